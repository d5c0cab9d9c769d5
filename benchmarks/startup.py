"""How long the command takes to answer, from the shell: `--help`, and validating each game."""

import argparse
import shutil
import statistics
import subprocess
import sys
import time
from pathlib import Path

from manqala.text.resources import game_files


def wall_times(command: list[str], runs: int) -> list[float]:
    times = []
    # The first run only warms the disk's cache and writes bytecode.
    for _ in range(runs + 1):
        began = time.perf_counter()
        subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, check=True)
        times.append(time.perf_counter() - began)
    return times[1:]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=10)
    parser.add_argument("--only", nargs="+", metavar="GAME", help="instead of every game")
    options = parser.parse_args()
    command = shutil.which("manqala", path=str(Path(sys.executable).parent))
    if command is None:
        sys.exit("the manqala command is not installed beside this Python")

    files = game_files()
    measured = {
        "bare Python": [sys.executable, "-c", ""],
        "manqala --help": [command, "--help"],
    }
    for game in options.only or files:
        measured[f"manqala validate {game}"] = [
            command,
            "validate",
            str(files[game]),
            "--playouts",
            "0",
        ]
    width = max(map(len, measured))
    print(f"{options.runs} runs of each, milliseconds")
    print(f"{'':{width}}     min  median     max")
    for label, arguments in measured.items():
        times = [1000 * seconds for seconds in wall_times(arguments, options.runs)]
        spread = (min(times), statistics.median(times), max(times))
        print(f"{label:{width}}" + "".join(f"{number:8.0f}" for number in spread), flush=True)


if __name__ == "__main__":
    main()
