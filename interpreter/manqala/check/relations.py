"""Metamorphic checks: a table of relations between plays that hold for every game.

The right result of a move in a made-up game is unknown. But it must be the same for both players, for a rewritten form of
the game, and so on. To add a relation, write a module with a function that looks for violations, give it a code, and
put both on the table.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from manqala.check.equivalent_forms import check_expanded_rules, check_option_order
from manqala.check.openings import check_openings
from manqala.check.recurring_positions import check_position_recurrence
from manqala.check.recurring_rounds import check_round_recurrence
from manqala.check.seat_symmetry import check_seat_symmetry
from manqala.check.violation import Relation
from manqala.text import codes
from manqala.text.diagnostics import RuleError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from manqala.check.sampling import SampledPosition
    from manqala.game.game import GameValue
    from manqala.text.diagnostics import Diagnostics

RELATIONS = (
    Relation(codes.SEATS_DIFFER, check_seat_symmetry, each_setting=True),
    Relation(codes.NEVER_MOVED, check_openings, each_setting=True),
    Relation(codes.MATCH_IN_A_CIRCLE, check_round_recurrence, each_setting=False),
    Relation(codes.ENDLESS_BETWEEN_PROGRAMS, check_position_recurrence, each_setting=False),
    Relation(codes.ORDER_MATTERS, check_option_order, each_setting=False),
    Relation(codes.DIFFERS_WRITTEN_OUT, check_expanded_rules, each_setting=False),
)


def check_relations(
    game: GameValue,
    samples: Sequence[SampledPosition],
    setting_notes: Sequence[str],
    diagnostics: Diagnostics,
) -> Iterator[None]:
    """Report each violated relation of a game, once for all settings of a file.

    ``setting_notes``: the setting; empty for the defaults.
    """
    known_codes = {item.code for item in diagnostics}
    for relation in RELATIONS:
        if relation.code in known_codes or (setting_notes and not relation.each_setting):
            continue
        # An endless or failing rule is reported by the random games.
        with suppress(RuleError):
            violation = yield from relation.check(game, samples)
            if violation is not None:
                diagnostics.warning(
                    relation.code,
                    violation.span,
                    violation.message,
                    notes=[*violation.notes, *setting_notes],
                    help=violation.help,
                )
