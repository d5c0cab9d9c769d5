"""A batch of compiled or generated games beside the same games on the interpreter, answer by answer."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from manqala.adapters.episode import Episode

if TYPE_CHECKING:
    from manqala.compile.backends.backend import BackendName
    from manqala.compile.stepping.warm_game import WarmGame


def side_by_side(
    game: WarmGame, steps: int, *, many: int = 2, match: bool = False, limit: int = 60, seed: int = 3,
    on: BackendName | None = None,
) -> int:  # fmt: skip
    """Play the first game of each lane in both, and compare all that is seen; how many of them came to an end."""
    import numpy

    from manqala.adapters.batch_env import BatchEnvironment

    batch = BatchEnvironment(game, many, match=match, limit=limit, compiled=False, on=on)
    now = batch.reset(seed)
    episodes = [Episode(game, batch.sight, match=match, limit=limit) for _ in range(many)]
    for number, episode in enumerate(episodes):
        episode.begin(seed + number)
    lasting, rng = set(range(many)), Random(seed)
    for _ in range(steps):
        taken = []
        for number, episode in enumerate(episodes):
            legal = now.mask[number].nonzero()[0].tolist()
            if number in lasting:
                compare(episode, now, number)
            taken.append(rng.choice(legal))
        now = batch.step(taken)
        for number in sorted(lasting):
            episode = episodes[number]
            episode.act(taken[number])
            assert episode.over == bool(now.ended[number] or now.cut[number]), describe_place(
                episode
            )
            assert episode.cut == bool(now.cut[number]), describe_place(episode)
            assert numpy.allclose(episode.payoffs(), now.rewards[number]), describe_place(episode)
            if episode.over:
                lasting.remove(number)
        if not lasting:
            break
    assert batch.faults == 0
    return many - len(lasting)


def compare(episode: Episode, now: Any, number: int) -> None:
    """Compare questions, observations and legal actions."""
    assert episode.seat == now.player[number], describe_place(episode)
    assert sorted(episode.legal) == now.mask[number].nonzero()[0].tolist(), describe_place(episode)
    seen = episode.seen(episode.seat)
    assert (seen == now.observations[number]).all(), (
        f"{describe_place(episode)}\n{seen}\n{now.observations[number]}"
    )


def describe_place(episode: Episode) -> str:
    """Where it was."""
    return f"{episode.game.name}: {episode.position.text} after {episode.answers}"
