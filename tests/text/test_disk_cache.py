"""What is kept between runs is what was made, and is made anew where it was made of something else."""

from pathlib import Path
from typing import NoReturn

import pytest

from manqala.resolve.parsed_files import prelude_file
from manqala.syntax.front.reader import parse_front_matter
from manqala.text.diagnostics import Diagnostics
from manqala.text.disk_cache import make_or_load
from manqala.text.own_folder import cache_home
from manqala.text.span import Source


@pytest.fixture(autouse=True)
def _cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))


def test_it_is_made_once_for_each_thing_it_is_made_of() -> None:
    made: list[int] = []

    def make() -> list[int]:
        made.append(len(made))
        return list(made)

    assert make_or_load("some", ("a",), make) == [0]
    assert make_or_load("some", ("a",), make) == [0]
    assert make_or_load("some", ("b",), make) == [0, 1]
    assert make_or_load("some", ("a",), make) == [0, 1, 2]


def test_what_cannot_be_read_is_made_again() -> None:
    make_or_load("some", ("a",), lambda: 1)
    file = cache_home() / "some"
    for content in (b"", b"no pickle", file.read_bytes()[:-3]):
        file.write_bytes(content)
        assert make_or_load("some", ("a",), lambda: 2) == 2
        assert make_or_load("some", ("a",), lambda: 3) == 2


def test_the_prelude_is_the_same_from_the_text_and_as_it_was_kept() -> None:
    parsed = prelude_file.__wrapped__()
    read = prelude_file.__wrapped__()
    assert read is not parsed
    assert (cache_home() / "prelude.tree").exists()
    assert len(read.items) == len(parsed.items) > 100
    assert [type(item) for item in read.items] == [type(item) for item in parsed.items]
    assert [repr(item) for item in read.items] == [repr(item) for item in parsed.items]
    assert all(item.span.source is read.source for item in read.items)
    assert read.source.text == parsed.source.text


def test_a_front_matter_that_is_not_sound_is_reported_every_time() -> None:
    text = "---\nlanguage: 1\ngame: Try\nboard: {rows: 2, holes: 3}\nseed: 2\n---\n"
    for _ in range(2):
        found = Diagnostics()
        parse_front_matter(Source("try.sow", text), found)
        assert found.has_errors
    sound = text.replace("seed:", "seeds:")
    for _ in range(2):
        found = Diagnostics()
        assert parse_front_matter(Source("try.sow", sound), found) is not None
        assert not list(found)


def test_an_entry_that_cannot_be_written_leaves_no_file(monkeypatch: pytest.MonkeyPatch) -> None:
    """A full disk must not fill the cache with the beginnings of entries."""

    def refuse(*_: object) -> NoReturn:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", refuse)
    assert make_or_load("some", ("a",), lambda: 1) == 1
    assert list(cache_home().iterdir()) == []
