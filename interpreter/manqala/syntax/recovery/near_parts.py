"""Splits a sentence into parts that may be separate rules: actions with their conditions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from manqala.syntax.recovery.prose_clauses import CONDITION_WORDS, PREDICATES, split_clauses
from manqala.text.book_vocabulary import COMMA, STOP

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from manqala.text.book_speech import Speech
    from manqala.text.book_vocabulary import Idea

MOST_PARTS = 3
"""Limit of parts of a text."""
_MIN_IDEAS = 2
"""The least number of ideas of a part."""
_JOINING = frozenset({COMMA, "and", "or"}) | CONDITION_WORDS
_EDGES = " ,;:.()–—-"


@dataclass(frozen=True, slots=True)
class SentencePart:
    """An action of a sentence: with its conditions (``text``), and without them (``action``)."""

    text: str
    action: str


@dataclass(slots=True)
class _ClauseSpan:
    """The place of a clause in the text, and whether it is a condition."""

    begin: int
    end: int
    condition: bool


def split_parts(speech: Speech, text: str) -> list[SentencePart]:
    """Split a text into parts; none if it has only one."""
    found: list[SentencePart] = []
    for begin, end, ideas in _split_sentences(speech.ideas, len(text)):
        for group in _group_with_conditions(_find_clause_spans(ideas, begin, end)):
            words = [text[span.begin : span.end].strip(_EDGES) for span in group]
            action = next((n for n, span in enumerate(group) if not span.condition), 0)
            found.append(SentencePart(", ".join(words), words[action]))
    return found[:MOST_PARTS] if len(found) > 1 else []


def _split_sentences(ideas: Sequence[Idea], end: int) -> Iterator[tuple[int, int, list[Idea]]]:
    """The start, end and ideas of each sentence of a text."""
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


def _find_clause_spans(ideas: Sequence[Idea], begin: int, end: int) -> list[_ClauseSpan]:
    """The places of the clauses of a sentence; a clause without a predicate belongs to the one before it."""
    spans: list[_ClauseSpan] = []
    end_of_last = begin
    has_predicate = True
    for clause in split_clauses(ideas):
        first = clause.ideas[0]
        joining = [
            idea
            for idea in ideas
            if idea.name in _JOINING and end_of_last <= idea.start <= first.start
        ]
        condition = bool(clause.condition_word) or clause.describes_landing
        if spans and spans[-1].condition and [one.name for one in joining] == ["and"]:
            # ‘if it falls into an own hole and there are seeds in the opposite one’
            condition = True
        if not spans:
            spans.append(_ClauseSpan(begin, end, condition))
        elif not has_predicate:
            spans[-1].condition = condition
        elif condition or (len(clause.ideas) >= _MIN_IDEAS and clause.names & PREDICATES):
            at = min((one.start for one in joining), default=first.start)
            spans[-1].end = at
            spans.append(_ClauseSpan(at, end, condition))
        has_predicate = condition or bool(clause.names & PREDICATES) or len(spans) > 1
        end_of_last = clause.ideas[-1].end
    return spans


def _group_with_conditions(spans: Sequence[_ClauseSpan]) -> Iterator[list[_ClauseSpan]]:
    """Each action with the conditions before it, and the last one also with those after it."""
    conditions: list[_ClauseSpan] = []
    groups: list[list[_ClauseSpan]] = []
    used_up = True
    for span in spans:
        if span.condition:
            conditions = [span] if used_up else [*conditions, span]
            used_up = False
        else:
            groups.append([*conditions, span])
            used_up = True
    if groups and not used_up:
        groups[-1] += conditions
    elif conditions and not groups:
        groups = [conditions]
    yield from groups
