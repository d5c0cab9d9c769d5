"""A built game is the game: the same questions, names, positions and results as the interpreter's, in a module alone."""

from __future__ import annotations

import json
import random
from functools import cache
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner
from jsonschema import Draft202012Validator

from examples.embedding.built_game import ASKED, COUNT, OVER, REFUSED, BuiltGame
from manqala.cli.main import cli
from manqala.compile.emit.writer import CannotGenerateError
from manqala.compile.native_engine import NativeEngine
from manqala.compile.stepping.warm_game import load
from manqala.embed.card import card as made_card
from manqala.embed.module_file import module_file
from manqala.run.flow import Play
from manqala.search.deepening import Search
from tests.helpers import teams
from tests.helpers.checkout import ROOT
from tests.helpers.playing import game_of, until_asked
from tests.helpers.sample import BATCHES, every_game, sample_and_all
from tests.helpers.seated import LEAVING
from tests.helpers.small_games import write_game

if TYPE_CHECKING:
    from pathlib import Path

    from manqala.compile.stepping.warm_game import WarmGame
    from manqala.game.game import PositionValue

STEPS = 60


@cache
def build(name: str) -> BuiltGame:
    return BuiltGame(module_file(game_of(name)))


def same_position(module: BuiltGame, position: PositionValue) -> None:
    """Every piece lies where it does for the interpreter."""
    places, kinds = module.card["places"]["count"], len(module.card["pieces"])
    cells = position.play_state.cells
    found = [module.call("pieces", n % places, n // places, 0) for n in range(places * kinds)]
    # What is nowhere is not counted.
    assert all(found[n] == cells[n] for n in range(places * kinds) if n % places != places - 1)


def play_both(game: WarmGame, module: BuiltGame, rng: random.Random, *, match: bool) -> None:
    """Play a game at random on the interpreter and in its module."""
    position = until_asked(game.start(match=match))
    status = module.begin(match=match)
    for _ in range(STEPS):
        assert status == (OVER if position.over else ASKED), game.name
        same_position(module, position)
        if position.over:
            break
        answers: tuple[int, ...] = ()
        while (choices := position.choices(answers)) is not None:
            assert module.call("register", 4) == choices.player
            assert module.options() == [option.token for option in choices.options], game.name
            which = rng.randrange(len(choices.options))
            answers = (*answers, choices.options[which].index)
            status = module.call("answer", which)
            if position.stepwise:
                break
        position = until_asked(position.play(answers))
    if position.result is not None:
        winner = position.result.winner
        assert module.call("winner") == (len(position.players) if winner is None else winner)
        reasons = module.card["reasons"]
        assert reasons[module.call("reason")] == position.result.reason


@pytest.mark.nightly_cases(
    *(f"{kind}-slow-{n}" for kind in ("round", "match") for n in range(1, 1 + BATCHES // 2))
)
@pytest.mark.quick_cases(
    "match-andot",
    "match-baqura",
    "match-chisolo",
    "match-halusa",
    "match-kalah",
    "match-katro",
    "match-kubuguza",
    "match-msuwa",
    "match-o-an-quan",
    "match-oware",
    "match-owela",
    "match-pie-kalah",
    "match-sat-gol",
    "match-sonka",
    "match-tchoukaillon",
)
@pytest.mark.parametrize("names", every_game())
@pytest.mark.parametrize("match", [False, True], ids=["round", "match"])
def test_the_same_game_is_played(names: tuple[str, ...], match: bool) -> None:
    for name in names:
        game, rng = game_of(name), random.Random(name)
        if match and game.rules.between is None:
            continue
        play_both(game, build(name), rng, match=match)


@pytest.mark.slow
@pytest.mark.parametrize("match", [False, True], ids=["round", "match"])
@pytest.mark.parametrize("players", [3, 6])
def test_players_drop_out_of_a_built_game(tmp_path: Path, players: int, match: bool) -> None:
    game = load(write_game(tmp_path, LEAVING), players=players)
    module = BuiltGame(module_file(game))
    assert len(module.card["players"]) == players
    for seed in range(3):
        play_both(game, module, random.Random(seed), match=match)


def test_a_refused_answer_changes_nothing() -> None:
    module = build("kalah")
    assert module.begin() == ASKED
    before = module.options()
    for wrong in (-1, 6, 1 << 20):
        assert module.call("answer", wrong) == REFUSED
    assert module.options() == before


def test_answers_are_taken_back() -> None:
    module = build("baqura")
    assert module.begin() == ASKED
    assert module.call("take_back") == REFUSED
    before = module.options()
    module.call("answer", 0)
    assert module.call("register", 0) == 1, "the turn goes on"
    assert module.call("take_back") == ASKED
    assert module.options() == before


@pytest.mark.slow
def test_random_games_are_those_of_simulate() -> None:
    for name in ("kalah", "oware", "dong-wo"):
        module = build(name)
        found = []
        for number in range(50):
            assert module.call("random_game", 0, number, 3, 10_000) == 0
            found.append(module.call("random_checksum") & 0xFFFFFFFF)
        assert found == [outcome.checksum for outcome in game_of(name).native().play(50, 3)]


def test_a_position_is_set() -> None:
    module, game = build("oware"), game_of("oware")
    module.begin()
    position = game.position("0,0,3,0,0,9/1,0,0,4,0,2:north:won=20,9")
    for place in range(module.card["places"]["count"] - 1):
        assert module.call("set_pieces", place, 0, position.play_state.cells[place]) == 1
    assert module.call("resume", 1) == ASKED
    same_position(module, position)
    choices = position.choices()
    assert choices is not None
    assert module.options() == [option.token for option in choices.options]
    assert module.call("set_pieces", 0, 0, 1 << 30) == 0
    assert module.call("resume", 7) == REFUSED


@pytest.mark.slow
@pytest.mark.parametrize("names", sample_and_all(eighth=False))
def test_cards_fit_their_schema(names: tuple[str, ...]) -> None:
    schema = json.loads((ROOT / "schemas" / "card.schema.json").read_text(encoding="utf-8"))
    validator = Draft202012Validator(schema)
    for name in names:
        game = game_of(name)
        # What an engine is compiled to does not matter for its card.
        begun = Play.begin(game.engine, match=False)
        card = made_card(game, NativeEngine(game.rules, begun, compiled=False))
        assert [error.message for error in validator.iter_errors(card)] == [], name
        assert card["rules"].startswith(card["title"]), name
        places = [spot["place"] for spot in card["board"]]
        assert set(range(card["places"]["holes"])) <= set(places), name


def test_a_game_that_only_the_interpreter_plays_is_not_built(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def none(game: WarmGame) -> bytes:
        raise CannotGenerateError(f"{game.title} has a plug-in")

    monkeypatch.setattr("manqala.embed.module_file.module_file", none)
    done = CliRunner().invoke(cli, ["build", "kalah", "-o", str(tmp_path / "game.wasm")])
    assert done.exit_code == 1
    assert "error[E611]: ‘kalah’ cannot be built: Kalah has a plug-in" in done.stderr
    assert not (tmp_path / "game.wasm").exists()


@pytest.mark.slow
def test_options_are_built_in(tmp_path: Path) -> None:
    target = tmp_path / "small.wasm"
    done = CliRunner().invoke(cli, ["build", "kalah", "--set", "holes=3", "-o", str(target)])
    assert done.exit_code == 0, done.output
    game = BuiltGame(target.read_bytes())
    assert game.card["options"]["holes"] == 3
    game.begin()
    assert game.options() == ["1", "2", "3"]
    again = CliRunner().invoke(cli, ["build", "kalah", "-o", str(target)])
    assert again.exit_code == 0, again.output


def test_no_other_file_is_overwritten(tmp_path: Path) -> None:
    target = tmp_path / "letter.txt"
    letter = b"\0asm is how this letter begins"
    target.write_bytes(letter)
    done = CliRunner().invoke(cli, ["build", "kalah", "-o", str(target)])
    assert done.exit_code == 1
    assert "already exists and is not a built game" in done.stderr
    assert target.read_bytes() == letter
    nowhere = CliRunner().invoke(cli, ["build", "kalah", "-o", str(tmp_path / "no" / "game.wasm")])
    assert nowhere.exit_code == 1
    assert "cannot be written" in nowhere.stderr


@pytest.mark.quick_cases("kalah")
@pytest.mark.parametrize("name", ["kalah", "oware", "san-yao", "baqura"])
def test_a_search_finds_what_that_of_python_finds(name: str) -> None:
    search_both(game_of(name), build(name))


@pytest.mark.slow
@pytest.mark.parametrize("text", [teams.PAIRS, teams.MATCH, teams.THREE, teams.UNEQUAL])
def test_partners_play_and_search_alike_in_a_built_game(tmp_path: Path, text: str) -> None:
    game = load(write_game(tmp_path, text))
    module = BuiltGame(module_file(game))
    assert module.card["teams"] == [list(team) for team in game.rules.board.teams]
    for seed in range(3):
        play_both(game, module, random.Random(seed), match=False)
    search_both(game, module)


def search_both(game: WarmGame, module: BuiltGame) -> None:
    """Search positions of a random game with a module and with Python."""
    search, position, rng = Search(game), game.start(), random.Random(game.name)
    status = module.begin()
    for _ in range(6):
        expected = search.search(position, depth=3)
        assert expected is not None
        length = module.call("search_game", 3, 10_000_000)
        assert length > 0
        assert module.call("found_part", 0) == expected.value
        assert module.call("found_part", 1) == expected.depth
        line = [module.call("found_part", 4 + n) for n in range(length)]
        assert tuple(line) == expected.line
        move = position.random_move(rng)
        for answer in move.answers:
            options = [module.call("option", n) for n in range(module.call("register", COUNT))]
            status = module.call("answer", options.index(answer))
        position = position.play(move)
        if position.over:
            break
        assert status == ASKED


def test_a_search_leaves_the_board_as_it_is() -> None:
    module = build("kalah")
    module.begin()
    module.call("answer", 0)
    places = range(module.card["places"]["count"])
    before = [module.call("pieces", place, 0, 1) for place in places]
    assert module.call("search_game", 3, 1_000) > 0
    assert [module.call("pieces", place, 0, 1) for place in places] == before


def test_a_search_without_a_question_is_refused() -> None:
    module = build("kalah")
    module.begin()
    assert (module.call("search_game", -1, 100), module.call("search_game", 101, 100)) == (-1, -1)
    assert module.call("search_game", 0, 500) > 0
    assert 0 < module.call("found_part", 2) < 2_000


def test_a_search_that_goes_on_in_parts_finds_what_one_does_at_once() -> None:
    module = build("kalah")
    module.begin()

    def found(length: int) -> list[int]:
        return [module.call("found_part", n) for n in (0, 1, 3, *range(4, 4 + length))]

    whole = found(module.call("search_game", 6, 10_000_000))
    parts, length = 0, module.call("search_game", 6, 1)
    assert module.call("found_part", 1) < 6
    while (further := module.call("search_further", 64)) >= 0:
        length, parts = further, parts + 1
    assert parts > 2
    assert found(length) == whole
    assert module.call("search_game", 0, 1) > 0
    module.call("answer", 0)
    assert module.call("search_further", 100) == -1, "the position is another one"


def test_a_search_without_a_limit_begins_with_what_the_last_one_found() -> None:
    module = build("kalah")
    module.begin()

    def search(depth: int) -> tuple[int, int, int]:
        assert module.call("search_game", depth, 20_000) > 0
        value, reached, runs = (module.call("found_part", n) for n in range(3))
        return value, reached, runs

    fresh = search(4)
    _, reached, _ = search(0)
    assert search(0)[1] > reached
    # With a limit nothing depends on earlier searches, and it leaves nothing behind.
    assert search(4) == fresh
    assert search(0)[1] == reached
    module.call("new_game", 0, 1)
    assert search(0)[1] > reached, "the same position, reached again"


def test_a_game_that_needs_too_much_memory_is_not_built(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("manqala.embed.image.LARGEST", 1 << 20)
    done = CliRunner().invoke(cli, ["build", "kalah", "-o", str(tmp_path / "game.wasm")])
    assert done.exit_code == 1
    assert (
        "error[E611]: ‘kalah’ cannot be built: the rows of this game need more than" in done.stderr
    )
