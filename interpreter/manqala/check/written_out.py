"""A relation that holds in every game: reordering options, or merging all rules into one file, changes nothing."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from manqala.check.contradiction import Contradiction
from manqala.core.course import Phase
from manqala.game.game import GameValue
from manqala.game.text import write_position
from manqala.resolve.files import check_files
from manqala.resolve.in_effect import Named, in_effect, name_of, reachable_items
from manqala.resolve.policies import is_repetition
from manqala.run.flow import Play
from manqala.syntax import tree
from manqala.syntax.front.front_matter import EDITIONS
from manqala.syntax.game_file import GameFile
from manqala.syntax.lexer import INSTEAD
from manqala.syntax.parser import parse_body
from manqala.text.diagnostics import Diagnostics
from manqala.text.span import Source

if TYPE_CHECKING:
    from collections.abc import Sequence

    from manqala.check.contradiction import Looking
    from manqala.check.sampling import SampledPosition
    from manqala.core.rules import Rules
    from manqala.resolve.files import Checked

MOST_MOVES = 3
"""Maximum number of compared moves per position."""
WORK = 1_500_000
"""Maximum work, in parts of the rules."""
ONE_FILE = 2
"""Number of files without an ancestor: the prelude, and the game."""


@dataclass(frozen=True, slots=True)
class _Way:
    """The results of a move in both forms of a game."""

    position: str
    move: str
    came: str
    other: str


def look_at_order(game: GameValue, samples: Sequence[SampledPosition]) -> Looking:
    """Find a difference in play if the options are in reverse order."""
    rules = game.rules
    if len(rules.front.options) <= 1:
        return None
    files = [_backwards(file) for file in rules.files[1:]]
    return (
        yield from _look(game, check_files(rules, files), samples, "with its options in the opposite order")
    )  # fmt: skip


def look_written_out(game: GameValue, samples: Sequence[SampledPosition]) -> Looking:
    """Find a difference in play if all effective rules are in one file, for rules in several."""
    if len(game.rules.files) <= ONE_FILE:
        return None
    return (
        yield from _look(
            game, write_out(game.rules), samples, "written out in one file, as by ‘show --expanded’"
        )
    )  # fmt: skip


def write_out(rules: Rules) -> Checked:
    """Return the effective rules as one file without an ancestor; every file includes the prelude.

    An inherited definition that is no longer needed may not fit the options of the heir: it is left out.
    Words may name options as well as definitions, and an option may choose between definitions.
    """
    shown = in_effect(rules)
    choices = {str(value) for option in rules.front.options.values() for value in option.values}
    items = [rule.item for rule in shown]
    chosen = [item for item in items if isinstance(item, Named) and name_of(item) in choices]
    needed = {id(item) for item in reachable_items(items, chosen, set())} | set(map(id, chosen))
    own = [rule for rule in shown if not rule.prelude and id(rule.item) in needed]
    # What replaced a rule of an ancestor has none to replace.
    text = "\n\n".join(rule.text for rule in own) + "\n"
    text = REPLACING.sub(lambda tags: f"[{tags[1]}]" if tags[1] else "", text)
    source = Source(rules.files[-1].source.name, text)
    diagnostics = Diagnostics()
    body = parse_body(source, 1, diagnostics)
    # Each file lists the statements of its own source. The lines are of several editions.
    edition = replace(rules.front.language, value=EDITIONS[0])
    # A rule of that name replaces the one that an ancestor's key adds.
    replaced = any(is_repetition(rule.item) for rule in own)
    front = replace(
        rules.front, extends=None, statements=None, language=edition,
        repetition=None if replaced else rules.front.repetition,
    )  # fmt: skip
    file = GameFile(source, body.items, body.tags, front, body.faulty)
    made = check_files(rules, [file], _prelude_in_effect(rules))
    made.diagnostics.extend(diagnostics)
    return made


def _prelude_in_effect(rules: Rules) -> GameFile:
    """Return the part of the prelude that the game needs, without rules that one of its files drops."""
    prelude, *files = rules.files
    dropped = {
        item.name.text for file in files for item in file.items if isinstance(item, tree.Drop)
    }
    kept = tuple(
        item
        for item in prelude.items
        if not isinstance(item, tree.Reaction | tree.Anytime | tree.Ending)
        or item.name is None
        or item.name.text not in dropped
    )
    return replace(prelude, items=kept)


def _backwards(file: GameFile) -> GameFile:
    front = file.front
    if front is None:
        return file
    options = dict(reversed(front.options.items()))
    return replace(file, front=replace(front, options=options))


def _look(game: GameValue, other: Checked, samples: Sequence[SampledPosition], how: str) -> Looking:
    rules = game.rules
    if other.rules is None:
        errors = tuple(item.message for item in other.diagnostics.sorted()[:2])
        return Contradiction(
            rules.front.title.span, f"{how} the game has errors that it does not have otherwise", errors, ADVICE
        )  # fmt: skip
    rewritten = GameValue(other.rules)
    first = Play.begin(game.engine, match=False), Play.begin(rewritten.engine, match=False)
    beginnings = tuple(
        write_position(play, one.notation)
        for play, one in zip(first, (game, rewritten), strict=True)
    )
    if beginnings[0] != beginnings[1]:
        return Contradiction(
            rules.front.title.span, f"{how} the game begins differently",
            (f"as written: {beginnings[0]}", f"{how}: {beginnings[1]}"), ADVICE,
        )  # fmt: skip
    for sample in samples:
        with game.engine.machine.limited(WORK), rewritten.engine.machine.limited(WORK):
            found = _compare(game, rewritten, sample)
        if found is not None:
            return Contradiction(
                rules.turn.span,
                f"{how} a move has another result",
                (
                    f"the move {found.move} was played here: {found.position}",
                    f"as written it led to {found.came}",
                    f"{how} it led to {found.other}",
                ),
                ADVICE,
            )
        yield
    return None


REPLACING = re.compile(rf"\[(?:([^\]\n]*), )?{INSTEAD}\]")
"""The tag of a rule that replaces another, perhaps after other tags."""
ADVICE = (
    "it must not matter how a game is written: this is most likely a fault of Manqala, so please report it",
)


def _compare(game: GameValue, rewritten: GameValue, sample: SampledPosition) -> _Way | None:
    """Return the first move with a different result, if any."""
    if sample.phase is not Phase.TURN:
        return None
    play = Play(game.engine, sample.match, list(sample.cells), Phase.TURN, rounds=1)
    text = write_position(play, game.notation)
    came, other = (_outcomes(one, text, match=sample.match) for one in (game, rewritten))
    for (move, one), (again, two) in zip(came, other, strict=False):
        if (move, one) != (again, two):
            return _Way(text, move, one, two if move == again else f"the move {again} instead")
    if len(came) != len(other):
        return _Way(text, "", f"{len(came)} moves", f"{len(other)} moves")
    return None


def _outcomes(game: GameValue, text: str, *, match: bool) -> list[tuple[str, str]]:
    """Return the first moves of a position, each with its result."""
    position = game.position(text, match=match)
    found = []
    for move in position.moves(MOST_MOVES):
        after = position.play(move)
        found.append((move.text, f"{after.text} {after.result or ''}".rstrip()))
    return found
