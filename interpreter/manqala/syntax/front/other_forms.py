"""Values of a front matter as other programs and people write them, and the form expected here."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from manqala.syntax.front.player_numbers import USUAL_NAMES
from manqala.syntax.front.seed_counts import in_each, said_of_each
from manqala.text.fixes import offer_alternatives, remove_line, replace_span
from manqala.text.lexicon import NUMBERS, read_number
from manqala.text.span import Span

if TYPE_CHECKING:
    from manqala.syntax.front.yaml import Path
    from manqala.text.fixes import Help

_ENDS = 2
"""The numbers of a range, and of the size of a board."""
_MOST_ROWS = 4
MOST_UNIT = 6
"""The most words of a number with its unit."""
_TOTAL = re.compile(
    r"\b(?:total|insgesamt|gesamt|zusammen|en +tout|au +total|todo|ao +todo|overall|all)\b",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"\d+|[^\W\d_]+")
_COUNTED = re.compile(
    rf"(?:(\d{{1,9}})|({'|'.join(NUMBERS)}))(?: +(?:seeds?|stones?|pieces?|beans?|counters?|rows?|holes?|pits?))?(?:"
    rf" +each| +(?:per|in +each|in +every|in +a) +(?:hole|pit|house|cup))?"
)
"""A number in words, or with a unit."""
_IN_ALL = re.compile(
    r"(\d{1,9})(?: +[a-zà-ÿ]+)? *(?:in +all|in +total|altogether|total|overall|insgesamt|zusammen|en +tout|au +total"
    r"|en +total|ao +todo|no +total)"
)
_LIMITS = re.compile(r"(\d+) *(?:-|–|\.\.+|to|bis|à|a|até|hasta) *(\d+)(?: +[^\W\d_]+)?")
_TRACKS = {
    "separate": "own", "individual": "own", "each": "own", "two": "own", "private": "own", "divided": "own",
    "common": "shared", "joint": "shared", "single": "shared", "whole": "shared", "one": "shared", "circular": "shared",
}  # fmt: skip
"""Names in other books for a track of each player, or a shared one."""


def hint_other_form(path: Path, value: object, span: Span) -> list[Help]:
    """Help for a value of the wrong type whose intention is clear."""
    if path == ("board",) and isinstance(value, str) and (size := size_said(value)):
        return [replace_span(span, f"{{rows: {size[0]}, holes: {size[1]}}}")]
    if path[:1] == ("options",) and path[-1] == "range" and isinstance(value, str):
        limits = re.findall(r"\d+", value)
        if len(limits) == _ENDS:
            return [replace_span(span, f"[{limits[0]}, {limits[1]}]")]
    if path == ("players",) and isinstance(value, str) and read_number(value) is not None:
        value = read_number(value)
    if path == ("players",) and value == 2 and span.line == span.end_line:
        said = "leave it out: there are two, south and north, if they have no other names"
        return [remove_line(span, said)]
    if path == ("players",) and isinstance(value, int) and int(value) in USUAL_NAMES:
        names = ", ".join(USUAL_NAMES[int(value)])
        return [replace_span(span, f"[{names}]", f"name them: write [{names}]").unsure()]
    if path == ("board", "stores") and value in {"left", "right"}:
        return [replace_span(span, f"on track, store_side: {value}")]
    if path == ("board", "stores") and (value is False or value in {0, "no"}):
        return [replace_span(span, "none")]
    if path == ("board", "stores") and (value in {"yes", "both"} or isinstance(value, int)):
        said = "write ‘beside’ for a store beside each row, ‘on track’ for one that also receives sown seeds"
        return [offer_alternatives(said, (span, "beside"), (span, "on track"))]
    if path == ("board", "track") and isinstance(value, str) and value in _TRACKS:
        return [replace_span(span, _TRACKS[value])]
    if path == ("board", "rows") and isinstance(value, list) and _is_even(value):
        said = f"write ‘rows: {len(value)}, holes: {value[0]}’"
        return [replace_span(span, f"{len(value)}, holes: {value[0]}", said).or_else(said)]
    if path == ("pieces",) and isinstance(value, str) and re.fullmatch(r"[a-z][a-z-]*", value):
        return [replace_span(span, f"{{{value}: 1}}")]
    if path == ("start",) and isinstance(value, dict) and (rows := _rows_of_start(value)):
        said = f"the rows of a player are parted by ‘/’, the inner one first: write ‘start: {rows}’"
        return [replace_span(span, rows, said).or_else(said)]
    if path == ("seeds",) and isinstance(value, list) and all(isinstance(n, int) for n in value):
        said = " ".join(map(str, value))
        return [f"give the contents of each hole in ‘start’ instead of ‘seeds’: ‘start: {said}’"]
    return []


def size_said(text: str) -> tuple[int, int] | None:
    """Rows and holes, as in ‘2x6’ or ‘two rows of six’; many rows of few holes are columns and rows."""
    said = re.sub(r"(?<=\d)\s*[x×*]\s*(?=\d)", " ", text.lower())
    found = [number for word in _NUMBER.findall(said) if (number := read_number(word)) is not None]
    if len(found) != _ENDS:
        return None
    rows, holes = found
    return (holes, rows) if rows > _MOST_ROWS >= holes > 1 else (rows, holes)


_JOINTS = re.compile(r" *(?:[/|;,]|\bor\b|\band\b|\bou\b|\boder\b|\bund\b|\bo\b|\by\b|\bet\b) *")


def entries_of(text: str) -> list[str]:
    """The entries of a list that is written as a text, with commas, slashes or ‘or’ between them."""
    return [part for part in _JOINTS.split(text) if part]


_OUTER = re.compile(
    r"\b(?:back|outer|rear|last|second|behind|far|arrière|hinten|hintere|äußere|trasera|externa|traseira)"
)


def _rows_of_start(rows: dict[str, object]) -> str | None:
    """The rows of a player that are given by name, the inner one first; None if they are something else."""
    if not rows or not all(isinstance(row, (str, int, list)) for row in rows.values()):
        return None
    ordered = sorted(rows, key=lambda name: bool(_OUTER.search(str(name).lower())))
    texts = [
        " ".join(map(str, row)) if isinstance(row := rows[name], list) else str(row)
        for name in ordered
    ]
    return " / ".join(texts) if all(re.fullmatch(r"[\d *]+", text) for text in texts) else None


def _is_even(rows: list[object]) -> bool:
    """Whether the value lists rows of equal length."""
    return all(isinstance(row, int) and row == rows[0] for row in rows) and bool(rows)


def as_number(value: object, span: Span) -> list[Help]:
    """Help for a number written in words, or with a unit."""
    in_all = _IN_ALL.fullmatch(value) if isinstance(value, str) else None
    if in_all is not None:
        each = in_each(int(in_all[1]), span.source)
        said = "this is the number in each hole, not in all of them"
        return [said if each is None else replace_span(span, str(each), f"{said}: write ‘{each}’")]
    if not isinstance(value, str):
        return []
    each = said_of_each(value)
    if each is not None:
        return [replace_span(span, str(each))]
    limits = _LIMITS.fullmatch(value)
    if limits is not None:
        low, high = limits.groups()
        key = span.source.line(span.line)[: span.column - 1].split(",")[-1].strip(" {:") or "seeds"
        option = f"{key}: {{range: [{low}, {high}], default: {low}, because: customs differ}}"
        return [
            f"several numbers are an option: write ‘{key}: {key}’, and below ‘options:’ ‘{option}’"
        ]
    found = _COUNTED.fullmatch(value)
    if found is not None:
        return [replace_span(span, found[1] or str(NUMBERS[found[2]]))]
    first, *more = _NUMBER.findall(value)[:MOST_UNIT] or [""]
    number = read_number(first)
    if number is None or any(word.isdecimal() for word in more) or _TOTAL.search(value):
        return []
    return [replace_span(span, str(number)).unsure()]


def as_default(number: Span, key: str, option: str, options: bool) -> Help:
    """Help for a number in the place of an inherited option: set its default instead.

    ``options``: whether the file already has a block of options to extend.
    """
    said = f"give the option another default: ‘options: {{{option}: {{default: {number.text}}}}}’"
    line = number.source.line(number.line)
    *_, last = key.split(".")
    alone = rf"(?:{last}: *{number.text}|board: *\{{ *{last}: *{number.text} *\}}) *"
    if options or not re.fullmatch(alone, line):
        return said
    whole = Span.of(number.source, number.line, 1, len(line))
    return replace_span(whole, f"options:\n  {option}: {{default: {number.text}}}", said)
