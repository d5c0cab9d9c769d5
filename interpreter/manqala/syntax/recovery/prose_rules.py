"""Rewrites rule-book sentences as rule lines.

Each reader knows one kind of sentence: where a sowing ends, which holes can be chosen, when the game is over … The first
reader that recognises a sentence provides the lines. The lines are then checked against the sentence, and ideas that they
do not express are returned with them. The docstring of a reader quotes a sentence that it reads.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from manqala.syntax.recovery.prose_background import (
    AIM_NOTE,
    BACKGROUND_READERS,
    FALLBACK_READERS,
    LORE_NOTE,
)
from manqala.syntax.recovery.prose_check import check_rewrite
from manqala.syntax.recovery.prose_choice import CHOICE_READERS
from manqala.syntax.recovery.prose_clauses import split_clauses, split_sentences
from manqala.syntax.recovery.prose_endings import ENDING_READERS
from manqala.syntax.recovery.prose_rare_rules import RARE_RULE_READERS
from manqala.syntax.recovery.prose_round_ends import (
    read_draw,
    read_remaining_seeds,
    read_round_end,
    read_starving,
    read_stuck_player,
    read_winner,
)
from manqala.syntax.recovery.prose_rows_and_choices import ROW_AND_CHOICE_READERS
from manqala.syntax.recovery.prose_scope import (
    BACKGROUND_IDEAS,
    EXPRESSED_IDEAS,
    NO_IDEAS,
    RARE_IDEAS,
)
from manqala.syntax.recovery.prose_sentence import BookSentence, Place, Rewrite
from manqala.syntax.recovery.prose_sowings import (
    read_landing_sentence,
    read_resowing,
    read_skipped_hole,
    read_sowing,
    read_trail,
)
from manqala.text.book_vocabulary import ONLY, STOP, UNKNOWN

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from manqala.text.book_speech import Speech
    from manqala.text.book_vocabulary import Idea

ALWAYS_NOTED = frozenset({AIM_NOTE, LORE_NOTE})
SELF_CHECKING_READERS = frozenset({*ROW_AND_CHOICE_READERS, *ENDING_READERS})
"""Readers that accept only sentences without other ideas, so that their lines need no check."""
MAX_UNKNOWN = 2
"""Limit of unknown words in a sentence that is said to need no line."""


def rewrite_sentences(speech: Speech) -> list[Rewrite]:
    """The rewrites of the sentences of a text; sentences of unknown kinds are left out."""
    found = []
    stops = [idea.start for idea in speech.ideas if idea.name == STOP]
    start = 0
    for ideas in split_sentences(speech.ideas):
        sentence = BookSentence(split_clauses(ideas))
        end = next((stop for stop in stops if stop >= ideas[-1].end), None)
        strange = [
            word
            for word in speech.strange
            if start <= word.start and (end is None or word.start < end)
        ]
        start = end or 0
        rewrite = _rewrite_sentence(sentence, strange)
        if rewrite is not None:
            found.append(rewrite)
    return found


def _rewrite_sentence(sentence: BookSentence, strange: Sequence[Idea]) -> Rewrite | None:
    unknown = tuple(word for word in strange if word.name == UNKNOWN)
    for read in _READERS:
        rewrite = read(sentence)
        if rewrite is None:
            continue
        if not rewrite.lines:
            return (
                rewrite
                if rewrite.note in ALWAYS_NOTED or len(unknown) <= MAX_UNKNOWN
                else replace(rewrite, unread=unknown)
            )
        free = _has_restriction(rewrite) or sentence.has_any("single")
        limits = () if free else tuple(word for word in strange if word.name != UNKNOWN)
        if read is read_landing_sentence:
            limits = limits or _find_exceptions(sentence, strange)
            return replace(rewrite, unread=(*rewrite.unread, *unknown, *limits))
        expressed = EXPRESSED_IDEAS.get(read.__name__, NO_IDEAS)
        rare = tuple(idea for idea in sentence.whole.ideas if idea.name in RARE_IDEAS - expressed)
        if read in SELF_CHECKING_READERS:
            return replace(rewrite, unread=(*rewrite.unread, *rare, *unknown, *limits))
        check = check_rewrite(sentence.clauses, (*unknown, *limits), rewrite.lines)
        return replace(rewrite, unread=(*rewrite.unread, *rare), check=check)
    if len(unknown) > 1 and sentence.whole.names <= BACKGROUND_IDEAS - {"first"}:
        return Rewrite((), Place.NONE, LORE_NOTE)
    return None


def _find_exceptions(sentence: BookSentence, strange: Sequence[Idea]) -> tuple[Idea, ...]:
    """Limiting words that make a capture an exception: ‘unless there is a capture, the turn is over’."""
    taken = [idea.start for idea in sentence.whole.ideas if idea.name == "capture"]
    ends = sentence.has_any("pass", "over") and len(taken) == 1
    return tuple(
        word
        for word in strange
        if word.name == ONLY
        and ends
        and word.start < taken[0]
        and not any(word.start < idea.start < taken[0] for idea in sentence.whole.ideas)
    )


def _has_restriction(rewrite: Rewrite) -> bool:
    """Whether the first line is a condition or a choice, which can express ‘only’."""
    return rewrite.lines[0].startswith(("if ", "choose "))


_READERS: tuple[Callable[[BookSentence], Rewrite | None], ...] = (
    *BACKGROUND_READERS, *ROW_AND_CHOICE_READERS, *ENDING_READERS, *RARE_RULE_READERS, read_round_end,
    read_starving, read_resowing, read_landing_sentence, read_winner, read_draw, read_stuck_player, read_trail,
    read_remaining_seeds, *CHOICE_READERS, read_skipped_hole, read_sowing, *FALLBACK_READERS,
)  # fmt: skip
