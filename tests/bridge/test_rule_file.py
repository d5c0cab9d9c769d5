"""Parameter files of our own, and the rule files that they stand for."""

import json
import os
from pathlib import Path

import pytest

from manqala.api.loading import load
from manqala.bridge.parameter_table import PARAMETERS, ParameterKind
from manqala.bridge.rule_file import converted
from manqala.check.validation import validate
from manqala.resolve.files import check_source
from manqala.text import codes
from manqala.text.diagnostics import ManqalaError
from manqala.text.reading import decode_source, read_source
from manqala.text.span import Source

FILES = sorted((Path(__file__).parent / "parameter_files").glob("*.txt"))


def parameters(**info: object) -> Source:
    """A parameter file that says little."""
    data = {
        "game_class": "Mancala",
        "game_constants": {"holes": 4, "nbr_start": 3},
        "game_info": {"name": "Little", "stores": True, **info},
        "player": {},
    }
    return Source("little.txt", json.dumps(data, indent=1))


def told(source: Source, variant: str | None = None) -> list[str]:
    """What is said of a file that is not converted: the codes and their messages."""
    with pytest.raises(ManqalaError) as error:
        converted(source, variant)
    return [str(item) for item in error.value.diagnostics]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_parameter_file_becomes_a_rule_file(path: Path) -> None:
    made, kept = converted(read_source(path)), path.with_suffix(".sow")
    if os.environ.get("MANQALA_REGENERATE"):
        kept.write_text(made, encoding="utf-8")
    assert made == kept.read_text(encoding="utf-8")


@pytest.mark.slow
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_what_comes_out_is_valid(path: Path) -> None:
    checked = check_source(path.stem, read_source(path.with_suffix(".sow")), None, {})
    found = validate(checked, playouts=30).diagnostics
    # Whether seats are even is the game's own affair.
    assert [str(item) for item in found if item.code is not codes.ONE_SEAT_FAVOURED] == []


@pytest.mark.parametrize(
    "chosen",
    [{"allow_rule": "OPP_OR_EMPTY"}, {"allow_rule": "RIGHT_HALF_FIRSTS", "sow_direct": "SPLIT"},
     {"rounds": "NO_MOVES", "round_fill": "SHORTEN"}],
    ids=str,
)  # fmt: skip
def test_rules_that_depend_on_an_open_size_do_not_name_its_option(chosen: dict[str, str]) -> None:
    table = {name: PARAMETERS[name] for name in chosen}
    info = {name: table[name].choices.index(value) for name, value in chosen.items()}
    data = json.loads(parameters(**{n: i + table[n].lowest for n, i in info.items()}).text)
    made = converted(Source("little.txt", json.dumps(data | {"vari_params": {"holes": [4, 6]}})))
    assert "holes: size" in made
    checked = check_source("little", Source("little.sow", made), None, {})
    assert [str(item) for item in checked.diagnostics] == []


def test_a_long_lap_ends_in_a_hole_that_it_has_sown(tmp_path: Path) -> None:
    """Where only sowings into occupied holes are allowed; it may be the hole that it began from."""
    occupied = PARAMETERS["allow_rule"].choices.index("OCCUPIED")
    file = tmp_path / "little.sow"
    file.write_text(converted(parameters(allow_rule=occupied)), encoding="utf-8")
    position = load(str(file)).position("1,8,9,16/0,0,0,0:south")
    assert [str(move) for move in position.moves()] == ["1", "3", "4"]


def test_a_variant_is_converted_by_its_name() -> None:
    wells = read_source(next(path for path in FILES if path.stem == "wells"))
    made = converted(wells, "Small")
    assert 'game: "Wells, Small"' in made
    assert "holes: 4" in made
    (message,) = told(wells, "Large")
    assert "E652" in message
    assert "‘Wells’, ‘Small’" in message


def test_what_is_no_parameter_file_is_said() -> None:
    assert "E650" in told(Source("kalah.sow", "---\nlanguage: 1\n"))[0]
    assert "1:1" in told(Source("list.txt", "[1, 2]"))[0]
    assert len(told(Source("empty.txt", "{}"))) == 2
    assert "nested" in told(Source("deep.txt", "[" * 100_000))[0]


def test_faults_are_all_said_at_their_places() -> None:
    found = told(parameters(capt_onn=[2], capt_side=9, mlaps="yes", capt_on=[2, "x"], min_move=0))
    assert [message.partition("error")[2][:6] for message in found] == ["[E651]", *["[E652]"] * 4]
    assert "did you mean ‘capt_on’?" in str(converted_error(parameters(capt_onn=[2])))
    assert all(message.startswith("little.txt:") for message in found)


def converted_error(source: Source) -> ManqalaError:
    """The error that a conversion ends with."""
    with pytest.raises(ManqalaError) as error:
        converted(source)
    return error.value


def test_a_parameter_that_is_not_said_is_named_and_nothing_is_written() -> None:
    source = parameters(child_type=7, play_locs=2)
    found = told(source)
    assert len(found) == 2
    assert all("E653" in message for message in found)
    partial = converted(source, partial=True)
    assert "# not converted: child_type = RAM" in partial
    assert "# not converted: play_locs = BRD_OWN_STR_CHS" in partial


@pytest.mark.quick_cases("capt_dir", "end_cond")
@pytest.mark.parametrize("name", PARAMETERS)
def test_every_value_of_a_parameter_is_said_or_refused_by_name(name: str) -> None:
    parameter = PARAMETERS[name]
    if parameter.kind is not ParameterKind.CHOICE:
        assert converted(parameters())
        return
    for value in range(parameter.lowest, parameter.lowest + len(parameter.choices)):
        source = parameters(**{name: value})
        made = converted(source, partial=True)
        if "# not converted: " in made:
            assert {item.code for item in converted_error(source).diagnostics} == {"E653"}
        else:
            assert made == converted(source)
        check_source("little.sow", decode_source("little.sow", made.encode()), None, {})


def test_texts_of_a_file_stay_texts() -> None:
    made = converted(parameters(name="A: {b} # c\x1b[31m"))
    assert 'game: "A: {b} # c [31m"' in made
