"""Outlines of sentences on the end of a round, on who wins, and on matches of several rounds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.syntax.recovery.prose_sentence import Place, Told
from manqala.text.book_speech import DENIALS, scenes_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from manqala.syntax.recovery.outline_scene import Scene

TWELVE = 12
"""The least number that means a score, and not the contents of a hole."""
FEWEST_LEFT = 24
_OVER = (
    r"(?:game … over|over … game|game (?:continue|play)|play continue|play ~over|play ~while|while)"
)
ROUNDS = "rounds follow each other if the match goes on, as in ‘match ends after 3 rounds’"


def _passes(scene: Scene) -> Told | None:
    """``a player without seeds on his side loses his turn``."""
    unable = scene.says("NO ~seed|empty|cannot|NO ~(?:turn|play|can)") and scene.says("if|player")
    passes = scene.says("lose ~turn|pass") and not scene.any(
        "last", "capture", "again", "opposite", "skip", "lift", "game", "winner"
    )
    if not unable or not passes or scene.any("must_feed", "feed", "sow", "fall"):
        return None
    return Told(
        (),
        Place.NONE,
        "no line is needed: a player who cannot move passes, ‘when player cannot move, nothing’",
    )


def _cannot_move(scene: Scene) -> Told | None:
    """``who cannot move loses``; ``… the opponent takes all that is left``; ``if neither can move, the game ends``."""
    if scene.any("refill", "feed", "last", "fall", "choose", "store", "next") and not scene.any(
        "winner"
    ):
        return None
    other = "capture|take|begin|choose|drop|refill|feed|skip"
    stuck = scene.says(
        f"cannot (?!{other})|NO ~can (?!{other})|NO ~(?:turn|play|sow)|can not ~(?:turn|play|sow)"
    )
    where = scene.said.opened.names or scene.names
    if not stuck or not where & {"cannot", *DENIALS}:
        return None
    takes = scene.any("capture", "take", "lift", "belong", "keep", "winner") and scene.says(
        "all … (?:seed|remain)|remain"
    )
    if scene.any("both"):
        return (
            Told(("when nobody can move, close-round",), Place.MARGIN)
            if scene.any("over")
            else None
        )
    if (
        scene.says("opponent … all|opponent … remain|(?:all|remain) … opponent")
        and takes
        and not scene.any("must", "side", "own")
    ):
        lines = (
            "when player cannot move",
            "  put all from holes into winnings of opponent",
            "  end round",
        )
        return Told(lines, Place.MARGIN)
    if (
        scene.says("lose")
        and scene.says("game|player")
        and not scene.says("lose ~turn")
        and not scene.any("capture")
    ):
        return Told(("when player cannot move, end round won by opponent",), Place.MARGIN)
    return None


def _last_to_move(scene: Scene) -> Told | None:
    """``the winner is the last player who can make a move``."""
    last = scene.says(
        "winner … last ~(?:can|turn|play|player)|last ~(?:player )?~(?:can|turn|play) … winner|last player … winner|game ~(?:capture|winner|won) … last ~(?:turn|play)|aim … opponent … (?:cannot|without ~(?:can|turn|play))"
    )
    if not last or scene.any("fall", "first"):
        return None
    lines = ["when player cannot move, end round won by opponent"]
    if scene.says("or … capture … (?:first|front|inner) ~side"):
        lines.append("a player is the loser when front row of it is empty")
    return Told(tuple(lines), Place.MARGIN, "a player wins by leaving the opponent without a move")


def _row_lost(scene: Scene) -> Told | None:
    """``the aim is to empty the opponent's inner row``."""
    robbed = scene.says(
        "(?:aim|winner) … (?:lift|empty|capture|take) … (?:inner|side inner) ~opponent|(?:aim|winner) … opponent … inner|inner … (?:lose|winner)|aim … inner … opponent … (?:lift|empty)"
    )
    if not robbed or scene.any("last", "fall", "outer"):
        return None
    return Told(("a player is the loser when front row of it is empty",), Place.MARGIN)


def _singles(scene: Scene) -> Told | None:
    """``the game ends when a player has only single seeds``."""
    over = (scene.says(rf"{_OVER}") and scene.any("game", "play")) or (
        scene.any("lose") and scene.says("(?:contain|own) ~single|single ~(?:contain|remain)")
    )
    if not over or not scene.any("single") or scene.any("last", "choose", "begin"):
        return None
    if scene.any("both") or scene.says("all hole"):
        return Told(
            ("round ends when no hole holds 2..", "  settle"),
            Place.MARGIN,
            "‘settle’ gives each player what lies in the own holes",
        )
    if scene.any("opponent", "lose", "winner"):
        return Told(("a player is the loser when no holes of it hold 2..",), Place.MARGIN)
    lines = ("round ends when any players where no holes of it hold 2..", "  settle")
    return Told(lines, Place.MARGIN, "‘settle’ gives each player what lies in the own holes")


def _few(scene: Scene) -> Told | None:
    """``when only six seeds remain on the board``, perhaps with who takes them."""
    few = scene.says("remain ~N|N ~(?:seed )?~remain|only ~N … seed") and len(scene.numbers) == 1
    few = few or (scene.says("not remain more N") and len(scene.numbers) == 1)
    if (
        not few
        or not scene.any("seed")
        or scene.numbers[0] > FEWEST_LEFT
        or scene.any("hole", "last", "own", "store", "side", "lap")
    ):
        return None
    if not scene.any("over", "take", "lift", "capture", "belong", "winner") or scene.any(
        "cannot", "opponent", "refill"
    ):
        return None
    number = scene.numbers[0]
    sign = "<" if scene.any("less") and not scene.any("or") else "<="
    ends = f"round ends when seeds on board {sign} {number}"
    if scene.says("first … (?:lift|take|capture|belong|winner)|begin … (?:lift|take)"):
        return Told((ends, "  put all from holes into winnings of opener"), Place.MARGIN)
    if scene.any("first", "over") and not scene.any("game"):
        return None
    return Told(
        (ends, "  settle"), Place.MARGIN, "‘settle’ gives each player what lies in the own holes"
    )


def _majority(scene: Scene) -> Told | None:
    """``the game ends when a player has 82 seeds or more``, ``who first reaches 25 wins``."""
    large = [one for one in scene.numbers if one >= TWELVE]
    if not large or scene.any(
        "draw", "last", "sow", "lap", "refill", "hole", "worth", "round", "setup", "choose"
    ):
        return None
    if not scene.any("winner", "over", "won") or not scene.any(
        "seed", "player", "store", "capture", "first", "points"
    ):
        return None
    if (scene.denies and not scene.any("while")) or (scene.any("fall") and not scene.any("points")):
        return None
    if scene.any("points") or scene.says("(?:second|more) game"):
        note = "‘prize’ says how many points a round gives"
        return Told(
            (f"a player is the champion when points of it >= {large[-1]}",), Place.MARGIN, note
        )
    number = large[-1] if scene.says("first n\\d\\d") else large[0]
    more = scene.says(f"more n{number}") or scene.says("over n\\d\\d+ ")
    least = scene.any("least") or scene.says(f"n{number} … or more")
    sign = ">" if more and not least else ">="
    return Told(
        (f"a player is the victor when seeds in winnings of it {sign} {number}",), Place.MARGIN
    )


def _emptied(scene: Scene) -> Told | None:
    """``the game ends when all holes of a player are empty``, perhaps with who wins."""
    over = scene.any("game", "play", "turn") and scene.any("over", "winner", "lose", "while")
    if (
        scene.says("while all seed ~capture")
        and scene.any("game", "play")
        and not scene.any("opponent", "own")
    ):
        return Told(("round ends when holes are empty", "  settle"), Place.MARGIN)
    if scene.says(
        "if … (?:player|own) … NO ~seed … opponent … (?:take|capture|lift|keep|belong|winner) … (?:all|remain)"
    ) and not scene.any(
        "last", "can", "cannot", "turn", "must", "give", "feed", "sow", "fall", "hole"
    ):
        return Told(
            ("round ends when some player is bare", "  settle"),
            Place.MARGIN,
            "each takes what lies in the own holes, and one has none",
        )
    bare = scene.says("hole … empty|side … empty|empty … (?:hole|side)|NO ~seed")
    if (
        not over
        or not bare
        or scene.any(
            "last",
            "fall",
            "sow",
            "choose",
            "must",
            "can",
            "cannot",
            "refill",
            "capture",
            "inner",
            "outer",
        )
    ):
        return None
    if scene.any("give", "first", "store", "skip", "feed", "next", "more", "begin"):
        return None
    if scene.says("opponent … empty … lose") and scene.any("turn"):
        return Told(
            ("if opponent is bare, end round won by opponent",),
            Place.TURN_END,
            "below the lines that capture",
        )
    if scene.says("opponent … empty … winner|empty ~opponent … winner"):
        return Told(
            ("if opponent is bare, end round won by player",),
            Place.TURN_END,
            "below the lines that capture",
        )
    if scene.any("winner", "lose", "remain"):
        return None
    owned = scene.any("player", "own", "opponent", "side") and not (
        scene.any("both") and not scene.says("both ~or|n1 ~both|or ~both")
    )
    if owned and scene.numbers in ([], [6]):
        return Told(
            ("round ends when some player is bare", "  settle"),
            Place.MARGIN,
            "‘settle’ gives each player what lies in the own holes",
        )
    return None


def _no_captures(scene: Scene) -> Told | None:
    """``the round ends when no capture is possible any more``."""
    none = scene.says(
        "over … capture … (?:impossible|cannot|NO|\\?)|NO … capture … over"
    ) and scene.any("game", "play")
    impossible = scene.says("capture ~(?:become )?(?:cannot|\\?)") or scene.says("NO ~capture")
    if not none or not impossible or scene.any("all", "hole", "seed", "must", "last", "first"):
        return None
    lines = ("round ends when no players where it can move so that (captures > 0)", "  settle")
    return Told(lines, Place.MARGIN, "it asks for captures in the next turn of either player")


def _robs_all(scene: Scene) -> Told | None:
    """``if all of the opponent's seeds are captured, his own go to the opponent``."""
    robbed = (
        scene.says("all ~seed opponent ~(?:take|capture)|(?:take|capture) all ~opponent")
        and scene.said.opened.ideas
    )
    given = scene.says(
        "all seed … (?:store )?opponent … over|opponent … (?:take|capture) all … (?:own|player)"
    )
    if not robbed or not given or scene.denies or scene.any("last", "opposite"):
        return None
    lines = ("if captures > 0 and opponent is bare", "  win own holes, for opponent", "  end round")
    return Told(lines, Place.TURN, "below the lines that capture")


def _recurs(scene: Scene) -> Told | None:
    """``if the same position occurs three times, the game ends``; ``the moves go on in a cycle``."""
    again = scene.says("same ~position|position ~(?:same|repeat)|repeat") and not scene.any(
        "last", "preceding"
    )
    again = again and not (scene.any("capture") and not scene.says("NO … capture"))
    again = (
        again
        or scene.says("repeat")
        and scene.any("position", "game")
        and scene.any("player", "over")
    )
    if (
        not again
        or not scene.any("game", "position", "over", "draw", "player")
        or scene.says("capture ~repeat|repeat ~capture")
    ):
        return None
    if scene.any("last", "lap", "hole", "refill", "opposite"):
        return None
    times = next((one for one in scene.numbers if 1 < one < 10), 3)
    lines = (
        f"round ends when position has occurred {times} times",
        "  end round drawn" if scene.any("draw") else "  settle",
    )
    if not scene.numbers and not scene.any("draw"):
        note = "the key ‘repetition: settled’ of the front matter says it in short; ‘drawn’ and ‘split’ end it otherwise"
    else:
        note = "the key ‘repetition:’ of the front matter, ‘settled’ or ‘drawn’, says it for a third occurrence"
    return Told(lines, Place.MARGIN, note)


def _ruined(scene: Scene) -> Told | None:
    """``the match ends when a player cannot fill a hole``."""
    unable = scene.says("(?:cannot|NO ~can) ~refill") and scene.says(
        "over … game|game … over|game ~if|lose|winner|if … setup game"
    )
    if not unable or scene.any("sow", "last", "capture", "closed"):
        return None
    held = scene.find("N (?:of )?seed")
    holes = scene.find("N (?:\\? )?hole|n1 hole")
    count = int(holes.group(1)) if holes and holes.group(1) else 1
    each = held.group(1) if held else "seeds per hole"
    if held and count > 1:
        return None
    amount = each if count <= 1 else f"{count} * {each}"
    lines = (f"a player is ruined when seeds in winnings of it < {amount}",)
    return Told(
        lines,
        Place.MARGIN,
        "the match ends then; ‘between rounds’ says how the next round is set up",
    )


def _fills(scene: Scene) -> Told | None:
    """``for the next round each fills his holes from his store``; holes that cannot be filled; conquered holes."""
    later = "later" in scenes_of(scene.text, scene.language) or scene.any(
        "refill", "setup", "begin", "preceding", "lose", "closed"
    )
    filled = scene.says("refill … (?:own )?hole|hole … refill|hole … closed") or (
        later
        and scene.says("begin … N ~seed hole|drop ~own ~(?:capture|won|winner) ~seed ~own ~hole")
    )
    if (
        not later
        or not filled
        or scene.any("last", "fall", "sow", "turn", "inner", "outer", "opposite", "choose")
    ):
        return None
    if scene.any("over", "winner") and not scene.any("store", "won"):
        return None
    if scene.says("(?:cannot|not can) ~refill"):
        if not scene.any("hole"):
            return None
        note = "‘refill’ does it: a hole that cannot be filled belongs to nobody in that round"
        return Told(("between rounds", "  each player refills own holes"), Place.MARGIN, note)
    owns = scene.any("owner", "belong") or scene.says("side player ~hole|own hole ~can")
    number = scene.find("N ~seed")
    if owns and not scene.any("store"):
        lines = ("between rounds", f"  conquer with {number.group(1) if number else 4}")
        return Told(
            lines,
            Place.MARGIN,
            f"each player then owns a hole for each {number.group(1) if number else 4} seeds won",
        )
    if not scene.any("own", "store", "won", "game") or scene.denies:
        return None
    return Told(
        ("between rounds", "  each player refills own holes"),
        Place.MARGIN,
        "each hole gets as many seeds as at the start, ‘seeds:’",
    )


def _not_counted(scene: Scene) -> Told | None:
    """``seeds that remain on the board are not counted``."""
    named = {
        "seed",
        "remain",
        "not",
        "hole",
        "game",
        "over",
        ",",
        "and",
        "left",
        "if",
        "all",
        "belong",
        "nobody",
    }
    if (
        not scene.names <= named
        or not scene.has("seed", "remain")
        or not scene.denies
        or scene.any("over")
        and not scene.says("not$|not ~")
    ):
        return None
    if scene.says("over … if|if … over|game … if"):
        return None
    return Told(
        (),
        Place.NONE,
        "no line is needed: what lies on the board at the end counts for nobody, unless ‘settle’ gives it to the players",
    )


def _owns_all(scene: Scene) -> Told | None:
    """``the game is over when a player owns all sixteen holes``."""
    owns = scene.says("(?:owner|belong|\\?|own|contain|player|won) ~N (?:\\? )?hole") and scene.any(
        "owner", "belong", "won", "capture", "own"
    )
    number = scene.find("N (?:\\? )?hole")
    if (
        not owns
        or number is None
        or int(number.group(1)) < TWELVE - 4
        or scene.any("seed", "sow", "last", *DENIALS)
    ):
        return None
    if not scene.any("game", "winner") or not scene.any("over", "winner"):
        return None
    return Told(
        (f"a player is the champion when number of holes of it = {number.group(1)}",),
        Place.MARGIN,
        "with ‘conquer’ in ‘between rounds’",
    )


def _best_of(scene: Scene) -> Told | None:
    """``best of seven``, ``who first wins three rounds``."""
    best = scene.find("best_of ~N")
    first = scene.find("(?:first|winner) … N ~game")
    if not (best or first or scene.find("game (?:contain )?N game")) or scene.any(
        "seed", "hole", "last", "capture", "worth", "draw", "lose"
    ):
        return None
    match = scene.find("game (?:contain )?N game")
    if (
        match
        and not scene.any("winner", "won", "first", "worth", "over", "best_of")
        and int(match.group(1)) > 1
    ):
        return Told(
            (f"match ends after {match.group(1)} rounds",),
            Place.MARGIN,
            "‘between rounds’ says how each begins",
        )
    if best:
        number = (int(best.group(1)) + 1) // 2
    elif first and scene.any("winner", "won"):
        number = int(first.group(1))
    else:
        return None
    if number < 2:
        return None
    return Told(
        (f"a player is the champion when rounds-won of it = {number}",), Place.MARGIN, ROUNDS
    )


ENDS: tuple[Callable[[Scene], Told | None], ...] = (
    _best_of, _not_counted, _owns_all, _ruined, _row_lost, _last_to_move, _recurs, _robs_all, _passes, _cannot_move, _singles, _few, _no_captures,
    _majority, _emptied, _fills,
)  # fmt: skip
"""The readers of outlines on ends, winners and matches."""
