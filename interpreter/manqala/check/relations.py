"""Metamorphic checks: a table of relations between plays that hold for every game.

The right result of a move in a made-up game is unknown. But it must be the same for both players, for a rewritten form of
the game, and so on. To add a relation, write a module with a function that looks for violations, give it a code, and
put both on the table.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from manqala.check.both_seats import look_from_both_seats
from manqala.check.contradiction import Relation
from manqala.check.endless_play import look_for_endless_play
from manqala.check.openings import look_at_openings
from manqala.check.recurring_rounds import look_for_circles
from manqala.check.written_out import look_at_order, look_written_out
from manqala.text import codes
from manqala.text.diagnostics import RuleError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from manqala.check.sampling import SampledPosition
    from manqala.game.game import GameValue
    from manqala.text.diagnostics import Diagnostics

RELATIONS = (
    Relation(codes.SEATS_DIFFER, look_from_both_seats, each_setting=True),
    Relation(codes.NEVER_MOVED, look_at_openings, each_setting=True),
    Relation(codes.MATCH_IN_A_CIRCLE, look_for_circles, each_setting=False),
    Relation(codes.ENDLESS_BETWEEN_PROGRAMS, look_for_endless_play, each_setting=False),
    Relation(codes.ORDER_MATTERS, look_at_order, each_setting=False),
    Relation(codes.DIFFERS_WRITTEN_OUT, look_written_out, each_setting=False),
)


def check_relations(
    game: GameValue, samples: Sequence[SampledPosition], said: Sequence[str], found: Diagnostics
) -> Iterator[None]:
    """Report each violated relation of a game, once for all settings of a file.

    ``said``: the setting; empty for the defaults.
    """
    known_codes = {item.code for item in found}
    for relation in RELATIONS:
        if relation.code in known_codes or (said and not relation.each_setting):
            continue
        # An endless or failing rule is reported by the random games.
        with suppress(RuleError):
            finding = yield from relation.look(game, samples)
            if finding is not None:
                found.warning(
                    relation.code,
                    finding.span,
                    finding.message,
                    notes=[*finding.notes, *said],
                    help=finding.help,
                )
