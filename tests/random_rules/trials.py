"""What becomes of a rule file: it is checked, tried out, told about, and played by two engines at once.

Used by ``test_generator.py`` (few files, always the same) and by ``benchmarks/generate_rules.py`` (many).
"""

from __future__ import annotations

import re
import time
import traceback
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING

from manqala.analysis.well_formed import verify
from manqala.check.trial import MAX_TOTAL_WORK
from manqala.check.validation import validate
from manqala.compile.emit.writer import CannotGenerateError
from manqala.compile.stepping.warm_game import WarmGame
from manqala.language.example_text import example_text
from manqala.resolve.files import check_source
from manqala.run.machine import ExhaustedError
from manqala.text.codes.code import Severity
from manqala.text.diagnostics import ManqalaError
from manqala.text.reading import decode_source
from manqala.text.render import to_text
from tests.helpers.lockstep import DifferenceError, Lockstep, single_changes
from tests.random_rules.mutations import TooLongError, at_most

if TYPE_CHECKING:
    from manqala.game.move import Move
    from manqala.text.diagnostics import Diagnostics

LIMIT = 5.0
"""Limit of processor seconds to judge a file."""
PLAYING, COMPILING = 6, 120
"""Limits as multiples of that for playing by it (both engines, every step), and for doing so compiled."""
MACHINE = 10
"""One in so many compiled files is compiled by LLVM too, which takes a second or two."""
PLAYOUTS = 1
SLOW = "too slow"
PLIES, FEW_PLIES = 300, 100
PLAYED_FOR, HURRIED_FOR = 0.75, 0.25
"""Where turns are long, no more plies are played after so many seconds."""
PATIENT, HURRIED = 10, 1_000_000
"""One file in ``PATIENT`` is tried as users would try it, and for ``PLIES`` plies; the others stop earlier."""
EXAMPLES, MOVES = 6, 6
"""Of so many files one is given an example of so many moves that were played."""
EVERY = 25
"""After so many steps the ways through a turn are counted by both engines."""


@dataclass
class Trial:
    """What came of one file."""

    outcome: str = "sound"
    """``sound``, ``refused`` (with messages), or the class of what went wrong."""
    detail: str = ""
    codes: tuple[str, ...] = ()
    """The codes of the errors for which a file was refused."""
    plies: int = 0
    games: int = 0
    generated: bool = True
    """Whether the rules have a generated form."""
    seconds: dict[str, float] = field(default_factory=dict)
    """What each stage took."""
    stage: str = ""

    @property
    def failed(self) -> bool:
        """Whether something went wrong that must not."""
        return self.outcome not in {"sound", "refused"}

    def stages(self, name: str) -> None:
        """Begin the next stage."""
        now = time.process_time()
        if self.stage:
            self.seconds[self.stage] = now - self.began
        self.stage, self.began = name, now

    began: float = 0.0
    """When the stage began."""


def trial(
    data: bytes,
    seed: int,
    *,
    compiled: bool = False,
    plies: int | None = None,
    limit: float = LIMIT,
) -> Trial:
    """Judge a file and play by it; ``compiled``: in WebAssembly too, and one of ten on LLVM.

    ``plies``: the most in a row of games; by default more for one file in ``PATIENT``.
    Whatever goes wrong is in the result."""
    made = Trial()
    try:
        _try_file(data, seed, made, compiled, plies, limit)
    except DifferenceError as difference:
        made.outcome = f"{made.stage}: differs in {_sort(str(difference))}"
        made.detail = str(difference)
    except TooLongError as slow:
        made.outcome = f"{made.stage}: {SLOW} at {_place(slow)}"
        made.detail = "".join(traceback.format_exception(slow)[-40:])
    except (Exception, MemoryError) as error:
        made.outcome = f"{made.stage}: {type(error).__name__} at {_place(error)}"
        made.detail = traceback.format_exc()
    made.stages("")
    return made


def _try_file(
    data: bytes, seed: int, made: Trial, compiled: bool, most: int | None, limit: float
) -> None:
    game = None
    patient = seed % PATIENT == 0
    plies = most or (PLIES if patient else FEW_PLIES)
    seconds = PLAYED_FOR if patient else HURRIED_FOR
    with at_most(limit):
        made.stages("check")
        checked = None
        try:
            checked = check_source("generated", decode_source("generated.sow", data), None, {})
            _check_reports(checked.diagnostics, made)
            if checked.rules is not None:
                made.stages("verify")
                verify(checked.rules)
                made.stages("validate")
                patience = MAX_TOTAL_WORK if patient else HURRIED
                found = validate(checked, playouts=PLAYOUTS, most=patience).diagnostics
                _check_reports(found, made)
                if not found.has_errors:
                    game = WarmGame(checked.rules)
        except ManqalaError as error:
            made.outcome, made.codes = "refused", tuple(d.code for d in error.diagnostics)
            to_text(error.diagnostics)
            return
    if game is None or checked is None:
        made.outcome = "refused"
        return
    rng = Random(seed)
    chosen = rng.choice(single_changes(game))
    if chosen:
        changed = (
            check_source("generated", checked.source, None, chosen) if checked.source else checked
        )
        if changed.rules is not None:
            verify(changed.rules)
            game = WarmGame(changed.rules)
    with at_most(PLAYING * limit):
        made.stages("play")
        play_games(game, rng, made, plies, seconds, compiled=False)
        # Where turns are long, an example of some is longer still.
        if seed % EXAMPLES == 0 and time.process_time() - made.began < seconds:
            made.stages("example")
            example(game, data, rng)
    if compiled and made.generated:
        with at_most(COMPILING * limit):
            made.stages("compiled")
            play_games(game, rng, made, plies, seconds, compiled=None)
            if seed % MACHINE == 0:
                made.stages("machine code")
                play_games(game, rng, made, plies, seconds, compiled=True)


def _check_reports(found: Diagnostics, made: Trial) -> None:
    """Everything can be told, and nothing of it is our own fault."""
    to_text(found.sorted())
    codes = tuple(sorted({item.code for item in found if item.code[0] == "E"}))
    made.codes = codes
    for item in found:
        assert not item.code.startswith("E9"), f"{item.code}: {item.message}"


def play_games(
    game: WarmGame, rng: Random, made: Trial, most: int, seconds: float, *, compiled: bool | None
) -> None:
    """Play rounds and, where the game has them, matches by both engines at once."""
    try:
        both = Lockstep(game, rng, compiled=compiled, match=False)
    except CannotGenerateError:
        made.generated = False
        return
    for match in (False, True) if game.rules.between is not None else (False,):
        both.match, plies, steps = match, both.plies, 0
        try:
            both.begin()
        except ExhaustedError:
            continue  # who tried only part of the settings cannot know that it begins under each
        began = time.process_time()
        while both.plies < plies + most and steps < 4 * most:
            if time.process_time() - began > seconds:
                break
            steps += 1
            if both.over:
                both.begin()
                made.games += 1
                continue
            if steps % EVERY == 0:
                both.count_ways(50)
            both.step()
    made.plies += both.plies


def example(game: WarmGame, data: bytes, rng: Random) -> None:
    """A game that was played, written behind its rules as an example, holds."""
    moves: list[Move] = []
    match = rng.random() < 0.5 and game.rules.between is not None
    try:
        position = start = game.start(match=match)
        while len(moves) < MOVES and not position.over:
            moves.append(position.random_move(rng))
            position = position.play(moves[-1])
    except ManqalaError:
        return
    text = (
        data.decode("utf-8", "replace")
        + "\n"
        + example_text(game, start, moves, position, "as it was played")
    )
    checked = check_source("generated", decode_source("generated.sow", text.encode()), None, {})
    found = validate(checked, playouts=0).diagnostics
    # A longer game than those of validation may leave pieces in the hand, or have a turn of so many answers
    # that reading it again takes too long: the rules are at fault then.
    errors = {item.code for item in found if item.severity is Severity.ERROR}
    assert errors <= {"E713", "E708"}, to_text(found.sorted())


def _place(error: BaseException) -> str:
    """Where it happened: the innermost function of ours, or of the generated source."""
    frames = traceback.extract_tb(error.__traceback__)
    ours = [f for f in frames if "manqala" in f.filename and f.name != "stop"]
    if not ours:
        return frames[-1].name if frames else "nowhere"
    last = ours[-1]
    if last.filename.startswith("<"):
        return f"generated source: {re.sub(r'[0-9]+', 'N', str(error))[:60]}"
    return f"{last.filename.rsplit('/', 1)[-1]}:{last.name}"


def _sort(text: str) -> str:
    """The kind of a difference: its first line without numbers."""
    return re.sub(r"[0-9]+", "N", text.partition("\n")[0])[:70]
