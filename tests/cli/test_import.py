"""`manqala import`: what it writes, and how it ends."""

from pathlib import Path

from click.testing import CliRunner, Result

from manqala.cli.main import cli

PEBBLES = Path(__file__).parents[1] / "bridge" / "parameter_files" / "pebbles.txt"

WELLS = PEBBLES.parents[1] / "game_descriptions" / "wells.lud"


def run(*arguments: object) -> Result:
    """Run the command in this process."""
    return CliRunner().invoke(cli, ["import", *map(str, arguments)])


def test_the_rule_file_is_printed() -> None:
    done = run(PEBBLES)
    assert done.exit_code == 0
    assert done.stdout == PEBBLES.with_suffix(".sow").read_text(encoding="utf-8")


def test_the_rule_file_is_written_and_never_overwritten(tmp_path: Path) -> None:
    file = tmp_path / "pebbles.sow"
    done = run(PEBBLES, "--out", file)
    assert done.exit_code == 0
    assert "manqala validate" in done.stdout
    assert file.read_text(encoding="utf-8") == PEBBLES.with_suffix(".sow").read_text("utf-8")
    again = run(PEBBLES, "--out", file)
    assert again.exit_code == 1
    assert "E607" in again.output
    assert "E607" in run(PEBBLES, "--out", tmp_path / "none" / "pebbles.sow").output


def test_what_cannot_be_said_ends_with_1_unless_the_rest_is_asked_for(tmp_path: Path) -> None:
    file = tmp_path / "rams.txt"
    file.write_text(
        PEBBLES.read_text("utf-8").replace('"stores"', '"child_type": 7, "stores"'), "utf-8"
    )
    refused = run(file)
    assert refused.exit_code == 1
    assert refused.stdout == ""
    assert "E653" in refused.output
    assert "child_type" in refused.output
    partial = run(file, "--partial")
    assert partial.exit_code == 0
    assert "# not converted: child_type" in partial.stdout


def test_a_game_description_is_printed_and_what_it_cannot_say_is_named(tmp_path: Path) -> None:
    done = run(WELLS)
    assert done.exit_code == 0
    assert done.stdout == WELLS.with_suffix(".sow").read_text(encoding="utf-8")
    assert "holes: 4" in run(WELLS, "--variant", "Board Size/Four").stdout
    file = tmp_path / "wells.lud"
    file.write_text(WELLS.read_text("utf-8").replace("(moveAgain)", "(swap Pieces)"), "utf-8")
    refused = run(file)
    assert refused.exit_code == 1
    assert refused.stdout == ""
    assert "wells.lud:23:29: error[E655]" in refused.output
    partial = run(file, "--partial")
    assert partial.exit_code == 0
    assert "# not converted: (swap Pieces)" in partial.stdout


def test_a_file_that_is_not_there_and_one_of_another_kind() -> None:
    assert "E001" in run("nowhere.txt").output
    done = run(PEBBLES.with_suffix(".sow"))
    assert done.exit_code == 1
    assert "E650" in done.output
