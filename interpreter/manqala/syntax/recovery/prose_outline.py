"""The rule lines for a sentence of which the subject is certain, and what of its words they do not say.

The strict readers of ``prose_rules`` take each idea of a sentence once. Where they refuse, an outline is looked for: the
situation, the place, the numbers and the action as slots, and whole lines made from them. What is left is named.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from manqala.syntax.grammar import reads_rules
from manqala.syntax.recovery.outline_before import BEFORE
from manqala.syntax.recovery.outline_capture import CAPTURES
from manqala.syntax.recovery.outline_chains import CHAINS
from manqala.syntax.recovery.outline_choice import CHOICES
from manqala.syntax.recovery.outline_duties import DUTIES
from manqala.syntax.recovery.outline_ends import ENDS
from manqala.syntax.recovery.outline_laps import LAPS
from manqala.syntax.recovery.outline_matches import MATCHES
from manqala.syntax.recovery.outline_opening import OPENING
from manqala.syntax.recovery.outline_rest import REST
from manqala.syntax.recovery.outline_scene import BookScene
from manqala.syntax.recovery.outline_scope import JUDGED, WAIVED
from manqala.syntax.recovery.outline_turn import TURN
from manqala.syntax.recovery.outline_ways import WAYS_ROUND
from manqala.syntax.recovery.prose_account import take_account
from manqala.syntax.recovery.prose_clauses import sentences
from manqala.syntax.recovery.prose_no_rule import AIM, LORE
from manqala.syntax.recovery.prose_sentence import SAID_BEFORE, Place
from manqala.text.book_speech import UNKNOWN, is_weighty

if TYPE_CHECKING:
    from collections.abc import Sequence

    from manqala.syntax.recovery.prose_sentence import Told
    from manqala.text.book_speech import Speech

MOST_STRANGE = 0.35
"""The greatest share of unknown words beside which a subject is certain."""
MOST_LEFT = 5
_EXCEPTED = " hole ? ? "
"""Two unknown words behind a hole say which hole is meant: ‘a hole other than a head’."""
_MARGIN = re.compile(r"(?:when|round|match|between|setup|an?|the|mark)\b")
"""Matches the first line of rules at the left margin."""
_BEYOND = re.compile(r"(?:next hole is empty|before = 0), capture next hole")
"""Matches what the strict readers make of two holes that follow each other."""
_IF = re.compile(r"if (?P<facts>[^,]*), (?P<act>.*)")
READERS = (
    *OPENING,
    *BEFORE,
    *MATCHES,
    *ENDS,
    *CHOICES,
    *TURN,
    *LAPS,
    *WAYS_ROUND,
    *DUTIES,
    *CHAINS,
    *CAPTURES,
    *REST,
)
_SOFT = frozenset({"own", "turn", "lap"})


def outline_of(speech: Speech, text: str) -> Told | None:
    """The lines for a text of one sentence, or the note why it needs none; None if its subject is not certain."""
    if len([*sentences(speech.ideas)]) != 1:
        return None
    scene = BookScene(speech.ideas, speech.strange, text, speech.language)
    unknown = [word for word in speech.strange if word.name == UNKNOWN]
    if len(unknown) > max(2, MOST_STRANGE * speech.words):
        return None
    if any(is_weighty(text[word.start : word.end], speech.language) for word in unknown):
        return None
    for read in READERS:
        told = read(scene)
        if told is None:
            continue
        if not told.lines:
            return told
        if told.place in {Place.SOWING, Place.TURN} and _EXCEPTED in scene.row:
            return None
        account = take_account(scene.said.parts, (), told.lines)
        waived = frozenset(WAIVED.get(read.__name__, "").split()) | _SOFT
        lost = tuple(idea for idea in account.left_out if not {idea.name, f"{idea.name}?"} & waived)
        if lost or ((account.contrary or account.added) and JUDGED not in waived):
            continue
        named = tuple(idea for idea in account.left_out if f"{idea.name}?" in waived)
        return replace(told, left=(*unknown, *named)) if _parses(told.lines) else None
    return None


def _parses(lines: tuple[str, ...]) -> bool:
    """Whether the lines are rules, or those of a turn; what is none is never shown."""
    if not lines or _MARGIN.match(lines[0]):
        return reads_rules("\n".join(lines))
    return reads_rules("\n".join(["turn", *(f"  {line}" for line in lines)]))


def left_of(told: Told, text: str) -> list[str]:
    """The words of a text that its lines do not say."""
    words = [text[word.start : word.end] for word in sorted(told.left, key=lambda one: one.start)]
    return list(dict.fromkeys(words))[:MOST_LEFT]


def preferred(outline: Told | None, told: Sequence[Told]) -> bool:
    """Whether an outline says more than what the strict readers found, though that leaves no idea out."""
    if outline is None or len(told) != 1:
        return False
    strict = told[0]
    if not strict.lines:
        said_before = (
            strict.note.startswith(SAID_BEFORE)
            or strict.note in {AIM, LORE}
            or "‘start: " in strict.note
        )
        kept = outline.note.startswith(SAID_BEFORE) and strict.note == LORE
        return kept or (bool(outline.lines) and said_before)
    if strict.lines == ("when player cannot move, close-round",):
        return "  put all from holes into winnings of opponent" in outline.lines
    if strict.lines == ("forbid opponent is bare",):
        return outline.lines[:1] in {("feed",), ("feed-if-possible",)}
    if "  raid last" in strict.lines or strict.lines[0].startswith("if last holds"):
        if outline.lines and outline.lines[0].startswith("when seed falls"):
            return "for owner" in outline.lines[-1] or "h is own" in outline.lines[0]
        if "  raid last" not in strict.lines:
            return False
        return bool(outline.lines) and outline.lines[0].endswith("relay from last")
    if _BEYOND.search(strict.lines[0]):
        return "ahead of last" in outline.lines[0]
    if len(strict.lines) == 1 == len(outline.lines):
        return _narrower(outline.lines[0], strict.lines[0])
    return False


def _narrower(line: str, than: str) -> bool:
    """Whether a line does the same as another under more conditions."""
    one, other = _IF.match(line), _IF.match(than)
    if one is None or other is None or one["act"] != other["act"]:
        return False
    return {*one["facts"].split(" and ")} > {*other["facts"].split(" and ")}
