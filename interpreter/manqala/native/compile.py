"""Generated source made runnable: with Numba where it is installed, as plain Python where it is not.

Compiled modules are kept between runs, in the user's cache folder, under a name that is the hash of the
source, of the generator and of Numba, so that an edited rule file never meets stale code.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import sys
import tempfile
from pathlib import Path
from threading import RLock
from typing import TYPE_CHECKING, Any

from manqala.native.cache import cache_folder, locked, prune
from manqala.native.unsigned import with_unsigned_indices

if TYPE_CHECKING:
    from types import ModuleType

HEADER_NUMBA = """\
import numpy
from numpy import uintp as unsigned
from manqala.native.jit import inlined, inner, jit, put_cells, woven

def table(values):
    return numpy.array(values, dtype=numpy.int64)

def additions(walks, length, width):
    added = numpy.zeros((len(walks) + 1, width), dtype=numpy.int8)
    for at, place in enumerate(walks):
        if at % length:
            added[at] = added[at - 1]
        added[at][place] += 1
    return added.reshape(-1)

def but_one(width):
    return (numpy.eye(width, dtype=numpy.int8) - 1).reshape(-1)

COMPILED = 1

@inlined
def copy(source, target):
    put_cells(source, 0, target, 0, SIZE)

@inlined
def same(c, M, base, state):
    for i in range(state):
        if c[unsigned(i)] != M[unsigned(base + i)]:
            return False
    return True

@inlined
def keep(c, M, base, state):
    for i in range(state):
        M[unsigned(base + i)] = c[unsigned(i)]

@jit
def wipe(row, many):
    for i in range(many):
        row[unsigned(i)] = 0

@jit
def hash_of(c):
    h = 0
    k = 0
    for i in range(LASTING):
        h += (c[unsigned(i)] & 0xFFFF) * WEIGHTS[unsigned(i)]
        k += (c[unsigned(i)] & 0xFFFF) * WEIGHTS[unsigned(LASTING + i)]
    return h ^ (k << 7)

@inlined
def mark_of(c):
    h = c[MOVER] * WEIGHTS[0]
    for i in range(HOLES):
        h += (c[unsigned(i)] & 0xFFFF) * WEIGHTS[unsigned(1 + i)]
    return h ^ (h >> 23)
"""
HEADER_PLAIN = """\
def jit(function):
    return function

inner = inlined = woven = jit

def table(values):
    return tuple(values)

def additions(walks, length, width):
    return ()

def but_one(width):
    return ()

COMPILED = 0

def copy(source, target):
    target[:] = source

def hash_of(c):
    return hash(tuple(c[:LASTING])) & 0x7FFFFFFFFFFFFFFF

mark_of = hash_of

def same(c, M, base, state):
    return c[:state] == M[base : base + state]

def keep(c, M, base, state):
    M[base : base + state] = c[:state]

def wipe(row, many):
    row[:many] = [0] * many

def put_cells(source, start, target, at, many):
    target[at : at + many] = source[start : start + many]
"""


def has_numba() -> bool:
    """Whether Numba is installed; it is not imported for that."""
    return importlib.util.find_spec("numba") is not None


def module_name(source: str, *, compiled: bool) -> str:
    """The name of the module of this source: a hash of all that its meaning and its compilation depend on."""
    return "manqala_native_" + _digest(_text(source, compiled=compiled), compiled)


def load_module(source: str, *, compiled: bool) -> ModuleType:
    """The generated module; the same source is loaded only once in a process."""
    text = _text(source, compiled=compiled)
    name = module_name(source, compiled=compiled)
    with _loading:
        if name in sys.modules:
            return sys.modules[name]
        try:
            return _loaded(name, text, _written(name, text) if compiled else None)
        except BaseException:
            sys.modules.pop(name, None)
            raise


_loading = RLock()


def _text(source: str, *, compiled: bool) -> str:
    header = HEADER_NUMBA if compiled else HEADER_PLAIN
    return f"{header}\n\n{with_unsigned_indices(source) if compiled else source}"


def _loaded(name: str, text: str, path: Path | None) -> ModuleType:
    if path is not None:
        return _import(name, path)
    module = type(sys)(name)
    sys.modules[name] = module
    module.__dict__["__name__"] = name
    exec(compile(text, f"<{name}>", "exec"), module.__dict__)
    return module


def _digest(text: str, compiled: bool) -> str:
    versions = [sys.version]
    if compiled:
        from importlib.metadata import version

        how = Path(__file__).with_name("jit.py").read_text(encoding="utf-8")
        versions += [version("numba"), version("numpy"), how]
    return hashlib.sha256("\0".join([text, *versions]).encode()).hexdigest()[:24]


def _written(name: str, text: str) -> Path | None:
    """The module as a file, which Numba needs to keep its compilations; written whole or not at all."""
    folder = cache_folder()
    if folder is None:
        return None
    path = folder / f"{name}.py"
    try:
        with locked(folder):
            if path.is_file() and path.read_bytes() == text.encode():
                return path
            handle, temporary = tempfile.mkstemp(dir=folder, suffix=".tmp")
            with os.fdopen(handle, "wb") as stream:
                stream.write(text.encode())
            Path(temporary).replace(path)
            prune(folder)
    except OSError:
        return None
    return path


def _import(name: str, path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    # Registered before it runs: Numba looks a function's module up by its name.
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def state_rows(number: int, size: int, *, compiled: bool) -> Any:
    """So many rows of cells as the generated module takes them."""
    if not compiled:
        return [[0] * size for _ in range(number)]
    import numpy

    return numpy.zeros((number, size), dtype=numpy.int32)


def cell_row(size: int, *, compiled: bool) -> Any:
    """A row of so many cells, for positions that are kept."""
    return state_rows(1, size, compiled=compiled)[0]


def number_row(size: int, *, compiled: bool) -> Any:
    """A row of so many zeros as the generated module takes it."""
    if not compiled:
        return [0] * size
    import numpy

    return numpy.zeros(size, dtype=numpy.int64)
