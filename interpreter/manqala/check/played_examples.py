"""The examples of a rule file as sequences of positions: for pictures, and for pages about a game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from manqala.game.game import GameValue
from manqala.game.notation import split_moves
from manqala.resolve.files import check_source
from manqala.syntax.closed_words import ExampleVerb
from manqala.text.diagnostics import ManqalaError, RuleError

if TYPE_CHECKING:
    from manqala.game.game import PositionValue
    from manqala.syntax import tree
    from manqala.syntax.front.front_matter import OptionValue


@dataclass(frozen=True, slots=True)
class PlayedExample:
    """An example, the game with its options, and its play."""

    example: tree.Example
    game: GameValue
    positions: tuple[PositionValue, ...]
    """The initial position, and those after each move; a second position in the example is ignored."""

    @property
    def title(self) -> str:
        """What it shows, in the author's words."""
        return self.example.title


def play_examples(game: GameValue) -> list[PlayedExample]:
    """Play the examples of a game's own file; leave out faulty ones, which ``manqala validate`` reports."""
    found = []
    for example in game.rules.examples:
        try:
            found.append(play_example(game, example))
        except ManqalaError:
            continue
    return found


def play_example(game: GameValue, example: tree.Example) -> PlayedExample:
    """Play one example up to its second ``position``; raises ``ManqalaError`` if that fails."""
    chosen = _choose_options(game, example)
    match = any(line.verb is ExampleVerb.MATCH for line in example.lines)
    positions = [chosen.start(match=match)]
    for line in example.lines:
        if line.verb is ExampleVerb.POSITION:
            if len(positions) > 1:
                break
            positions = [chosen.position(line.text, match=match)]
        elif line.verb is ExampleVerb.PLAY:
            for move in split_moves(line.text):
                positions.append(positions[-1].play(move))
    return PlayedExample(example, chosen, tuple(positions))


def _choose_options(game: GameValue, example: tree.Example) -> GameValue:
    """Return the game with the options of an example."""
    options: dict[str, OptionValue] = {}
    for line in example.lines:
        if line.verb is ExampleVerb.OPTION:
            name, _, value = line.text.partition("=")
            options[name.strip()] = value.strip()
    if not options:
        return game
    rules = game.rules
    checked = check_source(
        rules.name, rules.files[-1].source, rules.path, {**rules.chosen, **options}
    )
    if checked.rules is None:
        raise RuleError(*checked.diagnostics.sorted())
    return GameValue(checked.rules)
