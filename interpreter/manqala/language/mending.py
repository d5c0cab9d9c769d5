"""Fixes a rule file automatically: only certain fixes, one by one, and none that makes the file worse."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from manqala.check.validation import validate
from manqala.resolve.files import check_source
from manqala.text.codes.code import Severity
from manqala.text.diagnostics import ManqalaError
from manqala.text.fixes import apply_edits, overlap
from manqala.text.span import Source

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from manqala.syntax.front.front_matter import OptionValue
    from manqala.text.diagnostics import Diagnostic
    from manqala.text.fixes import Edit, Fix

MOST_ROUNDS = 30
"""Maximum number of rounds: a fix may reveal hidden errors, but the text must stay recognisable."""

Damage = tuple[int, ...]
"""The severity of a file's errors, those that hide most first."""


@dataclass(frozen=True, slots=True)
class Mend:
    """A fix: the diagnostic, in the text at that time, and the change."""

    diagnostic: Diagnostic
    fix: Fix


@dataclass(frozen=True, slots=True)
class Mended:
    """A text with its fixes."""

    text: str
    mends: tuple[Mend, ...]


@dataclass(frozen=True, slots=True)
class _Looked:
    """A text, its diagnostics, and their severity.

    Diagnostics for people may differ: they combine those of a line, and omit useless fixes.
    """

    source: Source
    diagnostics: tuple[Diagnostic, ...]
    damage: Damage


class Mending:
    """Fixes one file, and runs its examples; plays no games."""

    def __init__(
        self, name: str, path: Path | None, chosen: Mapping[str, OptionValue] | None = None
    ) -> None:
        """``path``: where to look for files that it extends."""
        self.name, self.path, self.chosen = name, path, chosen or {}

    def mended(self, source: Source) -> Mended:
        """Return the text with all certain fixes; unchanged if there are none."""
        now = self._look(source)
        mends: list[Mend] = []
        seen = {source.text}
        for _ in range(MOST_ROUNDS):
            todo = list(self._certain(now))
            better, done = self._all_at_once(now, todo)
            if better is None:
                # Some of them are useless: trying each alone shows which.
                better, done = self._first_that_helps(now, todo)
            if better is None or better.source.text in seen:
                break
            seen.add(better.source.text)
            mends += done
            now = better
        return Mended(now.source.text, tuple(mends))

    def _all_at_once(self, now: _Looked, todo: list[Mend]) -> tuple[_Looked | None, list[Mend]]:
        """Apply all fixes that do not overlap."""
        done: list[Mend] = []
        for mend in todo:
            if not any(overlap(mend.fix, other.fix) for other in done):
                done.append(mend)
        if not done:
            return None, []
        return self._with(now, done), done

    def _first_that_helps(
        self, now: _Looked, todo: list[Mend]
    ) -> tuple[_Looked | None, list[Mend]]:
        for mend in todo if len(todo) > 1 else ():
            better = self._with(now, [mend])
            if better is not None:
                return better, [mend]
        return None, []

    def _with(self, now: _Looked, mends: list[Mend]) -> _Looked | None:
        """Apply some fixes; none if the text gets worse, or an error remains."""
        edits = [edit for mend in mends for edit in mend.fix.edits]
        text = _with_line_ends(apply_edits(now.source.text, edits), now.source.text)
        after = self._look(Source(now.source.name, text))
        if after.damage > now.damage:
            return None
        before, left = (
            Counter(map(_error_key, now.diagnostics)),
            Counter(map(_error_key, after.diagnostics)),
        )
        if any(
            left[_error_key(mend.diagnostic)] >= max(1, before[_error_key(mend.diagnostic)])
            for mend in mends
        ):
            return None
        touched = _changed_lines(edits)
        kinds = {mend.diagnostic.code[1] for mend in mends}
        behind = [
            item for item in after.diagnostics
            if item.span is not None and item.span.line in touched and item.code[1] in kinds
        ]  # fmt: skip
        # A fix that reveals an error without a fix was wrong.
        if behind and not any(fix.certain for item in behind for fix in item.fixes):
            return None
        return after

    def _certain(self, now: _Looked) -> Iterator[Mend]:
        """Yield the certain fixes, in textual order; other files are not changed."""
        if not any(item.hints or item.severity is Severity.ERROR for item in now.diagnostics):
            return
        for diagnostic in self._diagnose(now.source):
            for fix in diagnostic.fixes:
                if fix.certain and all(edit.span.source is now.source for edit in fix.edits):
                    yield Mend(diagnostic, fix)
                    break

    def _diagnose(self, source: Source) -> tuple[Diagnostic, ...]:
        try:
            checked = check_source(self.name, source, self.path, self.chosen)
            return validate(checked, playouts=0).diagnostics.sorted()
        except ManqalaError as error:
            return error.diagnostics

    def _look(self, source: Source) -> _Looked:
        try:
            checked = check_source(self.name, source, self.path, self.chosen, fixes_tried=False)
            found = validate(checked, playouts=0).diagnostics.sorted()
        except ManqalaError as error:
            return _Looked(source, error.diagnostics, _damage(source, error.diagnostics, None))
        unread = None
        if checked.files:
            unread = len({line for lines in checked.files[-1].faulty for line in lines})
        return _Looked(source, found, _damage(source, found, unread))


def _damage(source: Source, found: tuple[Diagnostic, ...], unread: int | None) -> Damage:
    """Return the severity of a file's errors.

    Unparsed text hides other errors, so lines are counted, the worst kind first: an invalid front matter,
    unparsed lines, lines with errors by ranges of codes, and warnings.
    """
    at_fault: dict[str, set[int]] = {}
    warnings = 0
    for item in found:
        if item.severity is Severity.ERROR:
            here = item.span is not None and item.span.source is source
            line = item.span.line if item.span is not None and here else 0
            at_fault.setdefault(item.code[1], set()).add(line)
        warnings += item.severity is Severity.WARNING
    kinds = [len(at_fault.get(str(digit), ())) for digit in range(10)]
    unusable = 1 if unread is None else 0
    return (unusable, kinds[0], kinds[1], unread or 0, *kinds[2:], warnings)


def _error_key(item: Diagnostic) -> tuple[str, str]:
    return (item.code, item.message)


def _changed_lines(edits: list[Edit]) -> set[int]:
    """Return the numbers of the changed lines in the new text."""
    found: set[int] = set()
    moved = 0
    for edit in sorted(edits, key=lambda edit: (edit.span.line, edit.span.column)):
        first, more = edit.span.line + moved, edit.text.count("\n")
        found.update(range(first, first + more + 1))
        moved += more - (edit.span.end_line - edit.span.line)
    return found


def _with_line_ends(text: str, like: str) -> str:
    """Return the text with the line ending of another text."""
    first = like.find("\n")
    if first > 0 and like[first - 1] == "\r":
        return text.replace("\r\n", "\n").replace("\n", "\r\n")
    return text
