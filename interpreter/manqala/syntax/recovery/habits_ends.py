"""Rewrites conditions on the end of a round: scores, players who cannot move, repetition."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from manqala.syntax.recovery.book_words import NUMBER as _NUMBER
from manqala.syntax.recovery.book_words import PITS as _PITS
from manqala.syntax.recovery.book_words import SEEDS as _SEEDS
from manqala.syntax.recovery.book_words import STORES as _STORES
from manqala.syntax.recovery.book_words import WORDS as _WORDS
from manqala.syntax.recovery.book_words import any_of, parse_number, rewrite_part
from manqala.syntax.recovery.habits_outcomes import rewrite_result
from manqala.syntax.recovery.habits_programs import rewrite_outcome
from manqala.syntax.recovery.habits_speech import rewrite_speech
from manqala.syntax.recovery.repair_line import Line
from manqala.syntax.recovery.spoken_amounts import read_amount, read_limit
from manqala.text.lexicon import NUMBERS, OWNERS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manqala.syntax.recovery.repair_line import Repair

_ANY_PLAYER = r"(?:(?:some|any|an?|one|either|the|a +given) +)?"
_OCCURRENCES = {
    "once": 2,
    "again": 2,
    "twice": 2,
    "thrice": 3,
    "third": 3,
    "second": 2,
    "threefold": 3,
}
_END_CONDITIONS = (
    (
        rf"(?:the +)?(?:same +|identical +)?(?:board +)?(?:position|situation|state)s? +(?:is|was"
        rf"|has +been|gets|comes|occurs|occurred|repeats?|recurs|appears|arises|returns)"
        rf"(?: +(?:repeated|reached|back|up|about))?(?: +for)?(?: +(?:the|a))?(?P<often> +(?:once|again"
        rf"|twice|thrice|{_NUMBER} +times|(?:second|third) +time))?(?= *$|,)"
        rf"|(?:threefold|triple|3-fold) +repetition",
        "",
    ),
    (
        rf"{_ANY_PLAYER}player +(?:(?:has|have) +)?(?:captured|captures|won|wins|collected|collects|taken|got"
        rf"|gets|owns|holds|has|reaches|reached)?(?: +(?:seeds +)?)?"
        rf"(?:over|more +than|above|at +least)? *(?:(?:the +|an? +)?(?:half"
        rf"|majority))(?: +(?:of +)?(?:all +)?(?:of +)?(?:the +)?{_SEEDS})?",
        "some player is winning",
    ),
    (
        r"(?:there +(?:are|is) +)?(?:(?:the +)?(?:player|mover|he|she) +has +)?no +(?:(?:more|legal"
        r"|valid|possible|further) +)*moves?(?: +(?:left|available|possible|remains?|exists?))?",
        "player cannot move",
    ),
    (
        r"(?:the +)?(?:player|mover|he|she) +(?:can(?:'t|not| +not|no +longer) +(?:play|sow|go)"
        r"|has +nothing +(?:left +)?to +(?:play|sow|move)|is +(?:stuck|blocked))",
        "player cannot move",
    ),
    (
        rf"(?:all +|every +|any +)?(?:the +)?{_ANY_PLAYER}(?:{_PITS} +(?:of|on) +(?:one|a|either"
        rf"|any)(?: +(?:player|side|row)(?:'s +(?:side|row))?)?|player's +(?:side|row|{_PITS})|side"
        rf"|row) +(?:is|are|becomes?|has|have|runs?) +(?:all +|completely +)?(?:empty|emptied|cleared"
        rf"|no +{_SEEDS}|out(?: +of +{_SEEDS})?)",
        "some player is bare",
    ),
    (r"(?:either|one|the +first)(?: +of +the)? +players? +is +bare", "some player is bare"),
    (
        r"(?:no +(?:player|one|side)|neither(?: +(?:player|side|of +the +players))?|none(?: +of +the +players)?)"
        r" +(?:can|is +able +to)"
        r" +(?:move|play|sow|go)|(?:both|all|the)(?: +the)? +players +(?:cannot|can't|can +not) +(?:move|play|sow)",
        "nobody can move",
    ),
    (rf"{_ANY_PLAYER}player +(?:has +no +{_SEEDS}(?: +left)?|(?:runs|is) +out(?: +of +{_SEEDS})?)", "some player is bare"),
)  # fmt: skip
_SEEDS_ON_BOARD = re.compile(
    rf"(?:there +(?:are|is) +)?(?P<amount>.*?\b(?:{_SEEDS}|(?<=\d)))(?P<are> +(?:are|is))?"
    r"(?P<left> +(?:left|remaining|remain|remains))?(?P<board> +(?:on|in)(?: +the)? +(?:board|play))?"
)
_PLAYER = (
    rf"(?:(?P<named>south|north|opponent)|{_ANY_PLAYER}player|someone|somebody|anyone|anybody)"
)
_QUOTA = re.compile(
    rf"{_PLAYER} +(?:has|have|holds|owns|wins|captures|collects|gets|reaches|takes)"
    rf"(?: +(?:captured|won|collected|got|taken|reached|only +|just +))*"
    rf" +(?P<amount>.+?)(?P<there>(?: +left)?(?:(?: +left)? +(?:on|in) +(?:his +|their +|her +|its +|the +)?(?:own +)?"
    rf"(?:side|row|board|play|{_PITS}))?)"
    rf"(?P<store> +in +(?:{any_of(OWNERS)} +|the +)?(?:{_STORES}|winnings))?"
)
_SMALL_HOLES = re.compile(
    rf"(?:(?P<named>south|north|opponent)|{_ANY_PLAYER}player) +has +(?:only|nothing +but) +(?:single +{_SEEDS}"
    rf"|singletons|singles)(?: +left)?"
    rf"|(?:all|every|each)(?: +of)?(?: +the)? +(?P<whose>own|opponent's|his|their)? *{_PITS} +(?:have|has|holds?"
    rf"|contains?) +(?P<amount>.+)"
    rf"|(?:all|every|each)(?: +of)?(?: +the)? +{_PITS}(?: +on +the +board)? +(?:are|is) +(?P<empty>empty)"
    rf"|(?P<captured>all +(?:the +)?{_SEEDS}) +(?:are|have +been|were) +(?:captured|taken|won)|(?P<bare>the +board +is +empty)"
)


def rewrite_round_end(line: Line) -> Iterator[Repair]:
    """Repairs that rewrite a condition on the end of a round."""
    begin = re.match(
        r"(?:(?:the +)?(?:round|match|game) +ends? +(?:when|if|once|as +soon +as)|when|if|forbid|must) +",
        line.plain,
    )
    if begin is None:
        return
    for pattern, meaning in _END_CONDITIONS:
        match = re.compile(pattern).match(line.plain, begin.end())
        if match is None or re.match(r" *[^\s,]", line.plain[match.end() :]):
            continue
        often = _count_occurrences(match["often"]) if not meaning else 0
        new = meaning or f"position has occurred {often} times"
        if new != match.group():
            yield rewrite_part(line, match.start(), match.end(), new)
    text = line.plain[begin.end() :]
    condition = re.split(r",", text, maxsplit=1)[0]
    read = _read_ends(condition)
    if read is not None and read != condition:
        end = begin.end() + len(condition)
        whole = f"{line.content[: begin.end()]}{read}{line.content[end:]}"
        repair = rewrite_part(line, begin.end(), end, read)
        yield replace(repair, help=f"write ‘{whole}’") if repair.message else repair


def _read_ends(text: str) -> str | None:
    """The condition that a text means, whose parts ‘or’ joins; None if a part is not understood."""
    parts, read = re.split(r" +or +(?!more|fewer|less)", text), list[str]()
    for part in parts:
        found = _read_end(part.strip())
        if found is None:
            return _read_end(text) if len(parts) > 1 else None
        read.append(f"({found})" if " where " in found and len(parts) > 1 else found)
    return " or ".join(read)


def _read_end(text: str) -> str | None:
    """The condition that a text without ‘or’ means: seeds of a player, on the board, or in each hole."""
    for pattern, meaning in _END_CONDITIONS:
        if meaning and re.fullmatch(pattern, text):
            return meaning
    if match := _SMALL_HOLES.fullmatch(text):
        return _judge_holes(match)
    if match := _QUOTA.fullmatch(text):
        return _judge_quota(match)
    if (match := _SEEDS_ON_BOARD.fullmatch(text)) and (
        match["left"] or match["board"] or text.startswith("there ")
    ):
        return _compare("seeds on board", read_amount(match["amount"]), match["amount"])
    return None


def _judge_holes(match: re.Match[str]) -> str | None:
    """The condition that each hole is small or empty."""
    if match["empty"] or match["bare"]:
        return "every hole is empty"
    if match["captured"]:
        return "seeds on board = 0"
    test = read_amount(match["amount"]) if match["amount"] else "holds 0..1"
    whose = (
        f"{match['named']}'s"
        if match["named"]
        else "opponent's"
        if match["whose"] == "opponent's"
        else "own"
    )
    return test and f"every {whose} hole {test}"


def _judge_quota(match: re.Match[str]) -> str | None:
    """The condition on what a player has captured, or what lies in that player's holes."""
    amount = match["amount"]
    there = match["there"] or (re.search(r"\b(?:left|remaining)\b", amount) and not match["store"])
    where = "holes" if there else "winnings"
    who = match["named"] or "it"
    test = read_amount(amount)
    if test == "is empty" and where == "holes":
        return f"{who} is bare" if match["named"] else "some player is bare"
    if test is not None and where == "winnings" and re.fullmatch(r"holds \d+", test):
        test += ".."  # A capture may exceed the number.
    condition = _compare(f"seeds in {where} of {who}", test, amount)
    return condition and (condition if match["named"] else f"any players where {condition}")


def _compare(value: str, test: str | None, said: str = "") -> str | None:
    """A comparison of a number, for a test of an amount; ``said``: its words."""
    limit = read_limit(test) if test else None
    if limit and limit[0] == "<=" and re.match(r"(?:fewer|less) +than\b", said):
        return f"{value} < {limit[1] + 1}"
    return limit and f"{value} {limit[0]} {limit[1]}"


_STATE = re.compile(
    r"(?:when(?:ever)?|if|once|as +soon +as) +(?P<state>[^,]+)(?:, *(?:then +)?(?P<done>.+))?"
    r"|(?:the +)?(?P<who>player|opponent|mover) +(?P<how>wins|loses|has +won|has +lost)(?: +the +(?:game|round))?"
    r" +(?:when(?:ever)?|if|once|as +soon +as) +(?P<then>[^,]+)"
)


def rewrite_state(line: Line) -> Iterator[Repair]:
    """Rewrite ``when all holes are empty, player wins`` as the end of the round: a state is no event."""
    match = None if line.margin else _STATE.fullmatch(line.plain)
    condition = None if match is None else _read_ends((match["state"] or match["then"]).strip())
    if match is None or condition is None or condition in {"player cannot move", "nobody can move"}:
        return
    done = match["done"] or (f"{match['who']} {match['how'].split()[-1]}" if match["who"] else "")
    inner = Line("  ", re.sub(r" lost$", " loses", re.sub(r" won$", " wins", done)), line.known)
    found = (*rewrite_result(inner), *rewrite_outcome(inner), *rewrite_speech(inner))
    if done and not found and done.split()[0] not in line.known:
        return
    block = found[0].text.strip() if done and found else done
    rewritten = f"round ends when {condition}"
    below = f", and ‘{block}’ below it, indented by two more spaces" if block else ""
    repair = line.repair(
        0, len(line.content), f"‘{match['state'] or match['then']}’ is not an event, but a state of play", rewritten,
        f"write ‘{rewritten}’{below}",
    )  # fmt: skip
    yield replace(repair, opens_block=bool(block), block=block, certain=False)


def _count_occurrences(text: str | None) -> int:
    """The number of times that a position occurs, from words such as ‘twice’; three by default."""
    for word in _WORDS.findall(text or ""):
        if word in _OCCURRENCES:
            return _OCCURRENCES[word]
        if word.isdigit() or word in NUMBERS:
            return max(2, parse_number(word))
    return 3
