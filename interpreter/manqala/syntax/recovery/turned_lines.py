"""A line in the order of rules: a condition before the action, ‘must’ before what must be, ‘forbid’ before what is forbidden."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

_IF = r"(?:only +if|only +when|if|when|wenn|falls|si|se|cuando|quand|lorsque|quando|nur wenn|solo si|so se|seulement si)"
_UNLESS = (
    r"(?:unless|except +if|except +when|except|außer +wenn|ausser +wenn|es +sei +denn|sauf +si|sauf +quand|à +moins +que"
    r"|a +menos +que|salvo +si|excepto +si|salvo +que|a +não +ser +que|exceto +se|salvo +se)"
)
_RULE = r"(?:otherwise +)?(?:if|when|each|must|forbid|let|set|choose|the|an?|round|match|mark|to)\b"
_BEHIND = re.compile(rf"(?!{_RULE})(?P<act>[^,]*?\S),? +{_IF} +(?P<condition>[^,]+)", re.IGNORECASE)
_UNLESS_BEHIND = re.compile(
    rf"(?!{_RULE})(?P<act>[^,]*?\S),? +{_UNLESS} +(?P<condition>[^,]+)", re.IGNORECASE
)
_UNLESS_FIRST = re.compile(rf"{_UNLESS} +(?P<condition>[^,]+), *(?P<act>.+)", re.IGNORECASE)
_BARRED = (
    r"(?:is|are|ist|sind|est|es|está|é) +(?:forbidden|illegal|not +(?:allowed|permitted|legal)|prohibited|verboten|nicht +erlaubt"
    r"|unzulässig|interdite?|illégale?|prohibid[oa]|il?legal|no +permitid[oa]|proibid[oa])"
)
_IS_BARRED = re.compile(
    rf"(?P<what>\S.*?) +{_BARRED}(?:,? +{_IF} +(?P<condition>[^\"]+?))?(?P<text> *\"[^\"]*\")?",
    re.IGNORECASE,
)
_MUST_NOT = re.compile(
    rf"(?:must +not|may +not|cannot|no) +(?P<what>[\w-]+)(?:,? +{_IF} +(?P<condition>[^\"]+?))?(?P<text> *\"[^\"]*\")?",
    re.IGNORECASE,
)
_ONLY_IF = re.compile(
    r"(?:only +(?:if|when)|nur +wenn|seulement +si|solo +si|s[oó] +se) +(?P<what>[^,]+)",
    re.IGNORECASE,
)
_DUTY = re.compile(
    r"(?!must\b|if\b|otherwise\b)(?P<what>\S[^,\"]*?) +(?:must|has +to|should|muss|doit|debe|deve) +(?P<rest>.+)",
    re.IGNORECASE,
)
_TERNARY = re.compile(
    r"(?P<head>.*?(?:,? *(?:leaving|going|by|put|be|to|=|is)|\() +)(?P<condition>[^?,(]+?) *\? *(?P<one>[^:?]+?) *: *"
    r"(?P<other>[^:,)]+)(?P<tail>.*)"
)
_OTHER_ORDER = 0.3
"""What another order costs."""


def turned(said: str, *, margin: bool, opens: bool) -> Iterator[tuple[float, str]]:
    """The line, and its possible forms in the order of rules, each with what that costs."""
    yield 0.0, said
    if (match := _TERNARY.fullmatch(said)) is not None:
        yield (
            _OTHER_ORDER,
            f"{match['head']}{match['one']} if {match['condition']} otherwise {match['other']}{match['tail']}",
        )
    if margin:
        return
    for pattern in (_IS_BARRED, _MUST_NOT):
        if (match := pattern.fullmatch(said)) is not None:
            both = f" and {match['condition']}" if match["condition"] else ""
            yield _OTHER_ORDER, f"forbid {match['what']}{both}{match['text'] or ''}"
    if (match := _ONLY_IF.fullmatch(said)) is not None:
        yield _OTHER_ORDER, f"must {match['what']}"
    if (match := _DUTY.fullmatch(said)) is not None:
        yield _OTHER_ORDER, f"must {match['what']} {match['rest']}"
    if opens:
        return
    if (match := _UNLESS_BEHIND.fullmatch(said) or _UNLESS_FIRST.fullmatch(said)) is not None:
        condition = match["condition"]
        denied = (
            f"not ({condition})"
            if " and " in condition or " or " in condition
            else f"not {condition}"
        )
        yield 0.1, f"if {denied}, {match['act']}"
    elif (match := _BEHIND.fullmatch(said)) is not None:
        yield 0.1, f"if {match['condition']}, {match['act']}"
