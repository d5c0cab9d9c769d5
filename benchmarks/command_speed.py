"""Duration of commands, compared with another tree of this repository.

Each command runs in turn with the package of either tree, first with an empty cache and then with
the one it filled. Measured is the time of the processor, all threads and children together; the
least of the repetitions counts. Prints a table in Markdown.
"""

import argparse
import os
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parents[1]


@dataclass(frozen=True)
class Task:
    """A command of the shell; ``fresh`` if each run begins with an empty cache."""

    what: str
    arguments: tuple[str, ...]
    fresh: bool = False
    times: int = 7


FIRST = "import sys; from manqala import load; load(sys.argv[1]).native(compiled=True).play(1, 1)"
TASKS = (
    Task("`--help`", ("-m", "manqala", "--help"), times=15),
    *(
        Task(
            f"`validate --playouts 0` {name}",
            ("-m", "manqala", "validate", name, "--playouts", "0"),
        )
        for name in ("kalah", "oware", "dong-wo")
    ),
    *(
        Task(f"first compiling of {name}", ("-c", FIRST, name), fresh=True, times=times)
        for name, times in (("kalah", 3), ("oware", 3), ("dong-wo", 1))
    ),
    *(
        Task(f"first game of {name} from the cache", ("-c", FIRST, name))
        for name in ("kalah", "oware", "dong-wo")
    ),
    Task(
        "`solve kalah holes=5 seeds=4`, compiled before",
        ("-m", "manqala", "solve", "kalah", "--set", "holes=5", "--set", "seeds=4"),
        times=3,
    ),
)


def seconds(tree: Path, task: Task, cache: Path) -> float:
    """The processor time of one run."""
    with tempfile.TemporaryDirectory() as empty:
        kept = empty if task.fresh else str(cache)
        arguments = [find(tree, argument) for argument in task.arguments]
        process = subprocess.Popen(
            [sys.executable, *arguments], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            env=environment(tree, cache) | {"XDG_CACHE_HOME": kept},
        )  # fmt: skip
        _, status, used = os.wait4(process.pid, 0)
        if status:
            sys.exit(f"{task.what} ended with {status} in {tree}")
        return used.ru_utime + used.ru_stime


def environment(tree: Path, cache: Path) -> dict[str, str]:
    """The environment of a run; modules are compiled once, as in an installed package."""
    known = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    return known | {"PYTHONPATH": str(tree / "interpreter"), "PYTHONPYCACHEPREFIX": str(cache)}


def find(tree: Path, argument: str) -> str:
    """The game's file in the tree, if the argument names a game."""
    return next((str(file) for file in tree.glob(f"games/*/{argument}.sow")), argument)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("tree", type=Path, help="the top of the other tree")
    parser.add_argument(
        "--only", default="", metavar="TEXT", help="tasks that have it in their names"
    )
    given = parser.parse_args()
    other = given.tree.resolve()
    print("| command | before, s | now, s | now / before |\n|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        caches = {tree: Path(folder, name) for tree, name in ((other, "before"), (HERE, "now"))}
        for task in TASKS:
            if given.only not in task.what:
                continue
            found: dict[Path, list[float]] = {other: [], HERE: []}
            if not task.fresh:  # the first run only warms up
                for tree in found:
                    seconds(tree, task, caches[tree])
            for n in range(task.times):
                for tree in (other, HERE) if n % 2 else (HERE, other):
                    found[tree].append(seconds(tree, task, caches[tree]))
            before, now = min(found[other]), min(found[HERE])
            print(f"| {task.what} | {before:.2f} | {now:.2f} | {now / before:.2f} |", flush=True)


if __name__ == "__main__":
    main()
