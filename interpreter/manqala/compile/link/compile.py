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
import warnings
from functools import cache, partial
from multiprocessing import parent_process
from pathlib import Path
from threading import RLock
from typing import TYPE_CHECKING

from manqala.compile.link.cache import cache_folder, is_safe, locked, prune
from manqala.compile.link.joined import with_joined_conditions
from manqala.compile.link.kernels import kernel_code, kernel_source, kernel_text
from manqala.compile.link.unsigned import with_unsigned_indices
from manqala.text.own_folder import all_own

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from types import CodeType, ModuleType


class NumbaWarning(RuntimeWarning):
    """Numba is installed and cannot be used."""


def finds_numba() -> bool:
    """Whether Numba seems to be installed; it is not imported for that."""
    found = importlib.util.find_spec("numba")
    return found is not None and found.origin is not None


@cache
def has_numba() -> bool:
    """Whether Numba can be used; it is imported for that, which takes a moment.

    Where it is installed and fails, as beside a NumPy newer than it knows, that is told once (``NumbaWarning``).
    """
    if not finds_numba():
        return False
    try:
        for name in ("numba", "manqala.compile.link.jit"):
            importlib.import_module(name)
    except Exception as error:  # what goes wrong in there is beyond us
        if parent_process() is None:
            what = " ".join(f"{type(error).__name__}: {error}".split())
            warnings.warn(
                f"Numba is installed, but cannot be used: {what}", NumbaWarning, stacklevel=2
            )
        return False
    return True


def module_name(source: str, kernels: Sequence[str] = (), base: str = "", *, compiled: bool) -> str:
    """The name of the module that ``load_module`` loads: a hash of all that its meaning and its compilation depend on."""
    texts = [sys.version, _header(base, compiled=compiled), source]
    texts += [kernel_text(kernel) for kernel in _kernels(kernels, base, compiled=compiled)]
    if compiled:
        how = [
            Path(__file__).parents[1] / name
            for name in (
                "link/jit.py", "link/arrays.py", "link/joined.py", "link/unsigned.py", "link/kernels.py",
                "analysis/packing.py",
            )
        ]  # fmt: skip
        texts += [_version("numba"), _version("numpy"), *(path.read_text("utf-8") for path in how)]
    return "manqala_native_" + hashlib.sha256("\0".join(texts).encode()).hexdigest()[:24]


def _version(package: str) -> str:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version(package)
    except PackageNotFoundError:  # what is found under that name may be anything
        return ""


def load_module(
    source: str, kernels: Sequence[str] = (), base: str = "", *, compiled: bool
) -> ModuleType:
    """The program made of a source and of kernels; the same one is loaded only once in a process.

    ``base``: the name of another one, already loaded, whose numbers and functions these use, too.
    """
    name = module_name(source, kernels, base, compiled=compiled)
    with _loading:
        if name in sys.modules:
            return sys.modules[name]
        try:
            if not compiled:
                text = f"{_header(base, compiled=False)}\n{source}"
                taken = _kernels(kernels, base, compiled=False)
                return _run(name, [compile(text, f"<{name}>", "exec"), *map(kernel_code, taken)])
            made = partial(program_text, source, kernels, base)
            path = _written(name, made)
            if path is None:
                return _run(name, [compile(made(), f"<{name}>", "exec")])
            return _import(name, path)
        except BaseException:
            sys.modules.pop(name, None)
            raise


_loading = RLock()
_FORMS = {True: ("arrays", "compiled"), False: ("lists", "plain")}
"""What programs stand on, and the kernel that goes with it, compiled and as plain Python."""


def _header(base: str, *, compiled: bool) -> str:
    """What a program begins with."""
    return f"from {base or f'manqala.compile.link.{_FORMS[compiled][0]}'} import *"


def _kernels(kernels: Sequence[str], base: str, *, compiled: bool) -> list[str]:
    """All kernels that a program has of its own."""
    form = [] if base else [f"manqala.compile.kernel.{_FORMS[compiled][1]}"]
    return [*form, *kernels]


def program_text(source: str, kernels: Sequence[str] = (), base: str = "") -> str:
    """The program that ``load_module`` loads as one file, for Numba."""
    header = _header(base, compiled=True)
    own = with_unsigned_indices(with_joined_conditions(source))
    return "\n\n".join([header, own, *map(_for_numba, _kernels(kernels, base, compiled=True))])


@cache
def _for_numba(kernel: str) -> str:
    """A kernel as it stands in every program that Numba compiles."""
    return with_unsigned_indices(kernel_source(kernel))


def plain_text(source: str, kernels: Sequence[str] = ()) -> str:
    """The functions of the program that ``load_module`` loads as plain Python, as one text."""
    return "\n\n".join([source, *map(kernel_source, _kernels(kernels, "", compiled=False))])


def _run(name: str, codes: Iterable[CodeType]) -> ModuleType:
    module = type(sys)(name)
    sys.modules[name] = module
    for code in codes:
        exec(code, module.__dict__)
    return module


def _written(name: str, text: Callable[[], str]) -> Path | None:
    """The module as a file, which Numba needs to keep its compilations; written whole or not at all."""
    folder = cache_folder()
    if folder is None or not is_safe(name):
        return None
    path = folder / f"{name}.py"
    try:
        with locked(folder):
            if path.is_file() and _is_whole(path):
                return path if all_own([path]) else None
            whole = text().encode()
            handle, temporary = tempfile.mkstemp(dir=folder, suffix=".tmp")
            with os.fdopen(handle, "wb") as stream:
                stream.write(_seal(whole) + b"\n" + whole)
            Path(temporary).replace(path)
            prune(folder)
    except OSError:
        return None
    return path


def _seal(text: bytes) -> bytes:
    """What a file begins with whose rest is this text."""
    return f"# {hashlib.sha256(text).hexdigest()}".encode()


def _is_whole(path: Path) -> bool:
    """Whether a file is as it was written."""
    first, _, rest = path.read_bytes().partition(b"\n")
    return first == _seal(rest)


def _import(name: str, path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    # Registered before it runs: Numba looks a function's module up by its name.
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module
