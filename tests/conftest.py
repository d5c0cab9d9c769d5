"""How tests run: properties without deadlines, since two workers share a machine's time; nothing of the user's is read."""

import gc
import importlib
import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

from tests.helpers.checkout import TESTS
from tests.helpers.tiers import find_misnamed, find_stale, mark_cases, mark_measured

if TYPE_CHECKING:
    from xdist.remote import Producer
    from xdist.scheduler.protocol import Scheduling

settings.register_profile("default", deadline=None)
# A failure in CI is one that anybody can repeat.
settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") else "default")

# What tests start would translate all modules to bytecode each time, where the caller's environment keeps nothing of it.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
# So would the next run, which would rewrite all asserts of the tests as well.
sys.dont_write_bytecode = False
# Nearly all that is made while tests are collected stays.
gc.disable()


def pytest_collection(session: pytest.Session) -> None:
    """Import the modules of all tests, in each worker from another place on: in a new checkout all would rewrite and
    compile the same ones at the same time, and so each finds what others have compiled.
    """
    number = os.environ.get("PYTEST_XDIST_WORKER", "").removeprefix("gw")
    if not number or session.config.args_source is not pytest.Config.ArgsSource.TESTPATHS:
        return
    files = [
        file for file in sorted(TESTS.rglob("test_*.py")) if (file.parent / "__init__.py").exists()
    ]
    first = len(files) * int(number) // int(os.environ["PYTEST_XDIST_WORKER_COUNT"])
    for file in files[first:] + files[:first]:
        # Collection comes to the same, and says what is wrong.
        with suppress(Exception, pytest.skip.Exception):
            importlib.import_module(
                ".".join(("tests", *file.relative_to(TESTS).with_suffix("").parts))
            )


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark tests as slow by their names and by what they took, before tiers are selected."""
    mark_cases(items)
    measuring = getattr(config.option, "costs", None)
    if not measuring:
        mark_measured(items)
    if any("::" in argument for argument in config.args):
        return
    if wrong := find_misnamed(items):
        raise pytest.UsageError(f"marks name cases that are not there: {', '.join(sorted(wrong))}")
    if not measuring and (stale := find_stale(items)):
        files = sorted({name.partition("::")[0] for name in stale})
        raise pytest.UsageError(
            f"tests/tiers.txt names what is not there: {', '.join(sorted(stale))}; "
            f"run python -m tools.tiers --measure {' '.join(files)}"
        )


def pytest_collection_finish() -> None:
    """Freeze existing objects, which live to the end, so that garbage collection skips them."""
    gc.freeze()
    # Games that tests share stay too: the usual thresholds would look through them every few thousand objects.
    gc.set_threshold(1_000_000, 50, 100)
    gc.enable()


def pytest_sessionfinish() -> None:
    """Freeze what is left: pytest collects garbage five times at the end, in all objects of the games that tests share."""
    gc.freeze()


if threading.current_thread() is threading.main_thread():
    # A shell that runs the tests in the background has Ctrl-C ignored, in the commands they start too.
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: "Producer") -> "Scheduling | None":
    """Two workers take half of the tests each, in order, and share the rest of the longer half. So
    tests of one file reuse each other's caches, unlike with round-robin distribution.
    """
    if config.option.dist != "load":  # somebody wants it otherwise
        return None
    from xdist.scheduler import WorkStealingScheduling

    return WorkStealingScheduling(config, log)


@pytest.fixture(autouse=True, scope="session")
def no_tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The developer's own endgame tables would change the decisions of programs."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_DATA_HOME", str(tmp_path_factory.mktemp("data")))
        yield


@pytest.fixture
def nothing_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Players compile nothing here: what they do is the same, and compiling takes seconds for each game."""
    monkeypatch.setattr("manqala.compile.backends.choice.has_llvm", lambda: False)


@pytest.fixture
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Use a separate working directory for each test."""
    monkeypatch.chdir(tmp_path)


@pytest.fixture(autouse=True, scope="session")
def positions_are_interpreted() -> Iterator[None]:
    """The interpreter is the reference: tests that compare engines with positions must not compare them with themselves."""
    from manqala.compile.stepping import warming

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(warming, "WARM", 1 << 60)
        yield
