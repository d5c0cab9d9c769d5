"""Puts each example beside the rule that it shows: one that acts in its move, and in few other examples."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

from manqala.describe.acting_lines import acting_lines, lines_of
from manqala.describe.joined_sentences import continues
from manqala.describe.page_parts import all_below, top_sentences

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from manqala.describe.acting_lines import Line
    from manqala.describe.page_parts import Illustration, Section
    from manqala.describe.phrases import Sentence

Place = tuple[int, int]
"""A sentence that is not below another: the number of its section, and its own in the section."""


def beside_rules(
    sections: Sequence[Section], examples: Sequence[Illustration]
) -> tuple[tuple[Section, ...], tuple[Illustration, ...]]:
    """The sections with the examples at their sentences, and the examples that show no sentence."""
    described = [*_described(sections)]
    acting = [acting_lines(example.before, example.after) for example in examples]
    shared = Counter(
        at for lines in acting for at, (_, of) in enumerate(described) if of & lines.keys()
    )
    made = list(sections)
    left = []
    for example, lines in zip(examples, acting, strict=True):
        found = [
            (shared[at], _when(of, lines, distinct=shared[at] < len(examples)), place)
            for at, (place, of) in enumerate(described)
            if of & lines.keys()
        ]
        if not found:
            left.append(example)
            continue
        section, step = min(found)[-1]
        shown = replace(example, step=_end_of(top_sentences(sections[section]), step))
        made[section] = replace(made[section], pictures=(*made[section].pictures, shown))
    return tuple(made), tuple(left)


def _end_of(tops: Sequence[Sentence], step: int) -> int:
    """The last of the sentences under one condition."""
    while step + 1 < len(tops) and continues(tops[step + 1]):
        step += 1
    return step


def _when(of: set[Line], lines: dict[Line, range], *, distinct: bool) -> int:
    """The order of rules that act in equally many examples: where a move begins to differ; of all moves, their ends."""
    acts = [lines[line] for line in of & lines.keys()]
    return min(act.start for act in acts) if distinct else -max(act.stop for act in acts)


def _described(sections: Sequence[Section]) -> Iterator[tuple[Place, set[Line]]]:
    """Every sentence that describes a rule: the place of the one that it is below, and the lines of the rule.

    Choices are left out: the move, which is printed, shows them.
    """
    for number, section in enumerate(sections):
        for step, top in enumerate(top_sentences(section)):
            for sentence in all_below((top,)):
                if sentence.span is not None and not sentence.text.id.startswith("choose-"):
                    yield (number, step), lines_of(sentence.span)
