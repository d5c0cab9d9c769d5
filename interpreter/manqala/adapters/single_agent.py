"""Gymnasium environments: one agent against programs in the other seats."""

from __future__ import annotations

import sys
from random import Random
from typing import TYPE_CHECKING, Any

from gymnasium import Env

from manqala.adapters.agents import RENDERING, Seen, Spaces, render_text
from manqala.adapters.episode import Episode
from manqala.players.base import Seat
from manqala.players.named import NoPerson
from manqala.players.registry import make

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

    from manqala.game.game import GameValue, PositionValue
    from manqala.players.base import Player


ILLEGAL = ("raises", "loses")
"""The possible consequences of an illegal action."""


class SingleEnvironment(Env[Seen, int]):  # type: ignore[misc] # Gymnasium has no types that we follow
    """A game against a program: each step ends when the agent has to decide again, or the game is over."""

    def __init__(
        self, game: GameValue, against: str, *, seat: int = 0, match: bool = False, limit: int = 0,
        render_mode: str | None = None, illegal: str = "raises",
    ) -> None:  # fmt: skip
        """``against``: a player's name, as for ``manqala.player``; ``seat``: the agent's number, from 0 on.

        ``illegal``: an illegal action ``raises`` a ``ValueError``, or ``loses`` the game.
        """
        if illegal not in ILLEGAL:
            raise ValueError(f"illegal is one of {', '.join(ILLEGAL)}, not {illegal!r}")
        if render_mode is not None and render_mode not in RENDERING:
            raise ValueError(f"render_mode is one of {', '.join(RENDERING)}, not {render_mode!r}")
        if not 0 <= seat < game.rules.board.number_of_players:
            raise ValueError(f"there is no seat {seat}")
        make(against, Seat(Random(0), NoPerson(against)))
        self.metadata = {"render_modes": list(RENDERING), "render_fps": 2}
        self.game = game
        self.against = against
        self.seat = seat
        self.render_mode = render_mode
        self._loses = illegal == "loses"
        self._lost = False
        """Whether an illegal action has ended the game."""
        self._spaces = Spaces(game)
        self._match, self._limit = match, limit
        self.observation_space = self._spaces.observation
        self.action_space = self._spaces.action()
        self._episode = self._new()
        self._opponent: Player | None = None

    def _new(self) -> Episode:
        return Episode(self.game, self._spaces.sight, match=self._match, limit=self._limit)

    @property
    def episode(self) -> Episode:
        """The game in progress."""
        return self._episode

    @property
    def position_value(self) -> PositionValue:
        """The position at the beginning of the current turn, or at the end; without the answers since."""
        return self._episode.position

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, NDArray[numpy.int8]]]:
        """Begin a game, in which others may act first."""
        super().reset(seed=seed, options=options)
        drawn = int(self.np_random.integers(1 << 31))
        self._opponent = make(self.against, Seat(Random(drawn), NoPerson(self.against)))
        self._episode = self._new()
        self._episode.begin(drawn)
        self._others()
        self._lost = False
        return self._observe()

    def step(self, action: int) -> tuple[Seen, float, bool, bool, dict[str, NDArray[numpy.int8]]]:
        """Take an action; the environment's ``illegal`` setting decides about illegal ones."""
        episode = self._episode
        if self._lost:
            raise ValueError("the game is over: call reset() first")
        if self._loses and not episode.over and int(action) not in episode.legal:
            self._lost = True
            seen, info = self._observe()
            return seen, -1.0, True, False, info
        episode.act(int(action))
        self._others()
        over = episode.over and not episode.cut
        if self.render_mode == "human":
            self.render()
        seen, info = self._observe()
        return seen, episode.payoffs()[self.seat], over, episode.cut, info

    def action_masks(self) -> NDArray[numpy.bool_]:
        """Return the legal actions as truths, by the name that masking libraries use."""
        mask = self._spaces.mask(self._episode, self.seat).astype(bool)
        return mask & (not self._lost)

    def _observe(self) -> tuple[Seen, dict[str, NDArray[numpy.int8]]]:
        """Return the agent's observation, and the mask again in the place where libraries look for it."""
        seen = self._spaces.seen(self._episode, self.seat)
        if self._lost:
            seen["action_mask"][:] = 0
        return seen, {"action_mask": seen["action_mask"]}

    def _others(self) -> None:
        """Let the others act until the agent has to decide."""
        episode, opponent = self._episode, self._opponent
        assert opponent is not None
        while not (episode.over or episode.asks(self.seat)):
            position, asked = episode.position, episode.seat
            choices = position.choices(episode.answers)
            assert choices is not None
            known = position.seen(episode.answers) if choices.unseen else episode.answers
            given = opponent.choose(position, known)
            # An answer to an unseen question may conflict with the choices of others.
            episode.give(given[0] if given[0] in episode.live else episode.live[0])
            for index in () if choices.unseen or position.stepwise else given[1:]:
                if not episode.asks(asked) or index not in episode.live:
                    break
                episode.give(index)

    def render(self) -> str | None:
        """Return the board as text."""
        text = render_text(self._episode, self.seat)
        if self.render_mode == "human":
            sys.stdout.write(text)
            return None
        return text
