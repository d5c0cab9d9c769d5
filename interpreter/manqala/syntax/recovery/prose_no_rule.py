"""Rule-book sentences that need no rule line: the aim, the board, what goes without saying, and what is no rule of play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.syntax.recovery.prose_clauses import DONE
from manqala.syntax.recovery.prose_sentence import SAID_BEFORE, Place, Told
from manqala.syntax.recovery.prose_words import SILENT, ProseWords
from manqala.text.book_speech import DENIALS, NUMBER

if TYPE_CHECKING:
    from collections.abc import Callable

    from manqala.syntax.recovery.prose_sentence import BookSentence

AIM = (
    "an aim is not a rule: the higher score wins without one; ‘round ends when …’ says when the game is over, and below it "
    "‘end round won by player’ who has won, if it is not the higher score"
)
ALLOWED = "no line is needed: what no line forbids is allowed"
LORE = (
    "this describes the game, and is not a rule of play: ‘summary:’, ‘people:’ and ‘region:’ of the front matter have a place "
    "for it, and so has a comment, behind ‘#’"
)
CONDUCT = (
    "no line is needed: this is a rule for people at a board, who touch, count and take back; a comment, behind ‘#’, has a "
    "place for it"
)
MOST_ROWS = 12
_BOARD = frozenset({"or", NUMBER, "side", "hole", "store", "setup", "player", "play", "game", "own", "right", "left",
    "contain",
                    "all", "large", "over", "both", "belong", "owner", "less", "begin", *SILENT})  # fmt: skip
_START = frozenset({"belong", NUMBER, "hole", "setup", "game", "all", "contain", "drop", "begin", "sow", "play", "refill",
    "both", "store",
                    "empty", "side", "own", "over", "exactly", *SILENT})  # fmt: skip
_WHERE = frozenset({"inner", "outer", "left", "right"})
_ROUND = frozenset({"own", "become", "opponent", "side", "hole", "over", "last", "continue", "sow", "drop", "round", "all",
                    "fall", "turn", "right", "left", "next", "can", "lap", "play", *SILENT})  # fmt: skip
_IN_HAND = frozenset({"own", "turn", "over", "empty", "all", "sow", "drop", *SILENT})
_TURNS = frozenset(
    {"alternate", "turn", "play", "next", "both", "opponent", "over", "pass", "game", *SILENT}
)
_STORED = frozenset({"opponent", "turn", "capture", "take", "all", "own", "store", "drop", "lift", "keep", "contain",
    "side", "belong", "remain",
                     "won", "winner", "large", "right", *SILENT})  # fmt: skip
_OWNED = frozenset({"own", "owner", "belong", "side", "hole", "all", "player", "store", "right", "left", NUMBER, "both",
                    "opposite", "front", "contain", *SILENT})  # fmt: skip
_TO_NEXT = frozenset({"opponent", "lose", "turn", "play", "pass", "next", "over", "own", *SILENT})


def _goes_back(said: BookSentence) -> Told | None:
    """``this goes on until a hole does not hold two or three``."""
    if any(part.opened == "if" and part.numbers and said.any("preceding") for part in said.parts):
        return None  # it says itself what is captured
    until = [
        part
        for part in said.parts
        if part.opened and part.has("hole") and part.names & {*DENIALS, "preceding"}
    ]
    goes = said.any("continue", "capture") and (
        said.any("over") or any(part.opened == "while" for part in until)
    )
    if (
        not until
        or not goes
        or said.any("last", "game", "sow", "empty", "opposite", "store", "again", "lift")
    ):
        return None
    note = (
        "no line is needed: a pattern ends at the first hole that does not fit, as in ‘capture trail of last: "
        "(take opponent's 2..3)+’"
    )
    return Told((), Place.NONE, note)


def _conduct(said: BookSentence) -> Told | None:
    """``seeds may not be touched, nor counted``: how people behave at a board."""
    if (
        not said.any("touch")
        or not said.any("seed", "turn", "hole", "play")
        or said.any("last", "capture", "opposite", "again")
    ):
        return None
    return Told((), Place.NONE, CONDUCT)


def _aim(said: BookSentence) -> Told | None:
    """``the object of the game is to capture more seeds than the opponent``."""
    if not said.any("aim") or said.all.lands:
        return None
    return Told((), Place.NONE, AIM)


def _lore(said: BookSentence) -> Told | None:
    """``the game is played all over West Africa``."""
    names = said.all.names
    telling = [idea for idea in said.all.ideas if idea.name == "lore"]
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
    if not telling or (len(acts) > 1 and len(telling) <= len(acts)) or said.all.lands:
        return None
    return Told((), Place.NONE, LORE)


def _board(said: BookSentence) -> Told | None:
    """``the board has two rows of six holes``."""
    names = said.all.names
    if (
        not names <= _BOARD
        or not said.has("side", "hole")
        or said.opened.ideas
        or said.any(*DENIALS)
    ):
        return None
    words = ProseWords(said.all.ideas)
    rows = holes = 0
    for n, idea in enumerate(words.ideas):
        if idea.name != NUMBER:
            continue
        what = next(
            (name for name in words.names[n + 1 :] if name in {"side", "hole", "store", NUMBER}), ""
        )
        rows = idea.number if what == "side" and 1 < idea.number <= MOST_ROWS else rows
        holes = idea.number if what == "hole" and idea.number > 1 else holes
    if not rows or not holes:
        return None
    stores = ", stores: beside" if said.any("store") else ""
    more = ", or ‘stores: on track’ if they are sown into" if stores else ""
    if said.any("player", "own") and 2 * rows <= MOST_ROWS:
        more += f", or ‘rows: {2 * rows}’ if each player has {rows}"
    return Told(
        (),
        Place.NONE,
        f"{SAID_BEFORE}‘board: {{rows: {rows}, holes: {holes}{stores}}}’{more}",
    )


def _start(said: BookSentence) -> Told | None:
    """``at the beginning four seeds are placed in each hole``."""
    names = said.all.names
    numbers = said.all.numbers
    begun = said.any("setup") or (said.any("begin") and names <= _START | {"belong"})
    begun = begun or (said.any("drop", "contain") and names <= _START | _WHERE)
    if (
        not begun
        or not said.has("seed")
        or not said.any("hole")
        or said.opened.ideas
        or not numbers
    ):
        return None
    if names <= _START and len(numbers) == 1:
        return Told(
            (),
            Place.NONE,
            f"{SAID_BEFORE}‘seeds: {numbers[0]}’ are in each hole at the start",
        )
    if said.any("last", "capture", "again") or not numbers:
        return None
    note = (
        "what lies in the holes at the start is in the front matter: ‘seeds: 4’ for all holes, or ‘start: 0 0 2 2 "
        "2 2’ for each"
    )
    return Told((), Place.NONE, note)


def _alternates(said: BookSentence) -> Told | None:
    """``the players move alternately``."""
    if said.has("turn", "over", "empty") and said.all.names <= _IN_HAND:
        return Told((), Place.NONE, "no line is needed: a turn ends after its last line")
    if said.any("alternate") and said.any("player", "turn", "play") and said.all.names <= _TURNS:
        return Told((), Place.NONE, "no line is needed: the players take turns, south first")
    ends = said.has("opponent") or said.any("over", "pass")
    if ends and said.any("turn", "play") and said.all.names <= _TO_NEXT and not said.opened.ideas:
        return Told(
            (),
            Place.NONE,
            "no line is needed: after the last line of a turn it is the other player's turn; ‘end turn’ ends it before",
        )
    return None


def _no_matter(said: BookSentence) -> Told | None:
    """``it does not matter whose hole it is``."""
    if not said.any("matter") or said.any("last", "capture", "sow", "again"):
        return None
    return Told(
        (),
        Place.NONE,
        "no line is needed: without a condition a line acts wherever, and for whatever number",
    )


def _no_limit(said: BookSentence) -> Told | None:
    """``there is no limit to the moves of a turn``."""
    if (
        not said.any("limit")
        or not said.any("not", "without", "again")
        or said.any("capture", "last")
    ):
        return None
    return Told(
        (),
        Place.NONE,
        "no line is needed: what a line allows is allowed each time; ‘move-again’ may follow itself",
    )


def _goes_round(said: BookSentence) -> Told | None:
    """``at the end of his row he goes on in the opponent's holes``."""
    goes = said.any("continue", "sow", "drop")
    if (
        not goes
        or not said.has("opponent")
        or not said.any("side", "hole")
        or not said.all.names <= _ROUND
    ):
        return None
    if not said.any("own", "over", "round") or (
        said.all.lands and not (said.has("hole", "last") or said.has("over", "continue"))
    ):
        return None
    if said.any("fall") and not said.any("side"):
        return None
    return Told(
        (),
        Place.NONE,
        "no line is needed: a sowing goes round all holes of the track, on one's own side and then on the other’s",
    )


def _stored(said: BookSentence) -> Told | None:
    """``captured seeds are put into the player's store``."""
    names = said.all.names
    if (
        said.opened.ideas
        or not names <= _STORED
        or not said.any("capture", "take", "won", "remain")
    ):
        return None
    if said.any("turn") != said.any("opponent") or (
        said.any("remain") and names & {"capture", "take", "all", "belong"}
    ):
        return None
    if not (
        said.any("store")
        and said.any("drop", "keep", "contain", "lift", "belong", "take", "remain")
    ) or not said.has("seed"):
        return None
    return Told(
        (),
        Place.NONE,
        "no line is needed: ‘capture …’ puts the seeds into the winnings of the player, which lie in their store if the "
        "board has ‘stores:’",
    )


def _owned(said: BookSentence) -> Told | None:
    """``each player owns the row nearest to him``."""
    names = said.all.names
    if (
        said.opened.ideas
        or not names <= _OWNED
        or not said.any("belong", "owner")
        or said.any("seed")
        or not said.any("hole", "side")
    ):
        return None
    return Told(
        (),
        Place.NONE,
        "no line is needed: each player owns the holes of their row, ‘own holes’; ‘stores: beside’ or ‘on track’ of "
        "‘board:’ says where a store lies",
    )


def _own_store(said: BookSentence) -> Told | None:
    """``he drops a seed into his own store, too``."""
    names = said.all.names
    given = (
        said.any("sow", "drop")
        and said.has("store")
        and not said.any("opponent", "last", "capture", "take", "all", "remain", *DENIALS)
    )
    if (
        not given
        or said.any("again", "skip", "over", "lift", "choose", "game")
        or names & (DONE - {"sow", "play", "continue", "pass"})
    ):
        return None
    return Told(
        (),
        Place.NONE,
        "no line is needed beside ‘sow it anticlockwise, skipping opponent's store’: with ‘stores: on track’ in "
        "‘board:’ a sowing passes one's own store, too",
    )


def _allowed(said: BookSentence) -> Told | None:
    """``it is allowed to capture all the opponent's seeds``."""
    free = said.has("can", "seed") and said.all.names <= {
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
    allowed = (said.has("can", "capture", "all") or free) and not (
        said.opened.ideas or said.any("again")
    )
    if not allowed or said.any(*DENIALS, "last", "opposite", "preceding", "remain", "must", "over"):
        return None
    if not free and said.all.names & {"only", "hole", "sow", "store", "choose", "lift"}:
        return None
    return Told((), Place.NONE, ALLOWED)


def _one_each(said: BookSentence) -> Told | None:
    """``one seed is put into each hole``."""
    names = said.all.names
    ones = [idea for idea in said.all.ideas if idea.name == NUMBER]
    if (
        said.opened.ideas
        or not said.has("hole", "seed")
        or not said.any("drop", "sow", "fall")
        or said.all.numbers
    ):
        return None
    if (not ones and not said.any("single")) or not names <= {
        "hole",
        "drop",
        "sow",
        "fall",
        "single",
        "next",
        NUMBER,
        "all",
        *SILENT,
    }:
        return None
    return Told(
        (), Place.NONE, "no line is needed: a sowing puts one seed into each hole, and misses none"
    )


NO_RULE: tuple[Callable[[BookSentence], Told | None], ...] = (
    _conduct, _aim, _goes_back, _no_matter, _no_limit, _board, _start, _alternates, _owned, _goes_round, _stored, _allowed,
)  # fmt: skip
"""They are read first, before anything that happens in play is looked for."""
LAST: tuple[Callable[[BookSentence], Told | None], ...] = (_one_each, _own_store, _lore)
"""They are read if nothing else fits."""
