"""The names in the program of every game that no kernel defines.

The numbers of ``numbers.py``; numbers and tables that ``compile.constants`` writes for each game; functions generated from
its rules; and functions with two forms, of which each program gets one. A kernel may use nothing else, except numbers shared
by other kernels.
"""

from collections.abc import Callable
from typing import TypeVar

from manqala.compile.kernel.numbers import *
from manqala.compile.kernel.rows import *

_Function = TypeVar("_Function", bound=Callable[..., object])

# ---- linkage of functions, see Linkage in program/untyped.py; plain Python ignores it

def jit(function: _Function, /) -> _Function: ...
def inner(function: _Function, /) -> _Function: ...
def inlined(function: _Function, /) -> _Function: ...
def woven(function: _Function, /) -> _Function: ...

# ---- the board

PLACES: int
HOLES: int
KINDS: int
PIECES: int  # cells that hold pieces: places, for each kind
BOX: int
PLAYERS: int

# ---- indices in the row of a state

MOVER: int
NEXT_MOVER: int
OPENER: int
WINNER: int
ROUND_NUMBER: int
PHASE: int
ENDING: int
OCCURS: int
PASSES: int
STILL: int
IDLE: int
RESULT: int
REASON: int
MATCH_PLAY: int
PLIES: int
ROUNDS: int
IN_ROUND: int  # number of cells that identify a position in a round,
LASTING: int  # between turns,
STATE: int  # before the flow of play,
SIZE: int  # in all
TURN_MARKS: int
TURN_CELLS: FixedRow
TURN_VALUES: FixedRow
ROUND_MARKS: int
ROUND_CELLS: FixedRow
ROUND_VALUES: FixedRow

# ---- pieces packed into words; all 0 otherwise

MARKED_WORDS: int
FIELD: int
WORD_OF: FixedRow
SHIFT_OF: FixedRow
FACTOR: int
FLAG_SHIFT: int
MODULUS: int

# ---- facts about the rules

CHOOSES_MOVER: int  # a rule says who moves next
SAFE_TURN: int
INTACT_TURN: int
ONLY_SAFE_TURNS: int
WEIGHS: int  # some outcomes of chance are likelier than others
PREFERENCES: int
ROUNDS_FOLLOW: int
HAS_BETWEEN: int
BETWEEN_ASKS: int
SETTLE_ASKS: FixedRow
COUNTS_OCCURRENCES: int
PASSES_ON: int  # rules say how turns pass
TEAMS: int  # players win together
CAPTAIN: FixedRow  # the first player of each one's team
WEIGHTS: FixedRow
CHECKS: FixedRow

# ---- events, and reasons for ends

MATCH_BEGINS: int
ROUND_BEGINS: int
ROUND_ENDS: int
CANNOT_MOVE: int
TURN_PASSES: int
NOBODY_CAN_MOVE: int
REASON_RULE: int
REASON_NOBODY: int
REASON_ROUND_ENDS: int
REASON_MATCH_ENDS: int
REASON_EVENTS: int

# ---- functions generated from the rules

def p_turn(c: IntRow, M: IntRow, X: Rows, n: int, /) -> int: ...
def program(which: int, number: int, c: IntRow, M: IntRow, X: Rows, n: int, /) -> int: ...
def event(number: int, c: IntRow, M: IntRow, X: Rows, /) -> int: ...
def ending(c: IntRow, M: IntRow, X: Rows, /) -> int: ...
def match_ending(c: IntRow, M: IntRow, X: Rows, /) -> int: ...
def score(c: IntRow, player: int, M: IntRow, /) -> int: ...

# ---- contents of places: place_cells.py or place_words.py

def held(c: IntRow, cell: int, /) -> int: ...
def hold(c: IntRow, cell: int, n: int, /) -> None: ...

# ---- operations on rows: compiled.py or plain.py, an instruction or python/standard.py

COMPILED: int

def bits(number: int, /) -> int: ...
def remainder(number: int, divisor: int, /) -> int: ...
def highest(number: int, factor: int, shift: int, /) -> int: ...
def signed(number: int, /) -> int: ...
def unsigned(number: int, /) -> int: ...
def ahead(row: IntRow, at: int, /) -> None: ...
def turns_of_many(turns: int, lanes: IntRow, chance: IntRow, most: int, /) -> int: ...
def put_cells(source: IntRow, start: int, target: IntRow, at: int, many: int, /) -> None: ...
def copy(source: IntRow, target: IntRow, /) -> None: ...
def same(c: IntRow, M: IntRow, base: int, state: int, /) -> bool: ...
def keep(c: IntRow, M: IntRow, base: int, state: int, /) -> None: ...
def note(c: IntRow, H: History, /) -> int: ...
def noted(H: History, /) -> int: ...
def only_first(H: History, length: int, /) -> None: ...
def none_noted(H: History, /) -> None: ...
