"""Lint: a sowing from the last hole of the previous one is a single lap where a relay is meant."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from manqala.resolve.walk import nodes
from manqala.syntax import tree
from manqala.text import codes
from manqala.text.fixes import Edit, Fix, Hint, replace_span
from manqala.text.span import Span

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from manqala.syntax.game_file import GameFile
    from manqala.text.diagnostics import Diagnostics

SOW = "sow"
LAST = "last"
RELAY = "relay from last"
TO_HAND = frozenset({"relay", "lift", "raid", "strike", "strike-or-relay"})
"""Verbs of the prelude after which a sowing continues with the pieces in hand."""
OF_A_RELAY = frozenset({"last", "is", "not", "occupied", "empty", "singleton", "before", "it"})
"""Words in the condition of a relay; another condition may well intend a single lap."""


@dataclass(frozen=True, slots=True)
class _Repeated:
    """A sowing from the last hole, and the sowing before it; None if that is in the other one's ‘then’."""

    call: tree.CallStatement
    statement: tree.Statement
    before: tree.CallStatement | None


def check_laps(game: GameFile, diagnostics: Diagnostics) -> None:
    """Report ``sow …, then sow last``, and ``sow last`` directly below a sowing."""
    for item in game.items:
        if isinstance(item, tree.Verb | tree.Reaction | tree.MainProgram | tree.Ending):
            for again in _find_repeated(item.body, None, inside=False):
                diagnostics.warning(
                    codes.SOWN_AGAIN, again.call.span,
                    "this sows only one more lap, wherever the last seed falls",
                    help=[_advice(again)],
                )  # fmt: skip


def _advice(again: _Repeated) -> Hint:
    if again.before is None:
        return replace_span(again.call.span, RELAY)
    before, line = again.before.span, again.statement.span
    said = f"write ‘{' '.join(before.text.split())}, then {RELAY}’ without a line below it, so that laps continue"
    if before.line != before.end_line or line.line != again.call.span.end_line:
        return Hint(said)
    behind = Span(before.source, before.line, before.end_column, before.line, before.end_column)
    whole = Span(line.source, line.line, 1, line.line + 1, 1)
    edits = (Edit(behind, f", then {RELAY}"), Edit(whole, ""))
    return Hint(said, (Fix(f"write ‘…, then {RELAY}’", edits),))


def _find_repeated(
    block: Iterable[tree.Statement], sown: tree.CallStatement | None, *, inside: bool,
    under: tree.Statement | None = None,
) -> Iterator[_Repeated]:  # fmt: skip
    """Sowings from the last hole; ``sown``: the sowing before the block, ``under``: the statement that owns it."""
    for statement in block:
        if isinstance(statement, tree.CallStatement):
            if _is_plain(statement) and (sown is not None or inside):
                yield _Repeated(statement, under or statement, None if inside else sown)
            sows = statement.verb.text == SOW
            if sows:
                yield from _find_repeated(statement.then or (), None, inside=True)
            sown = statement if sows and statement.then is None else None
        elif isinstance(statement, tree.IfStatement):
            for condition, body in statement.branches:
                meant = sown if _is_of_a_relay(condition) else None
                yield from _find_repeated(body, meant, inside=inside, under=statement)
            yield from _find_repeated(statement.otherwise, None, inside=inside, under=statement)
        else:
            sown = None


def _is_plain(call: tree.CallStatement) -> bool:
    """Whether this is plain ``sow last``, without a direction or a ‘then’."""
    of = call.object
    return (
        call.verb.text == SOW and call.then is None and not call.arguments
        and isinstance(of, tree.Phrase) and [word.text for word in of.words] == [LAST]
    )  # fmt: skip


def _is_of_a_relay(condition: tree.Value) -> bool:
    words = {node.text for node in nodes(condition) if isinstance(node, tree.Word)}
    return words <= OF_A_RELAY
