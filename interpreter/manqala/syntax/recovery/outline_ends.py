"""Outlines of sentences on the end of a round, on who wins, and on matches of several rounds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.syntax.recovery.prose_sentence import Place, Told
from manqala.text.book_speech import DENIALS

if TYPE_CHECKING:
    from collections.abc import Callable

    from manqala.syntax.recovery.outline_scene import BookScene

TWELVE = 12
"""The least number that means a score, and not the contents of a hole."""
FEWEST_LEFT = 24
PAIR = 2
_OVER = (
    r"(?:game … over|over … game|game (?:continue|play)|play continue|play ~over|play ~while|while)"
)
ROUNDS = "rounds follow each other if the match goes on, as in ‘match ends after 3 rounds’"


def _passes(scene: BookScene) -> Told | None:
    """``a player without seeds on his side loses his turn``."""
    unable = scene.says("NO ~seed|empty|cannot|NO ~(?:turn|play|can)") and (
        scene.says("if|player") or scene.says("NO ~seed ~(?:contain )?~pass")
    )
    waits = scene.says("pass ~while ~can") or "again" not in scene.names
    passes = (
        scene.says("lose ~turn|pass")
        and waits
        and not scene.any("last", "capture", "opposite", "skip", "lift", "game", "winner")
    )
    if not unable or not passes or scene.any("must_feed", "feed", "sow", "fall"):
        return None
    return Told(
        (),
        Place.NONE,
        "no line is needed: a player who cannot move passes, ‘when player cannot move, nothing’",
    )


def _cannot_move(scene: BookScene) -> Told | None:
    """``who cannot move loses``; ``… the opponent takes all that is left``; ``if neither can move, the game ends``."""
    if scene.any("refill", "feed", "last", "fall", "choose", "store", "next") and not scene.any(
        "winner"
    ):
        return None
    if scene.any("because") or scene.says("(?:cannot|forbidden|NO ~can) capture"):
        return None
    if scene.numbers not in ([], [2]):
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


def _stuck(scene: BookScene) -> Told | None:
    """``the round goes on until a player is unable to play``; ``each then keeps what is on the own side``."""
    over = scene.says(
        "(?:game|play) … over|over … (?:game|play)|(?:game|play) ~continue while|(?:game|play) ~while"
    )
    stuck = scene.says(
        "player ~(?:cannot|NO ~can|can ~NO) ~(?:turn|play|sow|,|and|game|$)|player ~NO ~(?:turn|seed remain play)|"
        "(?:cannot|NO ~can|can ~NO) ~(?:turn|play)|turn ~cannot|NO ~(?:turn|play) ~(?:can|remain)"
    )
    if (
        not over
        or not stuck
        or scene.numbers
        or scene.any("both", "winner", "lose", "draw", "match")
    ):
        return None
    if scene.any(
        "last",
        "fall",
        "capture",
        "feed",
        "give",
        "refill",
        "next",
        "first",
        "must",
        "pass",
        "again",
        "choose",
        "only",
    ):
        return None
    if scene.any("take", "keep", "belong", "remain", "store") and not scene.says(
        "own ~(?:side|hole)|owner"
    ):
        return None
    if scene.any("opponent") and not scene.says("opponent ~(?:keep|take|belong|and)"):
        return None
    return Told(("when player cannot move, close-round",), Place.MARGIN)


def _last_to_move(scene: BookScene) -> Told | None:
    """``the winner is the last player who can make a move``."""
    last = scene.says(
        "winner … last ~(?:can|turn|play|player)|last ~(?:player )?~(?:can|turn|play) … winner|"
        "last player … winner|game ~(?:capture|winner|won) … last ~(?:turn|play)|"
        "aim … opponent … (?:cannot|without ~(?:can|turn|play))"
    )
    if not last or scene.any("fall") or (scene.any("first") and not scene.any("aim")):
        return None
    lines = ["when player cannot move, end round won by opponent"]
    if scene.says("or … capture … (?:first|front|inner) ~side"):
        lines.append("a player is the loser when front row of it is empty")
    return Told(tuple(lines), Place.MARGIN, "a player wins by leaving the opponent without a move")


def _row_lost(scene: BookScene) -> Told | None:
    """``the aim is to empty the opponent's inner row``."""
    robbed = scene.says(
        "(?:aim|winner) … (?:lift|empty|capture|take) … (?:inner|side inner) ~opponent|"
        "(?:aim|winner) … opponent … inner|inner … (?:lose|winner)|"
        "aim … inner … opponent … (?:lift|empty)"
    )
    if not robbed or scene.any("last", "fall", "outer"):
        return None
    return Told(("a player is the loser when front row of it is empty",), Place.MARGIN)


def _singles(scene: BookScene) -> Told | None:
    """``the game ends when a player has only single seeds``."""
    over = (scene.says(rf"{_OVER}") and scene.any("game", "play")) or (
        scene.any("lose") and scene.says("(?:contain|own) ~single|single ~(?:contain|remain)")
    )
    if not over or not scene.any("single") or scene.any("last", "choose", "begin"):
        return None
    if scene.any("or"):
        return None  # one of several ends, which may have conditions of its own
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


def _few(scene: BookScene) -> Told | None:
    """``when only six seeds remain on the board``, perhaps with who takes them."""
    few = scene.says("remain ~N|N ~(?:seed )?~remain|only ~N … seed") and len(scene.numbers) == 1
    few = few or (scene.says("not remain more N") and len(scene.numbers) == 1)
    few = few or (
        scene.says("less N seed ~all hole|if less N seed (?:contain )?, ")
        and len(scene.numbers) == 1
    )
    few = few or (
        scene.says("N or N ~(?:seed )?~remain|remain ~N or N") and len(scene.numbers) <= PAIR
    )
    kept = scene.says(
        "over … (?:keep|take|belong|capture|lift) ~(?:seed |remain )?~own ~(?:side|hole)"
    )
    if (
        not few
        or not scene.any("seed")
        or not scene.numbers
        or max(scene.numbers) > FEWEST_LEFT
        or scene.any("last", "store", "lap")
        or (scene.any("hole", "own", "side") and not (kept or scene.says("seed ~all hole")))
    ):
        return None
    if not scene.any("over", "take", "lift", "capture", "belong", "winner") or scene.any(
        "cannot", "opponent", "refill"
    ):
        return None
    number = max(scene.numbers)
    sign = "<" if scene.any("less") and not scene.any("or") else "<="
    ends = f"round ends when seeds on board {sign} {number}"
    if scene.says("first … (?:lift|take|capture|belong|winner)|begin … (?:lift|take)"):
        return Told((ends, "  put all from holes into winnings of opener"), Place.MARGIN)
    if scene.any("first", "over") and not scene.any("game"):
        return None
    return Told(
        (ends, "  settle"), Place.MARGIN, "‘settle’ gives each player what lies in the own holes"
    )


def _majority(scene: BookScene) -> Told | None:
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
    if scene.says("(?:second|more) game") or (scene.any("points") and scene.any("game", "round")):
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


def _emptied(scene: BookScene) -> Told | None:
    """``the game ends when all holes of a player are empty``, perhaps with who wins."""
    over = scene.any("game", "play", "turn") and scene.any("over", "winner", "lose", "while")
    if "turn" in scene.names and not scene.any("game", "play", "winner", "lose"):
        return None  # ‘her turn is over’
    if (
        scene.says("while all seed ~capture")
        and scene.any("game", "play")
        and not scene.any("opponent", "own")
    ):
        return Told(("round ends when holes are empty", "  settle"), Place.MARGIN)
    if scene.says(
        ""
        "if … (?:player|own) … NO ~seed … opponent … (?:take|capture|lift|keep|belong|winner) … (?:all|remain)"
    ) and not scene.any(
        "last", "can", "cannot", "turn", "must", "give", "feed", "sow", "fall", "hole"
    ):
        return Told(
            ("round ends when some player is bare", "  settle"),
            Place.MARGIN,
            "each takes what lies in the own holes, and one has none",
        )
    if scene.says("over if all ~seed ~capture|if all ~seed ~capture … over") and not scene.any(
        "opponent", "own", "player"
    ):
        return Told(("round ends when holes are empty", "  settle"), Place.MARGIN)
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
    if scene.any("give", "first", "store", "skip", "feed", "next", "begin"):
        return None
    if scene.any("more") and not scene.says("NO ~seed ~more|NO ~more ~seed"):
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


def _no_captures(scene: BookScene) -> Told | None:
    """``the round ends when no capture is possible any more``."""
    none = scene.says(
        "over … capture … (?:impossible|cannot|NO|\\?)|over … NO ~capture|NO … capture … over"
    ) and scene.any("game", "play")
    none = none or scene.says("if … NO ~seed ~(?:become |that )?~capture … own ~side")
    impossible = scene.says("capture ~(?:become )?(?:cannot|\\?)") or scene.says(
        "NO ~capture|NO ~seed ~(?:become )?~capture"
    )
    if not none or not impossible or scene.any("hole", "must", "last", "first") or scene.numbers:
        return None
    if scene.any("seed") and not scene.says(
        "seed ~(?:remain )?(?:NO|that|not) ~capture|NO ~seed ~(?:become |that )?~capture"
    ):
        return None
    lines = ("round ends when no players where it can move so that (captures > 0)", "  settle")
    return Told(lines, Place.MARGIN, "it asks for captures in the next turn of either player")


def _robs_all(scene: BookScene) -> Told | None:
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


def _recurs(scene: BookScene) -> Told | None:
    """``if the same position occurs three times, the game ends``; ``the moves go on in a cycle``."""
    again = scene.says("same ~position|position ~(?:same|repeat)|repeat") and not scene.any(
        "last", "preceding"
    )
    again = again and not (scene.any("capture") and not scene.says("NO … capture"))
    again = again or (
        scene.says("repeat") and scene.any("position", "game") and scene.any("player", "over")
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


def _not_counted(scene: BookScene) -> Told | None:
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
        or (scene.any("over") and not scene.says("not$|not ~"))
    ):
        return None
    if scene.says("over … if|if … over|game … if"):
        return None
    return Told(
        (),
        Place.NONE,
        "no line is needed: what lies on the board at the end counts for nobody, unless ‘settle’ gives it to the players",
    )


ENDS: tuple[Callable[[BookScene], Told | None], ...] = (
    _not_counted, _row_lost, _last_to_move, _recurs, _robs_all, _passes, _cannot_move, _stuck, _singles, _few, _no_captures,
    _majority, _emptied,
)  # fmt: skip
"""The readers of outlines on ends, winners and matches."""
