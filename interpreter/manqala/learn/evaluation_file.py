"""Files of learned evaluations: a readable description in JSON, and packed numbers.

Errors in a file are reported as diagnostics; nothing in it is executed. docs/train.md describes the format.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import json
import re
import sys
import zlib
from array import array
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from manqala.compile.generating import generate_engine
from manqala.core.tokens import digest, rule_tokens
from manqala.search.evaluation_shape import Evaluation, features_of
from manqala.search.kernel.scale import MAX_WEIGHT, Z_SHIFT
from manqala.search.search_kernel import pieces_of
from manqala.text import codes
from manqala.text.codes.code import Severity
from manqala.text.diagnostics import Diagnostic, ManqalaError
from manqala.text.own_folder import cache_home
from manqala.text.reading import display_name
from manqala.text.writing import atomic_write

if TYPE_CHECKING:
    from manqala.game.game import GameValue
    from manqala.text.codes.code import Code

FORMAT = 1
"""The version of the features and of the file format."""
MOST_BYTES = 1 << 28
"""Maximum size of a file."""
PARTS = ("weights", "wrong", "wrongness")
UNIT = 1 << (Z_SHIFT - 2)
"""Weights in a finished file are multiples of this: of a quarter of a search value."""
MOST_UNIT = 1 << Z_SHIFT
PAIRS, HOLES = "pairs", "holes"
"""The kinds of features: contents of pairs of holes, or of single holes."""
COUNTS = ("seed", "games", "turns", "lost")
NONSENSE = "its description is invalid"
LARGEST = 1 << 62
SUFFIX = ".evaluation.json"
DEPTH, MAX_DEPTH = 3, 9
"""Number of turns that self-play looks ahead, by default and at most."""
FIRST_DEPTH = 2
"""The number in files that do not say it."""


@dataclass(slots=True)
class Learned:
    """An evaluation learned for a game; ``wrong`` and ``wrongness``: the error of each weight, signed and absolute."""

    seed: int
    pieces: int
    match: bool
    weights: list[int]
    wrong: list[int]
    wrongness: list[int]
    games: int = 0
    turns: int = 0
    lost: int = 0
    """Number of games that could not continue."""
    seconds: float = 0.0
    depth: int = DEPTH
    """Number of turns that self-play looks ahead."""
    paired: bool = True
    """Whether its features are pairs of holes, not single ones."""

    @property
    def rows(self) -> tuple[list[int], list[int], list[int]]:
        """The three rows of numbers."""
        return self.weights, self.wrong, self.wrongness

    @property
    def evaluation(self) -> Evaluation:
        """The evaluation for a search."""
        return Evaluation(self.pieces, self.match, tuple(self.weights), self.paired)


def nothing_learned(
    game: GameValue, seed: int, *, match: bool, depth: int = DEPTH, paired: bool = True
) -> Learned:
    """Return the initial state of learning: the default evaluation."""
    pieces = pieces_of(game.start(match=match))
    engine = generate_engine(game, compiled=False)
    features = features_of(engine, pieces, match=match, paired=paired)
    nothing = [0] * features.size
    weights = features.first_weights()
    return Learned(seed, pieces, match, weights, nothing, nothing, depth=depth, paired=paired)


def rules_digest(game: GameValue) -> str:
    """Return a digest of everything that determines play: the typed rules with their options, and the board."""
    rules = game.rules
    board = rules.board
    known: dict[int, int] = {}
    parts: list[object] = [
        board.rows,
        board.circles,
        board.facing,
        board.backing,
        board.stores.value,
        board.home,
    ]
    parts += [(mark.name, mark.start) for mark in rules.layout.marks.values()]
    programs = (
        rules.setup,
        rules.turn,
        rules.between,
        tuple(rules.events.values()),
        rules.score,
        rules.takings,
    )
    for program in programs:
        parts += rule_tokens(program, known)
    for end in (*rules.round_ends, *rules.match_ends):
        parts += [*rule_tokens(end.condition, known), *rule_tokens(end.body, known)]
    return digest(parts)


def usual_path(game: GameValue, *, match: bool) -> Path:
    """Return the default file of a game's evaluation: beside the cache of compiled games."""
    name = re.sub(r"[^a-z0-9]+", "-", game.name.lower()).strip("-") or "game"
    kind = "-match" if match else ""
    return cache_home() / "evaluations" / f"{name}{kind}-{rules_digest(game)[:8]}{SUFFIX}"


# ---- writing ------------------------------------------------------------------------------------------


def write_learned(path: Path, game: GameValue, learned: Learned) -> None:
    """Write a file atomically; raises ``OSError``."""
    _write(path, game, learned, {part: _pack(getattr(learned, part)) for part in PARTS}, {})


def write_finished(path: Path, game: GameValue, learned: Learned) -> None:
    """Write a file for players only, which is a tenth as large: rounded weights, without their errors; raises ``OSError``."""
    rounded = [round(weight / UNIT) for weight in learned.weights]
    _write(path, game, learned, {"weights": _pack(rounded)}, {"unit": UNIT})


def _write(
    path: Path, game: GameValue, learned: Learned, numbers: dict[str, str], unit: dict[str, int]
) -> None:
    header = {
        "manqala": "evaluation", "format": FORMAT, "game": game.title, "rules": rules_digest(game),
        "options": {name: str(value) for name, value in game.rules.chosen.items()}, "match": learned.match,
        "pieces": learned.pieces, "features": PAIRS if learned.paired else HOLES, "numbers": len(learned.weights),
        **unit, "learned": {
            **{name: getattr(learned, name) for name in COUNTS}, "seconds": round(learned.seconds, 1), "depth": learned.depth,
        },
        "sha256": _digest(numbers), **numbers,
    }  # fmt: skip
    path.parent.mkdir(parents=True, exist_ok=True)
    with atomic_write(path, lasting=True) as stream:
        stream.write(f"{json.dumps(header, indent=1)}\n".encode())


def _pack(row: list[int]) -> str:
    numbers = array("q", row)
    if sys.byteorder == "big":
        numbers.byteswap()
    return base64.b64encode(zlib.compress(numbers.tobytes(), 6)).decode("ascii")


def _digest(numbers: dict[str, str]) -> str:
    return hashlib.sha256("".join(numbers.values()).encode()).hexdigest()


# ---- reading ------------------------------------------------------------------------------------------


def read_evaluation(path: Path, game: GameValue) -> Evaluation:
    """Read the evaluation of a game for a search; raises ``ManqalaError`` as ``read_learned`` does."""
    return _read(path, game).evaluation


def read_learned(path: Path, game: GameValue) -> Learned:
    """Read the evaluation of a game, to learn on from it.

    Raises ``ManqalaError`` (E621, E622) if the file is invalid, finished, or for other rules.
    """
    learned = _read(path, game)
    if not learned.wrong:
        refuse(
            codes.BAD_EVALUATION, f"‘{display_name(path)}’ has only the weights that players need; learning cannot go on from it",
            "‘--anew’ replaces the file, ‘--out’ names another",
        )  # fmt: skip
    return learned


def _read(path: Path, game: GameValue) -> Learned:
    header = _read_parts(path)
    if header.get("manqala") != "evaluation" or header.get("format") != FORMAT:
        _refuse_damaged(
            path, f"it is not an evaluation of this version of Manqala (format {FORMAT})"
        )
    ours = rules_digest(game)
    theirs = header.get("rules")
    if theirs != ours:
        of = str(header.get("game"))[:60]
        refuse(
            codes.OTHER_EVALUATION, f"‘{display_name(path)}’ was learned in ‘{of}’ with other rules or options",
            f"its rules have the number {str(theirs)[:24]}, those of ‘{game.title}’, as it is to be played, {ours}",
            "learn one for these rules with ‘manqala train’",
        )  # fmt: skip
    return _read_learned(path, game, header)


def _read_parts(path: Path) -> dict[str, Any]:
    try:
        if path.stat().st_size > MOST_BYTES:
            _refuse_damaged(path, "it is too large to be one")
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        refuse(
            codes.BAD_EVALUATION,
            f"there is no file ‘{display_name(path)}’",
            "‘manqala train’ makes one",
        )
    except OSError as error:
        refuse(codes.BAD_EVALUATION, f"‘{display_name(path)}’ cannot be read: {error.strerror}")
    except UnicodeDecodeError:
        _refuse_damaged(path, "it is not text")
    try:
        header = json.loads(text)
    except (ValueError, RecursionError):
        _refuse_damaged(path, "it is not JSON")
    if not isinstance(header, dict):
        _refuse_damaged(path, "it has no parts with names")
    return header


def _read_learned(path: Path, game: GameValue, header: dict[str, Any]) -> Learned:
    """Read the parts of a file for these rules."""
    how = header.get("learned")
    unit = header.get("unit")
    packed = {part: header.get(part) for part in (PARTS if unit is None else PARTS[:1])}
    if not isinstance(how, dict) or not all(isinstance(text, str) for text in packed.values()):
        _refuse_damaged(path, "parts of it are missing")
    if header.get("sha256") != _digest({part: str(text) for part, text in packed.items()}):
        _refuse_damaged(path, "its numbers have been changed")
    seed, games, turns, lost = (_whole(path, how.get(name)) for name in COUNTS)
    depth = _whole(path, how.get("depth", FIRST_DEPTH))
    pieces, match, seconds = (
        _whole(path, header.get("pieces")),
        header.get("match"),
        how.get("seconds"),
    )
    if (
        not isinstance(match, bool)
        or not isinstance(seconds, int | float)
        or not 0 <= seconds < LARGEST
        or not 1 <= depth <= MAX_DEPTH
        or header.get("features", PAIRS) not in {PAIRS, HOLES}
        or (unit is not None and not 1 <= _whole(path, unit) <= MOST_UNIT)
    ):
        _refuse_damaged(path, NONSENSE)
    paired = header.get("features", PAIRS) == PAIRS
    if pieces != pieces_of(game.start(match=match)):
        _refuse_damaged(path, "the game has a different number of pieces")
    engine = generate_engine(game, compiled=False)
    size = features_of(engine, pieces, match=match, paired=paired).size
    weights, *errors = (_unpack(path, str(text), size) for text in packed.values())
    wrong, wrongness = errors or ([], [])
    if max(map(abs, weights)) > MAX_WEIGHT // (unit or 1) or any(
        max(map(abs, row)) > LARGEST for row in errors
    ):
        _refuse_damaged(path, "its numbers are out of bounds")
    if unit is not None:
        weights = [weight * unit for weight in weights]
    return Learned(
        seed,
        pieces,
        match,
        weights,
        wrong,
        wrongness,
        games,
        turns,
        lost,
        float(seconds),
        depth,
        paired,
    )


def _whole(path: Path, number: object) -> int:
    """Return a non-negative number."""
    if type(number) is not int or not 0 <= number < LARGEST:
        _refuse_damaged(path, NONSENSE)
    return number


def _unpack(path: Path, text: str, size: int) -> list[int]:
    """Unpack a row of ``size`` numbers, and no more, whatever the file claims."""
    numbers = array("q")
    try:
        engine = zlib.decompressobj()
        raw = engine.decompress(base64.b64decode(text, validate=True), size * numbers.itemsize + 1)
    except (binascii.Error, ValueError, zlib.error):
        _refuse_damaged(path, "its numbers cannot be unpacked")
    if len(raw) != size * numbers.itemsize:
        _refuse_damaged(path, f"it does not have {size:,} numbers of each sort")
    numbers.frombytes(raw)
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers.tolist()


def _refuse_damaged(path: Path, why: str) -> NoReturn:
    refuse(
        codes.BAD_EVALUATION, f"‘{display_name(path)}’ is not an evaluation: {why}",
        "‘manqala train’ makes one; ‘--anew’ replaces the file",
    )  # fmt: skip


def refuse(code: Code, message: str, *help_lines: str) -> NoReturn:
    """Raise the error for invalid input."""
    raise ManqalaError(Diagnostic(code, Severity.ERROR, None, message, help=help_lines))
