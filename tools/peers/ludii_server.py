"""Ludii as a server of positions: moves asked for and answered line by line."""

from __future__ import annotations

import subprocess
from dataclasses import dataclass, replace
from pathlib import Path

SERVER = Path(__file__).parent / "ludii" / "SowingServer.java"


@dataclass(frozen=True, slots=True)
class State:
    """A position of Ludii."""

    number: int
    chosen: int
    to: int
    kind: str
    mover: int
    over: bool
    winner: int
    sites: tuple[int, ...]
    hands: tuple[int, ...]


class Theirs:
    """Ludii, behind its server."""

    def __init__(self, classes: str, folder: Path) -> None:
        """Compile the server and start it."""
        self.known: dict[int, list[State]] = {}
        subprocess.run(
            ["javac", "-nowarn", "-d", str(folder), "-cp", classes, str(SERVER)],
            check=True, stderr=subprocess.PIPE,
        )  # fmt: skip
        self.process = subprocess.Popen(
            ["java", "-Xss16m", "-cp", f"{folder}:{classes}", "SowingServer"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
        )  # fmt: skip

    def close(self) -> None:
        """Stop the server."""
        for stream in (self.process.stdin, self.process.stdout):
            assert stream is not None
            stream.close()
        self.process.wait(timeout=30)

    def ask(self, question: str) -> list[str]:
        """The lines of an answer."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(f"{question}\n")
        self.process.stdin.flush()
        lines: list[str] = []
        for line in self.process.stdout:
            if line == ".\n":
                return lines
            if line.startswith("error"):
                self.process.stdout.readline()
                raise RuntimeError(line.strip())
            lines.append(line.rstrip("\n"))
        raise RuntimeError("the server has stopped")

    def following(self, state: State) -> list[State]:
        """What the moves of a position lead to; it is asked once until positions are dropped."""
        if state.number not in self.known:
            self.known[state.number] = self.states(f"moves {state.number}")
        return self.known[state.number]

    def keep(self, state: State) -> State:
        """Drop all other positions."""
        self.ask(f"keep {state.number}")
        self.known.clear()
        return replace(state, number=0)

    def states(self, question: str) -> list[State]:
        """The positions of an answer."""
        found = []
        for line in self.ask(question):
            number, chosen, to, kind, mover, over, winner, sites, *hands = line.split(" ")
            found.append(State(
                int(number), int(chosen), int(to), kind, int(mover), over == "1", int(winner),
                tuple(map(int, sites.split(","))),
                tuple(int(n) for text in hands for n in text.split(",") if n),
            ))  # fmt: skip
        return [state for state in found if state.kind != "vote"]
