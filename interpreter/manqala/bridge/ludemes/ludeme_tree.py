"""A game description of Ludii as a tree: calls, lists, texts and words, each with its place."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from manqala.text import codes
from manqala.text.diagnostics import Diagnostics
from manqala.text.span import Source, Span

if TYPE_CHECKING:
    from collections.abc import Iterator

DEEPEST = 80
"""Brackets nested more deeply are no game description."""
LARGEST = 1_000_000
"""A greater number is a typo."""
TOKEN = re.compile(
    r"""(?P<blank>\s+|//[^\n]*)
      | (?P<text>"(?:[^"\\]|\\.)*")
      | (?P<order>(?<=\()\s*[<>]=?(?=[\s(]))
      | (?P<open>(?:[A-Za-z][A-Za-z0-9]*:)?[({<])
      | (?P<close>[)}>])
      | (?P<word>(?:[A-Za-z][A-Za-z0-9]*:)?"(?:[^"\\]|\\.)*"|[^\s(){}<>"]+)
    """,
    re.VERBOSE | re.DOTALL,
)
PAIRS = {"(": ")", "{": "}", "<": ">"}
KINDS = {"(": "call", "{": "list", "<": "choice"}


@dataclass(frozen=True, slots=True, eq=False)
class Ludeme:
    """One expression: ``kind`` is ‘call’, ‘list’, ‘choice’ (what an option fills in), ‘text’ or ‘word’."""

    kind: str
    span: Span
    word: str = ""
    """A word, the content of a text, or the name of a call."""
    label: str = ""
    """The word before a colon: ‘if’ of ‘if:(…)’."""
    items: tuple[Ludeme, ...] = ()
    option: str = ""
    """The option whose item it comes from."""
    macro: bool = False
    """Whether the name of a call is a text: the call of a definition."""

    def __iter__(self) -> Iterator[Ludeme]:
        """The parts without a label."""
        return (item for item in self.items if not item.label)

    def labelled(self, label: str) -> Ludeme | None:
        """The part with a label."""
        return next((item for item in self.items if item.label == label), None)

    @property
    def plain(self) -> tuple[Ludeme, ...]:
        """The parts without a label, as a tuple."""
        return tuple(self)

    @property
    def operands(self) -> tuple[Ludeme, ...]:
        """The operands of a call, in braces or not; what follows a move is none."""
        plain = tuple(ludeme for ludeme in self if not ludeme.called("then"))
        return plain[0].items if len(plain) == 1 and plain[0].kind == "list" else plain

    def called(self, *names: str) -> bool:
        """Whether it is a call of one of these names."""
        return self.kind == "call" and not self.macro and self.word in names

    def named(self, name: str) -> bool:
        """Whether it is a definition of Ludii's own library: a text, or a call of it."""
        return self.word == name and (self.kind == "text" or (self.kind == "call" and self.macro))

    @property
    def number(self) -> int | None:
        """The number that it is, if it is one."""
        if self.kind != "word" or not re.fullmatch(r"-?\d{1,9}", self.word):
            return None
        return int(self.word)

    @property
    def short(self) -> str:
        """What the source says, on one line and not too long."""
        text = " ".join(self.written.split())
        return text if len(text) <= 60 else f"{text[:59]}…"

    @property
    def written(self) -> str:
        """The expression as a description writes it, without its label."""
        if self.kind == "word":
            return self.word
        if self.kind == "text":
            return f'"{self.word}"'
        head = [] if self.kind != "call" else [f'"{self.word}"' if self.macro else self.word]
        inner = " ".join(
            head + [f"{i.label}:{i.written}" if i.label else i.written for i in self.items]
        )
        opened = {"call": "(", "list": "{", "choice": "<"}[self.kind]
        return f"{opened}{inner}{PAIRS[opened]}"


def parts(node: Ludeme) -> tuple[Ludeme, ...]:
    """The nodes of a list, or the node itself."""
    return node.items if node.kind == "list" else (node,)


def read_tree(source: Source) -> list[Ludeme]:
    """Read a description; raises ``ManqalaError`` with the place of an error."""
    return _Reader(source).read()


class _Reader:
    """Reads one description, without recursion."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.found = Diagnostics()
        self.starts = [0]
        for line in source.text.split("\n"):
            self.starts.append(self.starts[-1] + len(line) + 1)
        self.line = 1

    def place(self, offset: int, length: int) -> Span:
        """The span of a token; tokens come in their order."""
        while self.line < len(self.starts) - 1 and self.starts[self.line] <= offset:
            self.line += 1
        return Span.of(self.source, self.line, offset - self.starts[self.line - 1] + 1, length)

    def fail(self, span: Span, message: str) -> None:
        """Report that the text is no game description, and stop."""
        self.found.error(
            codes.NO_GAME_DESCRIPTION, span, message,
            help=["a game description of Ludii is made of ludemes in brackets: (game \"Name\" (players 2) …)"],
        )  # fmt: skip
        self.found.raise_if_errors()

    def read(self) -> list[Ludeme]:
        """All expressions of the file."""
        text, at = self.source.text, 0
        stack: list[tuple[Ludeme, list[Ludeme]]] = []
        found: list[Ludeme] = []
        waiting = ""  # a label that blanks part from what it labels
        while at < len(text):
            match = TOKEN.match(text, at)
            if match is None:
                self.fail(self.place(at, 1), "a text that begins here has no end")
                break
            kind, token = match.lastgroup, match[0]
            if kind == "blank":
                at = match.end()
                continue
            if kind == "order":
                at, token = match.end() - len(token.strip()), token.strip()
            span = self.place(at, len(token.partition("\n")[0]))
            at += len(token)
            if kind == "open":
                label, _, opened = token.rpartition(":")
                label, waiting = label or waiting, ""
                stack.append((Ludeme(KINDS[opened], span, label=label), found))
                found = []
                if len(stack) > DEEPEST:
                    self.fail(span, f"brackets are nested more than {DEEPEST} deep")
            elif kind == "close":
                if not stack:
                    self.fail(span, f"‘{token}’ closes nothing")
                node, outer = stack.pop()
                opened = next(sign for sign, name in KINDS.items() if name == node.kind)
                if token != PAIRS[opened]:
                    self.fail(
                        span,
                        f"‘{token}’ where ‘{PAIRS[opened]}’ closes what line {node.span.line} opened",
                    )
                outer.append(_closed(node, found, node.span.to(span)))
                found = outer
            elif re.fullmatch(r"[A-Za-z]\w*:", token):
                waiting = token[:-1]
            else:
                one = self.atom(token, span)
                found.append(replace(one, label=one.label or waiting))
                waiting = ""
        if stack:
            self.fail(stack[-1][0].span, "this bracket is never closed")
        return found

    def atom(self, token: str, span: Span) -> Ludeme:
        """A text or a word."""
        if token.startswith('"'):
            return Ludeme("text", span, token[1:-1])
        label, colon, rest = token.partition(":")
        if colon and rest and re.fullmatch(r"[A-Za-z]\w*", label):
            if rest.startswith('"'):
                return Ludeme("text", span, rest[1:-1], label)
            return Ludeme("word", span, self.bounded(rest, span), label)
        return Ludeme("word", span, self.bounded(token, span))

    def bounded(self, word: str, span: Span) -> str:
        """The word, unless it is too great a number."""
        if re.fullmatch(r"-?\d+(\.\.\d+)?", word):
            for digits in re.findall(r"\d+", word):
                if len(digits) > 9 or int(digits) > LARGEST:
                    self.fail(span, f"a number may be at most {LARGEST:,}")
        return word


def _closed(node: Ludeme, items: list[Ludeme], span: Span) -> Ludeme:
    """A bracket with its content; the first word of a call is its name."""
    if node.kind == "call" and items and not items[0].label and items[0].kind in {"word", "text"}:
        head = items[0]
        return replace(
            node, span=span, word=head.word, items=tuple(items[1:]), macro=head.kind == "text"
        )
    return replace(node, span=span, items=tuple(items))
