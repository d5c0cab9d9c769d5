"""Programs that are kept between runs are taken from folders only that nobody else can write to."""

import os
import pickle
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import manqala
from manqala.compile.llvm.process_host import has_llvm
from manqala.text.own_folder import why_not_own

PACKAGES = str(Path(manqala.__file__).parents[1])
SOMEBODY = 12345
SUPERUSER = hasattr(os, "geteuid") and os.geteuid() == 0
needs_owners = pytest.mark.skipif(not hasattr(os, "geteuid"), reason="files have no owners here")
pytestmark = needs_owners


class Planted:
    """What leaves a trace when it is read back."""

    def __init__(self, trace: Path) -> None:
        self.trace = trace

    def __reduce__(self) -> tuple[Callable[[Path], None], tuple[Path]]:
        return Path.touch, (self.trace,)


def run(cache: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "XDG_CACHE_HOME": str(cache), "PYTHONPATH": PACKAGES}
    return subprocess.run(
        [sys.executable, "-m", "manqala", *arguments],
        capture_output=True, encoding="utf-8", env=environment, check=False,
    )  # fmt: skip


def open_to_all(folder: Path) -> None:
    folder.chmod(0o777)


def open_above(folder: Path) -> None:
    folder.parent.chmod(0o777)


def of_somebody(folder: Path) -> None:
    os.chown(folder, SOMEBODY, -1)


def with_a_file_of_somebody(folder: Path) -> None:
    for file in folder.iterdir():
        os.chown(file, SOMEBODY, -1)


def behind_a_link_of_somebody(folder: Path) -> None:
    real = folder.rename(folder.with_name("real"))
    folder.symlink_to(real)
    os.chown(folder, SOMEBODY, -1, follow_symlinks=False)


superuser = pytest.mark.skipif(not SUPERUSER, reason="only the superuser can give files away")
UNSAFE = [
    open_to_all,
    pytest.param(open_above, marks=pytest.mark.nightly),
    pytest.param(of_somebody, marks=superuser),
    pytest.param(with_a_file_of_somebody, marks=[superuser, pytest.mark.nightly]),
    pytest.param(behind_a_link_of_somebody, marks=[superuser, pytest.mark.nightly]),
]


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A cache as the first command leaves it."""
    cache = tmp_path_factory.mktemp("filled") / "cache"
    assert run(cache, "moves", "kalah").returncode == 0
    return cache


@pytest.fixture
def planted(filled: Path, tmp_path: Path) -> tuple[Path, Path]:
    """A cache with a prelude that does something else when it is read."""
    cache = shutil.copytree(filled, tmp_path / "above" / "cache")
    trace = tmp_path / "trace"
    (cache / "manqala" / "prelude.tree").write_bytes(pickle.dumps(Planted(trace)))
    return cache, trace


@pytest.mark.slow
def test_what_is_planted_in_a_folder_of_ones_own_would_be_executed(
    planted: tuple[Path, Path],
) -> None:
    cache, trace = planted
    run(cache, "moves", "kalah")
    assert trace.exists(), "the tests below would see nothing"


@pytest.mark.slow
@pytest.mark.parametrize("unsafe", UNSAFE)
def test_nothing_is_taken_from_where_others_may_write(
    planted: tuple[Path, Path], unsafe: Callable[[Path], None]
) -> None:
    cache, trace = planted
    unsafe(cache / "manqala")
    done = run(cache, "moves", "kalah")
    assert not trace.exists()
    assert done.returncode == 0
    assert done.stdout.startswith("1  ")
    assert done.stderr.count("warning[W640]: nothing is read from the cache or stored in it") == 1


@pytest.mark.parametrize("unsafe", UNSAFE)
@pytest.mark.skipif(not has_llvm(), reason="the extra ‘native’ is not installed")
def test_nothing_is_compiled_to_where_others_may_write(
    tmp_path: Path, unsafe: Callable[[Path], None]
) -> None:
    folder = tmp_path / "above" / "manqala" / "machine-code"
    folder.mkdir(parents=True)
    for name in ("some.py", "prelude.tree"):
        (folder / name).touch()
    unsafe(folder if unsafe is not open_above else folder.parent)
    before = sorted(folder.rglob("*"))
    told = run(folder.parents[1], "show", "kalah", "--engine")
    assert told.returncode == 0
    if unsafe is not with_a_file_of_somebody:
        assert "Machine code cannot be stored here" in told.stdout
        assert told.stderr.count("warning[W640]") >= 1
    assert sorted(folder.rglob("*")) == before


def test_a_folder_in_a_shared_one_is_private_if_no_user_can_remove_it(tmp_path: Path) -> None:
    shared = tmp_path / "shared"
    mine = shared / "mine"
    mine.mkdir(parents=True)
    assert why_not_own(mine) is None
    shared.chmod(0o777)
    assert why_not_own(mine) == f"others may write to ‘{shared}’"
    shared.chmod(0o1777)
    assert why_not_own(mine) is None


@pytest.mark.slow
def test_new_folders_are_closed_to_others(tmp_path: Path) -> None:
    assert run(tmp_path / "new" / "cache", "moves", "kalah").returncode == 0
    for folder in (tmp_path / "new", tmp_path / "new" / "cache" / "manqala"):
        assert folder.stat().st_mode & 0o777 == 0o700
