"""What the programs of searches have beside the game's own: how large the parts of their rows are, and keys.

``search.kernels`` writes it for each search of each game.
"""

from manqala.compile.kernel.rows import FixedRow, IntRow

# ---- where the parts of the row of a search begin

FRAMES: int
PATH: int
QUEUE: int
VISITED: int
KEYS: int
LINES: int
RECORDS: int

# ---- the evaluation

OWNERS: int
HOMES: FixedRow
HOME_HOLES: FixedRow
HOME_BEGINS: FixedRow
VALUES: FixedRow
HOME_WORDS: int  # words that have the holes of players; 0: they are looked at one by one
HOME_FIELDS: FixedRow  # for each player and word the bits of his holes
HIGHEST_BITS: int  # of each field of a word,
LOWER_BITS: int  # and all others of these fields

# ---- a learned evaluation: how holes are told apart, which pairs of them are looked at, and where its weights stand

LEARNED: int
SEEDS: int
PAIR_PHASES: int
FEW: int
MARKS_TOLD: int
HOLE_MARKS: FixedRow
HOLE_MARK_SIZES: FixedRow
HOLE_CODES: int
PAIRS: int
FIRST_HOLES: FixedRow
SECOND_HOLES: FixedRow
LEAD_PHASES: int
LEADS: int
Z_LEADS: int
Z_WEIGHTS: int

# ---- keys: so many words each, so many numbers an entry of the table that has them

WORDS: int
STIRRING: FixedRow
ENTRY: int

def pack(c: IntRow, W: IntRow, at: int, /) -> None: ...

# ---- endgame tables

ASKS_TABLES: int

# ---- proofs

ROWS: int
HELD: int
JOINED: int
SLOT_SIZE: int
RECORD: int
APART: int
BY_WINNER: int

def strayed(c: IntRow, s: IntRow, /) -> bool: ...

# ---- graphs: where the numbers of options stand, and how often a position is supposed to come back

WAYS: int
MOST_TIMES: int

# ---- trees: the size of a node

NODE: int

# ---- counts: so many levels

STACK: int
