"""Rule files as games of OpenSpiel: the player to decide is the current player, and chance is a chance node."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import numpy
import pyspiel

from manqala.adapters.action_numbers import Actions
from manqala.adapters.episode import Episode
from manqala.adapters.sight import Sight
from manqala.core.inspect import has_chance
from manqala.game.seen_position import hides
from manqala.resolve.loaded import load_rules
from manqala.run.limits import MOST_OPTIONS, MOST_QUESTIONS

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from manqala.game.game import GameValue

PREFIX = "manqala_"
FLOW = ("match", "limit")
"""Parameters besides the options of the rules."""


def register(game: GameValue, *, match: bool, limit: int) -> SpielGame:
    """Register a game with OpenSpiel and return it: then ``pyspiel.load_game`` can load it with other options."""
    kind = _kind(game, match=match, limit=limit)
    pyspiel.register_game(kind, _Making(game, kind))
    made: SpielGame = pyspiel.load_game(kind.short_name)
    return made


def short_name(game: GameValue) -> str:
    """Return the game's name in OpenSpiel."""
    return PREFIX + re.sub(r"\W", "_", game.name)


def _kind(game: GameValue, *, match: bool, limit: int) -> Any:
    """Return the type of a game; its options are parameters."""
    rules = game.rules
    actions = Actions(rules)
    programs = (*actions.questions,)
    players = rules.board.number_of_players
    kind = pyspiel.GameType
    chance = (
        kind.ChanceMode.EXPLICIT_STOCHASTIC
        if has_chance(programs)
        else kind.ChanceMode.DETERMINISTIC
    )
    hidden = any(actions.unseen) or hides(rules)
    information = kind.Information
    return kind(
        short_name=short_name(game), long_name=game.title, dynamics=kind.Dynamics.SEQUENTIAL, chance_mode=chance,
        information=information.IMPERFECT_INFORMATION if hidden else information.PERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM if players > 1 else kind.Utility.GENERAL_SUM,
        reward_model=kind.RewardModel.TERMINAL, max_num_players=players, min_num_players=players,
        provides_information_state_string=not hidden, provides_information_state_tensor=False,
        provides_observation_string=True, provides_observation_tensor=True,
        parameter_specification={**rules.options, "match": match, "limit": limit},
    )  # fmt: skip


class _Making:
    """Makes games of one rule file, with parameters from OpenSpiel."""

    def __init__(self, game: GameValue, kind: Any) -> None:
        self._rules_game = game
        self._where: str | Path = game.rules.path or game.name
        self._kind = kind
        # OpenSpiel releases it after Python's shutdown, when cyclic references are no longer collected.
        self._itself = self

    def __call__(self, params: Mapping[str, Any] | None = None) -> SpielGame:
        given = {**self._kind.parameter_specification, **(params or {})}
        options = {name: value for name, value in given.items() if name not in FLOW}
        game = self._rules_game.with_rules(load_rules(self._where, options))
        return SpielGame(game, self._kind, dict(params or {}), given)


class SpielGame(pyspiel.Game):  # type: ignore[misc] # OpenSpiel has no types that we follow
    """A rule file as a game of OpenSpiel."""

    def __init__(
        self, game: GameValue, kind: Any, params: dict[str, Any], given: Mapping[str, Any]
    ) -> None:
        """``given``: all parameters, including defaults."""
        self.rules_game = game
        self.actions = Actions(game.rules)
        self.sight = Sight(self.actions)
        self.match, self.limit = bool(given["match"]), int(given["limit"])
        self.opening = Episode(game, self.sight, match=self.match, limit=self.limit)
        """The initial game, copied by each state."""
        self.opening.begin(chance_waits=True)
        players = game.rules.board.number_of_players
        each = 1 if len(self.actions.questions) == 1 else MOST_QUESTIONS
        sizes: dict[str, Any] = {
            "num_distinct_actions": self.actions.size, "num_players": players, "min_utility": -1.0, "max_utility": 1.0,
            "max_chance_outcomes": MOST_OPTIONS if has_chance(self.actions.questions) else 0,
            "max_game_length": self.limit * each,
        }  # fmt: skip
        if players > 1:
            sizes["utility_sum"] = 0.0
        super().__init__(kind, pyspiel.GameInfo(**sizes), params)

    def new_initial_state(self, _state: object = None) -> SpielState:
        """Return the initial state of a game."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, _params: object = None) -> Any:
        """Return an observer of what a player sees."""
        hidden = any(self.actions.unseen) or any(self.sight.hidden)
        seen = iig_obs_type is None or (
            iig_obs_type.public_info and not iig_obs_type.perfect_recall
        )
        if hidden or seen:
            return SpielObserver(self)
        from open_spiel.python.observation import IIGObserverForPublicInfoGame

        return IIGObserverForPublicInfoGame(iig_obs_type, None)

    def observation_tensor_shape(self) -> list[int]:
        """Return the number of planes and columns."""
        return list(self.sight.shape)


class SpielState(pyspiel.State):  # type: ignore[misc] # the same
    """A state of a game."""

    def __init__(self, game: SpielGame) -> None:
        """Begin a game."""
        super().__init__(game)
        self.episode = game.opening.copy()

    def current_player(self) -> int:
        """Return the player to decide, chance, or the terminal player."""
        episode = self.episode
        if episode.over:
            return int(pyspiel.PlayerId.TERMINAL)
        players = len(episode.position.players)
        return int(pyspiel.PlayerId.CHANCE) if episode.seat >= players else episode.seat

    def _legal_actions(self, _player: int) -> list[int]:
        return sorted(self.episode.legal)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the chance outcomes with their probabilities."""
        weights = self.episode.weights
        total = sum(weights)
        # An outcome of chance has the number of its option.
        return [
            (index, weight / total)
            for index, weight in zip(self.episode.live, weights, strict=True)
        ]

    def _apply_action(self, action: int) -> None:
        self.episode.act(action)

    def _action_to_string(self, _player: int, action: int) -> str:
        return self.episode.words(action) if action in self.episode.legal else str(action)

    def is_terminal(self) -> bool:
        """Return whether the game is over, or was truncated."""
        return self.episode.over

    def returns(self) -> list[float]:
        """Return each player's result: 1 for the winner, -1 for the others together; 0 for a draw."""
        return list(self.episode.payoffs())

    def rewards(self) -> list[float]:
        """Return the results: there are no rewards before the end."""
        return self.returns()

    def __str__(self) -> str:
        """The text of the position, with the answers of the current turn."""
        episode = self.episode
        given = " ".join(map(str, episode.answers))
        return f"{episode.position.text} [{given}]" if given else episode.position.text


class SpielObserver:
    """Observations for OpenSpiel: the planes of ``Sight`` as a tensor, and as text."""

    def __init__(self, game: SpielGame) -> None:
        """Create an observer for all states of this game."""
        self.tensor: Any = numpy.zeros(game.sight.shape, dtype=numpy.float32).reshape(-1)
        self.dict: dict[str, Any] = {"observation": self.tensor.reshape(game.sight.shape)}

    def set_from(self, state: SpielState, player: int) -> None:
        """Write a player's observation into the tensor."""
        self.dict["observation"][:] = state.episode.seen(player)

    def string_from(self, state: SpielState, player: int) -> str:
        """Return a player's observation as text."""
        rows = state.episode.seen(player)
        return "/".join(",".join(map(str, row)) for row in rows)
