"""What there is in the program of every game, though no kernel defines it.

Numbers and tables that ``compile.constants`` writes for each game, functions made of its rules, and those that have two
forms, of which each program gets one. Nothing else may be used in a kernel.
"""

from collections.abc import Callable
from typing import TypeVar

from manqala.compile.kernel.rows import History, Row, Rows, Table

_Function = TypeVar("_Function", bound=Callable[..., object])

# ---- how functions are compiled: link/jit.py says what each of these means; plain Python leaves them as they are

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

# ---- where cells stand in the row of a state

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
IN_ROUND: int  # so many cells make two positions of one round the same,
LASTING: int  # so many two positions between turns,
STATE: int  # so many are not of the flow of play,
SIZE: int  # so many are there in all
TURN_MARKS: int
TURN_CELLS: Table
TURN_VALUES: Table
ROUND_MARKS: int
ROUND_CELLS: Table
ROUND_VALUES: Table

# ---- pieces packed into words; all 0 where they are not

MARKED_WORDS: int
FIELD: int
WORD_OF: Table
SHIFT_OF: Table
FACTOR: int
FLAG_SHIFT: int
MODULUS: int

# ---- what is known of the rules

SAFE_TURN: int
INTACT_TURN: int
ONLY_SAFE_TURNS: int
PREFERENCES: int
ROUNDS_FOLLOW: int
HAS_BETWEEN: int
BETWEEN_ASKS: int
SETTLE_ASKS: Table
COUNTS_OCCURRENCES: int
WEIGHTS: Table

# ---- events, and why something ends

MATCH_BEGINS: int
ROUND_BEGINS: int
ROUND_ENDS: int
CANNOT_MOVE: int
NOBODY_CAN_MOVE: int
REASON_RULE: int
REASON_NOBODY: int
REASON_ROUND_ENDS: int
REASON_MATCH_ENDS: int
REASON_EVENTS: int

# ---- functions made of the rules

def p_turn(c: Row, M: Row, X: Rows, n: int, /) -> int: ...
def program(which: int, number: int, c: Row, M: Row, X: Rows, n: int, /) -> int: ...
def event(number: int, c: Row, M: Row, X: Rows, /) -> int: ...
def ending(c: Row, M: Row, X: Rows, /) -> int: ...
def match_ending(c: Row, M: Row, X: Rows, /) -> int: ...
def score(c: Row, player: int, M: Row, /) -> int: ...
def so_that(question: int, c: Row, player: int, M: Row, X: Rows, /) -> bool: ...

# ---- what lies in a place: cells.py or words.py

def held(c: Row, cell: int, /) -> int: ...
def hold(c: Row, cell: int, n: int, /) -> None: ...

# ---- what is done with rows: compiled.py or plain.py, link/arrays.py or link/lists.py

COMPILED: int

def bits(number: int, /) -> int: ...
def put_cells(source: Row, start: int, target: Row, at: int, many: int, /) -> None: ...
def copy(source: Row, target: Row, /) -> None: ...
def same(c: Row, M: Row, base: int, state: int, /) -> bool: ...
def keep(c: Row, M: Row, base: int, state: int, /) -> None: ...
def note(c: Row, H: History, /) -> int: ...
def noted(H: History, /) -> int: ...
def only_first(H: History, length: int, /) -> None: ...
def none_noted(H: History, /) -> None: ...
