"""Reads the front matter of a rule file: splits it off, parses, checks, and merges it with a parent's."""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from manqala.syntax.front.build_front import build
from manqala.syntax.front.fences import FENCE, Parts, split
from manqala.syntax.front.front_matter import (
    DEFAULT_PLAYERS,
    DEFAULT_ROWS,
    REPETITION,
    BoardSpec,
    FrontMatter,
    KindSpec,
    OptionKind,
    OptionSpec,
    SourceRef,
    Spanned,
    TeamsSpec,
    value_or,
)
from manqala.syntax.front.other_forms import as_default
from manqala.syntax.front.player_numbers import MOST_PLAYERS
from manqala.syntax.front.schema import check_schema, known_keys
from manqala.syntax.front.schema_report import MAX_ERRORS
from manqala.syntax.front.yaml import Document, load_yaml
from manqala.text import codes
from manqala.text.diagnostics import Diagnostics, find_similar, suggest_in_text
from manqala.text.fixes import replace_span
from manqala.text.lexicon import read_number
from manqala.text.span import Source, Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manqala.text.fixes import Help

__all__ = [
    "DEFAULT_PLAYERS",
    "DEFAULT_ROWS",
    "FENCE",
    "BoardSpec",
    "FrontMatter",
    "KindSpec",
    "OptionSpec",
    "Parts",
    "SourceRef",
    "Spanned",
    "merge",
    "parse_front_matter",
    "split",
    "usable_front_matter",
    "value_or",
]


_HASH = re.compile(r"(?:(?<=\s)|^)#")
_TAG = re.compile(r"\[([^\[\]]*)\]\s*$")
_ID = re.compile(r"[A-Z][A-Za-z]*[0-9]+[a-z]?")
MOST_ROWS, MOST_HOLES = 12, 200
_KEY = re.compile(r"(?m)^([\w-]+) *:")
_SIZE = re.compile(r"\b(?:players|rows|holes|ring|seeds) *: *([a-z][a-z0-9_]*)")
_WORD = re.compile(r"[A-Za-z][A-Za-z0-9_-]*")


def parse_front_matter(source: Source, diagnostics: Diagnostics) -> FrontMatter | None:
    """Read a source's front matter; report all its errors, and return None if there are any."""
    front = usable_front_matter(source, diagnostics)
    return None if front is None or front.lost is not None else front


def usable_front_matter(source: Source, diagnostics: Diagnostics) -> FrontMatter | None:
    """Read the usable parts of a front matter, and report errors.

    If there are errors, ``lost`` has every word of it, since rules may use a name from there. None if it is unclear
    where the rules begin.
    """
    parts = split(source, diagnostics)
    if parts is None:
        return None
    found = Diagnostics()
    front = _parse(source, parts, found)
    diagnostics.extend(found)
    if front is None or not found.has_errors:
        return front
    text = source.text[parts.yaml_start : parts.yaml_end]
    newer = any(error.code == codes.OTHER_VERSION for error in found)
    if newer or (front.extends is None and _may_extend(text)):
        return None
    sizes = set(_SIZE.findall(text))
    sound = {
        name: option
        for name, option in front.options.items()
        # An invalid default is not one, and an option that sizes the board is not a word of the
        # rules.
        if (option.partial or option.allows(option.default.value)) and name not in sizes
    }
    # Plurals of kinds of pieces, and options whose names have another proper form, are meant, too.
    words = {
        form for word in _WORD.findall(text) for form in (word, word.lower().replace("-", "_"))
    }
    return replace(front, options=sound, lost=frozenset(words | {f"{word}s" for word in words}))


def _may_extend(text: str) -> bool:
    """Whether a key says, in any form, that the rules extend others."""
    keys = dict.fromkeys(_KEY.findall(text))
    known = known_keys()
    odd = [key for key in keys if key not in known][:MAX_ERRORS]
    return "extends" in keys or any("extends" in find_similar(key, known) for key in odd)


def _parse(source: Source, parts: Parts, diagnostics: Diagnostics) -> FrontMatter | None:
    """The values without the faulty ones; None if there are more errors than are reported."""
    document = load_yaml(source, parts.yaml_start, parts.yaml_end, diagnostics)
    readable = document is not None
    document = document or Document()
    document.values[()] = Span.whole_line(source, 1)
    if document.data is None:
        document.data = {}
    faulty = check_schema(document, diagnostics) if readable else set()
    if faulty is None:
        return None
    if not isinstance(document.data, dict):
        document.data = {}
    tags = tuple(_tags(source, parts, document, diagnostics)) if readable else ()
    front = build(document, faulty, source, diagnostics, tags=tags)
    if readable and front.extends is None:
        _check_sizes(front, _declared_options(document), diagnostics)
    _check_tags(front, diagnostics)
    body = source.text[parts.body_offset :]
    return replace(front, body_offset=parts.body_offset, body_line=parts.body_line, body=body)


def merge(
    parent: FrontMatter, child: FrontMatter, diagnostics: Diagnostics | None = None
) -> FrontMatter:
    """Merge a child's front matter into its (already merged) parent's, key by key.

    Options are merged one by one, the board key by key, and plug-ins are joined; pieces and other lists are replaced
    whole. Tags of the parent hold only while its statements do. Without a collector, errors are raised.
    """
    found = Diagnostics()
    child = _without_fixed_sizes(parent, child, found)
    child = _without_second_repetition(parent, child, found)
    options = dict(parent.options)
    if parent.seats is not None and child.players is not None:
        options.pop(parent.seats.value, None)
    for name, option in child.options.items():
        options[name] = _merge_option(parent, option, found)
    merged = replace(
        child,
        aka=child.aka if child.aka is not None else parent.aka,
        people=child.people or parent.people,
        region=child.region or parent.region,
        summary=child.summary or parent.summary,
        players=parent.players if child.players is None and child.seats is None else child.players,
        seats=child.seats or (None if child.players is not None else parent.seats),
        teams=_merge_teams(parent, child),
        hidden=parent.hidden if child.hidden is None else child.hidden,
        board=_merge_board(parent.board, child.board),
        pieces=child.pieces if child.pieces is not None else parent.pieces,
        seeds=child.seeds or parent.seeds,
        # A child with other seeds starts with these in every hole.
        start=child.start or (None if child.seeds else parent.start),
        repetition=child.repetition or parent.repetition,
        options=options,
        uses=_merge_uses(parent.uses, child.uses),
        statements=child.statements if child.statements is not None else parent.statements,
        sources=child.sources if child.sources is not None else parent.sources,
        tags=child.tags if child.statements is not None else parent.tags + child.tags,
    )
    _check_sizes(merged, set(options), found)
    if diagnostics is None:
        found.raise_if_errors()
    else:
        diagnostics.extend(found)
    return merged


def _without_fixed_sizes(
    parent: FrontMatter, child: FrontMatter, diagnostics: Diagnostics
) -> FrontMatter:
    """Report a number in place of a parent's option; a child may only change its default.

    The option would remain an option, and be a word of the rules, because it sizes nothing.
    """
    holds = {
        "board.rows": (parent.board.rows, child.board.rows),
        "board.holes": (parent.board.holes, child.board.holes),
        "board.ring": (parent.board.ring, child.board.ring),
        "seeds": (parent.seeds, child.seeds),
    }
    kept = {}
    for key, (inherited, own) in holds.items():
        kept[key] = own
        if inherited is None or own is None or not isinstance(inherited.value, str):
            continue
        if isinstance(own.value, str):
            continue
        name = inherited.value
        diagnostics.error(
            codes.INHERITED_OPTION, own.span,
            f"in ‘{parent.title.value}’ ‘{key}’ is the option ‘{name}’, and here a number",
            notes=[("the option", parent.options[name].span)] if name in parent.options else [],
            help=[as_default(own.span, key, name, bool(child.options))],
        )  # fmt: skip
        kept[key] = inherited
    board = replace(
        child.board, rows=kept["board.rows"], holes=kept["board.holes"], ring=kept["board.ring"]
    )
    return replace(child, board=board, seeds=kept["seeds"])


def _without_second_repetition(
    parent: FrontMatter, child: FrontMatter, diagnostics: Diagnostics
) -> FrontMatter:
    """Report a key ‘repetition’ where the parent has an option of that name with its own rules."""
    old = parent.options.get(REPETITION)
    if child.repetition is None or parent.repetition is not None or old is None:
        return child
    choices = [choice.value for choice in old.choices]
    said = child.repetition.default.value
    default = said if said in choices else choices[0]
    diagnostics.error(
        codes.OPTION_MADE_TWICE, child.options[REPETITION].span,
        f"in ‘{parent.title.value}’ ‘repetition’ is an option with separate rules",
        notes=[("the option", old.span)],
        help=[f"give the option another default: ‘options: {{repetition: {{default: {default}}}}}’"],
    )  # fmt: skip
    options = {name: option for name, option in child.options.items() if name != REPETITION}
    return replace(child, repetition=None, options=options)


def _merge_uses(
    parent: tuple[Spanned[str], ...] | None, child: tuple[Spanned[str], ...] | None
) -> tuple[Spanned[str], ...] | None:
    """The plug-ins of both files: inherited rules still need theirs."""
    if parent is None or child is None:
        return child if parent is None else parent
    said = {used.value for used in child}
    return (*(used for used in parent if used.value not in said), *child)


def _merge_teams(parent: FrontMatter, child: FrontMatter) -> TeamsSpec | None:
    """The child's teams, or the parent's; where the child seats other players, only their number."""
    if child.teams is not None or parent.teams is None:
        return child.teams
    same = child.players is None and child.seats is None
    return parent.teams if same or parent.teams.number is not None else None


def _merge_board(parent: BoardSpec, child: BoardSpec) -> BoardSpec:
    whole = child.rows or child.holes
    if child.plan or child.ring or (whole and (parent.plan or parent.ring)):
        # Another kind of board: statements about the parent's holes do not apply.
        parent = BoardSpec(stores=parent.stores, store_side=parent.store_side)
    written = child.track is not None or child.tracks is not None
    return BoardSpec(
        rows=child.rows or parent.rows,
        holes=child.holes or parent.holes,
        ring=child.ring or parent.ring,
        stores=child.stores or parent.stores,
        store_side=child.store_side or parent.store_side,
        ends=child.ends or parent.ends,
        track=child.track if written else parent.track,
        tracks=child.tracks if written else parent.tracks,
        plan=child.plan or parent.plan,
        facing=child.facing if child.facing is not None else parent.facing,
        span=child.span or parent.span,
    )


def _merge_option(parent: FrontMatter, child: OptionSpec, diagnostics: Diagnostics) -> OptionSpec:
    """Merge a child's option into its parent's; a complete option replaces it."""
    if not child.partial:
        return child
    old = parent.options.get(child.name)
    if old is None:
        return _new_option(parent, child, diagnostics)
    if not old.allows(child.default.value):
        notes = [("the option is declared here", old.span)]
        diagnostics.error(
            codes.WRONG_DEFAULT,
            child.default.span,
            f"the default of ‘{child.name}’ is not one of its values",
            notes=notes,
            help=_guess(
                child.default.span,
                str(child.default.value),
                [choice.value for choice in old.choices],
            ),
            expected=old.allowed,
        )
    return replace(
        old,
        default=child.default,
        because=child.because or old.because,
        source=child.source or old.source,
    )


def _new_option(parent: FrontMatter, child: OptionSpec, diagnostics: Diagnostics) -> OptionSpec:
    """An option without choices or range that the parent lacks: a truth value, or an error."""
    if child.kind is OptionKind.TRUTH and child.because is not None:
        return replace(child, partial=False)
    guess = _guess(child.span, child.name, list(parent.options))
    if child.kind is not OptionKind.TRUTH:
        text = f"‘{child.name}’ is not an option of ‘{parent.title.value}’, and has no choices or range"
        diagnostics.error(codes.NO_OPTION, child.span, text, help=guess)
    else:
        text = (
            f"‘{child.name}’ is not an option of ‘{parent.title.value}’: a new one needs ‘because’"
        )
        diagnostics.error(codes.MISSING_KEY, child.span, text, help=guess)
    return child


def _guess(span: Span, word: str, candidates: list[str]) -> list[Help]:
    found = suggest_in_text(span, word, candidates)
    return [found] if found else []


def _declared_options(document: Document) -> set[str]:
    """The options that are declared, even with errors: their uses are not reported as well."""
    options: Any = document.data.get("options")
    return set(options) if isinstance(options, dict) else set()


def _check_sizes(front: FrontMatter, declared: set[str], diagnostics: Diagnostics) -> None:
    """Report sizes that name anything but a number option with a suitable range."""
    uses = (
        ("board.rows", front.board.rows, 1, MOST_ROWS),
        ("board.holes", front.board.holes, 1, 50),
        ("board.ring", front.board.ring, 1, MOST_HOLES),
        ("players", front.seats, 1, MOST_PLAYERS),
        ("seeds", front.seeds, 0, 1000),
    )
    numbers = [name for name, option in front.options.items() if option.kind is OptionKind.NUMBER]
    for key, spanned, low, high in uses:
        if spanned is None or not isinstance(spanned.value, str):
            continue
        name, span = spanned.value, spanned.span
        option = front.options.get(name)
        if option is None:
            if name not in declared:
                text = f"‘{key}’ names the option ‘{name}’, which is not declared"
                figures = read_number(name)
                advice = _unsure(_guess(span, name, numbers))
                if figures is not None:
                    said = f"numbers are written in figures: {figures}"
                    advice = [replace_span(span, str(figures), said)]
                diagnostics.error(codes.NO_NUMBER_OPTION, span, text, help=advice)
        elif option.kind is not OptionKind.NUMBER:
            notes = [("it is declared here", option.span)]
            text = f"‘{key}’ needs a number, and the option ‘{name}’ is none"
            diagnostics.error(
                codes.NO_NUMBER_OPTION,
                span,
                text,
                notes=notes,
                help=_unsure(_guess(span, name, numbers)),
            )
        elif not (option.low is not None and option.high is not None):
            continue
        elif option.low < low or option.high > high:
            notes = [(f"its range is {option.low} to {option.high}", option.span)]
            text = f"‘{key}’ does not allow every value of the option ‘{name}’ allows"
            diagnostics.error(
                codes.NO_NUMBER_OPTION, span, text, notes=notes, expected=f"{low} to {high}"
            )


def _unsure(help_lines: list[Help]) -> list[Help]:
    """Mark fixes as uncertain: the misspelling may be in the declaration or here."""
    return [line if isinstance(line, str) else line.unsure() for line in help_lines]


def comments(source: Source, parts: Parts, document: Document) -> Iterator[tuple[int, int]]:
    """Comments in a front matter: the line, and the number of characters before the sign."""
    offset = parts.yaml_start
    starts = [start for start, _ in document.scalars]
    for n, line in enumerate(source.lines[1 : parts.body_line - 2], 2):
        for sign in _HASH.finditer(line):
            at = offset + sign.start()
            before = bisect_right(starts, at) - 1
            if before < 0 or at >= document.scalars[before][1]:
                yield n, sign.start()
                break
        offset = source.text.find("\n", offset) + 1


def _tags(
    source: Source, parts: Parts, document: Document, diagnostics: Diagnostics
) -> Iterator[tuple[str, Span]]:
    """The statement tags in comments at line ends, with their spans."""
    for n, before in comments(source, parts, document):
        yield from _tags_of(source, n, before + 1, diagnostics)


def _tags_of(
    source: Source, n: int, after: int, diagnostics: Diagnostics
) -> Iterator[tuple[str, Span]]:
    """The tags at the end of a comment, whose sign is just before offset ``after`` of a line."""
    comment = source.line(n)[after:]
    tag = _TAG.search(comment)
    if tag is None:
        return
    words = list(re.finditer(r"[^\s,]+", tag[1]))
    gaps = [gap.strip() for gap in re.split(r"[^\s,]+", tag[1])]
    proper = bool(words) and gaps == ["", *[","] * (len(words) - 1), ""]
    if proper and all(_ID.fullmatch(word[0]) for word in words):
        for word in words:
            column = after + tag.start(1) + word.start() + 1
            yield word[0], Span.of(source, n, column, len(word[0]))
    elif comment.strip() == tag[0].strip():
        # A comment may end in brackets; one that consists of brackets is a tag.
        text = f"‘{tag[0].strip()}’ is not a statement tag"
        span = Span.of(source, n, after + tag.start() + 1, len(tag[0].strip()))
        diagnostics.error(
            codes.STATEMENT_TAG, span, text, expected="ids with commas, as in [S1, S7]"
        )


def _check_tags(front: FrontMatter, diagnostics: Diagnostics) -> None:
    """Report tags that name no statement, if the file lists statements."""
    if front.statements is None:
        return
    known = [statement.value for statement in front.statements]
    allowed = set(known)
    unknown = [(tag, span) for tag, span in front.tags if tag not in allowed]
    for tag, span in unknown[:MAX_ERRORS]:
        text = f"‘{tag}’ is not one of the statements"
        diagnostics.error(codes.STATEMENT_TAG, span, text, help=_guess(span, tag, known))
