"""The further names in programs of searches: offsets of the parts of their rows, and keys.

``search.search_kernel`` writes them for each search of each game.
"""

from manqala.compile.kernel.rows import FixedRow, IntRow

# ---- offsets in the row of a search

FRAMES: int
PATH: int
QUEUE: int
VISITED: int
KEYS: int
LINES: int
LOTS: int  # the weights of the outcomes of each chance node on the path
RECORDS: int

# ---- the evaluation

OWNERS: int
HOMES: FixedRow
HOME_HOLES: FixedRow
HOME_BEGINS: FixedRow
VALUES: FixedRow
HOME_WORDS: int  # number of words with players' holes; 0: holes are read one by one
HOME_FIELDS: FixedRow  # for each player and word the bits of own holes
HIGHEST_BITS: int  # of each field in a word,
LOWER_BITS: int  # and all others of these fields

# ---- a learned evaluation: codes of holes, features, offsets of weights

LEARNED: int
SEEDS: int
STAGES: int
FEW: int
MARKS_TOLD: int
HOLE_MARKS: FixedRow
HOLE_MARK_SIZES: FixedRow
FEATURES: int  # single holes or pairs of holes
FEATURE_CODES: int  # number of states of a feature: FIRST_FACTOR and SECOND_FACTOR times the codes of its holes
FIRST_FACTOR: int
SECOND_FACTOR: int
FIRST_HOLES: FixedRow
SECOND_HOLES: FixedRow
LEAD_PHASES: int
LEADS: int
Z_LEADS: int
Z_WEIGHTS: int

# ---- keys: words in a key, numbers in a table entry

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

# ---- graphs: index of option counts, limit of repetitions

WAYS: int
MAX_OCCURRENCES: int

# ---- trees: the size of a node

NODE: int

# ---- counts: number of levels

STACK: int
