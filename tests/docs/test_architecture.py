"""The page on the rooms, the import contract and the folders of the package say the same."""

import re
import tomllib

from tests.helpers.checkout import ROOT

PACKAGE = ROOT / "interpreter" / "manqala"
PAGE = (ROOT / "docs" / "design" / "architecture.md").read_text(encoding="utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
CONTRACT = PROJECT["tool"]["importlinter"]["contracts"][0]


def layers():
    return [[room.strip() for room in layer.split("|")] for layer in CONTRACT["layers"]]


def test_every_room_is_in_the_contract():
    rooms = {path.name for path in PACKAGE.iterdir() if (path / "__init__.py").is_file()}
    modules = {path.stem for path in PACKAGE.glob("*.py")} - {"__init__"}
    assert {room for layer in layers() for room in layer} == rooms
    assert set(CONTRACT["exhaustive_ignores"]) == modules


def test_the_picture_shows_the_rooms_in_the_order_of_the_contract():
    picture = re.search(r"```text\n(.*?)```", PAGE, re.DOTALL).group(1)
    names = {room for layer in layers() for room in layer}
    shown = [
        [word for word in re.findall(r"(?:^  |   )([a-z]+)  ", line) if word in names]
        for line in picture.splitlines()
        if re.match(r"  [a-z]", line)
    ]
    assert [line for line in shown if line] == layers()


def test_one_import_goes_up_and_the_page_says_which():
    (ignored,) = CONTRACT["ignore_imports"]
    upper, lower = (name.removeprefix("manqala.") for name in ignored.split(" -> "))
    assert f"One import goes up, `{upper}` to `{lower}`" in PAGE


def test_the_ways_through_the_rooms_name_files_that_are_there():
    named = set(re.findall(r"(?:^|\s)((?:[a-z_]+/)+[a-z_]+\.py)", PAGE))
    assert len(named) > 12
    for name in named:
        place = (
            ROOT / name if name.startswith(("tests/", "benchmarks/", "tools/")) else PACKAGE / name
        )
        assert place.is_file(), name
    for room in re.findall(r"(?:^|\s)((?:[a-z_]+/)+)(?:\s|$)", PAGE):
        assert (PACKAGE / room).is_dir() or (ROOT / room).is_dir(), room
