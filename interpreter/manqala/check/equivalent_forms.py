"""A relation that holds in every game: reordering options, or merging all rules into one file, changes nothing."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from manqala.check.violation import Violation
from manqala.core.course import Phase
from manqala.game.game import GameValue
from manqala.game.position_writer import write_position
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

    from manqala.check.sampling import SampledPosition
    from manqala.check.violation import RelationCheck
    from manqala.core.rules import Rules
    from manqala.resolve.files import Checked

MAX_MOVES = 3
"""Maximum number of compared moves per position."""
MAX_WORK = 1_500_000
"""Maximum work, in parts of the rules."""
FILES_WITHOUT_ANCESTOR = 2
"""Number of files without an ancestor: the prelude, and the game."""


@dataclass(frozen=True, slots=True)
class _Difference:
    """A move with different results in two forms of a game."""

    position: str
    move: str
    result: str
    other_result: str


def check_option_order(game: GameValue, samples: Sequence[SampledPosition]) -> RelationCheck:
    """Check that the order of the options does not affect play."""
    rules = game.rules
    if len(rules.front.options) <= 1:
        return None
    files = [_with_reversed_options(file) for file in rules.files[1:]]
    return (
        yield from _compare_forms(game, check_files(rules, files), samples, "with its options in the opposite order")
    )  # fmt: skip


def check_expanded_rules(game: GameValue, samples: Sequence[SampledPosition]) -> RelationCheck:
    """Check that merging the effective rules of several files into one does not affect play."""
    if len(game.rules.files) <= FILES_WITHOUT_ANCESTOR:
        return None
    return (
        yield from _compare_forms(
            game, expand_rules(game.rules), samples, "written out in one file, as by ‘show --expanded’"
        )
    )  # fmt: skip


def expand_rules(rules: Rules) -> Checked:
    """Return the effective rules as one file without an ancestor; every file includes the prelude.

    An inherited definition that is no longer needed may not fit the options of the heir: it is left out.
    Words may name options as well as definitions, and an option may choose between definitions.
    """
    effective = in_effect(rules)
    choices = {str(value) for option in rules.front.options.values() for value in option.values}
    items = [rule.item for rule in effective]
    chosen = [item for item in items if isinstance(item, Named) and name_of(item) in choices]
    needed = {id(item) for item in reachable_items(items, chosen, set())} | set(map(id, chosen))
    own = [rule for rule in effective if not rule.prelude and id(rule.item) in needed]
    # What replaced a rule of an ancestor has none to replace.
    text = "\n\n".join(rule.text for rule in own) + "\n"
    text = REPLACEMENT_TAG.sub(lambda tags: f"[{tags[1]}]" if tags[1] else "", text)
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
    expanded = check_files(rules, [file], _effective_prelude(rules))
    expanded.diagnostics.extend(diagnostics)
    return expanded


def _effective_prelude(rules: Rules) -> GameFile:
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


def _with_reversed_options(file: GameFile) -> GameFile:
    front = file.front
    if front is None:
        return file
    options = dict(reversed(front.options.items()))
    return replace(file, front=replace(front, options=options))


def _compare_forms(
    game: GameValue, other_form: Checked, samples: Sequence[SampledPosition], form: str
) -> RelationCheck:
    rules = game.rules
    if other_form.rules is None:
        errors = tuple(item.message for item in other_form.diagnostics.sorted()[:2])
        return Violation(
            rules.front.title.span, f"{form} the game has errors that it does not have otherwise", errors, ADVICE
        )  # fmt: skip
    rewritten = GameValue(other_form.rules)
    first = Play.begin(game.engine, match=False), Play.begin(rewritten.engine, match=False)
    beginnings = tuple(
        write_position(play, one.notation)
        for play, one in zip(first, (game, rewritten), strict=True)
    )
    if beginnings[0] != beginnings[1]:
        return Violation(
            rules.front.title.span, f"{form} the game begins differently",
            (f"as written: {beginnings[0]}", f"{form}: {beginnings[1]}"), ADVICE,
        )  # fmt: skip
    for sample in samples:
        with game.engine.machine.limited(MAX_WORK), rewritten.engine.machine.limited(MAX_WORK):
            found = _compare(game, rewritten, sample)
        if found is not None:
            return Violation(
                rules.turn.span,
                f"{form} a move has another result",
                (
                    f"the move {found.move} was played here: {found.position}",
                    f"as written it led to {found.result}",
                    f"{form} it led to {found.other_result}",
                ),
                ADVICE,
            )
        yield
    return None


REPLACEMENT_TAG = re.compile(rf"\[(?:([^\]\n]*), )?{INSTEAD}\]")
"""The tag of a rule that replaces another, perhaps after other tags."""
ADVICE = (
    "it must not matter how a game is written: this is most likely a fault of Manqala, so please report it",
)


def _compare(game: GameValue, rewritten: GameValue, sample: SampledPosition) -> _Difference | None:
    """Return the first move with a different result, if any."""
    if sample.phase is not Phase.TURN:
        return None
    play = Play(game.engine, sample.match, list(sample.cells), Phase.TURN, rounds=1)
    text = write_position(play, game.notation)
    result, other_result = (
        _outcomes(value, text, match=sample.match) for value in (game, rewritten)
    )
    for (move, one), (again, two) in zip(result, other_result, strict=False):
        if (move, one) != (again, two):
            return _Difference(
                text, move, one, two if move == again else f"the move {again} instead"
            )
    if len(result) != len(other_result):
        return _Difference(text, "", f"{len(result)} moves", f"{len(other_result)} moves")
    return None


def _outcomes(game: GameValue, text: str, *, match: bool) -> list[tuple[str, str]]:
    """Return the first moves of a position, each with its result."""
    position = game.position(text, match=match)
    found = []
    for move in position.moves(MAX_MOVES):
        after = position.play(move)
        found.append((move.text, f"{after.text} {after.result or ''}".rstrip()))
    return found
