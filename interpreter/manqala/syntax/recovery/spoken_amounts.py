"""Reads amounts of seeds in words: ``only one seed left``, ``9 or fewer``, ``an odd number of seeds``."""

from __future__ import annotations

import re

from manqala.syntax.recovery.book_words import NUMBER, SEEDS, parse_number

_LEFT = r"(?: +(?:left|only|alone|remaining|now|there|inside|in +it|or +so))*"
_OF_SEEDS = rf"(?: +(?:of +)?(?:the +)?{SEEDS})?"
_READERS = (
    re.compile(
        rf"(?:only +|just +|exactly +|but +)*(?:an?|one) +(?P<single>single|lone|sole|solitary){_OF_SEEDS}{_LEFT}"
    ),
    re.compile(rf"(?:only +|just +|but +)*(?P<single>an?) +{SEEDS}{_LEFT}"),
    re.compile(rf"an? +(?P<parity>odd|even) +(?:number|amount|count){_OF_SEEDS}{_LEFT}"),
    re.compile(rf"(?P<none>no(?: +more)? +{SEEDS}|nothing|none){_LEFT}"),
    re.compile(rf"(?:some|any|its|the)? *(?P<some>{SEEDS}|something){_LEFT}"),
    re.compile(rf"(?P<several>several|many|a +few|multiple) +{SEEDS}{_LEFT}"),
    re.compile(
        rf"(?P<how>at +least|no +fewer +than|no +less +than|not +less +than|more +than|over|at +(?:the +)?most"
        rf"|(?:no|not) +more +than|up +to|fewer +than|less +than|under|below) +(?P<many>{NUMBER}){_OF_SEEDS}{_LEFT}"
    ),
    re.compile(
        rf"(?P<many>{NUMBER}){_OF_SEEDS} +or +(?P<how>more|fewer|less|above|over){_OF_SEEDS}{_LEFT}"
    ),
    re.compile(
        rf"(?:either +|exactly +|between +|from +)?(?P<low>{NUMBER}) *(?P<join>or|to|and|-|\.\.) *(?P<high>{NUMBER})"
        rf"{_OF_SEEDS}{_LEFT}"
    ),
    re.compile(
        rf"(?:either +)?(?P<list>{NUMBER}(?: *, *{NUMBER})+),? +or +(?P<final>{NUMBER}){_OF_SEEDS}{_LEFT}"
    ),
    re.compile(rf"(?:only +|just +|exactly +|precisely +|but +)*(?P<exact>{NUMBER}){_OF_SEEDS}{_LEFT}"),
)  # fmt: skip
_LIMITS = {
    "at least": (0, None), "no fewer": (0, None), "no less": (0, None), "not less": (0, None), "more": (0, None),
    "more than": (1, None), "over": (1, None), "above": (0, None),
    "at most": (None, 0), "at the": (None, 0), "no more": (None, 0), "not more": (None, 0), "up to": (None, 0),
    "fewer": (None, 0), "less": (None, 0), "fewer than": (None, -1), "less than": (None, -1), "under": (None, -1),
    "below": (None, -1),
}  # fmt: skip
"""What is added to a number for the least and the greatest amount, by the first words of a limit."""


def read_amount(text: str) -> str | None:
    """The test of a place that a text means, such as ``holds 0..9``; None if it is no amount."""
    for reader in _READERS:
        match = reader.fullmatch(" ".join(text.split()))
        if match is not None:
            return _make_test(match.groupdict())
    return None


def _make_test(found: dict[str, str | None]) -> str | None:
    if found.get("single"):
        return "holds 1"
    if found.get("parity"):
        return f"is {found['parity']}"
    if found.get("none"):
        return "is empty"
    if found.get("some"):
        return "is occupied"
    if found.get("several"):
        return "holds 2.."
    if how := found.get("how"):
        return _make_limit(how, parse_number(found["many"] or ""))
    if found.get("high"):
        low, high = parse_number(found["low"] or ""), parse_number(found["high"] or "")
        if found["join"] == "or" and high != low + 1:
            return f"holds {low} or {high}"
        return f"holds {low}..{high}" if low < high else None
    if found.get("list"):
        numbers = [str(parse_number(word)) for word in re.findall(r"\w+", found["list"] or "")]
        return f"holds {', '.join(numbers)} or {parse_number(found['final'] or '')}"
    number = parse_number(found["exact"] or "")
    return f"holds {number}" if number else "is empty"


def _make_limit(how: str, number: int) -> str:
    more, fewer = _LIMITS[" ".join(how.split()[:2])]
    if more is not None:
        return f"holds {number + more}.."
    return f"holds 0..{number + (fewer or 0)}"


def read_limit(test: str) -> tuple[str, int] | None:
    """The sign and number of a test of an amount, as in ``>=`` and 25; None if it is no comparison with one number."""
    match = re.fullmatch(
        r"holds (?P<from>\d+)(?P<up>\.\.)?|holds 0\.\.(?P<to>\d+)|(?P<none>is empty)", test
    )
    if match is None:
        return None
    if match["none"]:
        return "=", 0
    if match["to"]:
        return "<=", int(match["to"])
    return (">=" if match["up"] else "="), int(match["from"])
