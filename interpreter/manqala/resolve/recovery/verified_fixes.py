"""Verifies fixes: each is applied to a copy of the text, and offered only if it holds there.

A fix holds if its error is gone and the lines that it changes have no new one. All fixes that do not overlap are
tried together, so that a file with one error costs one more check; only those that fail are tried alone.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from manqala.resolve.recovery.consequences import LOCAL_ERRORS
from manqala.text import codes
from manqala.text.codes.code import Severity
from manqala.text.diagnostics import is_slip
from manqala.text.fixes import apply_edits, overlap
from manqala.text.span import Source

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from manqala.resolve.recovery.line_advice import Recheck
    from manqala.text.diagnostics import Diagnostic
    from manqala.text.fixes import Edit, Fix, Hint

MOST_TRIED = 24
"""Limit of copies of the text that are checked."""
LETTERS_READ = 400_000
"""Limit on the letters of all copies: a long text takes long to check."""

SYNTAX = "E2"
"""The prefix of the codes of syntax errors."""

_ErrorKey = tuple[str, str]
"""Code and message, which identify an error when it moves to another line."""


@dataclass(frozen=True, slots=True)
class _Trial:
    """A fix, and the diagnostic that offers it."""

    diagnostic: Diagnostic
    hint: Hint
    fix: Fix


def verify_hints(found: Iterable[Diagnostic], source: Source, recheck: Recheck) -> list[Diagnostic]:
    """The diagnostics with the fixes that hold; other fixes are replaced by their alternative texts.

    ``recheck`` checks another version of the text. Fixes of other texts are not tried.
    """
    items = list(found)
    verifier = _Verifier(items, source, recheck)
    held: set[int] = set()
    while True:
        trials = [
            _Trial(item, hint, fix) for item in items for hint in item.hints for fix in hint.fixes
        ]
        verifier.verify([trial for trial in trials if id(trial.fix) not in verifier.results])
        held = {id(trial.fix) for trial in trials if verifier.results[id(trial.fix)]}
        checked = [_drop_failed_hints(item, held) for item in items]
        # Alternative texts may contain fixes themselves.
        if all(new is old for new, old in zip(checked, items, strict=True)):
            return items
        items = checked


class _Verifier:
    """Verifies fixes on copies of a text."""

    def __init__(self, found: Sequence[Diagnostic], source: Source, recheck: Recheck) -> None:
        self.found, self.source, self.recheck = found, source, recheck
        self.results: dict[int, bool] = {}
        self._fixes: list[Fix] = []
        """The fixes that were tried, kept alive because ``results`` knows them by identity."""
        self.budget = min(MOST_TRIED, LETTERS_READ // max(1, len(source.text)))

    def verify(self, trials: Sequence[_Trial]) -> None:
        """Record which fixes hold."""
        self._fixes += [trial.fix for trial in trials]
        in_source: list[_Trial] = []
        for trial in trials:
            if all(edit.span.source is self.source for edit in trial.fix.edits):
                in_source.append(trial)
            else:
                self.results[id(trial.fix)] = True
        failed: list[_Trial] = []
        for batch in _split_into_batches(in_source):
            results = self._try_batch(batch)
            for trial, holds in zip(batch, results, strict=True):
                self.results[id(trial.fix)] = holds
            if len(batch) > 1:
                failed += [trial for trial, held in zip(batch, results, strict=True) if not held]
        # Another fix of the batch may have interfered.
        for trial in failed:
            self.results[id(trial.fix)] = self._try_batch([trial])[0]

    def _try_batch(self, batch: Sequence[_Trial]) -> list[bool]:
        """Whether each fix of a batch holds if all of them are applied."""
        if self.budget <= 0:
            return [False] * len(batch)
        after = self._recheck_with(batch)
        return [self._holds(trial, batch, after) for trial in batch]

    def _recheck_with(self, batch: Sequence[_Trial]) -> list[Diagnostic]:
        self.budget -= 1
        edits = [edit for trial in batch for edit in trial.fix.edits]
        return list(self.recheck(Source(self.source.name, apply_edits(self.source.text, edits))))

    def _holds(
        self, trial: _Trial, batch: Sequence[_Trial], after: Sequence[Diagnostic]
    ) -> bool:  # fmt: skip
        """Whether the error is gone, and the lines that the fix changes have no new one."""
        item, edits = trial.diagnostic, trial.fix.edits
        old_lines = {n for edit in edits for n in range(edit.span.line, edit.span.end_line + 1)}
        all_edits = [edit for other in batch for edit in other.fix.edits]
        new_lines = _find_changed_lines(trial.fix, all_edits)
        if item.span is not None and item.span.source is self.source:
            old_lines.add(item.span.line)
            new_lines.add(item.span.line + _count_added_lines(item.span.line, all_edits))
        before, remaining = _count_errors(self.found, old_lines), _count_errors(after, new_lines)
        key = _make_key(item)
        if remaining[key] >= max(1, before[key]):
            return False
        fresh = [
            other for other in after
            if other.span is not None and other.span.line in new_lines
            and remaining[_make_key(other)] > before[_make_key(other)]
        ]  # fmt: skip
        return all(self._was_hidden(other, trial) for other in fresh)

    def _was_hidden(self, fresh: Diagnostic, trial: _Trial) -> bool:
        """Whether a new diagnostic was hidden by the error before, and is not a consequence of the fix."""
        if fresh.severity is not Severity.ERROR:
            return fresh.code not in MISLEADING
        if any(fix.certain for fix in fresh.fixes):
            return True
        if fresh.code.startswith(SYNTAX):
            return False
        if fresh.code not in LOCAL_ERRORS | MISLEADING and trial.diagnostic.code.startswith(SYNTAX):
            return True  # it concerns what the rule does, not its wording
        names = trial.hint.names
        if names:
            # The unknown word may have hidden other errors, and the guess may need more words after it, as ‘opposite’ does.
            (edit,) = trial.fix.edits
            wants_more = fresh.code == codes.WRONG_ARGUMENTS and fresh.names == (edit.text,)
            assert fresh.span is not None
            return (wants_more and is_slip(edit.span.text, edit.text)) or not _contains_word(
                edit.text, fresh.span.text
            )
        span = trial.diagnostic.span
        line = "" if span is None else span.source.line(span.line)
        return (
            fresh.code == codes.UNKNOWN_NAME and fresh.names != ()
            and all(_contains_word(name, line) for name in fresh.names)
        )  # fmt: skip


MISLEADING = frozenset({codes.CONSTANT_CONDITION, codes.ALWAYS_EMPTY, codes.MORE_THAN_THERE_ARE})
"""Warnings that a fix would not cause if it had the intended meaning."""


def _drop_failed_hints(item: Diagnostic, held: set[int]) -> Diagnostic:
    """A diagnostic without the hints that failed; the same object if none did."""
    lines: dict[str, Hint | None] = {}
    for hint in item.hints:
        kept = hint.only([fix for fix in hint.fixes if id(fix) in held])
        if kept is not hint:
            lines[hint.text] = kept if kept is not None else hint.otherwise
    if not lines:
        return item
    hints = [hint for hint in item.hints if hint.text not in lines]
    hints += [hint for hint in lines.values() if hint is not None and hint.fixes]
    help_lines = []
    for line in item.help:
        new = lines.get(line)
        if line not in lines:
            help_lines.append(line)
        elif new is not None:
            help_lines.append(new.text)
    meant = item.meant
    if meant:
        names = {name for hint in hints for name in hint.names}
        meant = tuple(name for name in meant if name in names)
    return replace(item, help=tuple(help_lines), hints=tuple(hints), meant=meant)


def _split_into_batches(trials: Sequence[_Trial]) -> Iterator[list[_Trial]]:
    """Batches of trials whose fixes do not overlap and are in different lines."""
    remaining = list(trials)
    while remaining:
        batch: list[_Trial] = []
        lines: set[int] = set()
        for trial in remaining:
            trial_lines = {
                n for edit in trial.fix.edits for n in (edit.span.line, edit.span.end_line)
            }
            if trial.diagnostic.span is not None:
                trial_lines.add(trial.diagnostic.span.line)
            if not trial_lines & lines and not any(
                overlap(trial.fix, other.fix) for other in batch
            ):
                batch.append(trial)
                lines |= trial_lines
        done = {id(trial.fix) for trial in batch}
        remaining = [trial for trial in remaining if id(trial.fix) not in done]
        yield batch


def _find_changed_lines(fix: Fix, all_edits: Sequence[Edit]) -> set[int]:
    """The numbers of the lines that a fix changes, as they are after all edits."""
    found: set[int] = set()
    for edit in fix.edits:
        first = edit.span.line + _count_added_lines(edit.span.line, all_edits)
        found.update(range(first, first + edit.text.count("\n") + 1))
    return found


def _count_added_lines(line: int, edits: Iterable[Edit]) -> int:
    """The number of lines that the edits add above a line."""
    return sum(
        edit.text.count("\n") - (edit.span.end_line - edit.span.line)
        for edit in edits
        if edit.span.end_line < line or (edit.span.end_line == line and edit.span.line < line)
    )


def _count_errors(found: Iterable[Diagnostic], numbers: set[int]) -> Counter[_ErrorKey]:
    """The errors in these lines, with their counts."""
    return Counter(
        _make_key(item) for item in found if item.span is not None and item.span.line in numbers
    )


def _make_key(item: Diagnostic) -> _ErrorKey:
    return (item.code, item.message)


def _contains_word(name: str, line: str) -> bool:
    """Whether a line contains a word."""
    return f" {name} " in f" {line.replace(',', ' ')} "
