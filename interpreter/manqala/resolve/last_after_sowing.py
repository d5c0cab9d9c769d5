"""Lint: the last hole of a sowing is called empty or occupied, where its contents before the last seed are meant."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.resolve.walk import nodes
from manqala.syntax import tree
from manqala.text import codes
from manqala.text.fixes import replace_span

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from manqala.syntax.game_file import GameFile
    from manqala.text.diagnostics import Diagnostics

SOW, LAST = "sow", "last"
RELAY = "relay"
"""The only verb of a ‘then’ after which the last hole still holds its last seed."""
BEFORE = {("empty", False): "before = 0", ("empty", True): "before > 0",
          ("occupied", False): "before > 0", ("occupied", True): "before = 0"}  # fmt: skip
"""What is meant by an adjective, and by its denial."""
MEANS = "‘before’ is the contents of the last hole before the last seed fell into it"


def check_last_after_sowing(game: GameFile, diagnostics: Diagnostics) -> None:
    """Report ``last is empty`` where a sowing has just put a seed there."""
    for item in game.items:
        if isinstance(item, tree.Verb | tree.Reaction | tree.MainProgram | tree.Ending):
            for test in _after_sowings(item.body, sown=False):
                meant = _meant(test)
                never = "never" if meant == "before = 0" else "always"
                diagnostics.warning(
                    codes.LAST_AFTER_SOWING, test.span,
                    f"this is {never} true: the last hole holds the seed that has just fallen into it",
                    help=[replace_span(test.span, meant, f"write ‘{meant}’: {MEANS}")],
                )  # fmt: skip


def _after_sowings(block: Iterable[tree.Statement], *, sown: bool) -> Iterator[tree.Is]:
    """Yield tests of the last hole that come directly after a sowing; ``sown``: whether one ended just before the block."""
    for statement in block:
        if isinstance(statement, tree.CallStatement) and _is_sowing(statement):
            laps = statement.then or ()
            yield from _after_sowings(laps, sown=True)
            sown = all(
                isinstance(lap, tree.CallStatement) and lap.verb.text == RELAY for lap in laps
            )
        elif isinstance(statement, tree.IfStatement):
            if sown:
                for condition, body in statement.branches:
                    if not any(
                        _is_sowing(item) for item in body
                    ):  # `check_laps` says what to write
                        yield from _tests(condition)
            for _, body in statement.branches:
                yield from _after_sowings(body, sown=sown)
            yield from _after_sowings(statement.otherwise, sown=sown)
            sown = False
        elif isinstance(statement, tree.MustStatement):
            if sown:
                yield from _tests(statement.condition)
        else:
            sown = False


def _tests(condition: tree.Value) -> Iterator[tree.Is]:
    for node in nodes(condition):
        if isinstance(node, tree.Is) and _words(node.left) == [LAST] and _meant(node):
            yield node


def _is_sowing(statement: tree.Statement) -> bool:
    return isinstance(statement, tree.CallStatement) and statement.verb.text == SOW


def _meant(test: tree.Is) -> str:
    words = _words(test.right)
    return BEFORE.get((words[0], test.negated), "") if len(words) == 1 else ""


def _words(value: tree.Value) -> list[str]:
    return [word.text for word in value.words] if isinstance(value, tree.Phrase) else []
