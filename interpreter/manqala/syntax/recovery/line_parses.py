"""The rule lines that are nearest to a line in other words: an error-correcting parse.

Each stretch of the line has ways to be read (``line_readings``), each with a cost; words that only the grammar needs can
be put in between. The tables of the grammar say after each word whether a rule line can go on like that.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from manqala.syntax.grammar import lark_parser, literals

if TYPE_CHECKING:
    from collections.abc import Sequence

    from manqala.syntax.recovery.line_words import Reading

BEAM = 100
"""Limit of unfinished lines that are kept at a place."""
MOST_ALIKE = 8
"""Limit of those with the same state and last words."""
MOST_PUT_IN = 2
"""Limit of words put in between two stretches of the line."""
MOST_FOUND = 12
"""Limit of lines found."""
MOST_BEGUN = 5
"""Limit of those that begin with the same two words."""
DEAREST = 5.0
"""Limit of the cost of a line."""
NUMBERED = 0.6
"""What a word and a number cost that are nowhere beside each other."""
NEEDLESS = 0.7
"""What it costs more to put in a word where the line could go on without it."""
LIKELY = 0.6
"""The cost up to which a reading counts for that."""
STRANGE = 0.12
"""What two words cost that are nowhere beside each other."""
BEHIND = 2.6
"""An unfinished line is dropped if it costs so much more than the best at its place."""
_PUT_IN = {
    "COMMA": 0.4, "COLON": 0.7, "EQUAL": 0.7, "FROM": 0.6, "INTO": 0.8, "WHERE": 0.6, "TO": 0.6, "IS": 0.7, "OF": 0.7,
    "HOLDS": 0.7, "LPAR": 1.2, "RPAR": 0.1, "AND": 1.1, "BE": 0.5, "ON": 0.8, "GOING": 0.8, "OTHERWISE": 0.9,
}  # fmt: skip
"""What it costs to put in a word or sign that the grammar needs."""
_FIRST = "set"
"""The word that may be put in at the beginning."""
_SIGNS = frozenset({"LPAR", "RPAR", "COMMA"})
_NAMED = (
    (frozenset({"put", "leaving"}), "(", 0.5),
    (frozenset({"where", "preferring", "sow", "lift"}), "it", 0.6),
    (frozenset({"choose"}), "hole", 0.5),
    (frozenset({"if", "must", "forbid"}), "last", 1.3),
    (frozenset({"if", "when", "and", "or", "must", "not", "forbid"}), "seeds in", 0.8),
)
"""Words that may be put in behind others."""
_SPECIAL = (
    ("AMOUNTS", re.compile(r"\d+(?:\.\.\d*)?(?:, *\d+(?:\.\.\d*)?)* or \d.*")),
    ("RANGE_FROM", re.compile(r"\d+\.\.\(")),
    ("RANGE", re.compile(r"\d+\.\.\d*")),
    ("INT", re.compile(r"\d+")),
    ("STRING", re.compile(r'"[^"]*"')),
    ("CAN_MOVE", re.compile(r"(?:can|cannot) move")),
    ("HAS_OCCURRED", re.compile(r"has occurred")),
    ("POSSIBLE", re.compile(r"if possible")),
    ("DIRECTION", re.compile(r"(?:anti)?clockwise")),
    ("QUANTIFIER", re.compile(r"any|some|no|every")),
    ("IN", re.compile(r"in|on")),
    ("THE", re.compile(r"the")),
    ("AN", re.compile(r"an?")),
    ("COMPARE", re.compile(r"<=|>=|!=|<|>|=")),
    ("OWNER", re.compile(r"[a-z][\w-]*'s")),
)
"""Terminals of which several texts are."""
_ARTICLES = frozenset({"the", "a", "an"})
_WORD = re.compile(r"[a-z][a-z0-9]*(?:[-_][a-z0-9]+)*")
_SHIFT = "Shift"


@dataclass(frozen=True, slots=True)
class NearLine:
    """A rule line, without its margin, and what it cost to read the text so."""

    said: str
    cost: float
    means: tuple[str, ...] = ()
    """What parts of it mean that were found by the ideas of the text."""


@dataclass(frozen=True, slots=True)
class Lexis:
    """The words that begin a statement of a file, and those of which its values consist."""

    verbs: frozenset[str]
    names: frozenset[str]
    joined: frozenset[tuple[str, str]]
    """Words that stand beside each other in rules: others are less likely."""


@dataclass(frozen=True, slots=True)
class _Path:
    """An unfinished line: the state of the parser, its words, its cost, and the words put in last."""

    stack: tuple[int, ...]
    said: tuple[str, ...]
    cost: float
    added: int = 0
    means: tuple[str, ...] = ()


_Paths = dict[tuple[Any, ...], list[_Path]]
"""Unfinished lines by the state of the parser and their last words."""


@lru_cache(maxsize=1)
def _tables() -> tuple[int, dict[int, dict[str, tuple[Any, Any]]]]:
    """The first state, and what each state does with each terminal."""
    conf = lark_parser()[0].parse_interactive("").parser_state.parse_conf
    return conf.start_state, conf.states


@lru_cache(maxsize=1)
def _by_text() -> dict[str, str]:
    return {text: name for name, text in literals().items()}


def _step(stack: tuple[int, ...], terminal: str) -> tuple[int, ...] | None:
    """The state after a terminal, or None if it cannot follow."""
    states = _tables()[1]
    while True:
        found = states[stack[-1]].get(terminal)
        if found is None:
            return None
        action, to = found
        if action.name == _SHIFT:
            return (*stack, to)
        size = len(to.expansion)
        stack = stack[:-size] if size else stack
        stack = (*stack, states[stack[-1]][to.origin.name][1])


@lru_cache(maxsize=1024)
def _terminals(word: str) -> tuple[str, ...]:
    """The terminals that a word may be, the likeliest first."""
    literal = _by_text().get(word)
    made = [] if literal is None else [literal]
    made += [name for name, pattern in _SPECIAL if pattern.fullmatch(word)]
    return (*made, "WORD") if _WORD.fullmatch(word) else tuple(made)


def _after(stack: tuple[int, ...], word: str, lexis: Lexis) -> tuple[int, ...] | None:
    """The state after a word; None if it cannot follow, or means nothing there."""
    if word.endswith("..("):
        after = _step(stack, "RANGE_FROM")
        return None if after is None else _step(after, "LPAR")
    for terminal in _terminals(word):
        if terminal == "WORD":
            begins = "CHOOSE" in _tables()[1][stack[-1]]
            if word not in (lexis.verbs if begins else lexis.names) and not (
                begins and (word[:-1] in lexis.verbs or word[:-2] in lexis.verbs)
            ):
                return None
        after = _step(stack, terminal)
        if after is not None:
            return after
    return None


def _kind(word: str) -> str:
    return "#" if word[0].isdigit() else word


def _begin(before: Sequence[str]) -> tuple[int, ...]:
    stack: tuple[int, ...] = (_tables()[0],)
    for terminal in before:
        after = _step(stack, terminal)
        assert after is not None
        stack = after
    return stack


_BLOCK = ("TURN", "_NL", "_INDENT")
_OTHERWISE = (*_BLOCK, "IF", "WORD", "_NL", "_INDENT", "NOTHING", "_NL", "_DEDENT")
_EITHER = (*_BLOCK, "EITHER", "WORD", "_NL", "_INDENT", "NOTHING", "_NL", "_DEDENT")
_HEADS = (("otherwise", _OTHERWISE), ("or", _EITHER))


def near_lines(
    readings: Sequence[Sequence[Reading]], tails: Sequence[Reading], lexis: Lexis, *,
    margin: bool, opens: bool,
) -> list[NearLine]:  # fmt: skip
    """The nearest rule lines, the cheapest first.

    ``readings``: for each place of the text, how the stretches that begin there can be read. ``tails``: what may be put
    in as a whole. ``margin``: the line begins a rule. ``opens``: lines belong to it.
    """
    first = {reading.said[0] for reading in readings[0] if reading.said} if readings else set()
    heads: list[tuple[str, ...]] = [()] if margin else [_BLOCK]
    heads += [head for word, head in _HEADS if word in first and not margin]
    size = len(readings)
    at: list[_Paths] = [{} for _ in range(size + 1)]
    for head in heads:
        stack = _begin(head)
        at[0][stack,] = [_Path(stack, (), 0.0)]
    for place in range(size + 1):
        _put_in(at[place], readings[place] if place < size else (), tails, lexis)
        best = _cheapest(at[place])
        best = [path for path in best if path.cost <= best[0].cost + BEHIND]
        if place == size:
            return _finished(best, opens=opens)
        for path in best:
            for reading in readings[place]:
                _add(
                    at[reading.end], path, reading.said, reading.cost, lexis, added=0, means=reading.means
                )  # fmt: skip
    return []


def _cheapest(at: _Paths) -> list[_Path]:
    return sorted((path for paths in at.values() for path in paths), key=lambda one: one.cost)[
        :BEAM
    ]


def _add(
    at: _Paths, path: _Path, words: Sequence[str], cost: float, lexis: Lexis, *,
    added: int, means: str = "",
) -> None:  # fmt: skip
    stack: tuple[int, ...] | None = path.stack
    cost += path.cost
    if cost > DEAREST:
        return
    before = path.said[-1:]
    if before and before == tuple(words[:1]) and before[0].isalpha():
        return
    for word in words:
        stack = _after(stack, word, lexis) if stack is not None else None
        if before and before[-1][-1].isalnum() and word[0].isalnum():
            pair = (_kind(before[-1]), _kind(word))
            cost += 0 if pair in lexis.joined else NUMBERED if "#" in pair else STRANGE
        if word not in lexis.verbs and word[:-1] in lexis.verbs and before != ("player",):
            # ‘each player wins’, but ‘win’ elsewhere.
            stack = None if word not in lexis.names else stack
        before = (word,)
    if stack is None:
        return
    said = (*path.said, *words)
    told = (*path.means, means) if means else path.means
    here = at.setdefault((stack, *said[-2:]), [])
    if any(other.said == said and other.cost <= cost for other in here):
        return
    here.append(_Path(stack, said, cost, added, told))
    if len(here) > MOST_ALIKE:
        # A state may be reached by different words, of which only some make sense.
        here.sort(key=lambda one: one.cost)
        here.pop()


def _put_in(at: _Paths, behind: Sequence[Reading], tails: Sequence[Reading], lexis: Lexis) -> None:
    """Add the unfinished lines with words that the grammar needs at this place."""
    for turn in range(1, MOST_PUT_IN + 1):
        paths = [path for path in _cheapest(at) if path.added == turn - 1]
        for path in paths:
            if path.cost > paths[0].cost + BEHIND:
                continue
            if not path.said:
                _add(at, path, (_FIRST,), 0.6, lexis, added=turn)
                continue
            names = _tables()[1][path.stack[-1]]
            more = NEEDLESS if _goes_on(path.stack, behind, lexis) else 0.0
            for name, cost in _PUT_IN.items():
                if name == "COMMA" and path.said.count("(") > path.said.count(")"):
                    # In a pattern it separates holes.
                    continue
                if name in names and literals()[name] != path.said[-1]:
                    dearer = 0.0 if name in _SIGNS else more
                    _add(at, path, (literals()[name],), cost + dearer, lexis, added=turn)
            for before, word, cost in _NAMED:
                if path.said[-1] in before:
                    _add(at, path, word.split(), cost, lexis, added=turn)
            if turn == 1 and "put" in path.said:
                for tail in tails:
                    _add(at, path, tail.said, tail.cost, lexis, added=turn)


def _goes_on(stack: tuple[int, ...], behind: Sequence[Reading], lexis: Lexis) -> bool:
    """Whether the line can go on with the next words of the text; behind the last one, whether it can end."""
    if not behind:
        return _step(stack, "_NL") is not None
    return any(
        _after(stack, reading.said[0], lexis) is not None
        for reading in behind
        if reading.said and reading.cost <= LIKELY
    )


def _finished(paths: Sequence[_Path], *, opens: bool) -> list[NearLine]:
    found: dict[tuple[str, ...], NearLine] = {}
    for path in paths:
        after = _step(path.stack, "_NL")
        if after is None:
            continue
        names = _tables()[1][after[-1]]
        if "_INDENT" not in names if opens else not {*names} - {"_INDENT"}:
            continue
        # Of those with the same words the signs of the cheapest will do.
        key = tuple(word for word in path.said if word[0].isalnum() and word not in _ARTICLES)
        begun = sum(other[:2] == key[:2] for other in found)
        if begun < MOST_BEGUN:
            found.setdefault(key, NearLine(join_words(path.said), path.cost, path.means))
        if len(found) == MOST_FOUND:
            break
    return [*found.values()]


def join_words(words: Sequence[str]) -> str:
    """Words and signs as a line."""
    text = " ".join(words)
    text = re.sub(r" +([,:)])", r"\1", text)
    text = re.sub(r"\) ([+*?])$", r")\1", text)
    return re.sub(r"(?<=\() +", "", text)
