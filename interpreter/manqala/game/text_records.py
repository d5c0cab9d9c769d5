"""Reads a game as text: tags in brackets, moves, comments in braces, variations in parentheses.

``docs/playing.md`` has the grammar.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, NoReturn

from manqala.game.record_words import (
    FIRST_TAGS,
    FOLLOWING,
    OUTCOME,
    TAGS,
    TOKEN,
    TokenKind,
    plain_comment,
    plain_value,
    value_of_option,
)
from manqala.game.recorded_moves import Chapter, RecordedMove, ToldOutcome, ordered_moves
from manqala.text import codes
from manqala.text.codes.code import Severity
from manqala.text.diagnostics import Diagnostic, Diagnostics, ManqalaError, is_slip
from manqala.text.span import Source, Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manqala.text.codes.code import Code

LARGEST_SEED = 2**32 - 1
MOST_OPEN = 64
"""Maximum nesting of variations."""
TRUTHS = {"yes": True, "no": False}
RESIGNS = re.compile(r"(\S+) resigns(?:; .*)?")


@dataclass(frozen=True, slots=True)
class Token:
    """A part of the text."""

    kind: TokenKind
    text: str
    span: Span


@dataclass
class MoveLine:
    """A line of moves while it is read: the main line, or a variation."""

    here: int
    """The number of the last move; 0 for the beginning."""
    opened: Span | None = None
    """The parenthesis that opened it."""
    moves: int = 0


@dataclass
class ChapterDraft:
    """A chapter while it is read."""

    tags: dict[str, tuple[str, Span]] = field(default_factory=dict)
    comment: str = ""
    moves: list[RecordedMove] = field(default_factory=list)
    children: list[list[int]] = field(default_factory=lambda: [[]])
    lines: list[MoveLine] = field(default_factory=lambda: [MoveLine(0)])
    waiting: str = ""
    """A comment at the beginning of a variation, which goes to its first move."""
    begun: bool = False
    """Whether something followed the tags."""


def read_text_record(name: str, data: bytes) -> tuple[dict[str, Any], tuple[Chapter, ...]]:
    """Read the header and the chapters of a game as text; ``name``: the name in messages.

    Raises ``ManqalaError`` with all errors found.
    """
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        message = f"‘{name}’ is not UTF-8 text: see line {line}"
        raise ManqalaError(Diagnostic(codes.RECORD_TEXT, Severity.ERROR, None, message)) from None
    return TextRecordReader(Source(name, text)).read()


class TextRecordReader:
    """Reads one text."""

    def __init__(self, source: Source) -> None:
        """``source``: the whole text."""
        self._source = source
        self._found = Diagnostics()
        self._drafts = [ChapterDraft()]
        self._options: dict[str, Any] = {}
        self._players: dict[str, str] = {}

    def read(self) -> tuple[dict[str, Any], tuple[Chapter, ...]]:
        """Read the header and the chapters."""
        for token in self._tokens():
            self._take(token)
        self._close_lines()
        header = self._header()
        chapters = tuple(self._chapter(draft) for draft in self._drafts)
        self._found.raise_if_errors(ManqalaError)
        return header, chapters

    # ---- tokens -------------------------------------------------------------------------------------

    def _tokens(self) -> Iterator[Token]:
        text, at, line, began = self._source.text, 0, 1, 0
        while at < len(text):
            match = TOKEN.match(text, at)
            assert match is not None  # any character is a token
            kind, said = TokenKind(str(match.lastgroup)), match[0]
            breaks = said.count("\n")
            column = at - began + 1
            if kind is not TokenKind.BLANK:
                end_column = column + len(said) if not breaks else len(said) - said.rfind("\n")
                yield Token(kind, said, Span(self._source, line, column, line + breaks, end_column))
            if breaks:
                line, began = line + breaks, at + said.rfind("\n") + 1
            at = match.end()

    def _take(self, token: Token) -> None:
        draft, span = self._drafts[-1], token.span
        if token.kind is TokenKind.TAG:
            self._tag(token)
            return
        draft.begun = True
        match token.kind:
            case TokenKind.COMMENT | TokenKind.REMARK:
                self._comment(draft, plain_comment(token.text))
            case TokenKind.MOVE:
                self._move(draft, token)
            case TokenKind.MARK:
                self._mark(draft, token)
            case TokenKind.OPEN:
                self._open(draft, span)
            case TokenKind.CLOSE:
                self._close(draft, span)
            case TokenKind.NUMBER:
                pass
            case _:
                self._wrong(token)

    def _wrong(self, token: Token) -> None:
        """Report what cannot be read."""
        ends = {
            "{": ("this comment does not end", "end a comment with }; inside it, write \\} for a brace"),
            "[": ("this is not a tag", 'write a tag as [Game "oware"]; in its text, write \\" for a quotation mark'),
            "}": ("no comment is open here", "a comment begins with {"),
        }  # fmt: skip
        message, hint = ends.get(
            token.text[0], (f"‘{token.text}’ means nothing here", "moves are separated by spaces")
        )
        first = Span.of(self._source, token.span.line, token.span.column)
        self._report(first if token.text[0] in ends else token.span, message, hint)

    def _report(self, span: Span | None, message: str, *hints: str) -> None:
        self._found.error(codes.RECORD_TEXT, span, message, help=hints)

    # ---- moves --------------------------------------------------------------------------------------

    def _comment(self, draft: ChapterDraft, text: str) -> None:
        line = draft.lines[-1]
        if line.opened is not None and not line.moves:
            draft.waiting = _join_comments(draft.waiting, text)
        elif line.here == 0:
            draft.comment = _join_comments(draft.comment, text)
        else:
            move = draft.moves[line.here - 1]
            draft.moves[line.here - 1] = replace(move, comment=_join_comments(move.comment, text))

    def _move(self, draft: ChapterDraft, token: Token) -> None:
        line = draft.lines[-1]
        move = RecordedMove(
            None, token.text, "", token.span, parent=line.here, comment=draft.waiting
        )
        draft.waiting = ""
        draft.moves.append(move)
        draft.children.append([])
        draft.children[line.here].append(len(draft.moves))
        line.here = len(draft.moves)
        line.moves += 1

    def _mark(self, draft: ChapterDraft, token: Token) -> None:
        line = draft.lines[-1]
        if not line.moves:
            self._report(token.span, f"‘{token.text}’ marks a move, but no move precedes it")
            return
        move = draft.moves[line.here - 1]
        if move.mark:
            self._report(token.span, f"‘{move.text}’ has two marks: {move.mark} and {token.text}")
        draft.moves[line.here - 1] = replace(move, mark=token.text)

    def _open(self, draft: ChapterDraft, span: Span) -> None:
        line = draft.lines[-1]
        if not line.moves:
            self._report(
                span,
                "a variation follows the move that it replaces, but no move precedes this one",
            )
            before = line.here
        else:
            before = draft.moves[line.here - 1].parent
        if len(draft.lines) > MOST_OPEN:
            self._found.raise_if_errors(ManqalaError)
            self._refuse(span, f"more than {MOST_OPEN} nested variations")
        draft.lines.append(MoveLine(before, span))

    def _close(self, draft: ChapterDraft, span: Span) -> None:
        if len(draft.lines) == 1:
            self._report(span, "no variation is open here", "a variation begins with (")
            return
        line = draft.lines.pop()
        if not line.moves:
            self._report(line.opened, "this variation has no move")
        draft.waiting = ""

    def _close_lines(self) -> None:
        """Report variations that are open at the end of a chapter."""
        draft = self._drafts[-1]
        for line in draft.lines[1:]:
            self._report(line.opened, "this variation does not end", "a variation ends with )")
        del draft.lines[1:]

    # ---- tags ---------------------------------------------------------------------------------------

    def _tag(self, token: Token) -> None:
        name, value = plain_value(token.text)
        if self._drafts[-1].begun:
            self._close_lines()
            self._drafts.append(ChapterDraft())
        draft = self._drafts[-1]
        if len(self._drafts) > 1 and name not in FOLLOWING:
            known = ", ".join(FOLLOWING)
            self._report(
                token.span, f"‘{name}’ belongs at the beginning of the file",
                f"a further chapter has these tags: {known}",
            )  # fmt: skip
        elif name == "Option":
            self._pair(token, value, "=", self._options, "options are like holes=6")
        elif name == "Player":
            self._pair(token, value, ": ", self._players, "players are like south: human")
        elif name in draft.tags:
            self._report(token.span, f"‘{name}’ is given twice")
        elif name not in TAGS and (
            guess := next((one for one in TAGS if is_slip(name, one)), None)
        ):
            self._report(token.span, f"there is no tag ‘{name}’", f"did you mean ‘{guess}’?")
        else:
            draft.tags[name] = (value, token.span)

    def _pair(self, token: Token, value: str, sign: str, pairs: dict[str, Any], hint: str) -> None:
        key, found, said = value.partition(sign)
        if not found or not key.strip() or not said.strip():
            self._report(token.span, f"‘{value}’ is not of the form name{sign}value", hint)
        elif key.strip() in pairs:
            self._report(token.span, f"‘{key.strip()}’ is given twice")
        else:
            said = said.strip()
            pairs[key.strip()] = value_of_option(said) if sign == "=" else said

    def _header(self) -> dict[str, Any]:
        """Return the header from the tags before the first moves."""
        tags = self._drafts[0].tags
        if "Game" not in tags:
            first = Span.of(self._source, 1, 1, max(1, len(self._source.line(1))))
            hint = 'it begins with a tag like [Game "oware"]'
            self._report(first, "this text does not name its game", hint)
        seed, place = tags.get("Seed", ("0", None))
        if not (re.fullmatch("[0-9]{1,10}", seed) and int(seed) <= LARGEST_SEED):
            self._report(place, f"the seed is a number from 0 to {LARGEST_SEED}")
            seed = "0"
        return {
            "game": tags.get("Game", ("", None))[0], "options": self._options, "seed": int(seed),
            "players": self._players,
            "tags": {name: value for name, (value, _) in tags.items() if name not in {*FIRST_TAGS, *FOLLOWING}},
        }  # fmt: skip

    def _chapter(self, draft: ChapterDraft) -> Chapter:
        tags = draft.tags
        match, place = tags.get("Match", ("no", None))
        if match not in TRUTHS:
            self._report(place, f"‘Match’ is yes or no, and not ‘{match}’")
        result, at = tags.get("Result", ("", None))
        resigned = RESIGNS.fullmatch(result)
        outcome = tuple(ToldOutcome(key, *tags[key]) for key in OUTCOME if key in tags)
        return Chapter(
            tags.get("Position", ("", None))[0], TRUTHS.get(match, False), tags.get("Title", ("", None))[0],
            draft.comment, ordered_moves(draft.moves, draft.children),
            resigned[1] if resigned else "", at if resigned else None, outcome,
        )  # fmt: skip

    @staticmethod
    def _refuse(span: Span, message: str, code: Code = codes.RECORD_TEXT) -> NoReturn:
        raise ManqalaError(Diagnostic(code, Severity.ERROR, span, message))


def _join_comments(before: str, text: str) -> str:
    return f"{before} {text}" if before and text else before or text
