"""The learners with PyTorch among the examples take the environments as they are, and learn; nothing in them is of one game."""

from __future__ import annotations

import re
import runpy
from typing import Any

import pytest

import manqala
from tests.helpers.checkout import ROOT
from tests.helpers.playing import GAMES

LEARNERS = ROOT / "examples" / "learners"


def learner(name: str) -> dict[str, Any]:
    """What an example defines; the test is left out where what it needs is not installed."""
    for library in ("numpy", "gymnasium", "torch", *["sb3_contrib"] * (name == "maskable_ppo")):
        pytest.importorskip(library, reason="the extra ‘learners’ is not installed")
    return runpy.run_path(str(LEARNERS / f"{name}.py"))


@pytest.mark.slow
@pytest.mark.parametrize("name", ["kalah", "oware", "san-yao"])
@pytest.mark.parametrize("example", ["ppo", "maskable_ppo"])
def test_it_learns_any_game_for_some_steps(
    example: str, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    found, curve = learner(example)["learn"](name, 2048, rows=1, games=20)
    rows = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert rows[0] == ["steps", "random", "greedy"]
    assert [int(row[0]) for row in rows[1:]] == [steps for steps, _ in curve] == [0, 2048]
    assert all(0 <= share <= 1 for _, shares in curve for share in shares)
    weights = (found if example == "ppo" else found.policy).parameters()
    assert all(bool(weight.isfinite().all()) for weight in weights)


@pytest.mark.slow
@pytest.mark.parametrize("example", ["ppo", "maskable_ppo"])
def test_it_comes_to_win(example: str) -> None:
    """Of a game that is learned quickly: it is worse at first, and beats chance soon."""
    _, curve = learner(example)["learn"]("san-yao", 12_288, rows=1, games=100)
    (_, (_, before)), (_, (chance, after)) = curve
    assert after > before + 0.2
    assert chance > 0.8


@pytest.mark.slow
def test_only_legal_actions_get_a_share() -> None:
    """Of the agent in one file; sb3-contrib sees to its own."""
    made = learner("ppo")
    envs = manqala.vector_env("oware", 8, against="random", seat=1)
    seen, _ = envs.reset(seed=3)
    shares, values = made["Agent"](envs)(*made["tensors"](seen))
    mask = seen["action_mask"]
    assert (shares.probs.detach().numpy()[mask == 0] < 1e-6).all()
    assert shares.probs.sum(1).tolist() == pytest.approx([1] * 8)
    assert values.shape == (8,)


@pytest.mark.slow
def test_how_good_a_step_was_is_counted_within_its_game() -> None:
    """Two steps, of which the first ends a game: later rewards do not count for it."""
    made = learner("ppo")
    torch = pytest.importorskip("torch")
    count = made["advantages"]
    rewards, values = torch.tensor([[1.0], [0.0]]), torch.tensor([[0.25], [0.5]])
    over = torch.tensor([[1.0], [0.0]])
    found = count(rewards, values, over, torch.tensor([0.75]))
    discount = count.__globals__["DISCOUNT"]
    assert found[:, 0].tolist() == pytest.approx([0.75, discount * 0.75 - 0.5])


@pytest.mark.parametrize("example", ["ppo", "maskable_ppo"])
def test_an_example_is_short_and_names_no_game(example: str) -> None:
    """But to say how it is started."""
    text = (LEARNERS / f"{example}.py").read_text(encoding="utf-8")
    code = text.partition('"""\n\n')[2]
    assert len(text.splitlines()) <= 200
    assert not [name for name in GAMES if f'"{name}"' in code or f"'{name}'" in code]


@pytest.mark.slow
def test_the_page_shows_a_program_that_runs() -> None:
    learner("maskable_ppo")
    page = (ROOT / "docs" / "learners.md").read_text(encoding="utf-8")
    (program,) = re.findall(r"^```python\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    assert "100_000" in program
    names: dict[str, Any] = {}
    short = program.replace("100_000", "64").replace("n_envs=16", "n_envs=1")
    exec(short.replace('device="cpu"', 'device="cpu", n_steps=64'), names)
    assert names["model"].num_timesteps >= 64
