"""What a command writes replaces no rule file, and nothing that is of another kind."""

import errno
from pathlib import Path

import pytest

from manqala.cli.main import OWN_FOLDER, file_fault
from manqala.cli.output_files import TUNE_REPORT
from manqala.document.html_writer import as_html
from manqala.document.parts import Heading
from manqala.text.resources import game_files
from tests.helpers.command_line import run
from tests.helpers.extras import needs_study

TUNE = ("tune", "kalah", "--goal", "length < 5", "--vary", "seeds=1..2", "--only", "--seed", 1)
LETTER = "Dear friends,\nthe seeds are sown.\n"
KINDS = [
    ((*TUNE, "--report"), "a report of ‘manqala tune’"),
    ((*TUNE, "--journal"), "the journal of a search"),
    (("train", "kalah", "--anew", "--games", 1, "--out"), "an evaluation of Manqala"),
    (("book", "kalah", "--anew", "--positions", 1, "--depth", 2, "--out"), "an opening book of Manqala"),
    (("build", "kalah", "-o"), "a built game"),
]  # fmt: skip
OTHERS = [
    ("draw", "kalah", "-o"),
    ("replay", "kalah", "--moves", "3", "--record"),
    ("play", "kalah", "--record"),
    ("publish", "kalah", "--single-file", "-o"),
    ("import", "kalah.lud", "--out"),
]


@pytest.mark.parametrize(
    "words", [*(words for words, _ in KINDS), *OTHERS], ids=lambda words: f"{words[0]}{words[-1]}"
)
def test_no_command_overwrites_a_rule_file(words: tuple[object, ...], tmp_path: Path) -> None:
    game = tmp_path / "kalah.sow"
    game.write_bytes(game_files()["kalah"].read_bytes())
    done = run(*words, game, exits=1)
    assert f"error[E607]: ‘{game}’ is a rule file, so it is not overwritten" in done.stderr
    assert f"name another file with ‘{words[-1]}’" in " ".join(done.stderr.split())
    assert done.stdout == ""
    assert game.read_bytes() == game_files()["kalah"].read_bytes()


@pytest.mark.parametrize(
    ("words", "kind"), KINDS, ids=[f"{words[0]}{words[-1]}" for words, _ in KINDS]
)
def test_no_command_overwrites_what_it_did_not_write(
    words: tuple[object, ...], kind: str, tmp_path: Path
) -> None:
    letter = tmp_path / "letter.html"
    letter.write_text(LETTER, encoding="utf-8")
    done = run(*words, letter, exits=1)
    assert f"already exists and is not {kind}, so it is not overwritten" in done.stderr
    assert letter.read_text(encoding="utf-8") == LETTER


def test_a_report_is_known_by_its_title() -> None:
    assert TUNE_REPORT.is_own(as_html([Heading(1, "Kalah, tuned")]).encode())
    assert not TUNE_REPORT.is_own(as_html([Heading(1, "Kalah")]).encode())


def test_a_report_is_not_its_own_journal(tmp_path: Path) -> None:
    needs_study()
    file = tmp_path / "games"
    done = run(*TUNE, "--report", file, "--journal", file, exits=2)
    assert "--report and --journal name the same file" in done.stderr


def test_a_folder_that_cannot_be_made_is_no_bug(tmp_path: Path) -> None:
    needs_study()
    (tmp_path / "file").touch()
    folder = tmp_path / "file" / "games"
    for words in (("study", "kalah", "-n", 2), ("contest", "kalah", "--players", "random,greedy")):
        done = run(*words, "--seed", 1, "--out", folder, exits=1)
        assert "error[E607]: " in done.stderr
        assert f"‘{folder.parent}" in done.stderr


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("report.md", ("study", "kalah", "-n", 2)),
        ("seed.txt", ("contest", "kalah", "--players", "random,greedy")),
    ],
)
def test_a_folder_with_files_of_the_same_names_is_refused(
    name: str, words: tuple[object, ...], tmp_path: Path
) -> None:
    needs_study()
    letter = tmp_path / name
    letter.write_text(LETTER, encoding="utf-8")
    done = run(*words, "--seed", 1, "--out", tmp_path, exits=1)
    assert f"error[E607]: ‘{letter}’ already exists and is not" in done.stderr
    assert list(tmp_path.iterdir()) == [letter]
    assert letter.read_text(encoding="utf-8") == LETTER


def test_a_full_disk_is_no_bug_and_a_file_of_ours_is_one() -> None:
    full = file_fault(OSError(errno.ENOSPC, "No space left on device"))
    assert full is not None
    assert full.message == "a file cannot be written: No space left on device"
    ours = FileNotFoundError(errno.ENOENT, "No such file", str(OWN_FOLDER / "page.html"))
    assert file_fault(ours) is None
    assert file_fault(ConnectionRefusedError(errno.ECONNREFUSED, "Connection refused")) is None
