"""A program that uses all that the page on the library lists; type checkers read it, and nothing runs it."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import manqala

if TYPE_CHECKING:
    from pathlib import Path


def show(*values: object) -> None:
    """Whatever a program does with them."""
    assert values


def games(folder: Path) -> None:
    """Games as a whole."""
    game: manqala.Game = manqala.load("oware", grand_slam="captures")
    told = [*manqala.games(), game.name, game.title, *game.options, game.describe("en")]
    told += [str(found) for found in manqala.validate("oware", playouts=10).errors]
    same = game == game.copy() == game.clone() and game.rules == game.copy().rules
    survey = game.simulate(10, seed=1, progress=lambda done, of: done < of)
    lengths = (
        survey.shortest,
        survey.longest,
        survey.percentile(50),
        survey.mean,
        survey.standard_error,
    )
    ended = [f"{reason}: {number}" for reason, number in survey.reasons]
    drawn = survey.games - sum(survey.wins) - survey.drawn
    shares = [point.share for point in survey.points()]
    batch = game.random_games(10)
    first_wins = float((batch.winner == 0).mean()) + int(batch.plies.max()) + len(batch.reasons)
    changes = [change.what for change in game.diff(manqala.load("oware")).options]
    show(told, same, lengths, ended, drawn, shares, first_wins, changes, survey.as_json())
    show(survey.to_frame().columns, game.native().play(1, 1), folder)


def long_work(game: manqala.Game, folder: Path) -> None:
    """What takes long."""
    contest = game.contest(["random", "greedy"], pairs=2, folder=folder)
    show(
        contest.meetings[0].games,
        contest.ratings,
        contest.first_seat,
        contest.games,
        contest.different,
    )
    show(contest.unfinished, contest.complete, contest.to_frame().index)
    tuned = game.tune(["length < 12"], vary={"seeds": [1, 2]}, only=True, games=40)
    show(tuned.complete, tuned.front, tuned.results, tuned.to_frame().columns, tuned.write(folder))
    tuned.report(folder / "tuned.html")
    training = game.train(games=10, path=folder / "small.json")
    show(training.path.name, training.player, training.games, training.complete, training.course)
    show(training.to_frame().columns)
    tables = game.endgame(2, folder=folder)
    show(
        [level.positions for level in tables.levels],
        tables.folder.name,
        tables.built,
        tables.complete,
    )
    show(tables.to_frame().columns)
    built = game.book(positions=8, depth=2, threads=1, path=folder / "small.book")
    show(built.player, built.path, built.complete, built.book.positions)
    show(game.start().analyse(book=built.path)[0].from_book)
    study = manqala.study_games("oware", number=10, thought=0, depth=0)
    show(study.complete, study.results, study.to_frame().columns, study.write(folder))
    solution = game.solve(time=1.0)
    show(solution.value, solution.by_winner, solution.moves, solution.line, solution.bounds)
    show(
        solution.move_bounds,
        solution.circling,
        solution.split,
        solution.stopped,
        solution.positions,
    )
    show(solution.to_frame().columns)


def positions(game: manqala.Game) -> None:
    """Positions, moves, players."""
    show(game.start().play("1").text)
    position: manqala.Position = game.position("4,4,4,4,4,4/4,4,4,4,4,4:south")
    player: manqala.NamedPlayer = manqala.player("greedy", seed=1)
    while not position.over:
        move: manqala.Move = player.move(position)
        position = position.play(move)
    show(player.name, position.game.title, position.text, position.players[position.mover])
    show(position.turn, position.is_game_over(), position.score, position.round, position.svg())
    result: manqala.Result | None = position.result
    choices: manqala.Choices | None = position.choices()
    show(result and result.reason, choices and choices.question, position.count())
    moves = [*position.moves(), *position.legal_moves, *position.each_move()]
    chosen = position.random_move(Random(1))
    numbers = [position.move_id(move) for move in moves]
    show(
        position.move_by_id(numbers[0]).answers, position.parse("1").text, position.describe(chosen)
    )
    show([step.text for step in position.trace(chosen)], position.copy() == position.clone())
    show(position.is_terminal())
    view = position.view_of("south")
    show(
        view.player,
        view.players,
        view.text,
        view.hidden,
        view.turn,
        view.over,
        view.result,
        view.score,
        view.svg(),
    )
    sampled: manqala.Position = view.sample(1)
    show(view.moves()[0].text, view.as_json()["rows"], sampled == position)
    show(dict(zip(position.place_names, position.to_numpy()[0].tolist(), strict=True)))
    for found in position.analyse(depth=2):
        show(found.move.text, found.margin, found.final_margin, found.wins_in, found.loses_in)
        show(found.depth, found.line)
    show(position.solve(best=True).value)


def environments(game: manqala.Game, key: object) -> None:
    """Environments of the libraries that there are."""
    batch = manqala.vector(game, 2, compiled=False)
    step = batch.step(batch.reset(seed=1).mask.argmax(axis=1))
    show(step.observations.shape, step.player.tolist(), step.rewards.sum(), step.ended, step.cut)
    show(batch.mask.any(), batch.actions.size, batch.sight.shape, batch.compiled, batch.faults)
    show(batch.position(0).text, batch.position(1).moves())
    show(0 if step.final is None else step.final.sum())
    many = manqala.vector_env("oware", 2)
    seen, _ = many.reset(seed=1)
    seen, rewards, over, cut, _ = many.step(seen["action_mask"].argmax(axis=1))
    show(many.position(0).play(index=0).text)
    show(seen["observation"].shape, rewards.sum(), over.any(), cut.any(), many.action_masks())
    agents = manqala.env(game)
    agents.reset(seed=1)
    agents.step(int(agents.observe("south")["action_mask"].argmax()))
    show(
        agents.position.moves(),
        agents.render(),
        agents.action_space("south").n,
        agents.observation_space("south").spaces,
    )
    single = manqala.env("oware", against="greedy", illegal="loses")
    quick = manqala.env("oware", against="greedy", compiled=True)
    for one in (single, quick):
        alone, info = one.reset(seed=1)
        alone, reward, ended, broken, info = one.step(int(info["action_mask"].argmax()))
        show(
            one.position.text,
            alone["observation"].sum(),
            reward,
            ended,
            broken,
            one.action_masks().any(),
        )
    traced = manqala.jax_env("oware", limit=200)
    state = traced.step(traced.init(key), 3)
    show(traced.id, traced.num_actions, traced.num_players, traced.observation_shape)
    show(traced.observe(state), traced.position(state).text)
    show(manqala.openspiel("oware").observation_tensor_shape())


def settings_of_records(game: manqala.Game, path: Path) -> None:
    """Which settings make recorded games legal."""
    found = game.which(path, moves="3 4", start=None, match=False, limit=100)
    show(found.game, found.decisive, found.indifferent, found.thinned, found.tried, found.complete)
    for setting in (*found.settings, *found.legal, *found.as_recorded):
        show(setting.options, setting.default, setting.legal, setting.as_recorded, setting.played)
        for read in setting.games:
            show(read.name, read.moves, read.played, read.legal, read.as_recorded, read.end)
            show(read.position, read.result, read.score, read.players)
            if read.stop is not None:
                show(
                    read.stop.ply,
                    read.stop.move,
                    read.stop.reason,
                    read.stop.file,
                    read.stop.line,
                    read.stop.rule,
                )
            if read.departure is not None:
                show(read.departure.ply, read.departure.position, read.departure.recorded)


def records(path: Path) -> None:
    """Records, and what may go wrong."""
    try:
        record: manqala.RecordedGame = manqala.read_record(path)
    except (manqala.UnknownGameError, manqala.OptionError, manqala.RuleError) as error:
        show(error.diagnostics)
    except (manqala.PositionError, manqala.MoveError, manqala.TooManyWaysError) as error:
        show(error)
    except (manqala.MoveTypeError, manqala.ManqalaError) as error:
        show(error, manqala.__version__)
    else:
        show(record.game.name, [position.text for position in record.positions], record.moves)
        show(record.players, record.seed, record.complete)
