"""Rewrites conditions on the end of a round: scores, players who cannot move, repetition."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from manqala.syntax.recovery.book_words import NUMBER as _NUMBER
from manqala.syntax.recovery.book_words import PITS as _PITS
from manqala.syntax.recovery.book_words import SEEDS as _SEEDS
from manqala.syntax.recovery.book_words import STORES as _STORES
from manqala.syntax.recovery.book_words import WORDS as _WORDS
from manqala.syntax.recovery.book_words import any_of, parse_number, rewrite_part
from manqala.text.lexicon import NUMBERS, OWNERS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manqala.syntax.recovery.repair_line import Line, Repair

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
    rf"(?:there +(?:are|is) +)?(?:(?P<how>fewer +than|less +than|at +most|only) +)?(?P<many>no"
    rf"|{_NUMBER})(?: +more)?(?: +or +(?P<fewer>fewer|less))? +{_SEEDS}"
    r"(?: +(?:are|is))?(?: +(?:left|remaining|remain|remains))?(?: +(?:on|in)(?: +the)? +(?:board|play))?"
)
_QUOTA = re.compile(
    rf"(?:(?P<named>south|north|opponent)|{_ANY_PLAYER}player|someone|somebody|anyone|anybody) +(?:has|have|holds|owns"
    rf"|wins|captures|collects|gets"
    rf"|reaches|takes)(?: +(?:captured"
    rf"|won|collected|got|taken|reached))?"
    rf" +(?P<how>more +than|over|above|at +least)? *(?P<low>{_NUMBER})(?: +{_SEEDS})?(?P<more> +or +more)?(?: +{_SEEDS})?"
    rf"(?: +in +(?:{any_of(OWNERS)} +|the +)?(?:{_STORES}|winnings))?"
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
    match = _SEEDS_ON_BOARD.match(line.plain, begin.end())
    if match is not None and not re.match(r" *[^\s,]", line.plain[match.end() :]):
        many = 0 if match["many"] == "no" else parse_number(match["many"])
        below = match["how"] is not None and match["how"].split()[0] in {"fewer", "less"}
        sign = "<" if below else "<=" if match["how"] or match["fewer"] else "="
        yield rewrite_part(line, match.start(), match.end(), f"seeds on board {sign} {many}")
    match = _QUOTA.match(line.plain, begin.end())
    if match is not None and not re.match(r" *[^\s,]", line.plain[match.end() :]):
        more = match["how"] is not None and not match["how"].startswith("at")
        least = parse_number(match["low"]) + more
        new = f"any players where seeds in winnings of it >= {least}"
        if match["named"]:
            new = f"seeds in winnings of {match['named']} >= {least}"
        yield rewrite_part(line, match.start(), match.end(), new)


def _count_occurrences(text: str | None) -> int:
    """The number of times that a position occurs, from words such as ‘twice’; three by default."""
    for word in _WORDS.findall(text or ""):
        if word in _OCCURRENCES:
            return _OCCURRENCES[word]
        if word.isdigit() or word in NUMBERS:
            return max(2, parse_number(word))
    return 3
