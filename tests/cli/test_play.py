"""Playing at the prompt, all through the command."""

import re
from pathlib import Path
from typing import NoReturn

import pytest
from click.testing import CliRunner

from manqala.cli.main import cli
from manqala.compile.emit.writer import CannotGenerateError
from manqala.text import codes
from manqala.text.codes.code import Severity
from manqala.text.diagnostics import Diagnostic, ManqalaError
from tests.helpers.command_line import play
from tests.helpers.small_games import GIVING, THREE, write_game

GAMES = ("kalah", "oware", "andot", "san-yao")
BAIT, GREEDY, CAREFUL = "1,0,0,0,1,1/1,0,0,1,1,0:south:won=28,14", 1, 6
"""A position of Kalah, the move that gains most in it at once, and the best one."""
PROGRAMS = ("--south", "random", "--north", "greedy")
pytestmark = pytest.mark.usefixtures("own_folder")


# ---- programs -----------------------------------------------------------------------------------


@pytest.mark.slow_cases("oware")
@pytest.mark.parametrize("game", GAMES)
def test_programs_play_to_the_end(game: str) -> None:
    shown = play(game, *PROGRAMS, "--seed", 1).stdout
    assert "1. south: " in shown
    last = shown.splitlines()[-1]
    assert "wins (" in last or "draw (" in last
    assert shown == play(game, *PROGRAMS, "--seed", 1).stdout
    assert shown != play(game, *PROGRAMS, "--seed", 2).stdout


def test_a_match_goes_over_rounds() -> None:
    shown = play("san-yao", *PROGRAMS, "--match", "--seed", 3).stdout
    assert "round 1" in shown
    assert "round 2" in shown
    assert "(ruined)" in shown


def test_options_and_positions_are_played_from() -> None:
    start = "0,0,0,0,0,1/0,0,0,0,0,2:south:won=20,25"
    assert "south 21, north 27" in play("kalah", *PROGRAMS, "--from", start, "--seed", 1).stdout
    assert "│ 2 │" in play("kalah", *PROGRAMS, "--set", "seeds=2", "--seed", 1).stdout


def test_names_of_players_are_written_with_blanks(tmp_path: Path) -> None:
    path = write_game(tmp_path, THREE.replace("[ann, ben", "[ann_lee, ben_oak"))
    shown = play(path, "--seed", 1, typed="1\nresign\n").stdout
    assert "ann lee> " in shown
    assert "1. ann lee: 1" in shown
    assert "ann lee resigns" in play(path, "--seed", 1, typed="resign\n").stdout
    assert "_" not in shown


def test_who_looks_too_far_ahead_is_noted_and_plays() -> None:
    end = "0,0,0,0,0,1/0,0,0,0,0,1:south:won=23,23"
    far = play("kalah", "--south", "alphabeta:depth=99", "--north", "random", "--from", end)
    assert "1. south: 6" in far.stdout
    assert far.stderr.count("may take hours or never come; ‘alphabeta:time=5’") == 1
    near = play("kalah", "--south", "alphabeta:depth=4", "--north", "random", "--from", end)
    assert "hours" not in near.stderr


def test_a_seed_is_drawn_and_told() -> None:
    assert play("kalah", *PROGRAMS).stderr.startswith("seed ")


def test_other_seats_are_named(tmp_path: Path) -> None:
    path = write_game(tmp_path, THREE)
    shown = play(path, "--seat", "cat=human", "--south", "random", "--seed", 1, typed="1\n").stdout
    assert "cat> " in shown
    assert "--south random --seat cat=human" in shown
    for said, told in (("dan=human", "no ‘dan’ plays here"), ("cat", "‘cat’ is not PLAYER=WHO")):
        assert told in play(path, "--seat", said, exits=2).stderr


# ---- people -------------------------------------------------------------------------------------


def test_a_person_plays_against_a_program() -> None:
    shown = play("kalah", "--seed", 1, typed="3\n6\n").stdout
    assert "1. south: 3(+1); moves again" in shown
    assert "2. south: 6(+1)" in shown
    assert "3. north: " in shown
    assert shown.rstrip().splitlines()[-2] == "The game is not over."
    assert "--from " in shown.rstrip().splitlines()[-1]


def test_the_end_of_the_input_and_quit_are_the_same() -> None:
    for typed in ("", "quit\n", "q\n", "exit\n"):
        assert "The game is not over." in play("oware", "--seed", 1, typed=typed).stdout


def test_two_people_play_a_game_to_its_end() -> None:
    start = "0,0,0,0,0,1/0,0,0,0,0,2:south:won=20,25"
    shown = play("kalah", "--north", "human", "--from", start, "--seed", 1, typed="6\n").stdout
    assert "north wins (side-empty): south 21, north 27" in shown


def test_what_is_not_legal_is_reported_and_asked_again() -> None:
    shown = play("kalah", "--seed", 1, typed="3\n3\n7\nnonsense\n\n6(+2)\n6\n").stdout
    assert shown.count("legal moves of south: 1 2 4 5 6") == 3
    assert "‘nonsense’ is not a legal move" in shown
    assert "says that 2 are captured" in shown
    assert "2. south: 6(+1)" in shown


def test_help_names_every_command_of_the_prompt() -> None:
    shown = play("kalah", "--seed", 1, typed="help\n").stdout
    for word in ("moves", "hint", "undo", "why", "rules", "save", "resign", "quit", "board"):
        assert f"  {word} " in shown


def test_the_hint_looks_ahead() -> None:
    shown = play("kalah", "--from", BAIT, "--seed", 1, typed="hint\n").stdout
    assert f"try {CAREFUL} (it wins in 4)" in shown


def test_the_hint_is_the_greedy_move_where_nothing_looks_ahead(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuse(*_arguments: object, **_more: object) -> NoReturn:
        raise CannotGenerateError("there is a plug-in")

    monkeypatch.setattr("manqala.search.deepening.Search", refuse)
    shown = play("kalah", "--from", BAIT, "--seed", 1, typed="hint\n").stdout
    assert f"try {GREEDY} (it gains the most at once" in shown


def test_the_moves_at_the_prompt_tell_what_they_capture() -> None:
    start = "0,0,0,4,0,1/1,1,1,1,1,9:south"
    shown = play("kalah", "--from", start, "--seed", 1, typed="moves\n").stdout
    assert "4(+1)  6(+1)" in shown


def test_why_in_mid_move_shows_what_it_has_done_so_far() -> None:
    shown = play("dong-wo", "--seed", 3, typed="why\n4\n>\nwhy\n").stdout
    assert "Nothing has been played yet." in shown
    so_far = shown.partition("south: 4, then > …\n")[2]
    assert "  lift 5 stones from south's hole 4" in so_far
    assert "dong-wo.sow:" in so_far


def test_why_shows_the_rules_of_the_last_move() -> None:
    shown = play("kalah", "--seed", 1, typed="why\n3\nwhy\n").stdout
    assert "Nothing has been played yet." in shown
    assert "lift 4 seeds from south's hole 3" in shown
    assert "kalah.sow:" in shown


def test_undo_goes_back_to_the_persons_last_move() -> None:
    shown = play("oware", "--seed", 1, typed="undo\n3\nundo\n4\nundo\nmoves\n").stdout
    assert "You have made no move that could be taken back." in shown
    assert shown.count("Taken back: 2 moves.") == 2
    assert "1. south: 3" in shown
    assert "1. south: 4" in shown
    assert shown.rstrip().splitlines()[-1] == "The game is not over."


def test_undo_takes_back_a_further_move_alone() -> None:
    shown = play("kalah", "--seed", 1, typed="3\nundo\nmoves\n").stdout
    assert "Taken back: 1 move." in shown


def test_a_word_that_is_no_move_may_be_a_command() -> None:
    shown = play("oware", "--seed", 1, typed="mvoes\nfoo\n99\nsave new.sow\n").stdout
    assert "did you mean ‘moves’?" in shown
    assert shown.count("‘help’ lists what you can type\n") == 1
    assert "Saved in the new file new.sow." in shown


def test_a_saved_game_is_an_example_that_holds() -> None:
    new = CliRunner().invoke(cli, ["new", "mine", "--extends", "kalah"])
    assert new.exit_code == 0
    shown = play("mine.sow", "--set", "seeds=3", "--seed", 1, typed="4\n1\nsave\nsave mine.sow\n")
    assert "option seeds = 3" in shown.stdout
    assert "Saved at the end of mine.sow." in shown.stdout
    text = Path("mine.sow").read_text("utf-8")
    assert text.count("example ") == 2
    checked = CliRunner().invoke(cli, ["validate", "mine.sow", "--playouts", "0"])
    assert checked.exit_code == 0, checked.output
    Path("mine.sow").write_text(text.replace("play 4 1", "play 4 2"), encoding="utf-8")
    checked = CliRunner().invoke(cli, ["validate", "mine.sow", "--playouts", "0"])
    assert "E501" in checked.output


def test_saving_to_a_folder_that_is_not_there_loses_nothing() -> None:
    shown = play("kalah", "--seed", 1, typed="3\nsave no/such/file\nmoves\n").stdout
    assert "cannot be written" in shown
    assert "4(+1)  5(+1)  6(+1)" in shown


# ---- decision by decision -----------------------------------------------------------------------


def test_each_decision_is_asked_of_the_player_who_makes_it() -> None:
    write_game(Path(), GIVING, "giving")
    shown = play("giving.sow", "--north", "human", "--seed", 1, typed="1\nbad\n2\n").stdout
    assert "which hole do you give away?" in shown
    assert "north> " in shown
    assert "‘bad’ is not one of the answers" in shown
    assert "1. south: 1." in shown
    against = play("giving.sow", "--seed", 1, typed="1\n").stdout
    assert "which hole do you give away?" not in against.split("1. south")[0]
    assert "2. north: " in play("giving.sow", *PROGRAMS, "--seed", 1).stdout


def test_undo_within_a_move_takes_the_last_answer_back() -> None:
    write_game(Path(), GIVING, "giving")
    typed = "1\n2\n1\nundo\n3\nundo\nundo\n"
    shown = play("giving.sow", "--north", "human", "--seed", 1, typed=typed).stdout
    assert shown.count("Taken back: the last answer.") == 2
    assert shown.count("Taken back: 1 move.") == 1
    assert shown.count("1. south: ") == 1


def dong_wo(*typed: str) -> str:
    """What a person sees who types this in the middle of a move of several answers."""
    start = "0,2+muzi,0,0,0/0,0,1,0,muzi:south"
    return play("dong-wo", "--from", start, "--seed", 1, typed="\n".join((*typed, ""))).stdout


def test_undo_goes_back_answer_by_answer() -> None:
    shown = dong_wo("2", ">", "undo", "<", "undo", "undo", "undo")
    assert shown.count("Taken back: the last answer.") == 3
    assert "You have made no move that could be taken back." in shown
    assert "1. south" not in shown


def test_a_whole_move_is_taken_in_the_middle_of_one() -> None:
    assert "1. south: 2>.4" in dong_wo("2", "2>.4")
    assert "1. south: 2<.n4" in dong_wo("2<", "2<.n4")
    # The rest of it will do, too.
    assert "1. south: 2>.4" in dong_wo("2", ">.4")


def test_another_whole_move_restarts_the_turn() -> None:
    shown = dong_wo("2>", "2<.n4")
    assert "Started again with 2<.n4." in shown
    assert "1. south: 2<.n4" in shown


def test_a_single_word_in_the_middle_of_a_move_is_no_other_move() -> None:
    shown = dong_wo("2>", "2")
    assert "‘2’ is not one of the answers" in shown
    assert "Started again" not in shown


def test_nobody_changes_what_another_has_begun() -> None:
    write_game(Path(), GIVING, "giving")
    shown = play("giving.sow", "--north", "human", "--seed", 1, typed="1\n2.2\n").stdout
    assert "‘2.2’ is not one of the answers" in shown


def test_a_question_has_one_question_mark() -> None:
    write_game(Path(), GIVING.replace('give away"', 'give away ?? "'), "giving")
    shown = play("giving.sow", "--north", "human", "--seed", 1, typed="1\n").stdout
    assert "which hole do you give away?\n" in shown
    assert "??" not in shown


# ---- boards, pauses, words ----------------------------------------------------------------------


def test_programs_pause_and_people_do_not(monkeypatch: pytest.MonkeyPatch) -> None:
    slept: list[float] = []
    monkeypatch.setattr("manqala.cli.session.time.sleep", slept.append)
    play("oware", "--seed", 1, "--pause", 1.5, typed="3\n2\n")
    assert slept == [1.5, 1.5]
    slept.clear()
    play("kalah", *PROGRAMS, "--seed", 1)
    assert slept == []


def test_boards_are_shown_after_every_move_or_not() -> None:
    plain = play("san-yao", *PROGRAMS, "--match", "--seed", 3)
    shown = play("san-yao", *PROGRAMS, "--match", "--seed", 3, "--boards").stdout
    moves = len(re.findall(r"^\d+\. ", shown, re.MULTILINE))
    # What is answered between rounds may leave the board as it is.
    assert moves * 0.9 < shown.count("┌") <= moves + 1
    assert plain.stdout.count("┌") < moves / 2
    assert re.search(r"^round 1: \w+ wins \(\S+\): south \d+, north \d+$", shown, re.MULTILINE)
    few = play("oware", "--seed", 1, "--no-boards", typed="3\n2\n").stdout
    assert few.count("┌") == 1


def test_the_last_move_is_marked() -> None:
    shown = play("kalah", "--seed", 1, typed="1\n").stdout
    assert "│·0·│ 5 │ 5 │ 5 │▸5◂│ 4 │" in shown
    assert "·" not in play("kalah", *PROGRAMS, "--seed", 1, "--boards").stdout


def test_the_board_is_turned_for_the_second_person() -> None:
    turned = play("kalah", "--north", "human", "--seed", 1, typed="1\n").stdout
    boards = turned.split("south>")
    assert boards[0].index("north") < boards[0].index("south")
    assert boards[1].rindex("south") < boards[1].rindex("north\n")
    still = play("kalah", "--north", "human", "--no-turn-board", "--seed", 1, typed="1\n").stdout
    assert still.rindex("   north\n") < still.rindex("   south\n")
    alone = play("kalah", "--south", "random", "--north", "human", "--seed", 1).stdout
    assert alone.index("   south\n") < alone.index("   north\n")


def test_signs_and_words_are_explained_when_they_are_first_seen() -> None:
    start = "0,0,0,0,1/0,0,0,2,0:south:won=33,14"
    typed = "5\n1\nn2\n3\n"
    shown = play(
        "san-yao", "--match", "--north", "human", "--from", start, "--seed", 1, typed=typed
    ).stdout
    shown = " ".join(shown.split())
    for words in (
        "(+2) the move wins 2 seeds",
        "n2 hole 2 of north’s own row, counted from north’s left",
        "owes 3 has borrowed 3 seeds from the other player and not returned",
        "s6 south holds this hole, and calls it 6",
        "where the last move began, and where it ended",
    ):
        assert shown.count(words) == 1, words
    assert "round 1: south wins (played-out): south 33, north 17" in shown


def test_why_a_match_ended_is_reported_in_the_words_of_the_rules() -> None:
    start = "0,0,0,0,0/0,0,0,0,1:north:won=46,3"
    shown = play("san-yao", "--match", "--from", start, "--seed", 1).stdout
    assert "ruined  match ends when some player is ruined; a player is ruined when " in shown


def test_help_explains_what_this_game_shows() -> None:
    shown = " ".join(play("dong-wo", "--seed", 1, typed="help\n").stdout.split())
    for words in ("3> 3<", "owes 3", "buy-back buy back a hole of your row", "n3 ", "(+5)"):
        assert words in shown
    kalah = play("kalah", "--seed", 1, typed="help\n").stdout
    assert "owes" not in kalah
    assert "3>" not in kalah


@pytest.mark.slow_cases("text0")
@pytest.mark.parametrize("text", [GIVING, THREE])
def test_hints_are_given_in_games_of_every_kind(text: str) -> None:
    write_game(Path(), text, "mine")
    others = ("--north", "human") if text is GIVING else ()
    shown = play("mine.sow", *others, "--seed", 1, typed="hint\n1\nhint\n").stdout
    assert len(re.findall(r"try \S+.* \(", shown)) == 2


def test_a_command_that_cannot_be_carried_out_ends_no_game(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_self: object, _position: object) -> NoReturn:
        raise ManqalaError(
            Diagnostic(codes.ENDLESS_RULES, Severity.ERROR, None, "there are too many")
        )

    monkeypatch.setattr("manqala.cli.screen.Screen.moves", refuse)
    shown = play("oware", "--seed", 1, typed="3\nmoves\n2\n").stdout
    assert "there are too many" in shown
    assert "3. south: 2" in shown
