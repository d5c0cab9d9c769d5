"""An unfinished rule: its possible continuations by the grammar, and a completed form.

Both come from the parser's tables; this module knows nothing else about rules.
"""

from __future__ import annotations

import heapq
import re
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from lark import Token
from lark.exceptions import LarkError, UnexpectedInput
from lark.indenter import DedentError
from lark.parsers.lalr_analysis import Shift

from manqala.syntax.grammar import NestingError, items_of, lark_parser
from manqala.text.span import Source

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from manqala.syntax.tree import Item

HERE = "zz-here"
"""The placeholder at the cursor."""
BEYOND = 10_000
"""The column for inserted text that completes a rule, right of all others."""
END = "$END"
WORDS = re.compile(r"[a-z]+(?: [a-z]+)*")
MOST_TRIED = 20_000
"""Limit of continuations tried, after which a rule is not completed."""
MOST_MENDED = 8
"""Limit of unparseable lines skipped above the line being written."""
CHEAP = {"_DEDENT": 0, "_NL": 1, "RPAR": 1, "NOTHING": 1, "_INDENT": 1, "WORD": 3}
"""The cost of completing a rule with a terminal of the grammar; others cost more."""
DEAR = 4
NEVER = frozenset(
    {"TAG", "COMMENT", "PLUS", "MINUS", "STAR", "DIV", "MOD", "COMPARE", "AND", "EXCEPT", "ELSE", "NOT", "LPAR", "OWN",
     "OWNER", "QUANTIFIER", "AMOUNTS", "RANGE_FROM", "DIRECTION", "CAN_MOVE", "HAS_OCCURRED", "SUPERLATIVE", "TIE", "THE", "AN",
     "PREFERRING", "POSSIBLE", "AS_CHANCE", "ODDS", "WEIGHING", "QUANTITY", "ARE", "HOLDS", "HOLD", "VBAR"}
)  # fmt: skip
"""Terminals that would only lengthen a rule."""


@dataclass(frozen=True, slots=True)
class Unfinished:
    """The possible continuations at a place."""

    words: frozenset[str]
    """The words and signs with which the grammar can continue."""
    named: bool
    """Whether a name can follow."""
    item: Item | None
    """The completed rule with ``HERE`` as a word at this place, if possible."""


def complete_rule(
    name: str, above: Sequence[str], before: str, first_line: int
) -> Unfinished | None:
    """The possible continuations of ``before`` in a rule, after the lines ``above``; None if unknown."""
    lines = list(above)
    for _ in range(MOST_MENDED):
        try:
            return _parse_up_to(name, [*lines, before], first_line)
        except (UnexpectedInput, DedentError) as error:
            line = getattr(error, "line", None)
            if isinstance(error, DedentError):
                line = len(lines) + first_line - 1
            at = (line or 0) - first_line
            if not 0 <= at < len(lines):
                return None
            # The text there does not parse: skip it, or the line above that it was meant to continue.
            while at > 0 and not lines[at].strip():
                at -= 1
            margin = lines[at][: len(lines[at]) - len(lines[at].lstrip())]
            said = f"{margin}nothing"
            lines[at] = said if margin and lines[at] != said else ""
    return None


def _parse_up_to(name: str, lines: list[str], first_line: int) -> Unfinished:
    parser, _ = lark_parser()
    text = "\n" * (first_line - 1) + "\n".join(lines) + HERE
    moving = parser.parse_interactive(text)
    here: Token | None = None
    for token in moving.lexer_thread.lex(moving.parser_state):  # type: ignore[no-untyped-call] # lark
        if token.type == "WORD" and token.value == HERE:
            here = token
            break
        moving.feed_token(token)
    if here is None:
        raise UnexpectedInput
    conf = moving.parser_state.parse_conf
    stack = tuple(moving.parser_state.state_stack)
    tables = _Tables(conf.states, conf.end_state)
    follows = {
        kind for kind in conf.states[stack[-1]] if kind.isupper() and tables.shift(stack, kind)
    }
    item = None
    if "WORD" in follows:
        moving.feed_token(here)
        rest = tables.to_the_end(tuple(moving.parser_state.state_stack))
        item = None if rest is None else _finish(moving, here, rest, Source(name, text))
    words = frozenset(
        f"{word}{tables.certain(stack, kind)}"
        for kind in follows
        for word in _spelt().get(kind, ())
    )
    return Unfinished(words, "WORD" in follows, item)


def _finish(moving: Any, here: Token, rest: Sequence[str], source: Source) -> Item | None:
    """The rule, completed with some words."""
    for n, kind in enumerate(rest):
        said = next(iter(_spelt().get(kind, ())), "zz" if kind == "WORD" else "")
        column = (here.column or 1) + BEYOND + 10 * n
        moving.feed_token(
            Token(kind, said, here.start_pos, here.line, column, here.line, column + len(said), here.end_pos)
        )  # fmt: skip
    try:
        items = items_of(moving.feed_token(Token.new_borrow_pos(END, "", here)), source)
    except (LarkError, NestingError):
        return None
    return items[-1] if items else None


@lru_cache(maxsize=1)
def _spelt() -> dict[str, tuple[str, ...]]:
    """The spellings of the terminals that are words or signs."""
    parser, _ = lark_parser()
    return {terminal.name: tuple(_spellings(terminal.pattern)) for terminal in parser.terminals}


def _spellings(pattern: Any) -> Iterator[str]:
    """All texts that a pattern matches, if they are few words."""
    text = str(pattern.value)
    if pattern.type == "str":
        yield text
        return
    said = re.sub(r"\(\?[!=].*", "", text).replace("[ ]+", " ").replace("?", "")
    if "an" in {said, said + "n"}:
        yield "a"
        return
    group = re.fullmatch(r"\(?([a-z|]+)\)?( [a-z]+)?", said)
    if group is not None:
        yield from (f"{word}{group.group(2) or ''}" for word in group.group(1).split("|"))
    elif WORDS.fullmatch(said):
        yield said


class _Tables:
    """The parser's tables, run without building a tree."""

    def __init__(self, states: Any, end_state: Any) -> None:
        self.states = states
        self.end_state = end_state

    def shift(self, stack: tuple[Any, ...], kind: str) -> tuple[Any, ...] | None:
        """The stack after a terminal; None if it cannot follow."""
        while True:
            action, arg = self.states[stack[-1]].get(kind, (None, None))
            if action is None:
                return None
            if action is Shift:
                return (*stack, arg)
            size = len(arg.expansion)
            stack = stack[: len(stack) - size]
            _, state = self.states[stack[-1]][arg.origin.name]
            stack = (*stack, state)
            if kind == END and state == self.end_state:
                return stack

    def certain(self, stack: tuple[Any, ...], kind: str) -> str:
        """The words that must follow a word, as ‘rounds’ follows ‘between’."""
        said = ""
        behind = self.shift(stack, kind)
        while behind is not None:
            kinds = [k for k in self.states[behind[-1]] if k.isupper() and self.shift(behind, k)]
            spelt = _spelt().get(kinds[0], ()) if len(kinds) == 1 else ()
            if len(spelt) != 1 or not spelt[0].isalpha():
                break
            said += f" {spelt[0]}"
            behind = self.shift(behind, kinds[0])
        return said

    def to_the_end(self, stack: tuple[Any, ...]) -> list[str] | None:
        """The shortest sequence of terminals that ends the rule."""
        waiting: list[tuple[int, int, tuple[Any, ...], tuple[str, ...]]] = [(0, 0, stack, ())]
        seen = {stack}
        tried = 0
        while waiting and tried < MOST_TRIED:
            cost, _, stack, said = heapq.heappop(waiting)
            if said[-1:] != ("_INDENT",) and self.shift(stack, END) is not None:
                return list(said)
            for kind in self.states[stack[-1]]:
                if not kind.isupper() or kind in NEVER:
                    continue
                tried += 1
                behind = self.shift(stack, kind)
                if behind is not None and behind not in seen:
                    seen.add(behind)
                    heapq.heappush(
                        waiting, (cost + CHEAP.get(kind, DEAR), tried, behind, (*said, kind))
                    )
        return None


@lru_cache(maxsize=1)
def grammar_words() -> frozenset[str]:
    """Every word of the grammar."""
    return frozenset(word for words in _spelt().values() for word in words if word[:1].isalpha())
