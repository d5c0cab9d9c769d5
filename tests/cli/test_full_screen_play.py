"""The choice of full-screen play, the outcome printed after it, and the review of a record."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING

import pytest

from manqala.cli.at_full_screen import fills_screen, print_outcome
from manqala.cli.going_on import continuing_command
from manqala.cli.main import cli
from manqala.terminal.running_game import RunningGame
from tests.helpers.command_line import play, run
from tests.helpers.playing import game_of

if TYPE_CHECKING:
    from pathlib import Path

OWARE = "0,0,0,0,1,1/2,1,0,1,0,0:south:won=21,21"


class FakeTerminal:
    """A stream that says that it is a terminal."""

    encoding = "utf-8"

    def isatty(self) -> bool:
        return True

    def write(self, text: str) -> int:
        return len(text)

    def flush(self) -> None:
        pass


def sit_at_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("stdin", "stdout"):
        monkeypatch.setattr(f"sys.{name}", FakeTerminal())
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setattr("manqala.cli.at_full_screen.find_missing", lambda _extra: [])


def test_full_screen_needs_a_terminal_and_yields_to_plain(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not fills_screen(plain=False)
    sit_at_terminal(monkeypatch)
    assert fills_screen(plain=False)
    assert not fills_screen(plain=True)
    monkeypatch.setenv("TERM", "dumb")
    assert not fills_screen(plain=False)


def test_without_the_extra_one_line_says_how_to_install_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    sit_at_terminal(monkeypatch)
    monkeypatch.setattr("manqala.cli.at_full_screen.find_missing", lambda _extra: ["textual"])
    assert not fills_screen(plain=False)
    printed = capsys.readouterr().err
    assert (
        printed == "A full screen with keys and mouse comes with: pip install 'manqala[terminal]'\n"
    )


def test_without_the_extra_the_list_of_games_is_told_below_the_help(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    sit_at_terminal(monkeypatch)
    said: list[str] = []
    monkeypatch.setattr("manqala.cli.main.say", lambda text, **_how: said.append(text))
    monkeypatch.setattr("manqala.cli.at_full_screen.find_missing", lambda _extra: ["textual"])
    cli.main([], standalone_mode=False)
    assert "Commands:" in said[0]
    assert capsys.readouterr().err.endswith("comes with: pip install 'manqala[terminal]'\n")


def test_in_a_pipe_play_is_plain() -> None:
    assert "which hole? 1 2 3 4 5 6" in play("oware", "--seed", 1, typed="").stdout


def test_the_command_that_goes_on_does_so() -> None:
    shown = play(
        "oware", "--set", "grand_slam=captures", "--north", "human", "--seed", 1, typed="3\n2\n"
    )
    command = shown.stdout.splitlines()[-1].removeprefix("To continue later: ")
    words = shlex.split(command)
    assert words[:2] == ["manqala", "play"]
    assert "--set grand_slam=captures --north human --from" in command
    assert "which hole? 1 2 4 5 6" in play(*words[2:], "--seed", 1, typed="").stdout


def test_a_match_and_who_plays_are_part_of_it() -> None:
    start = game_of("san-yao").start(match=True)
    who = {"south": "random", "north": "greedy"}
    command = continuing_command(start.game, start, who)
    assert (
        command == f"manqala play san-yao --south random --match --from {shlex.quote(start.text)}"
    )


def test_the_outcome_is_printed_after_the_screen_closes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    start = game_of("oware").start()
    running = RunningGame(start, dict.fromkeys(start.players, "human"), 1)
    print_outcome(running)
    running.answer((2,))
    print_outcome(running)
    running.record(tmp_path / "game.jsonl")
    print_outcome(running)
    running.resign()
    print_outcome(running)
    running.close()
    printed = capsys.readouterr().out.splitlines()
    assert printed[:2] == ["The game is not over."] * 2
    assert printed[2].startswith("To continue later: manqala play oware --north human --from ")
    assert "manqala play --resume" in printed[4]
    assert printed[5] == "north resigns; south wins"
    assert printed[6].startswith("To look back at it: manqala play --resume")


def test_a_record_is_reviewed(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    play("oware", "--from", OWARE, "--north", "human", "--seed", 1, "--record", path, typed="5\n")
    shown = run("review", path, "--time", "0.05").stdout
    assert shown.startswith("1. south: 5 (")
    assert "better 6 (" in shown


def test_what_is_no_record_is_refused(tmp_path: Path) -> None:
    (tmp_path / "game.jsonl").write_text("no record\n", encoding="utf-8")
    assert "E" in run("review", tmp_path / "game.jsonl", exits=1).stderr
