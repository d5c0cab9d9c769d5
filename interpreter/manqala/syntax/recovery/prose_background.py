"""Readers of sentences that need no rule line: the aim, the board, the setting, and what the rules imply anyway."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.syntax.recovery.prose_clauses import ACTIONS
from manqala.syntax.recovery.prose_ideas import NEGLIGIBLE, IdeaPool
from manqala.syntax.recovery.prose_sentence import IN_FRONT_MATTER, Place, Rewrite
from manqala.text.book_vocabulary import DENIALS, NUMBER

if TYPE_CHECKING:
    from collections.abc import Callable

    from manqala.syntax.recovery.prose_sentence import BookSentence

AIM_NOTE = (
    "an aim is not a rule: the higher score wins without one; ‘round ends when …’ says when the game is over, and below it "
    "‘end round won by player’ who has won, if it is not the higher score"
)
ALLOWED_NOTE = "no line is needed: what no line forbids is allowed"
LORE_NOTE = (
    "this describes the game, and is not a rule of play: ‘summary:’, ‘people:’ and ‘region:’ of the front matter have a place "
    "for it, and so has a comment, behind ‘#’"
)
CONDUCT_NOTE = (
    "no line is needed: this is a rule for people at a board, who touch, count and take back; a comment, behind ‘#’, has a "
    "place for it"
)
MAX_ROWS = 12
_BOARD = frozenset({"or", NUMBER, "side", "hole", "store", "setup", "player", "play", "game", "own", "right", "left",
    "contain",
                    "all", "large", "over", "both", "belong", "owner", "less", "begin", *NEGLIGIBLE})  # fmt: skip
_START = frozenset({"belong", NUMBER, "hole", "setup", "game", "all", "contain", "drop", "begin", "sow", "play", "refill",
    "both", "store",
                    "empty", "side", "own", "over", "exactly", *NEGLIGIBLE})  # fmt: skip
_WHERE = frozenset({"inner", "outer", "left", "right"})
_ROUND = frozenset({"own", "become", "opponent", "side", "hole", "over", "last", "continue", "sow", "drop", "round", "all",
                    "fall", "turn", "right", "left", "next", "can", "lap", "play", *NEGLIGIBLE})  # fmt: skip
_IN_HAND = frozenset({"own", "turn", "over", "empty", "all", "sow", "drop", *NEGLIGIBLE})
_TURNS = frozenset(
    {"alternate", "turn", "play", "next", "both", "opponent", "over", "pass", "game", *NEGLIGIBLE}
)
_STORED = frozenset({"opponent", "turn", "capture", "take", "all", "own", "store", "drop", "lift", "keep", "contain",
    "side", "belong", "remain",
                     "won", "winner", "large", "right", *NEGLIGIBLE})  # fmt: skip
_OWNED = frozenset({"own", "owner", "belong", "side", "hole", "all", "player", "store", "right", "left", NUMBER, "both",
                    "opposite", "front", "contain", *NEGLIGIBLE})  # fmt: skip
_TO_NEXT = frozenset(
    {"opponent", "lose", "turn", "play", "pass", "next", "over", "own", *NEGLIGIBLE}
)


def _read_capture_stops(sentence: BookSentence) -> Rewrite | None:
    """Read ``this goes on until a hole does not hold two or three``."""
    if any(
        clause.condition_word == "if" and clause.numbers and sentence.has_any("preceding")
        for clause in sentence.clauses
    ):
        return None  # the sentence itself says what is captured
    until = [
        clause
        for clause in sentence.clauses
        if clause.condition_word
        and clause.has_all("hole")
        and clause.names & {*DENIALS, "preceding"}
    ]
    goes = sentence.has_any("continue", "capture") and (
        sentence.has_any("over") or any(clause.condition_word == "while" for clause in until)
    )
    if (
        not until
        or not goes
        or sentence.has_any("last", "game", "sow", "empty", "opposite", "store", "again", "lift")
    ):
        return None
    note = (
        "no line is needed: a pattern ends at the first hole that does not fit, as in ‘capture trail of last: "
        "(take opponent's 2..3)+’"
    )
    return Rewrite((), Place.NONE, note)


def _read_conduct(sentence: BookSentence) -> Rewrite | None:
    """Read ``seeds may not be touched, nor counted``: how people behave at a board."""
    if (
        not sentence.has_any("touch")
        or not sentence.has_any("seed", "turn", "hole", "play")
        or sentence.has_any("last", "capture", "opposite", "again")
    ):
        return None
    return Rewrite((), Place.NONE, CONDUCT_NOTE)


def _read_aim(sentence: BookSentence) -> Rewrite | None:
    """Read ``the object of the game is to capture more seeds than the opponent``."""
    if not sentence.has_any("aim") or sentence.whole.describes_landing:
        return None
    return Rewrite((), Place.NONE, AIM_NOTE)


def _read_lore(sentence: BookSentence) -> Rewrite | None:
    """Read ``the game is played all over West Africa``."""
    names = sentence.whole.names
    lore_ideas = [idea for idea in sentence.whole.ideas if idea.name == "lore"]
    acts = names & {
        "capture",
        "sow",
        "lift",
        "drop",
        "last",
        "choose",
        "again",
        "empty",
        "forbidden",
        "hole",
        "store",
    }
    if (
        not lore_ideas
        or (len(acts) > 1 and len(lore_ideas) <= len(acts))
        or sentence.whole.describes_landing
    ):
        return None
    return Rewrite((), Place.NONE, LORE_NOTE)


def _read_board(sentence: BookSentence) -> Rewrite | None:
    """Read ``the board has two rows of six holes``."""
    names = sentence.whole.names
    if (
        not names <= _BOARD
        or not sentence.has_all("side", "hole")
        or sentence.condition.ideas
        or sentence.has_any(*DENIALS)
    ):
        return None
    words = IdeaPool(sentence.whole.ideas)
    rows = holes = 0
    for n, idea in enumerate(words.ideas):
        if idea.name != NUMBER:
            continue
        counted = next(
            (name for name in words.names[n + 1 :] if name in {"side", "hole", "store", NUMBER}), ""
        )
        rows = idea.number if counted == "side" and 1 < idea.number <= MAX_ROWS else rows
        holes = idea.number if counted == "hole" and idea.number > 1 else holes
    if not rows or not holes:
        return None
    stores = ", stores: beside" if sentence.has_any("store") else ""
    more = ", or ‘stores: on track’ if they are sown into" if stores else ""
    if sentence.has_any("player", "own") and 2 * rows <= MAX_ROWS:
        more += f", or ‘rows: {2 * rows}’ if each player has {rows}"
    return Rewrite(
        (),
        Place.NONE,
        f"{IN_FRONT_MATTER}‘board: {{rows: {rows}, holes: {holes}{stores}}}’{more}",
    )


def _read_start(sentence: BookSentence) -> Rewrite | None:
    """Read ``at the beginning four seeds are placed in each hole``."""
    names = sentence.whole.names
    numbers = sentence.whole.numbers
    is_setup = sentence.has_any("setup") or (
        sentence.has_any("begin") and names <= _START | {"belong"}
    )
    is_setup = is_setup or (sentence.has_any("drop", "contain") and names <= _START | _WHERE)
    if (
        not is_setup
        or not sentence.has_all("seed")
        or not sentence.has_any("hole")
        or sentence.condition.ideas
        or not numbers
    ):
        return None
    if names <= _START and len(numbers) == 1:
        return Rewrite(
            (),
            Place.NONE,
            f"{IN_FRONT_MATTER}‘seeds: {numbers[0]}’ are in each hole at the start",
        )
    if sentence.has_any("last", "capture", "again") or not numbers:
        return None
    note = (
        "what lies in the holes at the start is in the front matter: ‘seeds: 4’ for all holes, or ‘start: 0 0 2 2 "
        "2 2’ for each"
    )
    return Rewrite((), Place.NONE, note)


def _read_alternation(sentence: BookSentence) -> Rewrite | None:
    """Read ``the players move alternately``."""
    if sentence.has_all("turn", "over", "empty") and sentence.whole.names <= _IN_HAND:
        return Rewrite((), Place.NONE, "no line is needed: a turn ends after its last line")
    if (
        sentence.has_any("alternate")
        and sentence.has_any("player", "turn", "play")
        and sentence.whole.names <= _TURNS
    ):
        return Rewrite((), Place.NONE, "no line is needed: the players take turns, south first")
    ends = sentence.has_all("opponent") or sentence.has_any("over", "pass")
    if (
        ends
        and sentence.has_any("turn", "play")
        and sentence.whole.names <= _TO_NEXT
        and not sentence.condition.ideas
    ):
        return Rewrite(
            (),
            Place.NONE,
            "no line is needed: after the last line of a turn it is the other player's turn; ‘end turn’ ends it before",
        )
    return None


def _read_indifference(sentence: BookSentence) -> Rewrite | None:
    """Read ``it does not matter whose hole it is``."""
    if not sentence.has_any("matter") or sentence.has_any("last", "capture", "sow", "again"):
        return None
    return Rewrite(
        (),
        Place.NONE,
        "no line is needed: without a condition a line acts wherever, and for whatever number",
    )


def _read_no_limit(sentence: BookSentence) -> Rewrite | None:
    """Read ``there is no limit to the moves of a turn``."""
    if (
        not sentence.has_any("limit")
        or not sentence.has_any("not", "without", "again")
        or sentence.has_any("capture", "last")
    ):
        return None
    return Rewrite(
        (),
        Place.NONE,
        "no line is needed: what a line allows is allowed each time; ‘move-again’ may follow itself",
    )


def _read_circuit(sentence: BookSentence) -> Rewrite | None:
    """Read ``at the end of his row he goes on in the opponent's holes``."""
    goes = sentence.has_any("continue", "sow", "drop")
    if (
        not goes
        or not sentence.has_all("opponent")
        or not sentence.has_any("side", "hole")
        or not sentence.whole.names <= _ROUND
    ):
        return None
    if not sentence.has_any("own", "over", "round") or (
        sentence.whole.describes_landing
        and not (sentence.has_all("hole", "last") or sentence.has_all("over", "continue"))
    ):
        return None
    if sentence.has_any("fall") and not sentence.has_any("side"):
        return None
    return Rewrite(
        (),
        Place.NONE,
        "no line is needed: a sowing goes round all holes of the track, on one's own side and then on the other’s",
    )


def _read_storing(sentence: BookSentence) -> Rewrite | None:
    """Read ``captured seeds are put into the player's store``."""
    names = sentence.whole.names
    if (
        sentence.condition.ideas
        or not names <= _STORED
        or not sentence.has_any("capture", "take", "won", "remain")
    ):
        return None
    if sentence.has_any("turn") != sentence.has_any("opponent") or (
        sentence.has_any("remain") and names & {"capture", "take", "all", "belong"}
    ):
        return None
    if not (
        sentence.has_any("store")
        and sentence.has_any("drop", "keep", "contain", "lift", "belong", "take", "remain")
    ) or not sentence.has_all("seed"):
        return None
    return Rewrite(
        (),
        Place.NONE,
        "no line is needed: ‘capture …’ puts the seeds into the winnings of the player, which lie in their store if the "
        "board has ‘stores:’",
    )


def _read_ownership(sentence: BookSentence) -> Rewrite | None:
    """Read ``each player owns the row nearest to him``."""
    names = sentence.whole.names
    if (
        sentence.condition.ideas
        or not names <= _OWNED
        or not sentence.has_any("belong", "owner")
        or sentence.has_any("seed")
        or not sentence.has_any("hole", "side")
    ):
        return None
    return Rewrite(
        (),
        Place.NONE,
        "no line is needed: each player owns the holes of their row, ‘own holes’; ‘stores: beside’ or ‘on track’ of "
        "‘board:’ says where a store lies",
    )


def _read_own_store(sentence: BookSentence) -> Rewrite | None:
    """Read ``he drops a seed into his own store, too``."""
    names = sentence.whole.names
    sows_into_store = (
        sentence.has_any("sow", "drop")
        and sentence.has_all("store")
        and not sentence.has_any("opponent", "last", "capture", "take", "all", "remain", *DENIALS)
    )
    if (
        not sows_into_store
        or sentence.has_any("again", "skip", "over", "lift", "choose", "game")
        or names & (ACTIONS - {"sow", "play", "continue", "pass"})
    ):
        return None
    return Rewrite(
        (),
        Place.NONE,
        "no line is needed beside ‘sow it anticlockwise, skipping opponent's store’: with ‘stores: on track’ in "
        "‘board:’ a sowing passes one's own store, too",
    )


def _read_permission(sentence: BookSentence) -> Rewrite | None:
    """Read ``it is allowed to capture all the opponent's seeds``."""
    free = sentence.has_all("can", "seed") and sentence.whole.names <= {
        "can",
        "seed",
        "player",
        "own",
        "hole",
        "side",
        "all",
        "and",
        "also",
    }
    allowed = (sentence.has_all("can", "capture", "all") or free) and not (
        sentence.condition.ideas or sentence.has_any("again")
    )
    if not allowed or sentence.has_any(
        *DENIALS, "last", "opposite", "preceding", "remain", "must", "over"
    ):
        return None
    if not free and sentence.whole.names & {"only", "hole", "sow", "store", "choose", "lift"}:
        return None
    return Rewrite((), Place.NONE, ALLOWED_NOTE)


def _read_one_seed_each(sentence: BookSentence) -> Rewrite | None:
    """Read ``one seed is put into each hole``."""
    names = sentence.whole.names
    ones = [idea for idea in sentence.whole.ideas if idea.name == NUMBER]
    if (
        sentence.condition.ideas
        or not sentence.has_all("hole", "seed")
        or not sentence.has_any("drop", "sow", "fall")
        or sentence.whole.numbers
    ):
        return None
    if (not ones and not sentence.has_any("single")) or not names <= {
        "hole",
        "drop",
        "sow",
        "fall",
        "single",
        "next",
        NUMBER,
        "all",
        *NEGLIGIBLE,
    }:
        return None
    return Rewrite(
        (), Place.NONE, "no line is needed: a sowing puts one seed into each hole, and misses none"
    )


BACKGROUND_READERS: tuple[Callable[[BookSentence], Rewrite | None], ...] = (
    _read_conduct, _read_aim, _read_capture_stops, _read_indifference, _read_no_limit, _read_board, _read_start,
    _read_alternation, _read_ownership, _read_circuit, _read_storing, _read_permission,
)  # fmt: skip
"""Readers that come before those for what happens in play."""
FALLBACK_READERS: tuple[Callable[[BookSentence], Rewrite | None], ...] = (
    _read_one_seed_each,
    _read_own_store,
    _read_lore,
)
"""Readers that come last."""
