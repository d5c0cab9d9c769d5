"""How long the command takes to answer, from the shell: `--help`, validating each game, and playing it.

`--play` starts games in a terminal of its own. For each run it also says the time of the processor, which hardly
depends on what else the machine does.
"""

import argparse
import fcntl
import os
import pty
import select
import shutil
import signal
import statistics
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path

from manqala.text.resources import game_files

SIZE = struct.pack("HHHH", 30, 100, 0, 0)
"""Rows and columns of the terminal."""
SEEN = {
    "plain, to the prompt": (["--plain"], b"> "),
    "to the board": ([], b"\x1b[?1049h"),
    "to the keys": ([], b"\x1b[?1000h"),
}
"""What is waited for: the options, and what the terminal receives then."""
LONGEST = 60


def wall_times(command: list[str], runs: int) -> list[float]:
    times = []
    # The first run only warms the disk's cache and writes bytecode.
    for _ in range(runs + 1):
        began = time.perf_counter()
        subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, check=True)
        times.append(time.perf_counter() - began)
    return times[1:]


def time_in_terminal(command: list[str], mark: bytes) -> tuple[float, float]:
    """Start a command in a terminal; return the seconds until it has written the mark, and those of the processor."""
    began = time.perf_counter()
    process, terminal = pty.fork()
    if process == 0:
        os.environ.update(TERM="xterm-256color", COLORTERM="truecolor")
        os.execv(command[0], command)
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, SIZE)
    received = b""
    try:
        while mark not in received:
            if (
                time.perf_counter() - began > LONGEST
                or not select.select([terminal], [], [], LONGEST)[0]
            ):
                sys.exit(f"{' '.join(command)}: never wrote {mark!r}")
            received += os.read(terminal, 65536)
        passed = time.perf_counter() - began
        fields = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rsplit(")", 1)[1].split()
    finally:
        os.kill(process, signal.SIGKILL)
        os.waitpid(process, 0)
        os.close(terminal)
    return passed, (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def measure_play(command: str, games: list[str], runs: int) -> None:
    print(f"{runs} runs of each, milliseconds; those of the processor at the median")
    print(f"{'':44}     min  median     max  processor")
    for game in games:
        for said, (options, mark) in SEEN.items():
            started = [command, "play", game, *options]
            times = [time_in_terminal(started, mark) for _ in range(runs + 1)][1:]
            walls = [1000 * wall for wall, _ in times]
            spread = (min(walls), statistics.median(walls), max(walls))
            label = f"manqala play {game}, {said}"
            used = 1000 * statistics.median(cpu for _, cpu in times)
            print(
                f"{label:44}" + "".join(f"{number:8.0f}" for number in spread) + f"{used:11.0f}",
                flush=True,
            )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=10)
    parser.add_argument("--only", nargs="+", metavar="GAME", help="instead of every game")
    parser.add_argument("--play", action="store_true", help="how long play takes to start, instead")
    options = parser.parse_args()
    command = shutil.which("manqala", path=str(Path(sys.executable).parent))
    if command is None:
        sys.exit("the manqala command is not installed beside this Python")

    files = game_files()
    if options.play:
        measure_play(
            command, options.only or ["kalah", "oware", "dong-wo", "o-an-quan"], options.runs
        )
        return
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
