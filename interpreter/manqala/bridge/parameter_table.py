"""The parameters of MancalaGames: their names, allowed values and defaults.

These are facts about that program's files (its manual, “game parameters”); the modules that write the rules define
what each means.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class ParameterKind(StrEnum):
    """The type of a parameter's value."""

    TRUTH = "true or false"
    NUMBER = "a whole number"
    CHOICE = "one of its choices, by number"
    NUMBERS = "a list of whole numbers"
    TEXT = "text"


@dataclass(frozen=True, slots=True)
class KnownParameter:
    """One parameter: its type and its default."""

    name: str
    kind: ParameterKind
    choices: tuple[str, ...] = ()
    lowest: int = 0
    """The number of the first choice, or the least allowed number."""
    default: int = 0

    def named(self, value: int) -> str:
        """The name of a choice."""
        return self.choices[value - self.lowest]

    @property
    def highest(self) -> int | None:
        """The greatest allowed number; None if there is no limit."""
        return self.lowest + len(self.choices) - 1 if self.choices else None


def _truth(name: str) -> KnownParameter:
    return KnownParameter(name, ParameterKind.TRUTH)


def _number(name: str, *, lowest: int = 0, default: int = 0) -> KnownParameter:
    return KnownParameter(name, ParameterKind.NUMBER, (), lowest, default)


def _choice(name: str, choices: str, *, lowest: int = 0, default: int = 0) -> KnownParameter:
    return KnownParameter(name, ParameterKind.CHOICE, tuple(choices.split()), lowest, default)


_TABLE = (
    KnownParameter("name", ParameterKind.TEXT),
    KnownParameter("about", ParameterKind.TEXT),
    KnownParameter("help_file", ParameterKind.TEXT),
    # what the game is about
    _choice(
        "goal",
        "MAX_SEEDS DEPRIVE TERRITORY CLEAR RND_WIN_COUNT_MAX RND_SEED_COUNT RND_EXTRA_SEEDS"
        " RND_POINTS RND_WIN_COUNT_CLR RND_WIN_COUNT_DEP IMMOBILIZE RND_WIN_COUNT_IMB",
    ),
    _number("goal_param"),
    _choice("end_cond", "NO_ADDTL CLEARED_OWN CLEARED_OPP SEEDS_LIMIT HOLE_SEED_LIMIT"),
    _number("end_param"),
    _choice("unclaimed", "HOLE_OWNER DONT_SCORE LAST_MOVER UNFED_PLAYER DIVVIED"),
    _choice("quitter", "HOLE_OWNER DONT_SCORE LAST_MOVER UNFED_PLAYER DIVVIED", default=4),
    _truth("stores"),
    _truth("no_sides"),
    _truth("mustpass"),
    _truth("mustshare"),
    # rounds
    _choice("rounds", "NO_ROUNDS HALF_SEEDS NO_MOVES END_S_SEEDS END_2S_SEEDS"),
    _choice("round_starter", "ALTERNATE LOSER WINNER LAST_MOVER"),
    _choice(
        "round_fill",
        "NOT_APPLICABLE LEFT_FILL RIGHT_FILL OUTSIDE_FILL EVEN_FILL SHORTEN UCHOOSE UMOVE UCHOWN"
        " SHORTEN_ALL LOSER_ONLY TERR_EX_RANDOM TERR_EX_LOSER TERR_EX_EMPTY",
    ),
    _truth("blocks"),
    # the opening
    _choice(
        "start_pattern",
        "ALL_EQUAL GAMACHA ALTERNATES ALTS_WITH_1 CLIPPEDTRIPLES TWOEMPTY RANDOM ALTS_SPLIT"
        " RIGHTMOST_PLUS_ONE MOVE_RIGHTMOST MOVE_RANDOM NO_REPEAT_SOW_OWN RANDOM_ZEROS AZIGO",
    ),
    _choice(
        "prescribed",
        "NONE BASIC_SOWER MLAPS_SOWER SOW1OPP PLUS1MINUS1 ARNGE_LIMIT NO_UDIR_FIRSTS",
    ),
    # from where a turn begins
    _choice("play_locs", "BOARD_ONLY BRD_OWN_STR_ALL BRD_OWN_STR_CHS"),
    _number("min_move", lowest=1, default=1),
    _choice(
        "allow_rule",
        "NONE OPP_OR_EMPTY SINGLE_TO_ZERO SINGLE_ONLY_ALL SINGLE_ALL_TO_ZERO TWO_ONLY_ALL"
        " TWO_ONLY_ALL_RIGHT FIRST_TURN_ONLY_RIGHT_TWO RIGHT_2_1ST_THEN_ALL_TWO MOVE_ALL_HOLES_FIRST"
        " NOT_XFROM_1S OCCUPIED RIGHT_HALF_FIRSTS RIGHT_HALF_1ST_OPE",
    ),
    # sowing
    _choice("sow_direct", "CW SPLIT CCW PLAYALTDIR EVEN_ODD_DIR TOCENTER", lowest=-1, default=1),
    KnownParameter("udir_holes", ParameterKind.NUMBERS),
    _truth("sow_start"),
    _truth("move_one"),
    _truth("skip_start"),
    _choice("sow_stores", "NEITHER OWN BOTH OWN_NR BOTH_NR BOTH_NR_OWN BOTH_NR_OPP"),
    _choice("mlaps", "OFF LAPPER LAPPER_NEXT"),
    _choice(
        "mlap_cont",
        "NONE ON_PARAM GREQ_PARAM OWN_SIDE OPP_SIDE VISIT_OPP STOP_STORE NOT_FROM_STORE",
    ),
    _number("mlap_param"),
    _choice("presowcapt", "NONE CAPT_ONE ALL_SINGLE_XCAPT DRAW_1_XCAPT"),
    _choice(
        "sow_rule",
        "NONE SOW_BLKD_DIV SOW_BLKD_DIV_NR ENPAS_ALL_OWNER_SOW ENPAS_ALL_OWNER_OWN NO_SOW_OPP_NS"
        " CHANGE_DIR_LAP MAX_SOW LAP_CAPT NO_OPP_CHILD LAP_CAPT_OPP_GETS OPP_CHILD_ONLY1"
        " LAP_CAPT_SEEDS NO_CHILDREN ENPAS_ALL_SOWER ENPAS_SOW_SOWER ENPAS_OPP_SOWER",
    ),
    _number("sow_param"),
    # permanently claimed holes
    _choice("child_type", "NOCHILD NORMAL WALDA ONE_CHILD WEG BULL QUR RAM"),
    _number("child_cvt"),
    _choice(
        "child_rule",
        "NONE OPP_SIDE_ONLY OWN_SIDE_ONLY OPPS_ONLY_NOT_1ST OPP_OWNER_ONLY OWN_OWNER_ONLY NOT_1ST_OPP",
    ),
    _choice(
        "child_locs",
        "ANYWHERE ENDS_ONLY NO_ENDS INV_ENDS_PLUS_MID ENDS_PLUS_ONE_OPP NO_OWN_RIGHT NO_OPP_RIGHT"
        " NO_OPP_LEFT NOT_SYM_OPP NOT_FACING ENDS_PLUS_ALL_OPP FIXED_ONE_RIGHT",
    ),
    # capturing
    KnownParameter("capt_on", ParameterKind.NUMBERS),
    _truth("evens"),
    _number("capt_min"),
    _number("capt_max"),
    _choice("capt_side", "BOTH OPP_SIDE OWN_SIDE OPP_CONT OWN_CONT OPP_TERR OWN_TERR"),
    _choice("capt_dir", "OPP_SOW SOW BOTH"),
    _number("multicapt", lowest=-1),
    _choice(
        "capt_type",
        "NONE NEXT TWO_OUT MATCH_OPP SINGLETONS CAPT_OPP_1CCW PASS_STORE_CAPT PULL_ACROSS"
        " END_OPP_STORE_CAPT SANDWICH_CAPT",
    ),
    _choice("crosscapt", "NONE ONE_ZEROS ANY ONE_ANY"),
    _truth("xc_sown"),
    _choice("xcpickown", "LEAVE PICK_ON_CAPT ALWAYS_PICK"),
    _choice(
        "pickextra",
        "NONE PICKCROSS PICKOPPBASIC PICKLASTSEEDS PICK2XLASTSEEDS PICKFINAL PICKCROSSMULT",
    ),
    _choice(
        "grandslam",
        "LEGAL NOT_LEGAL NO_CAPT OPP_GETS_REMAIN LEAVE_LEFT LEAVE_RIGHT LEGAL_SHARE",
    ),
    _choice("capt_rturn", "NO_REPEAT ALWAYS ONCE"),
    _truth("moveunlock"),
    _truth("nosinglecapt"),
    _number("nocaptmoves"),
)

PARAMETERS: dict[str, KnownParameter] = {parameter.name: parameter for parameter in _TABLE}
"""Every parameter of the section ``game_info``, by its name."""

GAME_CLASSES = (
    "Mancala", "NorthSouthCycle", "EastWestCycle", "BearOff", "Diffusion", "DiffusionV2",
    "NSGratuitous", "EWGratuitous", "ShareOne", "ZigZag",
)  # fmt: skip
"""The classes of games; all but the first have further rules besides the parameters."""

WITHOUT_EFFECT = frozenset({"name", "about", "help_file", "quitter"})
"""Parameters that do not affect play: ‘quitter’ concerns abandoned games."""
