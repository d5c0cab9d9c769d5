"""Parsing the body of a rule file; every line that cannot be parsed gives a message of its own.

A file without mistakes is parsed at once.  Otherwise each item (what begins at the left margin) is
parsed by itself; a faulty line is told, replaced by one that says nothing, and the item is parsed
again.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedInput, VisitError
from lark.indenter import DedentError

from manqala.syntax.build_items import ItemBuilder
from manqala.syntax.known_items import KnownItems, ParsedStretch, moved
from manqala.syntax.lexer import BodyLexer, check_limits, tags_of
from manqala.syntax.mistakes import Teller
from manqala.syntax.repairs import has_habit
from manqala.syntax.rule_lines import RULE, content
from manqala.syntax.tree import Body, Item, Patched, Tag
from manqala.syntax.words import EXAMPLE_WORDS, ITEM_WORDS
from manqala.text import codes
from manqala.text.diagnostics import did_you_mean
from manqala.text.own_folder import all_own, own_folder
from manqala.text.resources import grammar_text
from manqala.text.span import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manqala.text.diagnostics import Diagnostics
    from manqala.text.span import Source, Span

MOST_ERRORS = 5
"""So many mistakes of one item are told; more would hide them."""
MOST_ITEMS = 25
"""After so many faulty items the rest of the file is probably not a rule file at all."""
MOST_READ = 600
"""So many lines are tried in another form, in one file."""
WORD = re.compile(r"[a-z][a-z0-9_-]*")


@lru_cache(maxsize=1)
def lark_parser() -> tuple[Lark, BodyLexer]:
    """The parser that Lark makes of the grammar, and the post-lexer that it reads through."""
    lexer = BodyLexer()
    parser = Lark(
        grammar_text("manqala.lark"),
        parser="lalr",
        lexer="contextual",
        postlex=lexer,
        propagate_positions=True,
        maybe_placeholders=True,
        cache=_cache_file() or False,
    )
    return parser, lexer


def _cache_file() -> str | None:
    """Where the parse tables are kept between runs: making them takes longer than all the rest.

    Lark writes the file, names its content by a hash of the grammar, and makes it anew when it
    cannot be read.
    """
    folder = own_folder()
    if folder is None:
        return None
    file = folder / "grammar.tables"
    # Reading it can execute whatever it says.
    return str(file) if not file.exists() or all_own([file]) else None


@lru_cache(maxsize=1)
def literals() -> dict[str, str]:
    """The terminals of the grammar that are fixed words and signs."""
    parser, _ = lark_parser()
    return {
        terminal.name: str(terminal.pattern.value)
        for terminal in parser.terminals
        if terminal.pattern.type == "str"
    }


def parse_body(
    source: Source, first_line: int, diagnostics: Diagnostics, known: KnownItems | None = None
) -> Body:
    """Parse the lines of ``source`` from ``first_line`` on; what cannot be parsed is left out.

    Every problem goes into ``diagnostics``; the items that could be parsed are returned anyhow.  ``known``: what an
    earlier version of the text had, of which only what has changed is parsed.
    """
    limits = check_limits(source, first_line, diagnostics)
    lines = [""] * (first_line - 1) + limits.lines
    if known is not None:
        body = _Recovery(source, lines, limits.damaged, limits.lost, diagnostics, known).body()
        known.forget_unused()
        return body
    if not limits.damaged:
        try:
            tree, tags = _parse("\n".join(lines) + "\n", source)
            if not any(has_habit(line, source) for line in lines):
                return Body(items_of(tree, source), tags)
        except (UnexpectedInput, DedentError, NestingError):
            pass
    return _Recovery(source, lines, limits.damaged, limits.lost, diagnostics).body()


def _parse(text: str, source: Source) -> tuple[Tree[Token], tuple[Tag, ...]]:
    parser, lexer = lark_parser()
    tree = parser.parse(text)
    return tree, tags_of(lexer.tags, source)


def tokens_of(text: str) -> list[Token]:
    """Everything that stands in the text of a body that can be read, in order: articles and tags too, comments not."""
    parser, lexer = lark_parser()
    parser.parse(text)
    return list(lexer.read)


def reads(text: str, opens: bool) -> bool:
    """Whether one line can be read where it stands; ``opens``: other lines belong to it."""
    said = text.strip()
    block = "\n    nothing" if opens else ""
    if not text.startswith(" "):
        whole = said + block
    elif said.split(maxsplit=1)[:1] and said.split(maxsplit=1)[0] in EXAMPLE_WORDS:
        whole = f'example "one"\n  {said}'
    elif re.match(r"otherwise\b", said):
        whole = f"turn\n  if true\n    nothing\n  {said}{block}"
    elif re.match(r"or\b", said):
        whole = f"turn\n  either one\n    nothing\n  {said}{block}"
    elif re.match(r"either\b", said):
        whole = f"turn\n  {said}{block}\n  or another\n    nothing"
    else:
        whole = f"turn\n  {said}{block}"
    try:
        lark_parser()[0].parse(whole + "\n")
    except (UnexpectedInput, DedentError):
        return False
    return True


def reads_with(span: Span, word: str) -> bool:
    """Whether the line of a span can be read with another word in its place."""
    source, number = span.source, span.line
    text = source.line(number)
    below = next((line for line in source.lines[number:] if content(line)), "")
    opens = len(below) - len(below.lstrip()) > len(text) - len(text.lstrip())
    changed = text[: span.column - 1] + word + text[span.end_column - 1 :]
    return reads(content(changed), opens)


class NestingError(Exception):
    """A rule has so many parts within each other that it cannot be gone through."""


def items_of(tree: Tree[Token], source: Source) -> tuple[Item, ...]:
    """The items of a tree of the grammar.  Raises ``NestingError``."""
    try:
        made = ItemBuilder(source).transform(tree)
    except RecursionError as error:
        raise NestingError from error
    except VisitError as error:
        if isinstance(error.orig_exc, RecursionError):
            raise NestingError from error
        raise
    return tuple(child for child in made.children if isinstance(child, Item))


def stretches(lines: list[str]) -> Iterator[tuple[int, int]]:
    """The stretches of lines that each begin at the left margin."""
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
    return bool(first) and (first[0] in starts or bool(did_you_mean(first[0], starts)))


class _Recovery:
    """Parses item by item, and tells what is wrong with each."""

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
        self.lacks_block = False
        """Whether the item before this one was a first line without the lines that belong to it."""

    def body(self) -> Body:
        """Everything that could be parsed."""
        for start, end in stretches(self.lines):
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
        texts = self.lines[start:end]
        missing: set[str] = set()
        if self.lacks_block and not _begins_rule(texts[0]):
            # It is what the rule above lacks, and that has been told.
            self._lose(numbers)
            return
        self.lacks_block = False
        if any(n in self.lost for n in numbers):
            self._lose(numbers)
            return
        quiet = any(n in self.damaged for n in numbers)
        if not quiet and self._stood_before(numbers, texts):
            return
        told = 0 if quiet else self._habits(numbers, texts)
        while True:
            try:
                tree, tags = _parse("\n" * start + "\n".join(texts) + "\n", self.source)
                items = items_of(tree, self.source)
            except NestingError:
                span = Span.whole_line(self.source, start + 1)
                self.diagnostics.error(
                    codes.TOO_LONG_OR_DEEP, span, "too many parts within each other",
                    help=["say the inner parts in verbs and nouns of their own"],
                )  # fmt: skip
                break
            except (UnexpectedInput, DedentError) as error:
                if quiet or told == MOST_ERRORS:
                    break
                told += 1
                teller = self._teller(numbers, texts)
                line = teller.tell(error)
                if teller.mended is not None:
                    texts[line - numbers[0]] = teller.mended
                elif not self._replace(texts, line - numbers[0], error):
                    self.lacks_block = len("".join(texts[1:]).strip()) == 0
                    break
                else:
                    missing.update(WORD.findall(self.lines[line - 1]))
            else:
                self.items.extend(items)
                self.tags.extend(tags)
                self._keep(numbers, texts, missing, quiet)
                if self.known is not None and not quiet and not told:
                    self.known.add(texts, ParsedStretch(start, items, tags))
                return
        self._lose(numbers)

    def _stood_before(self, numbers: range, texts: list[str]) -> bool:
        """Take over the items of these lines, if they were parsed before and nothing was wrong with them."""
        stretch = None if self.known is None else self.known.get(texts, self.source)
        if stretch is None:
            return False
        self.items.extend(moved(stretch.items, self.source, numbers[0] - 1 - stretch.start))
        self.tags.extend(moved(stretch.tags, self.source, numbers[0] - 1 - stretch.start))
        return True

    def _keep(self, numbers: range, texts: list[str], missing: set[str], quiet: bool) -> None:
        """An item was read at last: which of its lines are at fault, and which are fit to be judged."""
        changed = [n for n, text in zip(numbers, texts, strict=True) if text != self.lines[n - 1]]
        if quiet:
            self.faulty.append(numbers)
        elif changed:
            self.faulty.extend(range(n, n + 1) for n in changed)
            self.patched.append(Patched(numbers, frozenset(missing)))

    def _teller(self, numbers: range, texts: list[str]) -> Teller:
        return Teller(self.source, numbers, texts, literals(), self._reads, self.diagnostics)

    def _reads(self, text: str, opens: bool) -> bool:
        """Whether a line can be read; after many tries none can."""
        self.tries += 1
        return self.tries <= MOST_READ and reads(text, opens)

    def _habits(self, numbers: range, texts: list[str]) -> int:
        """Tell the lines that can be read and were meant in another notation; how many they are."""
        told = 0
        for at, text in enumerate(texts):
            meant_otherwise = told < MOST_ERRORS and has_habit(text, self.source)
            teller = self._teller(numbers, texts)
            if meant_otherwise and teller.repair(numbers[at]):
                told += 1
                texts[at] = teller.mended or text
        return told

    def _lose(self, numbers: range) -> None:
        """An item that cannot be parsed at all: what it names is not missing elsewhere as well."""
        self.faulty.append(numbers)
        for number in numbers:
            self.lost_words.update(WORD.findall(self.lines[number - 1]))

    @staticmethod
    def _replace(texts: list[str], at: int, error: Exception) -> bool:
        """Put a line that says nothing in the place of a faulty one; false where none can."""
        text = texts[at]
        stripped = text.lstrip()
        indent = len(text) - len(stripped)
        if at == 0 or indent == 0 or isinstance(error, DedentError) or RULE.match(stripped):
            return False
        rest = [line for line in texts[at + 1 :] if line.split("#")[0].strip()]
        below = rest[0] if rest else ""
        opens = len(below) - len(below.lstrip()) > indent
        beside = next((line for line in rest if len(line) - len(line.lstrip()) <= indent), "")
        if texts[0].startswith("example"):
            # An example without any line would be at fault as well.
            made = "match"
        elif not opens and beside.startswith(" " * indent + "otherwise"):
            made = "if true, nothing"
        elif stripped.startswith("otherwise"):
            made = "otherwise"
        elif stripped.startswith("or "):
            made = "or other"
        elif any(line.startswith(" " * indent + "or ") for line in rest) and opens:
            made = "either one"
        else:
            made = "if true" if opens else "nothing"
        if not opens and made == "otherwise":
            made = "otherwise nothing"
        elif not opens and made in {"or other", "either one"}:
            return False
        replacement = " " * indent + made if made else ""
        if replacement == text:
            return False
        texts[at] = replacement
        return True
