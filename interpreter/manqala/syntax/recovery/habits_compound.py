"""Rewrites compound conditions and prohibitions, and sowings and exchanges with two places."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from manqala.syntax.recovery.book_words import DO, NUMBER, PITS, SEEDS, SUBJECT, parse_number
from manqala.syntax.recovery.habits_amounts import rewrite_first_amount
from manqala.syntax.recovery.repair_line import WORD, Line

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manqala.syntax.recovery.repair_line import Repair


def rewrite_compound_condition(line: Line) -> Iterator[Repair]:
    """Repairs that rewrite a compound condition or a prohibition."""
    for habit in (
        _rewrite_both,
        _add_subject,
        _rewrite_turn_number,
        _rewrite_mover,
        _rewrite_score_comparison,
        _rewrite_prohibition,
        _rewrite_capture_of_all,
        _rewrite_sowing_or_exchange,
    ):
        yield from (repair for repair in habit(line) if repair.text.strip() != line.content)


_PLACE = r"(?:opposite +of +)?(?:last|it|hole|next +hole)"
_BOTH = re.compile(
    rf"\b(?:both +)?(?P<one>{_PLACE}) +and +(?P<other>{_PLACE}) +are +(?P<how>(?:not +)?{WORD})(?= *$|,| and\b| or\b)"
)


def _rewrite_both(line: Line) -> Iterator[Repair]:
    """Rewrite ``both last and opposite of last are occupied`` as two conditions."""
    match = _BOTH.search(line.plain)
    if match is not None:
        one, other, how = match.group("one", "other", "how")
        new = f"{one} is {how} and {other} is {how}"
        yield line.rewrite(match, line.replace(match, new), new)


_MISSING_SUBJECT = re.compile(
    rf"\b(?P<what>{_PLACE}) +(?P<first>(?:is|holds) +[^,]*?) +(?P<join>and|or) +(?P<verb>is|holds)\b"
)


def _add_subject(line: Line) -> Iterator[Repair]:
    """Add the missing subject to ``last holds 1 and is own``."""
    match = _MISSING_SUBJECT.search(line.plain)
    if match is not None:
        start, end = match.span("verb")
        rewritten = f"{line.content[:start]}{match['what']} {line.content[start:]}"
        amount = rewrite_first_amount(Line(line.margin, rewritten, line.known))
        if amount is not None:
            rewritten = amount.text.removeprefix(line.margin)
        old = match["verb"]
        message = f"a subject is missing before ‘{old}’"
        yield line.repair(start, end - start, message, rewritten)


_ORDINALS = ("first", "second", "third", "fourth", "fifth")
_TURN_NUMBER = re.compile(
    rf"\b(?:it +is +)?(?:the +)?(?P<which>{'|'.join(_ORDINALS)}) +(?:turn|move)\b(?! +(?:ends|begins))"
    rf"|\b(?:the +)?turn(?: +number)? *(?P<sign>is|=|==|<=|>=|<|>) *(?P<many>{NUMBER})\b"
)


def _rewrite_turn_number(line: Line) -> Iterator[Repair]:
    """Rewrite ``if it is the first turn`` as ``if turns = 1``."""
    match = _TURN_NUMBER.search(line.plain)
    if match is not None and re.search(
        r"\b(?:if|when|while|and|or|not)\b", line.plain[: match.start()]
    ):
        number = (
            _ORDINALS.index(match["which"]) + 1 if match["which"] else parse_number(match["many"])
        )
        sign = "=" if match["sign"] in {None, "is", "=="} else match["sign"]
        new = f"turns {sign} {number}"
        yield line.rewrite(match, line.replace(match, new), new)


_MOVER = re.compile(
    r"\b(?:it +is +)?(?P<who>south|north|player)(?:'s +turn(?: +to +(?:move|play))?| +(?:is +)?to +(?:move|play)"
    r"| +is +(?:moving|playing))\b"
)


def _rewrite_mover(line: Line) -> Iterator[Repair]:
    """Rewrite ``if south to move`` as ``if player is south``."""
    match = _MOVER.search(line.plain)
    if match is not None and match["who"] != "player":
        new = f"player is {match['who']}"
        yield line.rewrite(match, line.replace(match, new), new)


_SEEDS_OR_POINTS = rf"(?:{SEEDS}|points?)"
_SCORE_COMPARISON = re.compile(
    rf"\b(?P<who>player|mover|opponent|he) +has +(?:won +|captured +)?(?P<how>more|fewer|less)(?: +{_SEEDS_OR_POINTS})?"
    rf" +than +(?:the +)?(?P<than>opponent|player)\b"
    rf"|(?P<sign>[<>]=?) *(?:the +|one +)?half(?: +(?:of +)?(?:all +)?(?:the +)?{_SEEDS_OR_POINTS})?"
)


def _rewrite_score_comparison(line: Line) -> Iterator[Repair]:
    """Rewrite ``if player has more seeds than opponent`` and ``own score > half``."""
    match = _SCORE_COMPARISON.search(line.plain)
    if match is None:
        return
    if match["sign"]:
        new = f"{match['sign']} majority"
    else:
        one = "opponent's" if match["who"] == "opponent" else "own"
        other = "own" if one != "own" else "opponent's"
        sign = ">" if match["how"] == "more" else "<"
        new = f"seeds in {one} winnings {sign} seeds in {other} winnings"
    yield line.rewrite(match, line.replace(match, new), new)


_PROHIBITION = re.compile(
    rf"(?:{SUBJECT}|(?:the +|a +)?move +)?(?:is +)?(?:forbid(?:den)?|illegal|not +(?:allowed|legal|permitted)"
    rf"|disallow(?:ed)?|prohibit(?:ed)?|invalid)"
    r"(?: +(?:it|this|the +move|a +move))? +(?:if|when|where|that) +(?P<what>[^,]+)"
    r"|(?:if|when) +(?P<before>[^,]+), *(?:(?:it|this|the +move) +is +)?(?:forbid|forbidden|illegal|not"
    r" +(?:allowed|legal)|disallow)(?: +(?:it|this|the +move))?"
)


def _rewrite_prohibition(line: Line) -> Iterator[Repair]:
    """Rewrite ``forbid if opponent is bare`` and ``if opponent is bare, forbid``."""
    match = _PROHIBITION.fullmatch(line.plain)
    if match is not None and line.margin:
        group = "what" if match["what"] else "before"
        rewritten = f"forbid {line.content[match.start(group) : match.end(group)]}"
        yield line.repair(
            0, len(line.content), "the forbidden condition follows ‘forbid’", rewritten
        )


_CAPTURE_OF_ALL = re.compile(
    rf"{DO}{SUBJECT}(?P<verb>capture|win|take|seize)s? +(?:all|every|each|any)(?: +of)?(?: +the)? +(?P<whose>own"
    rf" +|opponent's +)?{PITS}"
    rf"(?: +(?:with|holding|having|containing|of|where +it +holds|(?:that|which) +(?:hold|have|has|contain)s?)"
    rf" +(?:exactly +)?(?P<low>{NUMBER})"
    rf"(?: +or +(?P<high>{NUMBER}))?(?: +{SEEDS})?)?$"
)


def _rewrite_capture_of_all(line: Line) -> Iterator[Repair]:
    """Rewrite ``capture all holes with 4 seeds`` as a capture of a set."""
    match = _CAPTURE_OF_ALL.search(line.plain)
    if match is None:
        return
    new = f"{'win' if match['verb'] == 'win' else 'capture'} {match['whose'] or ''}holes"
    if match["low"]:
        new += f" where it holds {parse_number(match['low'])}"
        new += f" or {parse_number(match['high'])}" if match["high"] else ""
    repair = line.rewrite(match, f"{line.content[: match.start()]}{new}", new)
    # An author who writes ‘every’ may mean each separately.
    yield repair if " all " in match.group() else repair.unsure()


_EXCHANGE = re.compile(
    rf"{DO}{SUBJECT}(?:exchange|swap|interchange)s? +(?:the +)?(?:{SEEDS} +(?:of|in) +)?(?P<one>[a-z' -]+?)"
    rf" +(?:and|with|for) +(?:the +)?(?P<other>[a-z' -]+)$"
)
_LOST_TURN = re.compile(
    rf"{DO}(?:(?:the +)?(?P<who>player|opponent|mover|he) +)?(?:skip|miss|lose|pass|forfeit)(?:e?s)? +(?:(?:a|an"
    rf"|the|one|his|their|next|(?P<whose>opponent's|player's)) +)*(?:turn|move)$"
)
_PASSED_TURN = re.compile(
    rf"{DO}(?:(?:the +|his +)?(?:turn|move|play) +(?:passes|goes|moves|changes)(?: +(?:on|over))?(?: +to +(?:the"
    rf" +)?(?:opponent|other)"
    r"(?: +(?:player|side))?)?|(?:the +|his +)?(?:turn|move) +(?:ends|is +(?:over|finished|done)|stops|finishes)"
    r"|(?:it +is +)?(?:then +)?(?:the +)?opponent(?:'s +turn| +(?:moves|plays|is +next)))$"
)
_SOWING_BACKWARDS = re.compile(
    rf"{DO}sow +(?P<what>{_PLACE}) +(?:backwards?|in +reverse(?: +direction)?|in +(?:the +)?(?:opposite|reverse"
    rf"|contrary) +(?:direction|way))(?P<rest>,.*)?$"
)
_SOWING_FROM = re.compile(
    rf"{DO}sow +(?:it|(?:the +)?{SEEDS}) +(?:from|of|in) +(?P<what>{_PLACE})(?P<rest>,.*)?$"
)


def _rewrite_sowing_or_exchange(line: Line) -> Iterator[Repair]:
    """Rewrite ``swap last and opposite of last``, ``opponent loses a turn``, ``sow it backwards``, ``sow it from last``."""
    if match := _EXCHANGE.search(line.plain):
        new = f"exchange {match['one']} for {match['other']}"
        yield line.rewrite(match, f"{line.content[: match.start()]}{new}", new)
    if match := _LOST_TURN.search(line.plain):
        of_other = "opponent" in {match["who"], (match["whose"] or "").removesuffix("'s")}
        new = "move-again" if of_other else "end turn"
        yield line.rewrite(match, f"{line.content[: match.start()]}{new}", new)
    if match := _PASSED_TURN.search(line.plain):
        new = "end turn"
        yield line.rewrite(match, f"{line.content[: match.start()]}{new}", new)
    if match := _SOWING_BACKWARDS.search(line.plain):
        new = f"sow {match['what']} clockwise{match['rest'] or ''}"
        repair = line.rewrite(match, f"{line.content[: match.start()]}{new}", new)
        yield repair.unsure()
    if match := _SOWING_FROM.search(line.plain):
        new = f"sow {match['what']}{match['rest'] or ''}"
        yield line.rewrite(match, f"{line.content[: match.start()]}{new}", new)
