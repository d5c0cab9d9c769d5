"""Outlines of sentences on captures, on further turns, and on what must be left to the opponent."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.syntax.recovery.outline_scene import as_list
from manqala.syntax.recovery.prose_no_rule import ALLOWED
from manqala.syntax.recovery.prose_sentence import Place, Told
from manqala.text.book_speech import DENIALS, scenes_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from manqala.syntax.recovery.outline_scene import Scene

_TAKEN = ("capture", "take", "lift", "belong", "winner", "won", "keep", "store")
MOST_HELD = 12
"""The greatest number that is of one hole."""
COUNTS = "‘last holds’ counts the last seed, too"
ENDS_TURN = "it belongs at the end of the turn"


def _held(scene: Scene) -> list[int]:
    """The numbers of seeds that a hole holds."""
    found = [one for one in scene.numbers if one <= MOST_HELD]
    return found if len(found) == len(scene.numbers) else []


def _takes(scene: Scene) -> bool:
    return scene.any(*_TAKEN)


def _early(scene: Scene) -> Told | None:
    """``no captures in the first two turns``."""
    early = scene.says("first ~turn|first ~play|turn first") and scene.any("capture", "take")
    denied = scene.says("NO ~capture|capture ~NO|only ~after|already … can capture") or scene.any(
        "forbidden", "cannot"
    )
    if not early or not denied or scene.any("last", "opposite", "hole", "seed", "all"):
        return None
    number = scene.numbers[0] if scene.numbers else 2
    note = f"each line that captures begins so; ‘turns’ counts those of both players, and {number} stands for the last one without captures"
    return Told(
        (f"if turns > {number}, capture last where it is opponent's and it holds 2..3",),
        Place.TURN,
        note,
    )


def _spares(scene: Scene) -> Told | None:
    """``a player cannot capture all of the opponent's seeds``."""
    whole = scene.says(
        "(?:capture|take) ~all ~(?:opponent )?seed|all … (?:capture|take)"
    ) and scene.any("opponent")
    denied = scene.says("NO ~(?:capture|take|play|turn)") and scene.any(
        "forbidden", "cannot", "not"
    )
    if (
        not whole
        or not denied
        or scene.said.opened.ideas
        or scene.any("last", "remain", "opposite", "hole", "lose", "winner")
    ):
        return None
    return Told(("forbid captures > 0 and opponent is bare",), Place.TURN_END, ENDS_TURN)


def _passing(scene: Scene) -> Told | None:
    """``whenever a hole is filled to four, its owner takes them``."""
    scenes = scenes_of(scene.text, scene.language)
    numbers = _held(scene)
    owned = scene.any("owner")
    during = (
        "passing" in scenes or (owned and not scene.any("last")) or scene.says("if ~sow ~become ~N")
    )
    if (
        not during
        or len(numbers) != 1
        or not (_takes(scene) or scene.any("become"))
        or scene.any("preceding", "opposite", "game")
    ):
        return None
    if not scene.any("hole") or scene.denies:
        return None
    number = numbers[0]
    if scene.says("own hole") and not owned and scene.any("opponent"):
        return None
    own_last = scene.any("last") and owned
    whose = ", for owner of h" if owned else ""
    if own_last:
        whose = ", for owner of h if hand is occupied otherwise mover"
    elif scene.any("last"):
        return None
    where = (
        " and h is own"
        if scene.says("own (?:side|hole)|own n1 hole|n1 own hole") and not owned
        else ""
    )
    lines = (f"when seed falls into h, if h holds {number}{where}", f"  capture h{whose}")
    return Told(lines, Place.MARGIN, "it acts during a sowing, too")


def _after_capture(scene: Scene) -> Told | None:
    """``a capture gives another turn``, ``after a capture the opponent loses a turn``."""
    took = scene.says("(?:after|if|again|and|,|capture|take) ") or scene.any("capture", "take")
    more = scene.any("again") or scene.says("opponent (?:lose|pass)|lose ~turn|opponent ~lose")
    if not (took and more) or scene.any("store") and not scene.says("capture … again"):
        return None
    if not scene.any("capture", "take") or scene.any(
        "last", "opposite", "preceding", "game", "remain", "hole", "refill", "owner"
    ):
        return None
    if scene.denies or scene.numbers:
        return None
    if scene.says("drop … capture|capture … that|that … store"):
        lines = ("capture last + opposite of last", "move-again")
        return Told(
            lines,
            Place.TURN,
            "perhaps under a condition, ‘if last is own and before = 0’, with both lines in a block below it",
        )
    return Told(("if captures > 0, move-again",), Place.TURN, "below the lines that capture")


def _again(scene: Scene) -> Told | None:
    """``if the last seed falls into the own store, the player chooses another hole``."""
    stored = scene.says("last … (?:own |player )?store") and scene.said.opened.ideas
    more = scene.any("again") or scene.says("store … (?:continue|choose|play)")
    if (
        not stored
        or not more
        or scene.any("capture", "opponent", "opposite", "lift", "take", "must", *DENIALS - {"not"})
    ):
        return None
    if scene.any("not") and not scene.any("empty", "occupied"):
        return None
    return Told(("if last is own store, move-again",), Place.TURN)


def _trails(scene: Scene) -> Told | None:
    """``the holes before it, too, if they hold two or three``; also on the last hole and those before it."""
    chained = scene.any("preceding", "likewise") or (
        scene.says("capture … while … N") and not scene.any("beyond", "next")
    )
    numbers = _held(scene)
    parity = next((name for name in ("even", "odd") if scene.any(name)), "")
    if (
        not chained
        or not _takes(scene)
        or scene.any("opposite", "game", "sow", "inner", "outer")
        or scene.says("again ~turn|turn again|and again")
    ):
        if not (chained and scene.says("capture … likewise")):
            return None
    if scene.any("more", "less", "least") or (not numbers and not parity):
        return _until(scene)
    if scene.denies and not scene.any("while"):
        return None
    whose = "opponent's " if scene.any("opponent") or scene.any("likewise") else ""
    if scene.any("already") and not scene.any("last"):
        whose = "opponent's "
    return Told(
        (f"capture trail of last: (take {whose}{parity or as_list(numbers)})+",), Place.TURN
    )


def _until(scene: Scene) -> Told | None:
    """``the captures go on until the previous hole is empty or holds another number``."""
    goes = scene.says("(?:capture|continue|repeat) … while … (?:hole|preceding)") and scene.any(
        "preceding"
    )
    if not goes or scene.any("sow", "again", "game", "store"):
        return None
    other = scene.says("(?:\\?|other) ~n1|n1")
    note = "a pattern ends at the first hole that does not fit; the numbers are those that are captured"
    return Told((f"capture trail of last: (take {1 if other else '2..3'})+",), Place.TURN, note)


def _ahead(scene: Scene) -> Told | None:
    """``the holes behind the last one are captured while they hold one, three or five``."""
    numbers = _held(scene)
    onward = scene.says(
        "(?:capture|take) … hole last … N|last … (?:precede|preceding|before|next|beyond) … N … capture|"
        "hole ~last … N … continue … N|last … hole … (?:continue|next) hole ~contain"
    )
    if (
        not onward
        or not numbers
        or not scene.any("capture", "take")
        or scene.any("opposite", "empty", "opponent", "again", "game")
    ):
        return None
    if scene.says("preceding hole") or scene.denies:
        return None
    row = " or ".join(map(str, sorted({*numbers})))
    return Told(
        (f"capture ahead of last: (take {row})+",),
        Place.TURN,
        "‘ahead of last’ are the holes behind it in the direction of sowing",
    )


def _beyond(scene: Scene) -> Told | None:
    """``if the next hole is empty, what lies in the hole behind it is captured``, and so on."""
    if (
        scene.any("opposite", "store", "game", "inner", "outer", "sow")
        or scene.numbers
        and scene.numbers != [2]
    ):
        return None
    if scene.says("capture hole … empty and ~occupied|capture hole … next ~empty"):
        note = "an empty hole, then one whose seeds are taken; ‘+’ repeats it as long as it fits"
        return Told(("capture ahead of last: (empty, take occupied)+",), Place.TURN, note)
    if scene.says("(?:fall|over|drop|sow) (?:n1 )?(?:empty hole|hole empty)"):
        return None  # the last hole itself is empty
    empty = scene.says(
        "hole (?:next|beyond) ~last ~empty|next hole ~empty|hole next ~empty|next empty|empty … (?:beyond|next)|hole ~empty hole"
    )
    gone = _takes(scene) and (
        scene.any("beyond")
        or scene.says(
            "empty … hole … empty|empty … next … (?:capture|take)|(?:capture|take) … empty|"
            "empty … (?:capture|take|winner) … (?:next|beyond|hole continue)"
        )
    )
    until = scene.says("continue while … (?:n2 )?(?:hole )?(?:n2 )?empty … occupied")
    if not ((empty and gone) or until) or scene.denies:
        return None
    again = "+" if until or scene.any("likewise", "repeat") or scene.says("continue while") else ""
    note = "an empty hole, then one whose seeds are taken" + (
        "; ‘+’ repeats it as long as it fits" if again else ""
    )
    return Told((f"capture ahead of last: (empty, take occupied){again}",), Place.TURN, note)


def _facing_next(scene: Scene) -> Told | None:
    """``whoever ends a sowing before an empty hole takes what lies opposite of that``."""
    before = scene.says(
        "(?:over|last|fall) ~(?:sow )?~(?:next|beyond|already) ~empty"
    ) or scene.says("over ~sow … empty … hole opposite")
    if not before or not scene.any("capture", "take") or scene.any("last") or scene.numbers:
        return None
    where = "next hole is own and " if scene.any("own") else ""
    return Told((f"if {where}next hole is empty, capture opposite of next hole",), Place.TURN)


def _same_number(scene: Scene) -> Told | None:
    """``capture if the last hole and the one opposite hold the same number``."""
    same = (
        scene.says("opposite … same|same … opposite")
        and scene.any("last")
        and scene.any("capture", "take")
    )
    if (
        not same
        or scene.any("game", "again", "next", "preceding", "empty", "inner", "outer")
        or scene.denies
    ):
        return None
    return Told(
        ("if pieces in last = pieces in opposite of last, capture last + opposite of last",),
        Place.TURN,
    )


def _opposite(scene: Scene) -> Told | None:
    """Where the last seed falls, what lies opposite, and what is captured of it."""
    if (
        not scene.any("opposite")
        or not _takes(scene)
        or scene.any("again", "game", "preceding", "next", "beyond", "winner", "repeat")
    ):
        return None
    if scene.any("outer", "feed", "both", "half", "more", "less", "least", "odd", "even"):
        return None
    landed = scene.before("opposite")
    if not scene.any("last", "fall", "over", "sow") and not scene.says(
        "if ~empty ~hole|if hole empty"
    ):
        return None
    if " empty " not in landed:
        return None
    if scene.denies and not scene.says("not … last|not ~seed"):
        return None
    row = "inner" in landed.split()
    owned = (
        row
        or " own " in landed.replace(" own turn ", " ").replace(" own last ", " ")
        or " player side" in landed
        or " side player" in landed
    )
    owned = (
        owned
        or bool(scene.find("hole own (?:player )?$"))
        or scene.says("opposite … if hole own|opposite … if ~own player|opposite … if hole ~player")
    )
    if " opponent " in landed.split("empty")[0] or " occupied " in landed:
        return None
    place = ["last is in own front row" if row else "last is own"] if owned else []
    facts = [*place, "before = 0"]
    numbers = _held(scene)
    if len({*numbers}) > 1:
        return None
    if numbers:
        facts.append(f"opposite of last holds {numbers[0]}")
    elif scene.says("opposite … (?:occupied|contain ~seed)"):
        facts.append("opposite of last is occupied")
    prey = "opposite of last"
    if scene.says("and ~last|last and|both seed|that") and not scene.says("not … last"):
        prey = "last + opposite of last"
    return Told((f"if {' and '.join(facts)}, capture {prey}",), Place.TURN)


def _opposite_alone(scene: Scene) -> Told | None:
    """``the seeds in the opposite hole are captured, but not the last seed``: the condition stands before."""
    if (
        not scene.any("opposite")
        or not _takes(scene)
        or scene.any("game", "preceding", "next", "beyond", "again", "inner", "outer")
    ):
        return None
    if (
        scene.said.opened.ideas
        or scene.numbers
        or scene.any("empty", "occupied", "must", "over", "continue")
    ):
        return None
    if scene.says("and (?:also )?last|last and|that") or (
        scene.denies and not scene.says("not ~last")
    ):
        return None
    note = "perhaps under a condition: ‘if last is own and before = 0, capture opposite of last’"
    return Told(("capture opposite of last",), Place.TURN, note)


def _there(scene: Scene) -> Told | None:
    """``the last seed falls into an opponent's hole that then holds two or three``."""
    if scene.any(
        "opposite",
        "next",
        "beyond",
        "preceding",
        "again",
        "game",
        "inner",
        "outer",
        "owner",
        "special",
        "mark",
    ):
        seat = scene.says("side opposite|opposite side") and not scene.any(
            "next", "beyond", "preceding", "game", "again"
        )
        if not seat:
            return None
    lands = scene.says("last … (?:hole|side)|(?:fall|over) … (?:hole|side|opponent)") and scene.any(
        "opponent", "opposite"
    )
    taken = scene.any("capture", "lift", "take", "keep")
    if (
        not lands
        or not taken
        or scene.denies
        or scene.any("sow")
        and not scene.says("sow store|own sow|sow … opponent|over sow|fall")
    ):
        return None
    if scene.any(
        "empty", "occupied", "single", "both", "more", "less", "least", "closed", "all"
    ) or scene.says("hole capture$"):
        return None
    parity = next((name for name in ("even", "odd") if scene.any(name)), "")
    numbers = _held(scene)
    if bool(numbers) == bool(parity):
        return None
    if parity:
        return Told((f"capture last where it is opponent's and it is {parity}",), Place.TURN)
    held = as_list(numbers)
    first = scene.says("n1 or n2") and {*numbers} == {1, 2}
    held = "2..3" if first else held.replace(" or ", ", ", held.count(" or ") - 1)
    note = "the number counts the last seed, too" + (
        "; one or two lay there before it" if first else ""
    )
    return Told((f"capture last where it is opponent's and it holds {held}",), Place.TURN, note)


def _everywhere(scene: Scene) -> Told | None:
    """``all singletons on the board are captured``, ``the seeds in any opponent's hole with two are removed``."""
    if scene.any(
        "last",
        "opposite",
        "next",
        "preceding",
        "if",
        "fall",
        "again",
        "game",
        "remain",
        "must",
        "choose",
        "store",
        *DENIALS,
    ):
        return None
    if (
        not scene.says("all … (?:capture|take)|(?:capture|take) all")
        or not scene.any("capture", "take")
        or scene.any("own")
    ):
        return None
    numbers = _held(scene)
    whose = "opponent's " if scene.any("opponent") else ""
    if scene.any("single") and not numbers:
        return Told(
            (f"capture {whose}holes where singleton",), Place.TURN, "below the line that sows"
        )
    if len({*numbers}) == 1 and scene.any("hole"):
        return Told(
            (f"capture {whose}holes where it holds {numbers[0]}",),
            Place.TURN,
            "below the line that sows",
        )
    return None


def _feeds(scene: Scene) -> Told | None:
    """``if the opponent's row is empty, the player must give a seed``."""
    must = scene.any("must", "forbidden", "feed")
    bare = scene.says(
        "BARE … (?:opponent )?(?:must|feed)|must … BARE|opponent ~(?:empty|BARE)|empty ~opponent|all hole … empty"
    )
    given = scene.any("give", "feed", "refill", "least", "choose", "turn", "play", "remain", "drop")
    if scene.says(
        "if ~opponent ~(?:cannot|forbidden|not can) ~(?:give|feed)|if ~(?:cannot|not can) ~(?:give|feed) ~opponent"
    ) and (scene.says("(?:player|own) ~(?:keep|take|capture|lift) ~(?:all|remain)")):
        note = "with ‘feed’ at the end of the turn, a player who cannot feed has no legal move"
        return Told(("when player cannot move, close-round",), Place.MARGIN, note)
    if scene.says(
        "(?:cannot|not can) ~(?:feed|share|give|seed)|(?:cannot|not can) ~\\? seed"
    ) and scene.any("opponent"):
        if scene.says("opponent … (?:not|BARE)|BARE … opponent") and _takes(scene):
            lines = (
                "when player cannot move",
                "  put all from own holes into winnings of opponent",
                "  end round",
            )
            if scene.says("player ~(?:capture|take|keep)|own seed , |keep"):
                return None
            return Told(
                lines,
                Place.MARGIN,
                "with ‘feed’ at the end of the turn, a player who cannot feed has no legal move",
            )
        return None
    if scene.any("left", "right", "first") or scene.says("own n1 hole"):
        return None
    if (
        not must
        or not bare
        or not given
        or scene.any("lose", "last", "capture", "pass", "winner", "game", "store")
    ):
        return None
    if not scene.any("opponent"):
        return None
    possible = scene.says("can") or scene.any("only")
    return Told(
        (
            "feed-if-possible"
            if possible and scene.any("if") and scene.says("must ~,? ?(?:if ~can|can)|if can")
            else "feed",
        ),
        Place.TURN_END,
        ENDS_TURN,
    )


def _must(scene: Scene) -> Told | None:
    """``a player has to capture if possible``."""
    must = scene.says("must ~capture|capture ~must") and not scene.any(
        "more",
        "seed",
        "choose",
        "all",
        "last",
        "opponent",
        "opposite",
        "first",
        "sow",
        "again",
        *DENIALS,
    )
    return Told(("must captures > 0 if possible",), Place.TURN_END, ENDS_TURN) if must else None


def _allowed(scene: Scene) -> Told | None:
    """``it is permitted to take all the opponent's seeds``."""
    free = (
        scene.says("can ~(?:capture|take|play|sow) ~all|can … capture all")
        and scene.any("opponent")
        and not scene.denies
    )
    if (
        not free
        or scene.said.opened.ideas
        or scene.any("only", "last", "remain", "must", "over", "game", "again", "hole")
    ):
        return None
    return Told((), Place.NONE, ALLOWED)


def _next_player(scene: Scene) -> Told | None:
    """``after a capture it is the opponent's turn``."""
    named = {
        "capture",
        ",",
        "opponent",
        "turn",
        "own",
        "over",
        "pass",
        "and",
        "sow",
        "player",
        "play",
        "if",
        "next",
    }
    if (
        not scene.names <= named
        or not scene.any("turn", "play", "pass")
        or not scene.any("opponent", "over", "pass")
    ):
        return None
    note = "no line is needed: a turn ends after its last line, and then it is the other player's; ‘end turn’ ends it before"
    return Told((), Place.NONE, note)


CAPTURES: tuple[Callable[[Scene], Told | None], ...] = (
    _early, _spares, _passing, _feeds, _after_capture, _again, _beyond, _ahead, _trails, _facing_next, _same_number, _opposite, _opposite_alone, _there,
    _everywhere, _must, _allowed, _next_player,
)  # fmt: skip
"""The readers of outlines on captures and what follows them."""
