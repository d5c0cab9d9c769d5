"""A game as text: round trips in both directions; its grammar in the manual; its errors and their places."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from manqala.game.record_words import comment_words, plain_comment, plain_value, quote_text
from manqala.game.recorded_moves import MARKS, Chapter, RecordedMove, main_line
from manqala.game.recorders import TextRecorder, create_recorder, resume_recorder, write_record
from manqala.game.records import Record, parse_record, read_record_data, record_text
from manqala.game.replaying import played_record, replay_main, written_move
from manqala.game.written_record import record_as_text
from manqala.text.diagnostics import ManqalaError
from tests.helpers.checkout import DOCS
from tests.helpers.command_line import run
from tests.helpers.playing import game_of
from tests.helpers.sample import OTHERS, SAMPLE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from manqala.game.game import GameValue, PositionValue

TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=40)
COMMENTS = (
    "",
    "",
    "",
    "a word",
    "{an} old \\ friend",
    " two  blanks ",
    "two\nlines\tand a tab",
    '(not 3) [or "4"]; 5!',
)
PLIES = 10


def random_chapter(game: GameValue, rng: Random, *, match: bool, title: str = "") -> Chapter:
    """A chapter with random moves, some of which have variations, marks and comments."""
    positions: list[PositionValue] = [game.start(match=match)]
    moves: list[RecordedMove] = []
    answered: set[tuple[int, tuple[int, ...]]] = set()
    here = 0
    for _ in range(PLIES):
        if rng.random() < 0.3:
            here = rng.randrange(len(positions))
        before = positions[here]
        if before.over:
            break
        move = before.random_move(rng)
        if (here, move.answers) in answered:
            continue
        answered.add((here, move.answers))
        after = before.play(move)
        made = RecordedMove(
            move.answers, before.write(move.answers), after.text, None, before.turn or "", here,
            rng.choice(("", "", *MARKS)), rng.choice(COMMENTS),
        )  # fmt: skip
        moves.append(made)
        positions.append(after)
        here = len(moves)
    chapter = Chapter(positions[0].text, match, title, rng.choice(COMMENTS), tuple(moves))
    position = positions[next(reversed(main_line(chapter.children, 0)), 0)]
    resigned = "" if position.over or rng.random() < 0.5 else rng.choice(position.players)
    return Chapter(chapter.position, match, title, chapter.comment, tuple(moves), resigned=resigned)


def random_record(name: str, rng: Random) -> tuple[GameValue, str]:
    """A record with a line for every move, of two chapters."""
    game = game_of(name)
    matches = game.rules.between is not None
    players = {
        player: rng.choice(("human", "greedy", "alphabeta:depth=3"))
        for player in game.start().players
    }
    header = {
        "game": name, "options": game.options, "seed": rng.randrange(99), "players": players,
        "tags": {"Event": 'A "fair"', "Date": "1. 5. 1903"},
    }  # fmt: skip
    chapters = (
        random_chapter(game, rng, match=False, title=rng.choice(("", "Beginnings"))),
        random_chapter(game, rng, match=matches, title="Then"),
    )
    # The order of moves is settled by reading.
    record = read_record_data("it", record_text(header, chapters).encode())
    return game, record_text(record.header, record.chapters)


def as_text(game: GameValue, record: Record) -> str:
    played = played_record(game, record, captures=True)
    return record_as_text(game, played.header, played.chapters)


def as_lines(game: GameValue, record: Record) -> str:
    played = played_record(game, record)
    return record_text(played.header, played.chapters)


@pytest.mark.parametrize(
    "names",
    [
        pytest.param(("andot", "kalah"), id="two"),
        pytest.param(sorted(SAMPLE), id="sample", marks=pytest.mark.slow),
        pytest.param(OTHERS, id="others", marks=pytest.mark.nightly),
    ],
)
def test_records_become_text_and_texts_records(names: Sequence[str]) -> None:
    for name in names:
        game, lines = random_record(name, Random(name))
        text = as_text(game, read_record_data("it", lines.encode()))
        read = read_record_data("it.txt", text.encode())
        assert read.as_text
        assert as_lines(game, read) == lines, name
        assert as_text(game, read) == text, name


@settings(max_examples=40)
@given(TEXTS)
def test_comments_are_read_as_they_were_written(text: str) -> None:
    assert plain_comment("\n".join(comment_words(text))) == text
    assert plain_comment(" ".join(comment_words(text))) == text
    assert plain_value(f"[Event {quote_text(text)}]") == ("Event", text)


@settings(max_examples=40)
@given(
    st.lists(
        st.sampled_from(
            [
                '[Game "oware"]',
                '[Title "x"]',
                "[",
                "{a}",
                "{",
                "}",
                "(",
                ")",
                "3",
                "1.",
                "6(+2)",
                "!",
                "?!",
                ";",
                "\n",
                '"',
                "Z",
            ]
        ),
        max_size=12,
    )
)
def test_whatever_is_typed_is_read_or_refused_with_a_place(parts: list[str]) -> None:
    text = '[Game "oware"]\n' + " ".join(parts)
    try:
        read_record_data("it.txt", text.encode())
    except ManqalaError as error:
        for found in error.diagnostics:
            assert found.code == "E613"
            assert found.span is not None


# ---- the grammar of the manual -------------------------------------------------------------------


def test_the_grammar_of_the_manual_is_that_of_the_reader() -> None:
    lark = pytest.importorskip("lark")
    manual = (DOCS / "playing.md").read_text("utf-8")
    (grammar,) = re.findall(r"```lark\n(.*?)```", manual, re.DOTALL)
    parser = lark.Lark(grammar, start="record", parser="lalr")
    for name in ("andot", "kalah"):
        game, lines = random_record(name, Random(name))
        parser.parse(as_text(game, read_record_data("it", lines.encode())))
    for text in GOOD:
        parser.parse(text)
        read_record_data("it.txt", text.encode())
    for text, *_ in BAD:
        with pytest.raises(lark.exceptions.LarkError):
            parser.parse(text)


@pytest.mark.usefixtures("own_folder")
def test_the_manual_shows_the_message_of_a_wrong_text() -> None:
    manual = (DOCS / "playing.md").read_text("utf-8")
    (text,) = re.findall(r"```text wrong.txt\n(.*?)```", manual, re.DOTALL)
    (message,) = re.findall(
        r"`manqala replay wrong.txt` then says:\n\n```text\n(.*?)```", manual, re.DOTALL
    )
    Path("wrong.txt").write_text(text, "utf-8")
    assert run("replay", "wrong.txt", exits=1).stderr == message


GOOD = (
    '[Game "oware"]',
    '[Game "oware"] 3 4 5',
    '[Game "oware"]\n[Result "*"]\n\n1. 3! {good (2)\n\\} day} (1. 4 {x} (5?!) 2. 3) 2... 4(+0) ; the rest of the line {\n5',
    '[Game "oware"]\n3 (4) (5)\n[Title "Two"]\n[Match "no"]\n{from the start}',
    '[Game "kalah"]\n[Option "seeds=3"]\n[Player "south: human"]\n[Seed "3"]\n[Event "x \\"y\\""]\n2<.n3>.no .',
)
BAD = (
    ('[Game "oware"]\n\n1. 3 {a good beginning 2. 5', 3, 6, "this comment does not end"),
    ('[Game "oware"]\n\n1. 3 (1. 4 2. 5', 3, 6, "this variation does not end"),
    ('[Game "oware"]\n\n1. 3) 2. 5', 3, 5, "no variation is open here"),
    ('[Game "oware"]\n\n(1. 3) 2. 5', 3, 1, "no move precedes this one"),
    ('[Game "oware"]\n\n1. 3 ()', 3, 6, "this variation has no move"),
    ('[Game "oware"]\n\n! 3', 3, 1, "no move precedes it"),
    ('[Game "oware"]\n\n3 A4', 3, 3, "‘A4’ means nothing here"),
    ('[Game "oware]\n\n3', 1, 1, "this is not a tag"),
    ('[Game "oware"]\n3 } 4', 2, 3, "no comment is open here"),
    ("[]", 1, 1, "this is not a tag"),
)
"""Texts that the grammar refuses, with the place of the error and a part of the message."""
FORBIDDEN = (
    ('[Game "oware"]\n\n3 !!!', 3, 5, "has two marks"),
    ('[Event "x"]\n3', 1, 1, "does not name its game"),
    ('[Game "oware"]\n[Game "oware"]\n3', 2, 1, "‘Game’ is given twice"),
    ('[Game "oware"]\n[Postion "x"]', 2, 1, "there is no tag ‘Postion’"),
    ('[Game "oware"]\n[Option "grand_slam"]', 2, 1, "not of the form name=value"),
    ('[Game "oware"]\n[Player "south"]', 2, 1, "not of the form name: value"),
    ('[Game "oware"]\n[Seed "x"]', 2, 1, "the seed is a number from 0 to 4294967295"),
    ('[Game "oware"]\n[Match "true"]', 2, 1, "‘Match’ is yes or no, and not ‘true’"),
    ('[Game "oware"]\n3\n[Seed "2"]', 3, 1, "‘Seed’ belongs at the beginning of the file"),
)
"""Texts that have the right form and say something wrong."""


@pytest.mark.parametrize(("text", "line", "column", "told"), [*BAD, *FORBIDDEN])
def test_a_wrong_text_is_refused_at_its_place(text: str, line: int, column: int, told: str) -> None:
    with pytest.raises(ManqalaError) as refused:
        read_record_data("it.txt", text.encode())
    found = next(
        diagnostic for diagnostic in refused.value.diagnostics if told in diagnostic.message
    )
    assert found.code == "E613"
    assert found.span is not None
    assert (found.span.line, found.span.column) == (line, column)


def test_all_errors_are_reported_at_once() -> None:
    text = '[Game "oware"]\n[Seed "x"]\n[Match "so"]\n\n3 ) 4 ( ) Z'
    with pytest.raises(ManqalaError) as refused:
        read_record_data("it.txt", text.encode())
    assert len(refused.value.diagnostics) == 5


def replay(text: str) -> list[PositionValue]:
    record = read_record_data("it.txt", text.encode())
    game = game_of(record.header["game"])
    return list(replay_main(game.start(match=record.last.match), record.last))


@pytest.mark.parametrize(
    ("text", "code", "line", "column", "told"),
    [
        ('[Game "oware"]\n\n1. 3 2. 7', "E602", 3, 9, "‘7’ is not a legal move"),
        ('[Game "oware"]\n\n1. 3(+2)', "E606", 3, 4, "says that 2 are captured"),
        ('[Game "oware"]\n[Result "south wins"]\n\n1. 3', "E608", 2, 1, "by the rules the game is not over"),
        ('[Game "oware"]\n[Result "east resigns"]\n\n1. 3', "E608", 2, 1, "‘east’ is not a player of this game"),
        ('[Game "oware"]\n[Result "south resigns; south wins"]\n', "E608", 2, 1, "the ‘Result’ is ‘south resigns; north wins’"),
        ('[Game "oware"]\n[Result "south resigns; north wins"]\n[Score "south 1, north 2"]', "E608", 3, 1, "has no ‘Score’"),
    ],
)  # fmt: skip
def test_what_contradicts_the_rules_is_refused_at_its_place(
    text: str, code: str, line: int, column: int, told: str
) -> None:
    with pytest.raises(ManqalaError) as refused:
        replay(text)
    (found,) = refused.value.diagnostics
    assert found.code == code
    assert told in found.message
    assert found.span is not None
    assert (found.span.line, found.span.column) == (line, column)


def test_the_end_is_that_of_the_rules() -> None:
    game = game_of("kalah")
    position = game.position("0,0,0,0,0,1/0,0,0,0,0,2:south:won=20,25")
    record = Record(
        {"game": "kalah", "options": {}, "seed": 0, "players": {}},
        (Chapter(position.text, False, moves=(RecordedMove(None, "6", ""),)),), 0, truncated=False,
    )  # fmt: skip
    text = as_text(game, record)
    tags = '[Result "north wins"]\n[Score "south 21, north 27"]\n[Termination "side-empty"]\n'
    assert tags in text
    assert read_record_data("it.txt", text.encode()).last.outcome
    wrong = text.replace("21, north 27", "22, north 26")
    with pytest.raises(ManqalaError, match="the ‘Score’ is ‘south 21, north 27’"):
        played_record(game, read_record_data("it.txt", wrong.encode()))


# ---- writing while a game goes on ----------------------------------------------------------------


def test_a_text_grows_with_its_game(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    start = game_of("oware").start()
    recorder = create_recorder(path, start, {"south": "human", "north": "human"}, 3)
    assert isinstance(recorder, TextRecorder)
    position = start
    for ply, text in enumerate(("3", "4", "5"), 1):
        move = position.parse(text)
        after = position.play(move)
        recorder.move(ply, position, move, after)
        position = after
    assert path.read_text("utf-8").endswith("\n1. 3 2. 4 3. 5\n")
    recorder.undo(1)
    recorder.resign("north")
    assert "north resigns; south wins" in path.read_text("utf-8")
    recorder.close()
    record = parse_record(path)
    assert record.last.resigned == "north"
    *_, end = replay_main(start, record.last)
    again = resume_recorder(path, record, end)
    again.undo(0)
    assert "resigns" not in path.read_text("utf-8")
    move = end.parse("2")
    again.move(3, end, move, end.play(move))
    assert path.read_text("utf-8").endswith("\n1. 3 2. 4 3. 2\n")
    with pytest.raises(ManqalaError, match="already exists"):
        create_recorder(path, start, {}, 0)


def test_what_was_annotated_stays_when_a_game_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text('[Game "oware"]\n[Event "A fair"]\n\n3! {good} (4 {or so} 5) 4', "utf-8")
    record = parse_record(path)
    *_, end = replay_main(game_of("oware").start(), record.last)
    recorder = resume_recorder(path, record, end)
    move = end.parse("2")
    recorder.move(3, end, move, end.play(move))
    text = path.read_text("utf-8")
    assert '[Event "A fair"]' in text
    assert text.endswith("1. 3! {good} (1. 4 {or so} 2. 5) 2. 4 3. 2\n")


def test_both_forms_are_written_as_the_name_says(tmp_path: Path) -> None:
    game = game_of("oware")
    record = read_record_data("it.txt", b'[Game "oware"]\n\n3 4 (5)')
    write_record(tmp_path / "game.txt", game, record)
    write_record(tmp_path / "game.jsonl", game, record)
    assert not parse_record(tmp_path / "game.jsonl").as_text
    first = json.loads((tmp_path / "game.jsonl").read_text("utf-8").splitlines()[0])
    assert first["options"] == game.options
    with pytest.raises(ManqalaError, match="already exists"):
        write_record(tmp_path / "game.txt", game, record)
    with pytest.raises(ManqalaError, match="cannot be written"):
        write_record(tmp_path / "no" / "game.txt", game, record)


def test_a_move_is_written_so_that_it_is_read_as_itself() -> None:
    for name in ("andot", "san-yao"):
        position = game_of(name).start()
        for move in position.moves():
            assert position.parse(written_move(position, move.answers)).answers == move.answers
