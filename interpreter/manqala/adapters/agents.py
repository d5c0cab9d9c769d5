"""PettingZoo environments: one agent for each player, and the player to decide acts next."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any, TypedDict

import numpy
from gymnasium.spaces import Box, Dict, Discrete
from pettingzoo import AECEnv

from manqala.adapters.action_numbers import Actions
from manqala.adapters.episode import Episode
from manqala.adapters.sight import Sight
from manqala.game.seen_position import seen_by
from manqala.picture.drawing import draw

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from manqala.game.game import GameValue, PositionValue

RENDERING = ("ansi", "human")


class Seen(TypedDict):
    """An observation."""

    observation: NDArray[numpy.int32]
    """The observation by plane and column; for many games, by game first."""
    action_mask: NDArray[numpy.int8]
    """1 for each legal action."""


class Spaces:
    """The spaces of a game's actions and observations."""

    def __init__(self, game: GameValue) -> None:
        """Create the spaces, the same for every player."""
        self.actions = Actions(game.rules)
        self.sight = Sight(self.actions)
        numbers = numpy.iinfo(numpy.int32)
        seen = Box(numbers.min, numbers.max, self.sight.shape, numpy.int32)
        mask = Box(0, 1, (self.actions.size,), numpy.int8)
        self.observation = Dict({"observation": seen, "action_mask": mask})

    def action(self) -> Discrete:
        """Return a space of actions, with separate random numbers."""
        return Discrete(self.actions.size)

    def seen(self, episode: Episode, seat: int) -> Seen:
        """Return a player's observation and legal actions; there are none while another player decides."""
        return {"observation": episode.seen(seat), "action_mask": self.mask(episode, seat)}

    def mask(self, episode: Episode, seat: int) -> NDArray[numpy.int8]:
        """Return a player's action mask: 1 for each legal action."""
        mask: NDArray[numpy.int8] = numpy.zeros(self.actions.size, dtype=numpy.int8)
        if episode.asks(seat):
            mask[list(episode.legal)] = 1
        return mask


def render_text(episode: Episode, seat: int | None = None) -> str:
    """Return the board as text, with the question and its player.

    ``seat``: the player whose view it is; without one, that of the player to decide.
    """
    viewer = episode.seat if seat is None else seat
    text = draw(seen_by(episode.moment, (viewer,)))
    if episode.asked is None:
        result = episode.position.result
        return f"{text}\n{result.reason if result is not None else 'broken off'}\n"
    choices = episode.position.choices(episode.answers)
    assert choices is not None
    return f"{text}\n{episode.position.name(choices.player)}: {choices.question}\n"


class AgentEnvironment(AECEnv[str, Seen, int | None]):  # type: ignore[misc] # PettingZoo has no types that we follow
    """A game in which agents act in turn; decisions in mid-move are actions, too."""

    def __init__(
        self,
        game: GameValue,
        *,
        match: bool = False,
        limit: int = 0,
        render_mode: str | None = None,
    ) -> None:
        """``limit``: turns after which a game is truncated; ``render_mode``: ``ansi`` returns text, ``human`` prints it."""
        super().__init__()
        if render_mode is not None and render_mode not in RENDERING:
            raise ValueError(f"render_mode is one of {', '.join(RENDERING)}, not {render_mode!r}")
        self.metadata = {
            "name": game.name, "render_modes": list(RENDERING), "is_parallelizable": False, "render_fps": 2,
        }  # fmt: skip
        self.game = game
        self.render_mode = render_mode
        self._spaces = Spaces(game)
        self._match, self._limit = match, limit
        self._episode = self._new()
        self._seed = 0
        self.possible_agents = list(game.rules.board.players)
        self.agents: list[str] = []
        self.observation_spaces = dict.fromkeys(self.possible_agents, self._spaces.observation)
        self.action_spaces = {agent: self._spaces.action() for agent in self.possible_agents}

    def _new(self) -> Episode:
        return Episode(self.game, self._spaces.sight, match=self._match, limit=self._limit)

    @property
    def actions(self) -> Actions:
        """The meanings of actions."""
        return self._spaces.actions

    @property
    def sight(self) -> Sight:
        """The meanings of the planes and columns of observations."""
        return self._spaces.sight

    @property
    def episode(self) -> Episode:
        """The game in progress."""
        return self._episode

    @property
    def position_value(self) -> PositionValue:
        """The position at the beginning of the current turn, or at the end; without the answers since."""
        return self._episode.position

    def observation_space(self, agent: str) -> Dict:
        """Return the observation space of an agent."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        """Return the action space of an agent."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002 -- PettingZoo's parameter
        """Begin a game; without a seed, continue with different random numbers."""
        self._seed = self._seed + 1 if seed is None else seed
        self._episode = self._new()
        self._episode.begin(self._seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self._episode.seat]
        self._note_end()

    def observe(self, agent: str) -> Seen:
        """Return an agent's observation and legal actions."""
        return self._spaces.seen(self._episode, self.possible_agents.index(agent))

    def action_masks(self) -> Any:
        """Return the legal actions of the agent to act as truths, by the name that masking libraries use."""
        seat = self.possible_agents.index(self.agent_selection)
        return self._spaces.mask(self._episode, seat).astype(bool)

    def step(self, action: int | None) -> None:
        """Take an action for the agent to act; raises ``ValueError`` for an illegal one."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._episode.act(-1 if action is None else int(action))
        self.agent_selection = self.possible_agents[self._episode.seat]
        self._note_end()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _note_end(self) -> None:
        episode = self._episode
        if episode.over:
            payoffs = zip(self.possible_agents, episode.payoffs(), strict=True)
            self.rewards = {agent: payoff for agent, payoff in payoffs if agent in self.agents}
            self.terminations = dict.fromkeys(self.agents, not episode.cut)
            self.truncations = dict.fromkeys(self.agents, episode.cut)

    def render(self) -> str | None:
        """Return the board as text."""
        text = render_text(self._episode)
        if self.render_mode == "human":
            sys.stdout.write(text)
            return None
        return text

    def close(self) -> None:
        """Do nothing: there is nothing to close."""
