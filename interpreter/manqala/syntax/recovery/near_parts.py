"""The parts of a rule book's sentence that may each be a rule: what is done, each with the condition that it stands under."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from manqala.syntax.recovery.prose_clauses import CONDITION_WORDS, PREDICATES, split_clauses
from manqala.text.book_speech import COMMA, STOP

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from manqala.text.book_speech import Idea, Speech

MOST_PARTS = 3
"""The number of parts of a text that are compared."""
_SAYS = 2
"""The least number of ideas of a part."""
_JOINTS = frozenset({COMMA, "and", "or"}) | CONDITION_WORDS
_EDGES = " ,;:.()–—-"


@dataclass(frozen=True, slots=True)
class SentencePart:
    """A part of a sentence with its conditions, and by itself."""

    text: str
    own: str


@dataclass(slots=True)
class _Piece:
    """A clause: where it begins and ends in the text, and whether it is a condition."""

    begin: int
    end: int
    condition: bool


def parts_of(speech: Speech, text: str) -> list[SentencePart]:
    """The parts of a text; none if it has only one."""
    found: list[SentencePart] = []
    for begin, end, ideas in _sentences(speech.ideas, len(text)):
        for unit in _units(_pieces(ideas, begin, end)):
            words = [text[piece.begin : piece.end].strip(_EDGES) for piece in unit]
            done = next((n for n, piece in enumerate(unit) if not piece.condition), 0)
            found.append(SentencePart(", ".join(words), words[done]))
    return found[:MOST_PARTS] if len(found) > 1 else []


def _sentences(ideas: Sequence[Idea], end: int) -> Iterator[tuple[int, int, list[Idea]]]:
    """The sentences of a text: where each begins and ends, and its ideas."""
    begin = 0
    found: list[Idea] = []
    for idea in ideas:
        if idea.name != STOP:
            found.append(idea)
            continue
        if found:
            yield begin, idea.start, found
        begin, found = idea.end, []
    if found:
        yield begin, end, found


def _pieces(ideas: Sequence[Idea], begin: int, end: int) -> list[_Piece]:
    """The clauses of a sentence; what says nothing by itself belongs to the one before it, or behind it if it is the first."""
    made: list[_Piece] = []
    last = begin
    says = True
    for clause in split_clauses(ideas):
        first = clause.ideas[0]
        joints = [one for one in ideas if one.name in _JOINTS and last <= one.start <= first.start]
        condition = bool(clause.condition_word) or clause.describes_landing
        if made and made[-1].condition and [one.name for one in joints] == ["and"]:
            # ‘if it falls into an own hole and there are seeds in the opposite one’
            condition = True
        if not made:
            made.append(_Piece(begin, end, condition))
        elif not says:
            made[-1].condition = condition
        elif condition or (len(clause.ideas) >= _SAYS and clause.names & PREDICATES):
            at = min((one.start for one in joints), default=first.start)
            made[-1].end = at
            made.append(_Piece(at, end, condition))
        says = condition or bool(clause.names & PREDICATES) or len(made) > 1
        last = clause.ideas[-1].end
    return made


def _units(pieces: Sequence[_Piece]) -> Iterator[list[_Piece]]:
    """What is done with its conditions: those before it, and at the end those behind it."""
    conditions: list[_Piece] = []
    done: list[list[_Piece]] = []
    used = True
    for piece in pieces:
        if piece.condition:
            conditions = [piece] if used else [*conditions, piece]
            used = False
        else:
            done.append([*conditions, piece])
            used = True
    if done and not used:
        done[-1] += conditions
    elif conditions and not done:
        done = [conditions]
    yield from done
