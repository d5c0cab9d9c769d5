"""Parses the body of a rule file, with a separate message for every line that does not parse.

A file without errors is parsed at once. Otherwise each item (a stretch that begins at the left
margin) is parsed separately. A faulty line is reported and replaced by a neutral one, and the item
is parsed again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from lark.exceptions import UnexpectedInput
from lark.indenter import DedentError

from manqala.syntax.body import Body, Patched
from manqala.syntax.grammar import NestingError, items_of, literals, parse, reads
from manqala.syntax.known_items import KnownItems, ParsedStretch, move_part
from manqala.syntax.lexer import check_limits
from manqala.syntax.mended_lines import as_written, by_the_fix
from manqala.syntax.recovery.habit_signs import has_habit
from manqala.syntax.recovery.item_reading import WORD, ItemReading
from manqala.syntax.recovery.syntax_reporter import SyntaxReporter
from manqala.syntax.rule_lines import RULE
from manqala.syntax.tree import Item, Tag
from manqala.syntax.words import ITEM_WORDS
from manqala.text import codes
from manqala.text.diagnostics import Diagnostics, find_similar
from manqala.text.span import Span

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from manqala.text.diagnostics import Diagnostics
    from manqala.text.span import Source, Span

MOST_ERRORS = 5
"""Limit of reported errors in one item; more would hide them."""
MOST_SENTENCES = 20
"""Limit of further sentences of books reported in one item."""
MOST_ITEMS = 25
"""Limit of faulty items, after which the file is probably no rule file."""
MOST_READ = 600
"""Limit of lines tried in another form, for one file."""


def parse_body(
    source: Source, first_line: int, diagnostics: Diagnostics, known: KnownItems | None = None
) -> Body:
    """Parse the lines of ``source`` from ``first_line`` on, leaving out what does not parse.

    Reports every error in ``diagnostics``, and returns the items that parse. ``known`` has the items of an earlier
    version, of which only the changed ones are parsed.
    """
    limits = check_limits(source, first_line, diagnostics)
    lines = [""] * (first_line - 1) + limits.lines
    if known is not None:
        body = _Recovery(source, lines, limits.damaged, limits.lost, diagnostics, known).body()
        known.forget_unused()
        return body
    if not limits.damaged:
        try:
            tree, tags = parse("\n".join(lines) + "\n", source)
            if not any(has_habit(line, source) for line in lines):
                return Body(items_of(tree, source), tags)
        except (UnexpectedInput, DedentError, NestingError):
            pass
    return _Recovery(source, lines, limits.damaged, limits.lost, diagnostics).body()


def stretches(lines: list[str]) -> Iterator[tuple[int, int]]:
    """The stretches of lines that begin at the left margin."""
    starts = [n for n, line in enumerate(lines) if line.strip() and line[0] not in " #\r"]
    first = next((n for n, line in enumerate(lines) if line.split("#")[0].strip()), None)
    if first is not None and (not starts or first < starts[0]):
        starts.insert(0, first)
    if starts:
        yield from zip(starts, [*starts[1:], len(lines)], strict=True)


def _begins_rule(text: str) -> bool:
    """Whether a line at the left margin begins a rule, perhaps misspelt."""
    first = text.split("#", maxsplit=1)[0].split()[:1]
    starts = [word.split()[0] for word in ITEM_WORDS]
    return bool(first) and (first[0] in starts or bool(find_similar(first[0], starts)))


def _is_example(text: str) -> bool:
    return text.startswith("example")


class _Recovery:
    """Parses item by item, and reports the errors of each."""

    def __init__(
        self, source: Source, lines: list[str], damaged: set[int], lost: set[int],
        diagnostics: Diagnostics, known: KnownItems | None = None,
    ) -> None:  # fmt: skip
        self.source = source
        self.lines = lines
        self.known = known
        self.damaged = damaged
        self.lost = lost
        self.diagnostics = diagnostics
        self.items: list[Item] = []
        self.tags: list[Tag] = []
        self.faulty: list[range] = []
        self.patched: list[Patched] = []
        self.lost_words: set[str] = set()
        self.tries = 0
        self.spoken = False
        """Whether the latest error was a sentence of a book."""
        self.moved_up_to = 0
        """The last line at the left margin that was read as part of the rule above."""
        self.begun = 0
        """The start of the last rule to which a line at the left margin may belong."""
        self.lacks_block = False
        """Whether the previous item was a first line without its block."""

    def body(self) -> Body:
        """Everything that parses."""
        for start, end in stretches(self.lines):
            if start < self.moved_up_to:
                continue
            before = len(self.faulty)
            if before < MOST_ITEMS:
                self._item(start, end)
            else:
                self.faulty.append(range(start + 1, end + 1))
        words = frozenset(self.lost_words)
        return Body(
            tuple(self.items), tuple(self.tags), tuple(self.faulty), tuple(self.patched), words
        )

    def _item(self, start: int, end: int) -> None:
        numbers = range(start + 1, end + 1)
        lines = self.lines[start:end]
        if self.lacks_block and not _begins_rule(lines[0]):
            # The rule above lacks it, which is reported.
            self._give_up_item(numbers)
            return
        self.lacks_block = False
        if any(n in self.lost for n in numbers):
            self._give_up_item(numbers)
            return
        quiet = any(n in self.damaged for n in numbers)
        if not quiet and self._reuse_items(numbers, lines):
            return
        around = () if _begins_rule(lines[0]) else self.lines[self.begun : start]
        self.begun = self.begun if around else start
        reading = ItemReading(numbers, lines, around)
        reported = 0 if quiet else self._report_habits(reading)
        spoken = 0
        while True:
            try:
                items, tags = self._parse_lines(reading.numbers, reading.texts)
            except NestingError:
                span = Span.whole_line(self.source, start + 1)
                self.diagnostics.error(
                    codes.TOO_LONG_OR_DEEP, span, "too many nested parts",
                    help=["move the inner parts to separate verbs and nouns"],
                )  # fmt: skip
                break
            except (UnexpectedInput, DedentError) as error:
                if quiet or reported == MOST_ERRORS:
                    break
                reported += 1
                patched = self._patch(reading, error)
                if self.spoken and spoken < MOST_SENTENCES:
                    # Each sentence of a book is a mistake of its own.
                    reported, spoken = reported - 1, spoken + 1
                if not patched:
                    # What stands below a sentence of a book is not its block.
                    below = None if self.spoken else self._indent_at_margin(reading)
                    if below is None:
                        break
                    reading = below
            else:
                self._keep(reading, items, tags, quiet)
                if self.known is not None and not quiet and not reported:
                    self.known.add(lines, ParsedStretch(start, items, tags))
                return
        self._give_up_item(reading.numbers)

    def _indent_at_margin(self, reading: ItemReading) -> ItemReading | None:
        """The item with its block, if that is at the left margin by mistake."""
        self.lacks_block = len("".join(reading.texts[1:]).strip()) == 0
        start, end = reading.numbers[0] - 1, reading.numbers[-1]
        stop = next(
            (n for n, _ in stretches(self.lines) if n >= end and _begins_rule(self.lines[n])),
            len(self.lines),
        )
        first = reading.texts[0]
        if not self.lacks_block or stop == end or first != reading.written[0] or _is_example(first):
            return None
        below = self.lines[start + 1 : stop]
        made = ItemReading(range(start + 1, stop + 1), self.lines[start:stop])
        made.replace_lines(
            [first, *(f"  {line}" if line.strip() else line for line in below)], certain=True
        )
        try:
            self._parse_lines(made.numbers, made.texts)
        except UnexpectedInput as error:
            if error.line in {made.numbers[0], made.numbers[0] + 1, -1}:
                return None
        except (DedentError, NestingError):
            return None
        self.lacks_block, self.moved_up_to = False, stop
        return made

    def _parse_lines(
        self, numbers: range, texts: Sequence[str]
    ) -> tuple[tuple[Item, ...], tuple[Tag, ...]]:
        """Parse some lines.  Raises ``NestingError``, ``UnexpectedInput``, ``DedentError``."""
        tree, tags = parse("\n" * (numbers[0] - 1) + "\n".join(texts) + "\n", self.source)
        return items_of(tree, self.source), tags

    def _patch(self, reading: ItemReading, error: UnexpectedInput | DedentError) -> bool:
        """Report an error, and make its line parse: by its probable meaning, or without it."""
        found = Diagnostics()
        reporter = self._make_reporter(reading, found)
        line = reporter.report(error)
        self.diagnostics.extend(found)
        told = found.sorted()
        self.spoken = bool(told) and all(item.code == codes.PROSE for item in told)
        if reporter.last_line:
            return self._pass_over_sentence(reading, error, line, reporter.last_line)
        if reporter.new_text is not None:
            reading.replace_line(line, reporter.new_text, certain=reporter.certain)
            return True
        made = by_the_fix(found, reading.numbers, reading.texts, reading.written)
        if made is not None and self._is_fixed(reading, *made):
            reading.replace_lines(made[0], certain=made[1])
            return True
        return reading.replace_by_placeholder(line, error)

    def _pass_over_sentence(
        self, reading: ItemReading, error: UnexpectedInput | DedentError, line: int, last: int
    ) -> bool:
        """Pass over the lines of a reported sentence, which may be items of their own."""
        inside = [n for n in range(line, last + 1) if n in reading.numbers]
        self.moved_up_to = max(self.moved_up_to, last if last > inside[-1] else 0)
        passed = [reading.replace_by_placeholder(number, error) for number in inside]
        return all(passed)

    def _is_fixed(self, reading: ItemReading, texts: list[str], certain: bool) -> bool:
        """Whether the lines that a fix changes have no error left."""
        numbers = reading.numbers
        pairs = zip(numbers, reading.texts, texts, strict=True)
        changed = [number for number, old, new in pairs if old != new]
        if not changed or (changed[0] == numbers[0] and not (certain and texts[0][:1] != " ")):
            return False
        if any(
            RULE.match(texts[n - numbers[0]].lstrip()) and texts[n - numbers[0]][0] == " "
            for n in changed
        ):
            # It begins a rule, whatever its column.
            return False
        try:
            self._parse_lines(numbers, texts)
        except UnexpectedInput as error:
            return error.line not in {*changed, -1}
        except (DedentError, NestingError):
            return False
        return True

    def _reuse_items(self, numbers: range, texts: list[str]) -> bool:
        """Reuse the items of these lines, if they were parsed before without errors."""
        stretch = None if self.known is None else self.known.get(texts, self.source)
        if stretch is None:
            return False
        self.items.extend(move_part(stretch.items, self.source, numbers[0] - 1 - stretch.start))
        self.tags.extend(move_part(stretch.tags, self.source, numbers[0] - 1 - stretch.start))
        return True

    def _keep(
        self, reading: ItemReading, items: tuple[Item, ...], tags: tuple[Tag, ...], quiet: bool
    ) -> None:
        """Store an item after its last repair: its faulty lines, and those that can be resolved."""
        mended = reading.find_repaired_lines()
        items = as_written(items, mended)
        self.tags.extend(as_written(tags, mended))
        if not reading.headless:
            self.items.extend(items)
        changed = reading.find_changed_lines()
        if quiet:
            self.faulty.append(reading.numbers)
        elif changed:
            self.faulty.extend(range(n, n + 1) for n in changed)
            self.patched.append(reading.make_patch(items))
        self.lost_words.update(reading.find_words_of_moved_lines())
        if reading.headless:
            self.lost_words.update(WORD.findall(reading.written[0]))

    def _make_reporter(self, reading: ItemReading, diagnostics: Diagnostics) -> SyntaxReporter:
        return SyntaxReporter(
            self.source, reading.numbers, reading.texts, literals(), self._parses, diagnostics
        )

    def _parses(self, text: str, opens: bool) -> bool:
        """Whether a line parses; false once the limit of tries is reached."""
        self.tries += 1
        return self.tries <= MOST_READ and reads(text, opens)

    def _report_habits(self, reading: ItemReading) -> int:
        """Report lines that parse but were meant in another notation; return their number."""
        reported = 0
        for number, text in zip(reading.numbers, reading.written, strict=True):
            meant_otherwise = reported < MOST_ERRORS and has_habit(text, self.source)
            reporter = self._make_reporter(reading, self.diagnostics)
            if not meant_otherwise:
                continue
            if reporter.report_long_prose(number):
                reported += 1
                margin = text[: len(text) - len(text.lstrip())]
                reading.replace_line(number, f"{margin}nothing", certain=False)
            elif reporter.report_repair(number):
                reported += 1
                reading.replace_line(number, reporter.new_text or text, certain=reporter.certain)
        return reported

    def _give_up_item(self, numbers: range) -> None:
        """Give up an item: the names that it defines are not reported as unknown elsewhere."""
        self.faulty.append(numbers)
        for number in numbers:
            self.lost_words.update(WORD.findall(self.lines[number - 1]))
