"""Plug-ins: one that does Andot's daughters in Python plays exactly as the rule text does."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from manqala.compile.stepping.warm_game import WarmGame, load
from manqala.core.course import Phase
from manqala.core.offers import Offer
from manqala.resolve import plugins
from manqala.resolve.files import check_game
from manqala.run.flow import Play
from manqala.run.guard import HookError
from manqala.run.view import View
from manqala.text.codes.code import Severity
from manqala.text.diagnostics import ManqalaError, OptionError
from tests.helpers.checkout import DOCS, TESTS

HERE = TESTS / "hooks_plugin"
RULES = HERE / "andot-in-python.sow"
GUIDE = DOCS / "hooks.md"
HEAD = """---
language: 1
game: Trial
board: {rows: 2, holes: 3}
seeds: 2
uses: [trial]
---
"""
TURN = "turn\n  choose hole from own occupied holes\n  sow it anticlockwise\n"
ENDS = "when nobody can move\n  end round\n"

Install = Callable[..., None]


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Install:
    """Installs plug-ins as far as Python can tell: metadata in a folder on the path."""
    count = 0

    def install(plugin: str, value: str, *, code: str | None = None) -> None:
        nonlocal count
        count += 1
        site = tmp_path / f"site{count}"
        info = site / f"package{count}-1.0.dist-info"
        info.mkdir(parents=True)
        (info / "METADATA").write_text(
            f"Metadata-Version: 2.1\nName: package{count}\nVersion: 1.0\n"
        )
        (info / "entry_points.txt").write_text(f"[{plugins.GROUP}]\n{plugin} = {value}\n")
        if code is not None:
            (site / f"{value.partition(':')[0]}.py").write_text(code)
        monkeypatch.syspath_prepend(site)

    return install


@pytest.fixture
def daughters(installed: Install, monkeypatch: pytest.MonkeyPatch) -> None:
    """The plug-in of the folder hooks_plugin, installed as its pyproject.toml says."""
    project = tomllib.loads((HERE / "pyproject.toml").read_text("utf-8"))["project"]
    (name, value), *_ = project["entry-points"][plugins.GROUP].items()
    installed(name, value)
    monkeypatch.syspath_prepend(HERE)


def offering(monkeypatch: pytest.MonkeyPatch, *made: Offer) -> None:
    """As if a plug-in called ``trial`` were installed."""
    monkeypatch.setattr(plugins, "offers", lambda name: made if name == "trial" else None)


def write(tmp_path: Path, body: str) -> Path:
    path = tmp_path / "trial.sow"
    path.write_text(HEAD + body)
    return path


def problems(path: Path) -> list[tuple[str, str]]:
    return [
        (d.code, d.message) for d in check_game(path).diagnostics if d.severity == Severity.ERROR
    ]


def history(game: WarmGame, seed: int) -> list[tuple[object, ...]]:
    """A random game: at each ply the answers given, and all pieces and marks; then the result."""
    engine, rng = game.engine, Random(seed)
    layout = game.rules.layout
    size = layout.board.places * len(layout.kinds)
    marks = [layout.marks[name] for name in ("mover", "daughter", "barred", "opener", "winner")]
    cells = [*range(size), *(cell for mark in marks for cell in mark.cells)]
    play = Play.begin(engine, match=False)
    found: list[tuple[object, ...]] = []
    while play.phase == Phase.TURN:
        done = play.runs.random_leaf(rng)
        if done is None:
            play.stuck()
            found.append(("passed",))
        else:
            play.finish(done)
            found.append(done.answers)
        found.append(tuple(play.cells[cell] for cell in cells))
    assert play.result is not None
    assert sum(play.cells[:size]) == 48
    return [*found, (play.result.winner, play.result.reason, play.result.score)]


@pytest.mark.nightly
@pytest.mark.usefixtures("daughters")
def test_many_games_are_the_same_as_by_the_rule_text() -> None:
    text, python = load("andot"), load(RULES)
    kinds = set()
    for seed in range(250):
        by_text = history(text, seed)
        assert history(python, seed) == by_text
        kinds.add(by_text[-1][0])
    assert kinds == {0, 1, None}


@pytest.mark.quick_cases("{'singleton_on_enemy_end': 'barred'}")
@pytest.mark.usefixtures("daughters")
@pytest.mark.parametrize(
    "options",
    [
        {"singleton_on_enemy_end": "barred"},
        {"daughter_places": "enemy_ends_and_own_middle"},
        {"repetition": "drawn"},
    ],
    ids=str,
)
def test_options_reach_the_plugin(options: dict[str, str]) -> None:
    text, python = load("andot", options), load(RULES, options)
    plain = load("andot")
    differ = 0
    for seed in range(60):
        by_text = history(text, seed)
        assert history(python, seed) == by_text
        differ += by_text != history(plain, seed)
    assert differ


@pytest.mark.usefixtures("daughters")
def test_a_game_with_a_plugin_validates_and_is_replayed() -> None:
    assert not problems(RULES)
    game = load(RULES)
    position, rng = game.start(), Random(7)
    moves = []
    while not position.over:
        move = position.random_move(rng)
        assert game.position(position.text) == position
        moves.append(move.text)
        position = position.play(move)
    again = game.start()
    for text in moves:
        again = again.play(text)
    assert again == position
    assert again.result == position.result
    assert any("daughter" in field for field in position.text.split(":"))


@pytest.mark.usefixtures("daughters")
def test_what_a_plugin_does_is_traced_to_the_rule_that_brought_it_about() -> None:
    game = load(RULES)
    position = game.position("4 4 4 4 4 4 / 4 3 4 4 4 4 : south")
    (step,) = [step for step in position.trace("4") if "daughter" in step.text]
    assert step.text == "north's hole 2: daughter = south"
    assert step.line_text.startswith("sow it going")
    assert "announce lap ends" in step.exact.source.line(step.exact.line)


def test_a_plugin_that_is_not_installed_is_a_clear_error() -> None:
    found = check_game(RULES).diagnostics.sorted()
    first = next(d for d in found if d.code == "E120")
    assert first.message == "the plug-in ‘daughters’ is not installed"
    assert first.span is not None
    assert first.span.text == "daughters"
    with pytest.raises(ManqalaError):
        load(RULES)


@pytest.mark.usefixtures("daughters")
def test_a_misspelt_plugin_is_guessed(tmp_path: Path) -> None:
    path = tmp_path / "x.sow"
    path.write_text(RULES.read_text("utf-8").replace("[daughters]", "[dauhgters]"))
    first = next(d for d in check_game(path).diagnostics if d.code == "E120")
    assert "did you mean ‘daughters’?" in first.help


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("OFFERS = 3", "is not a list of offers"),
        ("import nothing_of_that_name", "cannot be loaded"),
        (
            "from manqala.hooks import Offer\nOFFERS = [Offer('Big', 'verb', print)]",
            "is not a word",
        ),
        ("from manqala.hooks import Offer\nOFFERS = [Offer('x', 'verb', None)]", "has no function"),
        (
            "from manqala.hooks import Offer\nOFFERS = [Offer('x', 'verb', print, ('holes',))]",
            "the type ‘holes’",
        ),
        (
            "from manqala.hooks import Offer\nOFFERS = [Offer('x', 'noun', print)]",
            "declares the type that it returns",
        ),
        ("from manqala.hooks import Offer\nOFFERS = [Offer('x', 'reaction', print)]", "its event"),
        ("from manqala.hooks import Offer\nOFFERS = [Offer('x', 'spell', print)]", "a ‘spell’"),
        (
            "from manqala.hooks import Offer\nOFFERS = [Offer('x', 'verb', print)] * 2",
            "the same name",
        ),
    ],
)
def test_a_plugin_that_cannot_be_used(
    installed: Install, tmp_path: Path, code: str, said: str
) -> None:
    module = f"broken_{abs(hash(code))}"
    installed("trial", f"{module}:OFFERS", code=code + "\n")
    (first, *_) = problems(write(tmp_path, TURN))
    assert first[0] == "E120"
    assert said in first[1]


def test_two_packages_with_one_plugin_name(installed: Install, tmp_path: Path) -> None:
    installed("trial", "one:OFFERS", code="OFFERS = []\n")
    installed("trial", "two:OFFERS", code="OFFERS = []\n")
    (first, *_) = problems(write(tmp_path, TURN))
    assert first[0] == "E120"
    assert "several installed packages offer it: one and two" in first[1]


@pytest.mark.parametrize(
    ("offer", "body", "message"),
    [
        (Offer("burn", "verb", lambda v: v.mark("ash")), "  burn\n", "no mark called ash"),
        (Offer("burn", "verb", lambda v: v.set_mark("last", 99)), "  burn\n", "cannot be 99"),
        (Offer("burn", "verb", lambda v: v.set_mark("debt", 1, 7)), "  burn\n", "no bearer 7"),
        (Offer("burn", "verb", lambda v: v.put(1, 0, v.nowhere)), "  burn\n", "between the places"),
        (Offer("burn", "verb", lambda v: v.put(1, 0, 1, 5)), "  burn\n", "no kind 5"),
        (Offer("burn", "verb", lambda v: v.option("heat")), "  burn\n", "no option called heat"),
        (Offer("burn", "verb", lambda _: 1 // 0), "  burn\n", "ZeroDivisionError"),
        (
            Offer("heat", "noun", lambda v: v.put(1, 0, 1), (), "number"),
            "  if heat > 3, nothing\n  put heat seeds from hand into box\n",
            "but not change it",
        ),
        (
            Offer("heat", "noun", lambda _: 99, (), "player"),
            "  if heat = south, end round\n",
            "which is not a player",
        ),
    ],
)
def test_the_faults_of_a_plugin_are_reported_as_its_own(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, offer: Offer, body: str, message: str
) -> None:
    offering(monkeypatch, offer)
    game = load(write(tmp_path, TURN + body))
    play = Play.begin(game.engine, match=False)
    with pytest.raises(HookError) as caught:
        play.runs.random_leaf(Random(1))
    (told,) = caught.value.diagnostics
    assert told.code == "E705"
    assert message in told.message
    assert offer.name in told.message
    assert told.span is not None


def test_a_verb_may_forbid_a_turn_and_move_pieces(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def tax(view: View, hole: int, rate: int) -> None:
        if view.pieces(hole) > 2:
            view.forbid("three are too many")
        view.put(rate, hole, view.winnings(view.player))

    offering(monkeypatch, Offer("tax", "verb", tax, ("hole", "number")))
    body = "turn\n  choose hole from own occupied holes\n  tax it, by 1\n"
    position = load(write(tmp_path, body + ENDS)).position("3 2 1 / 1 1 1 : south")
    assert [move.text for move in position.moves()] == ["2", "3"]
    with pytest.raises(ManqalaError, match="three are too many"):
        position.play("1")
    assert position.play("2").text.startswith("3,1,1/1,1,1:north:won=1,0")


@pytest.mark.parametrize("body", ["  tax it\n", "  tax\n", "  tax it, by 1, for 2\n"])
def test_an_offered_verb_with_other_arguments(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, body: str
) -> None:
    offering(monkeypatch, Offer("tax", "verb", print, ("hole", "number")))
    assert [code for code, _ in problems(write(tmp_path, TURN + body))] == ["E305"]


@pytest.mark.usefixtures("daughters")
def test_options_named_by_a_plugin_must_be_there(tmp_path: Path) -> None:
    path = tmp_path / "x.sow"
    text = re.sub(r"  daughter_places: .*\n", "", RULES.read_text("utf-8"))
    path.write_text(text)
    assert not problems(path)
    game = load(path)
    with pytest.raises(HookError, match="no option called daughter_places"):
        history(game, 1)
    with pytest.raises(OptionError):
        load(path, {"daughter_places": "enemy_row_and_own_ends"})


def test_the_guide_names_everything_that_a_view_has() -> None:
    text = GUIDE.read_text("utf-8")
    public = [
        name for name in vars(View) if not name.startswith("_") and name not in {"on", "fits"}
    ]
    assert [name for name in public if f"`{name}" not in text] == []
    code = (HERE / "manqala_daughters" / "__init__.py").read_text("utf-8")
    shown = re.findall(r"^```python plug-in\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    assert shown
    assert all(part in code for part in shown)
    rules = re.findall(r"^```text rules\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    assert rules
    assert all(part in RULES.read_text("utf-8") for part in rules)
