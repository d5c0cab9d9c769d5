"""Rewrites short notes of rule sheets and settings of engines: seeds left behind, comparisons, marks, dropped rules."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from manqala.syntax.recovery.book_words import NUMBER, SEEDS, parse_number
from manqala.syntax.recovery.repair_line import WORD, quote_line

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manqala.syntax.recovery.repair_line import Line, Repair


def rewrite_note(line: Line) -> Iterator[Repair]:
    """Repairs that rewrite a note."""
    habits = (
        (
            _rewrite_leaving,
            _simplify_skipping,
            _rewrite_parity,
            _rewrite_comparison,
            _rewrite_makes,
            _rewrite_slashes,
            _rewrite_side_test,
            _rewrite_marking,
            _rewrite_conditional_capture,
        )
        if line.margin
        else (_rewrite_mark_declaration, _rewrite_dropped_rule, _rewrite_makes)
    )
    for habit in habits:
        yield from (repair for repair in habit(line) if repair.text.strip() != line.content)


_LEAVING = re.compile(
    rf",? *\b(?:(?:leaving|keeping|with|but +leav(?:e|ing)) +(?:behind +)?(?:only +)?(?P<many>{NUMBER}|an?|the +first)"
    rf"(?: +(?:{SEEDS}))?(?: +(?:left|stays?|staying|remaining))?(?: +(?:behind|there|back|in +(?:it|place|the +hole|hole)))?"
    rf"|(?:with +)?(?:the +)?first(?: +(?:{SEEDS}|one))? +(?:goes +|falls +|laid +|dropped +)?(?:in|into) +(?:it|(?:the +)?hole)"
    r"(?: +itself)?|(?:starting|beginning) +(?:in|with|from) +(?:it|(?:the +)?hole)(?: +itself)?"
    r"|including +(?:it|(?:the +)?(?:origin|hole|start)))"
    r"(?:,? +(?P<how>if|when|unless|except(?: +(?:if|when|where|from|for|of|in))?) +(?P<condition>[^,]+))?$"
)
_SINGLE = re.compile(
    r"(?:it +is +|there +is +|it +holds +|hole +is +|for +|in +|from +)?(?:only +)?(?:an? +|the +)?"
    rf"(?:singletons?|single +(?:{SEEDS})|single|only +one(?: +(?:{SEEDS}))?|one(?: +(?:{SEEDS}))?|1)"
)


def _rewrite_leaving(line: Line) -> Iterator[Repair]:
    """Rewrite ``leaving one behind if hole holds 2..`` with ‘if … otherwise’."""
    match = _LEAVING.search(line.plain) if line.content.startswith("sow ") else None
    if match is None:
        return
    amount = match["many"] or "a"
    many = 1 if amount.startswith(("a", "the")) else parse_number(amount)
    new = f"leaving {many}"
    if match["how"]:
        amount = match["condition"].strip()
        condition = "it is singleton" if _SINGLE.fullmatch(amount) else amount
        first, other = (many, 0) if match["how"] in {"if", "when"} else (0, many)
        new = f"leaving {first} if {condition} otherwise {other}"
    yield rewrite_after_comma(line, match, new)


def rewrite_after_comma(line: Line, match: re.Match[str], new: str) -> Repair:
    """The repair that replaces the match by a comma and new words."""
    old = match.group().lstrip(" ,")
    rewritten = line.replace(match, f", {new}")
    return line.repair(
        match.end() - len(old),
        len(old),
        f"rules do not say ‘{old}’",
        rewritten,
        f"write ‘{quote_line(rewritten)}’",
    )


_SKIPPING = re.compile(
    r"\bskipping +(?:it|(?:the +)?(?:origin|start|starting +hole|hole)) +(?:if|when|where|for|from|with)\b(?=[^,]*\b\d)[^,]*$"
)


def _simplify_skipping(line: Line) -> Iterator[Repair]:
    """Drop the condition of ``skipping it if 12 or more``: smaller sowings never reach their first hole."""
    match = _SKIPPING.search(line.plain) if line.content.startswith("sow ") else None
    if match is not None:
        advice = "write ‘skipping it’: only a sowing that comes round reaches the hole that it began from"
        repair = line.rewrite(match, line.replace(match, "skipping it"), "skipping it")
        yield replace(repair, help=advice)


_AMOUNT_MADE = re.compile(
    rf"\b(?P<what>last|it|hole|[a-z]) +(?:(?:(?:now|then) +)?(?:makes?|becomes|reaches|totals|numbers|counts|comes +to"
    rf"|amounts +to|adds +up +to|grows +to|rises +to|attains|gets +to)(?: +(?:exactly|just|precisely))?"
    rf"|(?:has|contains|is) +(?:exactly|precisely|just)) +(?P<many>{NUMBER})(?: +(?:{SEEDS}))?(?= *$|,| and\b| or\b)"
)


def _rewrite_makes(line: Line) -> Iterator[Repair]:
    """Rewrite ``if h makes exactly 4`` with ‘holds’."""
    match = _AMOUNT_MADE.search(line.plain)
    if match is not None:
        new = f"{match['what']} holds {parse_number(match['many'])}"
        yield line.rewrite(match, line.replace(match, new), new)


_PARITY = re.compile(
    r"\b(?:(?:pieces|seeds|stones|count) +(?:in|of) +)?(?P<what>last|it|hole|[a-z]) *(?:%|\bmod(?:ulo)?\b) *2"
    r" *(?P<sign>={1,2}|!=|<>|is) *"
    r"(?P<rest>[01])\b"
)


def _rewrite_parity(line: Line) -> Iterator[Repair]:
    """Rewrite ``last % 2 = 0`` as ``last is even``."""
    match = _PARITY.search(line.plain)
    if match is not None:
        even = (match["rest"] == "0") == (match["sign"] not in {"!=", "<>"})
        new = f"{match['what']} is {'even' if even else 'odd'}"
        yield line.rewrite(match, line.replace(match, new), new)


_BETWEEN = re.compile(
    r"(?<!in )(?<!of )\b(?P<low>\d+) *(?P<first><=|≤|<) *(?P<what>last|it|hole) *(?P<then><=|≤|<) *(?P<high>\d+)\b"
)
_AMONG = re.compile(
    r"(?<!in )(?<!of )\b(?P<what>last|it|hole) *(?:\bin\b|∈|\bis +(?:in|among|one +of)\b|={1,2})"
    r" *(?:[\[{(] *(?P<listed>\d+(?: *(?:,|;|or) *\d+)*) *[\]})]"
    r"|(?P<range>\d+ *(?:\.\.|-|–) *\d+)|(?P<either>\d+(?: +or +\d+)+))"
)
_COMPARED = re.compile(
    r"(?<!in )(?<!of )\b(?P<what>last|it|hole) *(?P<sign>>=|≥|<=|≤|>|<|={1,2}) *(?P<many>\d+)\b(?! *(?:or|\.\.|-))"
)


def _rewrite_comparison(line: Line) -> Iterator[Repair]:
    """Rewrite ``2 <= last <= 3``, ``last in {2, 3}`` and ``last >= 2`` with ‘holds’."""
    if match := _BETWEEN.search(line.plain):
        low = int(match["low"]) + (match["first"] == "<")
        high = int(match["high"]) - (match["then"] == "<")
        new = f"{match['what']} holds {low}..{high}"
        yield line.rewrite(match, line.replace(match, new), new)
    if match := _AMONG.search(line.plain):
        numbers = re.findall(r"\d+", match.group())
        new = f"{match['what']} holds " + (
            f"{numbers[0]}..{numbers[1]}" if match["range"] else " or ".join(numbers)
        )
        yield line.rewrite(match, line.replace(match, new), new)
    if match := _COMPARED.search(line.plain):
        many, sign = int(match["many"]), match["sign"]
        held = {">": f"{many + 1}..", "<": f"0..{many - 1}"}.get(
            sign,
            f"{many}.."
            if sign in {">=", "≥"}
            else f"0..{many}"
            if sign in {"<=", "≤"}
            else f"{many}",
        )
        new = f"{match['what']} holds {held}"
        yield line.rewrite(match, line.replace(match, new), new)


_SLASHES = re.compile(r"(?<=[ (])\d+(?: *[/|] *\d+)+(?=[ ),]|$)")
_NOTATIONS = re.compile(r"(?:position|play|gives|legal|illegal|choose)\b")


def _rewrite_slashes(line: Line) -> Iterator[Repair]:
    """Rewrite ``take 2/4/6`` with ‘or’."""
    if _NOTATIONS.match(line.content):
        return
    match = _SLASHES.search(line.plain)
    if match is not None:
        new = " or ".join(re.findall(r"\d+", match.group()))
        yield line.rewrite(match, line.replace(match, new), new)


_AMOUNT_ON_SIDE = re.compile(
    r"\b(?P<what>last|it|h) +(?:holds|=|==|is|has) +(?P<many>\d+(?:\.\.\d*)?(?: +or +\d+)*) +"
    r"(?:is +)?(?:on|in|at) +(?P<whose>own|opponent's) +(?:side|row|half|camp|territory)\b"
)


def _rewrite_side_test(line: Line) -> Iterator[Repair]:
    """Rewrite ``if last = 3 on opponent's side`` as two conditions."""
    match = _AMOUNT_ON_SIDE.search(line.plain)
    if match is not None:
        what, whose = match["what"], match["whose"]
        new = f"{what} is {whose} and {what} holds {match['many']}"
        yield line.rewrite(match, line.replace(match, new), new)


_MARKING = re.compile(
    r"(?:mark|declare|designate|make|turn|name|claim) +(?P<hole>[a-z' ]+?) +(?:(?:as|into|to +be) +)?(?:an? +|the +)?"
    rf"(?P<mark>{WORD})"
    rf"(?: +(?:of|for) +(?P<who>{WORD}))?$|(?P<which>[a-z' ]+?) +(?:becomes|turns +into"
    r"|is +now|is +made|is +an?) +(?:an? +|the +)?"
    rf"(?P<made>{WORD})(?: +(?:of|for) +(?P<whom>{WORD}))?$"
)


def _rewrite_marking(line: Line) -> Iterator[Repair]:
    """Rewrite ``mark last as tuz of player`` with ‘set’."""
    match = _MARKING.match(line.plain)
    if match is None:
        return
    hole, mark = match["hole"] or match["which"], match["mark"] or match["made"]
    who = match["who"] or match["whom"]
    values = [who] if who else ["true", "player"]
    for value in values:
        rewritten = f"set {mark} of {hole} to {value}"
        yield line.repair(0, len(line.content), f"rules do not say ‘{line.content}’", rewritten)


_CAPTURE_IF = re.compile(
    r"(?P<verb>capture|win|take|seize)s? +(?:it +|them +)?(?P<how>if|when|where|unless) +(?P<condition>[^,]+)$"
)


def _rewrite_conditional_capture(line: Line) -> Iterator[Repair]:
    """Rewrite ``capture if last holds 3`` with the condition first and an object."""
    match = _CAPTURE_IF.match(line.plain)
    if match is None:
        return
    condition = line.content[match.start("condition") :]
    if match["how"] == "unless":
        condition = f"not ({condition})"
    for meant in (condition, *_rewrite_condition(line, condition)):
        rewritten = f"if {meant}, {'win' if match['verb'] == 'win' else 'capture'} last"
        yield line.repair(0, len(line.content), f"rules do not say ‘{line.content}’", rewritten)


def _rewrite_condition(line: Line, condition: str) -> Iterator[str]:
    """The condition rewritten in rule words, in each possible way."""
    inner = type(line)(" ", condition, line.known)
    for habit in (_rewrite_side_test, _rewrite_makes, _rewrite_slashes):
        yield from (repair.text.strip() for repair in habit(inner))


_DECLARATION = re.compile(
    rf"(?P<name>{WORD}) +(?:on|for|of|per) +(?:each +|every +|all +|the +)?(?P<on>hole|player|pit|house|seat)s? *"
    r"(?:[:=] *(?P<value>\S.*)|(?:is|are) +(?P<is>\S.*))?$"
)
_TYPES = (
    (re.compile(r"(?:yes|no|true|false|boolean|bool|truth|on|off|flag)\b"), "truth"),
    (re.compile(r"\d+|number|integer|int|count"), "number"),
    (re.compile(r"(?:anti)?clockwise|direction"), "direction"),
    (re.compile(r"nobody|player|south|north|owner"), "player"),
)


def _rewrite_mark_declaration(line: Line) -> Iterator[Repair]:
    """Rewrite ``house on holes: no`` as the declaration of a mark."""
    match = _DECLARATION.fullmatch(line.plain)
    if match is None or match["name"] in {
        "when",
        "example",
        "mark",
        "drop",
        "to",
        "the",
        "setup",
        "turn",
    }:
        return
    value = (match["value"] or match["is"] or "").strip()
    kind = next(
        (name for pattern, name in _TYPES if pattern.match(value)), "truth" if not value else ""
    )
    if kind:
        on = "players" if match["on"] in {"player", "seat"} else "holes"
        rewritten = f"mark {match['name']}: {kind} on {on}"
        yield line.repair(
            0, len(line.content), "what holes or players remember is a mark", rewritten
        ).unsure()


_DROPPED_RULE = re.compile(
    rf"(?:no|without|not|never|disable|skip|omit) +(?:the +|an? +)?(?P<name>{WORD})$"
)


def _rewrite_dropped_rule(line: Line) -> Iterator[Repair]:
    """Rewrite ``no move-again`` as a verb that does nothing, or as a dropped rule."""
    match = _DROPPED_RULE.fullmatch(line.plain)
    if match is None:
        return
    name = match["name"]
    rewritten = f"drop {name}"
    if name in line.known:
        advice = (
            f"write ‘to {name} [instead]’, and ‘nothing’ below it, indented by two spaces: the verb then does nothing;"
            f" a rule of that name is left out with ‘{quote_line(rewritten)}’"
        )
        repair = line.repair(
            0,
            len(line.content),
            f"rules do not say ‘{line.content}’",
            f"to {name} [instead]",
            advice,
        )
        yield replace(repair, opens_block=True, block="nothing", certain=False, fallback=advice)
    yield line.repair(
        0, match.start("name") - 1, "a rule of the extended game is left out with ‘drop’", rewritten
    ).unsure()
