"""Number of random games before a rule acts for the first time, for rules that act very rarely.

The interpreter, which records what acts, would take minutes. So each rule in question is replaced by the end of the
round with a reason of its own: then the result of a game in compiled code says which of them acted.
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

MOST_GAMES = 100_000
"""Maximum number of games."""
AT_ONCE = 250
"""Number of games between looks at their results."""
SECONDS = 10.0
"""Processor time after which no further games are begun."""
_MARK = "acts for the first time: "


def play_until_acting(
    game: GameValue, parts: Iterable[Part], seed: int
) -> tuple[int, dict[Part, int]]:
    """Return the number of games played, and for each part that acted the number of games until it did.

    Preferences and definitions act within a turn without a trace, and are not found.
    """
    left = [part for part in parts if part.kind in {"statement", "ending", "demand"}]
    found: dict[Part, int] = {}
    played, began = 0, process_time()
    while left and played < MOST_GAMES and process_time() - began < SECONDS:
        try:
            games = _Games(game.rules, left, seed)
        except CannotGenerateError:
            break
        # Those that act hide the others, so they are left out of the next games.
        for acting in games.play(range(played, MOST_GAMES)):
            played += AT_ONCE
            found |= acting
            if acting or process_time() - began >= SECONDS:
                break
        left = [part for part in left if part not in found]
    return played, found


class _Games:
    """Random games of rules in which each part that acts ends the round."""

    def __init__(self, rules: Rules, parts: Sequence[Part], seed: int) -> None:
        self._parts = parts
        self._seed = seed
        self._engine = generate_engine(GameValue(_with_marks(rules, parts)), on=at_once())

    def play(self, numbers: range) -> Iterator[dict[Part, int]]:
        """Play some games; yield the parts that acted in them, each with the number of its game, counted from 1."""
        engine = self._engine
        start, (first, second) = engine.new_state(match=False), engine.states(2)
        rows, results = engine.rows(), engine.row(AT_ONCE * RESULTS)
        for begin in numbers[::AT_ONCE]:
            engine.module.play_many(
                start, first, second, *rows, begin, AT_ONCE, LONGEST_GAME, self._seed, results
            )  # fmt: skip
            acting: dict[Part, int] = {}
            for n in range(AT_ONCE):
                reason = int(results[n * RESULTS + RESULT_REASON])
                said = engine.reasons[reason] if 0 <= reason < len(engine.reasons) else ""
                if said.startswith(_MARK):
                    acting.setdefault(self._parts[int(said.removeprefix(_MARK))], begin + n + 1)
            yield acting


def _with_marks(rules: Rules, parts: Sequence[Part]) -> Rules:
    """The rules with each part replaced by the end of the round, for a reason that names the part."""
    numbers = {part.key: n for n, part in enumerate(parts)}

    def mark(kind: str, node: core.Node | EndRule) -> str | None:
        number = numbers.get((kind, (node.span.line, node.span.column)))
        same = number is not None and parts[number].span.source is node.span.source
        return f"{_MARK}{number}" if same else None

    def end(node: core.Node, reason: str) -> core.End:
        return core.End(node.span, Extent.ROUND, None, drawn=True, reason=reason)

    def change(node: core.Node) -> core.Node:
        if isinstance(node, core.Guard):
            reason = mark("demand", node)
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
        reason = mark("statement", node)
        return node if reason is None else end(node, reason)

    def rename(rule: EndRule) -> EndRule:
        reason = mark("ending", rule)
        return rule if reason is None else replace(rule, reason=reason)

    return rewrite_rules(rules, change, rename)
