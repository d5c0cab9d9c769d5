"""Plays random games until rarely acting rules have acted, and counts the games.

The interpreter, which records rule activity, would take minutes. So each rule in question is replaced by an end of the
round with a unique reason: then the result of a compiled game shows which rule acted.
"""

from __future__ import annotations

from dataclasses import replace
from time import process_time
from typing import TYPE_CHECKING

from manqala.compile.backends.choice import at_once
from manqala.compile.emit.writer import CannotGenerateError
from manqala.compile.generating import generate_engine
from manqala.compile.kernel.numbers import RESULT_REASON, RESULTS
from manqala.core import nodes as core
from manqala.core.replaced_nodes import rewrite_rules
from manqala.game.game import GameValue
from manqala.run.limits import LONGEST_GAME
from manqala.syntax.closed_words import Extent

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from manqala.core.rules import EndRule, Rules
    from manqala.run.coverage import Part

MAX_GAMES = 100_000
"""Maximum number of games."""
BATCH = 250
"""Number of games between checks of their results."""
MAX_SECONDS = 10.0
"""Processor time after which no further games are begun."""
_PREFIX = "acts for the first time: "


def play_until_rules_act(
    game: GameValue, parts: Iterable[Part], seed: int
) -> tuple[int, dict[Part, int]]:
    """Return the number of games played, and for each part that acted the number of games until it did.

    Preferences and definitions leave no trace in the result of a game, and are not found.
    """
    pending = [part for part in parts if part.kind in {"statement", "ending", "demand"}]
    found: dict[Part, int] = {}
    played, began = 0, process_time()
    while pending and played < MAX_GAMES and process_time() - began < MAX_SECONDS:
        try:
            games = _InstrumentedGames(game.rules, pending, seed)
        except CannotGenerateError:
            break
        # A rule that acts ends the round and hides the others, so it is left out of the next games.
        for acted in games.play(range(played, MAX_GAMES)):
            played += BATCH
            found |= acted
            if acted or process_time() - began >= MAX_SECONDS:
                break
        pending = [part for part in pending if part not in found]
    return played, found


class _InstrumentedGames:
    """Random games of instrumented rules, in which each part that acts ends the round."""

    def __init__(self, rules: Rules, parts: Sequence[Part], seed: int) -> None:
        self._parts = parts
        self._seed = seed
        self._engine = generate_engine(GameValue(_instrument(rules, parts)), on=at_once())

    def play(self, numbers: range) -> Iterator[dict[Part, int]]:
        """Play some games; yield the parts that acted in them, each with the number of its game, counted from 1."""
        engine = self._engine
        start, (first, second) = engine.new_state(match=False), engine.states(2)
        rows, results = engine.rows(), engine.row(BATCH * RESULTS)
        for begin in numbers[::BATCH]:
            engine.module.play_many(
                start, first, second, *rows, begin, BATCH, LONGEST_GAME, self._seed, results
            )  # fmt: skip
            acted: dict[Part, int] = {}
            for n in range(BATCH):
                reason = int(results[n * RESULTS + RESULT_REASON])
                text = engine.reasons[reason] if 0 <= reason < len(engine.reasons) else ""
                if text.startswith(_PREFIX):
                    acted.setdefault(self._parts[int(text.removeprefix(_PREFIX))], begin + n + 1)
            yield acted


def _instrument(rules: Rules, parts: Sequence[Part]) -> Rules:
    """Return the rules with each part replaced by an end of the round, with a reason that names the part."""
    numbers = {part.key: n for n, part in enumerate(parts)}

    def reason_for(kind: str, node: core.Node | EndRule) -> str | None:
        number = numbers.get((kind, (node.span.line, node.span.column)))
        same = number is not None and parts[number].span.source is node.span.source
        return f"{_PREFIX}{number}" if same else None

    def end(node: core.Node, reason: str) -> core.End:
        return core.End(node.span, Extent.ROUND, None, drawn=True, reason=reason)

    def change(node: core.Node) -> core.Node:
        if isinstance(node, core.Guard):
            reason = reason_for("demand", node)
            nothing = core.Seq(node.span, ())
            return (
                node
                if reason is None
                else core.If(node.span, node.condition, nothing, end(node, reason))
            )
        if not isinstance(node, core.Statement) or isinstance(
            node, core.Seq | core.If | core.Moment | core.Prefer
        ):
            return node
        reason = reason_for("statement", node)
        return node if reason is None else end(node, reason)

    def rename(rule: EndRule) -> EndRule:
        reason = reason_for("ending", rule)
        return rule if reason is None else replace(rule, reason=reason)

    return rewrite_rules(rules, change, rename)
