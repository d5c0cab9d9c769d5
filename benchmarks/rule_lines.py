"""The number of lines of the shipped games' rules, now and at a commit: without examples, blanks and comments.

Give a commit (``python benchmarks/rule_lines.py cd39fc1``); it prints the median and the maximum of
the current games, and a table of those that existed then.
"""

import argparse
import statistics
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from tools.constructs import body_lines, tenth_from_above

GAMES = Path(__file__).parent.parent / "games"


def at(commit: str) -> dict[str, int]:
    """The lines of every rule file of a commit."""
    listed = git("ls-tree", "-r", "--name-only", commit, "games").split()
    files = [name for name in listed if name.endswith(".sow")]
    return {Path(name).stem: body_lines(git("show", f"{commit}:{name}")) for name in files}


def git(*words: str) -> str:
    done = subprocess.run(
        ["git", *words], cwd=GAMES.parent, capture_output=True, text=True, check=True
    )
    return done.stdout


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("commit", help="the commit to compare with")
    before = at(parser.parse_args().commit)
    now = {path.stem: body_lines(path.read_text("utf-8")) for path in GAMES.glob("*/*.sow")}
    median, tenth = statistics.median(now.values()), tenth_from_above(now.values())
    print(f"{len(now)} games: median {median:g}, nine in ten at most {tenth}")
    print(
        f"more than 35: {', '.join(f'{n} {now[n]}' for n in sorted(now, key=lambda n: -now[n]) if now[n] > 35)}"
    )
    print(f"then {len(before)} games: median {statistics.median(before.values()):g}\n")
    print("| game | then | now |\n|---|---|---|")
    for name in sorted(before):
        print(f"| {name} | {before[name]} | {now.get(name, 'gone')} |")
    print(f"| all of them | {sum(before.values())} | {sum(now.get(n, 0) for n in before)} |")


if __name__ == "__main__":
    main()
