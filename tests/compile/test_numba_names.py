"""What the compiled engine uses of Numba that Numba does not promise: all of it in one module, and still there."""

import re
import tomllib
from importlib.metadata import version

import pytest

from manqala.compile.link.compile import has_numba
from tests.helpers.checkout import ROOT
from tests.helpers.there import there

PACKAGE = ROOT / "interpreter" / "manqala"
PRIVATE = re.compile(r"_nrt|get_call_template|\bmade\._cache\b|FunctionCache")
ALONE = PACKAGE / "compile" / "link" / "jit.py"


def release(text: str) -> tuple[int, ...]:
    return tuple(int(part) for part in text.split(".")[:2])


def test_one_module_knows_what_numba_does_not_promise() -> None:
    knowing = {
        path for path in PACKAGE.rglob("*.py") if PRIVATE.search(path.read_text(encoding="utf-8"))
    }
    assert knowing == {ALONE}


@pytest.mark.skipif(not has_numba(), reason="the extra ‘native’ is not installed")
def test_the_names_are_there() -> None:
    from numba import njit
    from numba.core.caching import FunctionCache
    from numba.core.dispatcher import Dispatcher
    from numba.core.options import DefaultOptions

    where = f"Numba {version('numba')} has changed: see {ALONE.relative_to(ROOT)}"
    made = njit(lambda: 0)
    for thing, name in (
        (Dispatcher, "get_call_template"), (made, "_cache"), (DefaultOptions, "_nrt"),
        (FunctionCache, "load_overload"), (FunctionCache, "save_overload"), (FunctionCache, "flush"),
        (FunctionCache, "cache_path"),
    ):  # fmt: skip
        assert hasattr(thing, name), f"no ‘{name}’: {where}"


@pytest.mark.skipif(not has_numba(), reason="the extra ‘native’ is not installed")
def test_the_project_asks_for_versions_that_were_tried() -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"][
        "optional-dependencies"
    ]
    (asked,) = extras["native"]
    least, below = there(re.fullmatch(r"numba>=([\d.]+),<([\d.]+)", asked)).groups()
    assert release(least) <= release(version("numba")) < release(below)
