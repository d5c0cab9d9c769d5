"""Suggests whole lines where the other diagnostics do not say what to write.

First the fixes of the line are applied, round after round: if no error remains, the resulting line is suggested.
Otherwise rule lines with the same ideas are tried in its place, and up to three valid ones are suggested with their
meaning. The correct parts of the line stay.
"""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import islice, product
from typing import TYPE_CHECKING

from manqala.resolve.recovery.line_advice import PARAPHRASE_ERRORS, UNCLEAR
from manqala.resolve.recovery.line_candidates import LineInFile
from manqala.resolve.recovery.line_pieces import LinePieces, Piece, split_line
from manqala.syntax import rule_lines as lines
from manqala.syntax.recovery.habit_signs import find_statement_words
from manqala.text import codes
from manqala.text.codes.code import Severity
from manqala.text.fixes import Edit, Fix, Hint, apply_edits, find_smallest_edit, overlap
from manqala.text.line_ideas import MAX_LINES
from manqala.text.phrase_book import translate
from manqala.text.span import Source

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from manqala.resolve.recovery.line_advice import Recheck
    from manqala.text.diagnostics import Diagnostic

MOST_LINES = 3
"""Limit of lines that are examined: authors fix the first ones first."""
MOST_TRIED = 18
"""Limit of copies of the text that are checked for a line."""
LETTERS_READ = 60_000
"""Limit on the letters of all copies of a line."""
MOST_ROUNDS = 3
"""Limit of rounds of fixes."""
MAX_TRANSLATIONS = 2
"""Limit of translations of a line."""
MAX_CANDIDATES = 4
"""Limit of candidates for a piece."""
_VAGUE_HELP = re.compile(
    r"such a line has this form|an action begins|a statement begins|change a mark with|rules express this as"
    r"|‘[^’]+’ is ‘[^’]+’ here|the events of play|did you mean|names in other letters|only adjectives"
    r"|rules like this one|a rule like this one|if ‘.*say|if ‘.*says|write ‘|leave it out, or define it"
)
"""Matches help that does not say what to write, or whose fixes failed."""
_EACH = re.compile(r"each (?!\w+ in\b)")
_WORD = re.compile(r"[a-z][\w-]+")


def suggest_by_ideas(
    found: Iterable[Diagnostic], source: Source, recheck: Recheck
) -> list[Diagnostic]:
    """The diagnostics; if they do not say how to repair a line, it gets one that suggests valid lines."""
    items = list(found)
    faulty_lines = sorted(
        {item.span.line for item in items if item.span and _is_error(item, source)}
    )
    body = _find_body_start(source)
    faulty_text = ""
    for number in [number for number in faulty_lines if number > body][:MOST_LINES]:
        errors = [
            item
            for item in items
            if _is_error(item, source) and item.span and item.span.line == number
        ]
        faulty_above, faulty_text = faulty_text, f"{faulty_text} {source.line(number)}"
        if all(
            item.code == codes.UNKNOWN_NAME and _depends_on_above(item, faulty_above)
            for item in errors
        ):
            continue
        line = _FaultyLine(source, number, errors, recheck, items)
        suggestion = line.suggest()
        if line.fixed_line:
            last = max(errors, key=lambda item: item.order)
            items[items.index(last)] = replace(
                last, help=(*last.help, f"the whole line: ‘{line.fixed_line.strip()}’")
            )
        if suggestion is not None:
            first = min(errors, key=lambda item: item.order)
            items = [
                suggestion if item is first else item
                for item in items
                if item is first or item not in errors
            ]
    return items


def _depends_on_above(item: Diagnostic, faulty_above: str) -> bool:
    """Whether a faulty line above may define the unknown names."""
    return bool(faulty_above) and all(
        len(name) == 1 or re.search(rf"\b{re.escape(name)}\b", faulty_above) for name in item.names
    )


def _is_error(item: Diagnostic, source: Source) -> bool:
    return item.severity is Severity.ERROR and item.span is not None and item.span.source is source


def _find_body_start(source: Source) -> int:
    fences = [n for n, text in enumerate(source.lines, 1) if text.strip() == "---"]
    return fences[1] if len(fences) > 1 else 0


class _FaultyLine:
    """A line with errors, for which valid lines are sought."""

    def __init__(
        self,
        source: Source,
        number: int,
        errors: list[Diagnostic],
        recheck: Recheck,
        items: list[Diagnostic],
    ) -> None:
        self.source, self.number, self.errors, self.recheck = source, number, errors, recheck
        self.text = lines.content(source.line(number))
        self.place = LineInFile(source, number)
        self.budget = min(MOST_TRIED, LETTERS_READ // max(1, len(source.text)))
        self.fixed_line = ""
        """The line with the fixes of several errors applied, if that repairs it."""
        self.errors_before = {(item.code, item.message) for item in items}
        self.faulty_lines = {
            item.span.line for item in items if item.span and _is_error(item, source)
        }

    def suggest(self) -> Diagnostic | None:
        """The diagnostic that suggests valid lines; None if the others suffice, or no line is found."""
        if not self.text or self.place.block == "example" or not self._has_word_errors():
            return None
        fixed = self._apply_fixes()
        if fixed == self.text:
            return None
        if fixed is not None:
            return self._make_diagnostic([(fixed.strip(), "")])
        if not self._has_vague_help():
            return None
        suggestions = self._suggest_by_pieces()
        return self._make_diagnostic(suggestions) if suggestions else None

    def _has_word_errors(self) -> bool:
        """Whether the errors are in the words of the line, and not in its position."""
        return all(
            item.code not in {codes.INDENTATION, codes.DEFINED_TWICE} for item in self.errors
        )

    # ---- fixes, one after the other -------------------------------------------------------------

    def _apply_fixes(self) -> str | None:
        """The line after rounds of fixes; unchanged if one round suffices, None if errors remain."""
        source, remaining, words = self.source, self.errors, set[str]()
        for done_rounds in range(MOST_ROUNDS):
            fixes = _choose_first_fixes(remaining)
            if not fixes or self.budget <= 0 or any(_mentions(item, words) for item in remaining):
                return None
            edits = [edit for fix in fixes for edit in fix.edits]
            if any(not self._is_in_line(edit) for edit in edits):
                # The fix concerns other lines, too.
                wrong = self._find_errors(source, edits)
                return None if any(item.code in PARAPHRASE_ERRORS for item in wrong) else self.text
            errors = self._find_errors(source, edits)
            source = Source(source.name, apply_edits(source.text, edits))
            if not errors:
                self.fixed_line = (
                    lines.content(source.line(self.number))
                    if len(self.errors) > 1 and not done_rounds
                    else ""
                )
                return lines.content(source.line(self.number)) if done_rounds else self.text
            words |= {word for edit in edits for word in _WORD.findall(edit.text)}
            remaining = [item for item in errors if item.span and item.span.line == self.number]
            if len(remaining) < len(errors) or not all(item.code in UNCLEAR for item in remaining):
                # An error of another kind shows that the fix was wrong.
                return None
        return None

    def _is_in_line(self, edit: Edit) -> bool:
        return edit.span.line == edit.span.end_line == self.number and "\n" not in edit.text

    def _find_errors(self, source: Source, edits: Iterable[Edit]) -> list[Diagnostic]:
        """The errors in the lines that replace this one, and new errors elsewhere."""
        self.budget -= 1
        edits = list(edits)
        changed = Source(source.name, apply_edits(source.text, edits))
        added_lines = len(changed.lines) - len(source.lines)
        last = self.number + max(0, added_lines)
        found = []
        for item in self.recheck(changed):
            if item.severity is not Severity.ERROR or item.span is None:
                continue
            at = item.span.line
            # Other faulty lines may have other errors now.
            known = (at - added_lines if at > last else at) in self.faulty_lines or (
                item.code,
                item.message,
            ) in self.errors_before
            if self.number <= at <= last or not known:
                found.append(item)
        return found

    # ---- lines with the same ideas --------------------------------------------------------------

    def _has_vague_help(self) -> bool:
        """Whether the diagnostics do not say what to write, or have fixes that do not suffice."""
        # The message about a known word without help may say what is expected.
        unclear = any(
            item.code in UNCLEAR or item.help or item.code == codes.AMBIGUOUS_WORDS
            for item in self.errors
        )
        return unclear and all(
            _VAGUE_HELP.match(text) or any(hint.text == text for hint in item.hints)
            for item in self.errors for text in item.help
        )  # fmt: skip

    def _suggest_by_pieces(self) -> list[tuple[str, str]]:
        """Valid lines with other words for the wrong pieces, each with its meaning."""
        for text in (self.text, *self._translate()):
            line_pieces = split_line(text, self.place.has_block())
            found = self._replace_wrong_pieces(line_pieces) or self._replace_wrong_pieces(
                line_pieces.merge_statements()
            )
            if found:
                return found
        margin = len(self.text) - len(self.text.lstrip())
        if not margin or (
            lines.CONDITIONAL.match(self.text, margin) and not _EACH.match(self.text, margin)
        ):
            return []
        whole = Piece("act", margin, len(self.text), self.text)
        return self._replace_wrong_pieces(LinePieces(self.text, (whole,)))

    def _translate(self) -> Iterator[str]:
        """The line with words of other languages translated."""
        margin = self.text[: len(self.text) - len(self.text.lstrip())]
        translations = translate(
            self.text.lstrip(), find_statement_words(self.source), margin=not margin
        )
        yield from (
            f"{margin}{translation.text}"
            for translation in islice(translations, MAX_TRANSLATIONS)
            if "\n" not in translation.text
        )

    def _replace_wrong_pieces(self, line_pieces: LinePieces) -> list[tuple[str, str]]:
        wrong = [
            piece
            for piece in line_pieces.pieces
            if not (
                piece.standalone and len(line_pieces.pieces) > 1 and self._is_valid_piece(piece)
            )
        ]
        candidates = [
            [*islice(self.place.find_candidates(piece, line_pieces.line), MAX_CANDIDATES)]
            for piece in wrong
        ]
        if not wrong or not all(candidates):
            return []
        suggestions: list[tuple[str, str]] = []
        for chosen in sorted(
            product(*candidates), key=lambda one: sum(candidate.left for _, candidate in one)
        ):
            if self.budget <= 0 or len(suggestions) == MAX_LINES:
                break
            new = line_pieces.replace(
                dict(zip(wrong, (candidate_text for candidate_text, _ in chosen), strict=True))
            )
            if not self._is_valid(new) or any(new.strip() == other for other, _ in suggestions):
                continue
            suggestions.append(
                (
                    new.strip(" "),
                    "; ".join(dict.fromkeys(candidate.means for _, candidate in chosen)),
                )
            )
        return suggestions

    def _is_valid_piece(self, piece: Piece) -> bool:
        return self.budget > 0 and self._is_valid(piece.standalone)

    def _is_valid(self, line: str) -> bool:
        margin = self.text[: len(self.text) - len(self.text.lstrip())]
        new = line.replace("\n", f"\n{margin}")
        return not self._find_errors(
            self.source, [find_smallest_edit(self.source, self.number, self.text, new)]
        )

    # ---- the message ----------------------------------------------------------------------------

    def _make_edit(self, rule_line: str) -> Edit:
        margin = self.text[: len(self.text) - len(self.text.lstrip())]
        new = margin + rule_line.replace("\n", f"\n{margin}")
        return find_smallest_edit(self.source, self.number, self.text, new)

    def _make_diagnostic(self, suggestions: list[tuple[str, str]]) -> Diagnostic:
        first = min(self.errors, key=lambda item: item.order)
        fixes = tuple(
            Fix(f"write ‘{_take_first_line(suggestion)}’", (self._make_edit(suggestion),))
            for suggestion, _ in suggestions
        )
        if len(suggestions) == 1:
            suggestion, meaning = suggestions[0]
            text = f"write {_quote_lines(suggestion)}" + (f": {meaning}" if meaning else "")
        else:
            rows = [
                f"  {_quote_lines(suggestion)}: {meaning}" for suggestion, meaning in suggestions
            ]
            text = "\n".join(["write the line that says what you mean:", *rows])
        span = first.span
        message = first.message
        if first.code == codes.UNKNOWN_NAME and len(self.errors) > 1 and span is not None:
            message = f"rules do not say ‘{span.text}’"
        return replace(
            first,
            message=message,
            help=(text,),
            hints=(Hint(text, fixes),),
            notes=(),
            expected=None,
            meant=(),
        )


def _take_first_line(text: str) -> str:
    return text.partition("\n")[0]


def _quote_lines(text: str) -> str:
    first, _, below = text.partition("\n")
    return (
        f"‘{first}’, and below it, indented by two spaces, ‘{below.strip()}’"
        if below
        else f"‘{first}’"
    )


def _mentions(item: Diagnostic, words: set[str]) -> bool:
    """Whether an error is about one of these words."""
    found = {*_WORD.findall(item.message), *(_WORD.findall(item.span.text) if item.span else ())}
    return bool(found & words)


def _choose_first_fixes(errors: list[Diagnostic]) -> list[Fix]:
    """The first fix of each error, without those that overlap an earlier one."""
    fixes: list[Fix] = []
    for item in sorted(errors, key=lambda one: one.order):
        if item.fixes and not any(overlap(item.fixes[0], other) for other in fixes):
            fixes.append(item.fixes[0])
    return fixes
