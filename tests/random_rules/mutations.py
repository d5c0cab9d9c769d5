"""Rule files made wrong at random, by slips of the hand and by noise, and what becomes of them.

Used by ``test_mutations.py`` (few, always the same) and by ``benchmarks/fuzz_rules.py`` (many).
"""

from __future__ import annotations

import re
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from random import Random

from manqala.analysis.well_formed import verify
from manqala.check.validation import validate
from manqala.compile.emit.writer import CannotGenerateError
from manqala.compile.stepping.warm_game import WarmGame
from manqala.game.playout import playout
from manqala.resolve.files import check_source
from manqala.run.machine import ExhaustedError
from manqala.text.diagnostics import ManqalaError
from manqala.text.reading import decode_source
from manqala.text.render import to_text
from manqala.text.resources import game_files
from tests.helpers.lockstep import Lockstep

LIMIT = 5.0
"""Limit of processor seconds for a file, if speed is measured."""
PATIENCE = 60.0
"""Limit where only what never ends is looked for: no machine is as slow as that."""
PLIES, COMPARED = 200, 40
TOKEN = re.compile(r"[\w'-]+|[^\w\s]")
NOISE = (
    b"\0", b"\xff", b"\t", b"\r", b"\n", b"\n\n", b'"', b"(", b")", b"---\n", b"#", b":", b"{",
    b"[", b"&a ", b"*a", b"!!x ", b"\xc2\xa0", b"\xe2\x80\xae", b"\xc3\xa9", b"999999999999",
    b" " * 200, b"(" * 60, b"the ", b"own ", b"it ", b"1..", b"..", b"extends: kalah\n",
    b"uses: [a]\n", b"nothing", b"otherwise",
)  # fmt: skip
Lines = list[str]


class TooLongError(BaseException):
    """A file took too long; not an ``Exception``, so that no handler catches it."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of one file."""

    valid: bool
    played: bool
    seconds: float


def originals() -> dict[str, str]:
    """The rule files that are shipped, by name."""
    return {name: path.read_text(encoding="utf-8") for name, path in game_files().items()}


def mutations(texts: dict[str, str], seed: int) -> Iterator[tuple[str, bytes]]:
    """Mutated files without end, each with the name of the game it was made of."""
    rng = Random(seed)
    names = sorted(texts)
    while True:
        name = rng.choice(names)
        other = texts[rng.choice(names)]
        data = texts[name].encode()
        for _ in range(rng.choice((1, 1, 1, 2, 3, 6))):
            change = rng.choice(CHANGES)
            data = change(data, other, rng)
        yield name, data


def judge(name: str, data: bytes, seed: int, limit: float = PATIENCE) -> Outcome:
    """Check a file, and if it is valid play by it, with both engines; only user errors may come.

    Raises ``TooLongError`` after ``limit`` processor seconds.
    """
    began = time.process_time()
    game = None
    with at_most(limit):
        try:
            checked = check_source(name, decode_source(f"{name}.sow", data), None, {})
            if checked.rules is not None:
                verify(checked.rules)
            found = validate(checked, playouts=0).diagnostics
            to_text(found.sorted())
            if checked.rules is not None and not found.has_errors:
                game = WarmGame(checked.rules)
        except ManqalaError as error:
            to_text(error.diagnostics)
    seconds = time.process_time() - began
    played = False
    if game is not None:
        rng = Random(seed)
        with at_most(4 * limit):
            for _ in range(2):
                try:
                    played = playout(game, rng, limit=PLIES).conserved
                except (ExhaustedError, ManqalaError):
                    played = True
                assert played, f"{name}: pieces appear or vanish"
            compare(game, rng)
    return Outcome(game is not None, played, seconds)


def compare(game: WarmGame, rng: Random) -> None:
    """Play some plies by both engines at once, if the rules have a generated form."""
    try:
        match = game.rules.between is not None and rng.random() < 0.5
        both = Lockstep(game, rng, compiled=False, match=match)
    except CannotGenerateError:
        return
    steps = 0
    while both.plies < COMPARED and steps < 6 * COMPARED:
        steps += 1
        if both.over:
            both.begin()
        else:
            if steps % 10 == 0:
                both.count_ways(50)
            both.step()


@contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """Stop the block after so many seconds of this process, whatever else the machine does."""

    def stop(_signal: int, _frame: object) -> None:
        raise TooLongError(f"more than {seconds} s")

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


# ---- changes ------------------------------------------------------------------------------------


def _by_lines(
    change: Callable[[Lines, Lines, Random], Lines],
) -> Callable[[bytes, str, Random], bytes]:
    def changed(data: bytes, other: str, rng: Random) -> bytes:
        lines = data.decode("utf-8", "surrogateescape").split("\n")
        made = change(lines, other.split("\n"), rng)
        return "\n".join(made).encode("utf-8", "surrogateescape")

    return changed


def _delete_line(lines: Lines, _: Lines, rng: Random) -> Lines:
    at = rng.randrange(len(lines))
    return lines[:at] + lines[at + 1 :]


def _repeat_line(lines: Lines, _: Lines, rng: Random) -> Lines:
    at, to = rng.randrange(len(lines)), rng.randrange(len(lines))
    return [*lines[:to], lines[at], *lines[to:]]


def _swap_lines(lines: Lines, _: Lines, rng: Random) -> Lines:
    a, b = rng.randrange(len(lines)), rng.randrange(len(lines))
    made = list(lines)
    made[a], made[b] = made[b], made[a]
    return made


def _foreign_line(lines: Lines, other: Lines, rng: Random) -> Lines:
    to = rng.randrange(len(lines))
    return [*lines[:to], rng.choice(other), *lines[to:]]


def _splice(lines: Lines, other: Lines, rng: Random) -> Lines:
    return lines[: rng.randrange(len(lines) + 1)] + other[rng.randrange(len(other)) :]


def _indent(lines: Lines, _: Lines, rng: Random) -> Lines:
    at = rng.randrange(len(lines))
    made = list(lines)
    shift = rng.choice((-4, -2, -1, 1, 2, 4))
    made[at] = " " * shift + made[at] if shift > 0 else made[at][-shift:]
    return made


def _truncate(lines: Lines, _: Lines, rng: Random) -> Lines:
    made = lines[: rng.randrange(1, len(lines) + 1)]
    made[-1] = made[-1][: rng.randrange(len(made[-1]) + 1)]
    return made


def _tokens(
    change: Callable[[list[str], list[str], Random], list[str]],
) -> Callable[[bytes, str, Random], bytes]:
    """A change of the tokens of one line, its indentation kept."""

    def in_line(lines: Lines, other: Lines, rng: Random) -> Lines:
        at = rng.randrange(len(lines))
        tokens = TOKEN.findall(lines[at])
        if not tokens:
            return lines
        indent = lines[at][: len(lines[at]) - len(lines[at].lstrip())]
        pool = TOKEN.findall("\n".join(other))
        made = list(lines)
        made[at] = indent + _write_tokens(change(tokens, pool, rng))
        return made

    return _by_lines(in_line)


def _write_tokens(tokens: list[str]) -> str:
    """Tokens as a person would write them, so that most of the file stays as it was."""
    text = (
        " ".join(tokens)
        .replace(" : ", ": ")
        .replace("( ", "(")
        .replace(" )", ")")
        .replace(" ,", ",")
    )
    return re.sub(r"(\d) \. \. (\d)?", r"\1..\2", text).replace("- - -", "---").replace("[ ", "[")


def _delete_token(tokens: list[str], _: list[str], rng: Random) -> list[str]:
    at = rng.randrange(len(tokens))
    return tokens[:at] + tokens[at + 1 :]


def _repeat_token(tokens: list[str], _: list[str], rng: Random) -> list[str]:
    at = rng.randrange(len(tokens))
    return tokens[: at + 1] + tokens[at:]


def _swap_tokens(tokens: list[str], _: list[str], rng: Random) -> list[str]:
    a, b = rng.randrange(len(tokens)), rng.randrange(len(tokens))
    made = list(tokens)
    made[a], made[b] = made[b], made[a]
    return made


def _foreign_token(tokens: list[str], pool: list[str], rng: Random) -> list[str]:
    at = rng.randrange(len(tokens) + 1)
    return [*tokens[:at], rng.choice(pool), *tokens[at:]]


def _other_token(tokens: list[str], pool: list[str], rng: Random) -> list[str]:
    at = rng.randrange(len(tokens))
    return [*tokens[:at], rng.choice(pool), *tokens[at + 1 :]]


def _misspell(tokens: list[str], _: list[str], rng: Random) -> list[str]:
    at = rng.randrange(len(tokens))
    word = tokens[at]
    cut = rng.randrange(len(word))
    return [*tokens[:at], word[:cut] + word[cut + 1 :], *tokens[at + 1 :]]


def _number(data: bytes, _: str, rng: Random) -> bytes:
    numbers = list(re.finditer(rb"\d+", data))
    if not numbers:
        return data
    found = rng.choice(numbers)
    value = str(rng.choice((0, 1, 2, 3, 7, 13, 50, 1000, 1_000_000, 10**12))).encode()
    return data[: found.start()] + value + data[found.end() :]


def _noise(data: bytes, _: str, rng: Random) -> bytes:
    at = rng.randrange(len(data) + 1)
    return data[:at] + rng.choice(NOISE) + data[at + rng.choice((0, 0, 1, 5)) :]


def _bytes(data: bytes, _: str, rng: Random) -> bytes:
    made = bytearray(data)
    for _n in range(rng.choice((1, 3, 20))):
        if made:
            made[rng.randrange(len(made))] = rng.randrange(256)
    return bytes(made)


CHANGES: tuple[Callable[[bytes, str, Random], bytes], ...] = (
    _by_lines(_delete_line), _by_lines(_repeat_line), _by_lines(_swap_lines),
    _by_lines(_foreign_line), _by_lines(_foreign_line), _by_lines(_splice),
    _by_lines(_indent), _by_lines(_truncate),
    _tokens(_delete_token), _tokens(_delete_token), _tokens(_repeat_token), _tokens(_swap_tokens),
    _tokens(_foreign_token), _tokens(_other_token), _tokens(_other_token), _tokens(_misspell),
    _number, _number, _noise, _bytes,
)  # fmt: skip
