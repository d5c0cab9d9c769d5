"""The results of `study`, as ``--json`` and `results.json` have them; `schemas/study.schema.json` is generated from it."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from manqala.wire.contest_outputs import ContestMessage, EstimateMessage

SeriesKind = Literal["random", "thought", "matches"]
"""Random games, games of a program against itself, and random matches."""


class TurnChoicesMessage(TypedDict):
    """The choices of one turn, in the games that are still in progress."""

    turn: int
    games: int
    choices: EstimateMessage


class DecidedShareMessage(TypedDict):
    """The share of decided games that are decided by this part of their length."""

    part: float
    share: float


class HistogramMessage(TypedDict):
    """The number of games between each two edges."""

    edges: list[int]
    games: list[int]


class FirstMoveMessage(TypedDict):
    """A first move."""

    move: str
    points: float | None
    """its value in points for the player who begins; null if only the result is proved"""
    share: EstimateMessage
    """the expected share of the points of the player who begins; its bounds are those of the scale"""


class ValuesMessage(TypedDict):
    """What search values say, besides the measures."""

    depth: int
    """of the searches, in turns"""
    games: int
    """the number of different games whose positions were valued"""
    lead_for_three_quarters: EstimateMessage
    """the value in points at which a side is expected to get 75 % of the points, fitted to the results"""
    first_depth: int
    """of the search of the first moves, in turns; 0 if the game is solved"""
    solved: NotRequired[Literal[True]]
    """the values of the first moves are exact"""
    has_pie_rule: NotRequired[Literal[True]]
    """the rules offer the second player the other side, and the values of the first moves allow for it"""
    first_moves: list[FirstMoveMessage]
    """best first; empty if chance or a set-up decides before the first turn"""
    most_even: str | None
    """the first move with which the pie rule is fairest; null if not two sides play"""


class SeriesMessage(TypedDict):
    """Games of one kind."""

    games: int
    kept: NotRequired[int]
    """the number of games that are kept, if others are only counted; `different` and `by_turn` are of these"""
    unfinished: int
    """games that were stopped before their end; they are in no measure"""
    different: int
    """the number of distinct games; measures of a program's games count only these"""
    not_counted: int
    """turns with more choices than are counted"""
    measures: dict[str, EstimateMessage]
    """the measures by name, as docs/study.md lists them"""
    ended_by: dict[str, int]
    """the number of games for each reason"""
    median_length: EstimateMessage
    lengths: HistogramMessage
    """lengths of games in turns; of matches, in rounds"""
    by_turn: NotRequired[list[TurnChoicesMessage]]
    """choices turn by turn; not of matches"""
    decided: NotRequired[list[DecidedShareMessage]]
    """when games are decided; not of matches"""
    values: NotRequired[ValuesMessage]
    """of the games of a program, if they were valued"""
    handicap: NotRequired[EstimateMessage]
    """points for the second player with which both win equally often: the median lead of the first at the end"""
    sides: NotRequired[list[EstimateMessage]]
    """the share of the points of each player, or team, if there are more than two"""


class PositionsMessage(TypedDict):
    """The positions that random games reached."""

    games: int
    met: int
    """the number of distinct positions"""
    known: float | None
    """the share of visits in further games that would be to these positions (Good)"""
    at_least: EstimateMessage
    """a lower bound on the number of positions (Chao); `high` is null if hardly any occurred twice"""


class TurnSpaceMessage(TypedDict):
    """The size of the game after a number of turns."""

    turn: int
    ways: EstimateMessage | None
    """the number of sequences of turns (Knuth); null if the sample is too small"""
    positions: PositionsMessage | None


class SpaceMessage(TypedDict):
    """The size of the game, estimated from random games."""

    games: int
    by_turn: list[TurnSpaceMessage]
    positions: PositionsMessage | None
    typical_game: EstimateMessage | None
    """one in how many random games is a typical one, as a power of ten"""


class AllSeriesMessage(TypedDict):
    """The series of a setting."""

    random: SeriesMessage
    thought: NotRequired[SeriesMessage]
    """games of a program against itself"""
    matches: NotRequired[SeriesMessage]


class SkillMessage(TypedDict):
    """Luck and skill, from the contest of the ladder."""

    chain: list[str]
    """the longest chain of players of whom each gets 75 % of the points or more against the one before"""
    weakest: str
    strongest: str
    luck: EstimateMessage
    """the share of the points that the weakest gets against the strongest"""


class FrequencyMessage(TypedDict):
    """Frequency of an act."""

    turns: EstimateMessage
    """the share of turns"""
    in_games: EstimateMessage
    """the share of games in which it acts at least once"""


class RuleActsMessage(FrequencyMessage):
    """Frequency of a rule: a statement runs, a demand or a preference rules out a move, an ending ends the round."""

    line: int
    """in the file of the game"""
    text: str


class OptionActsMessage(FrequencyMessage):
    """Frequency with which another choice of an option would allow other moves, or change the move that was played."""

    option: str
    choice: str


class ActsMessage(TypedDict):
    """Frequencies of rules and options."""

    series: SeriesKind
    games: int
    """the number of different games that were replayed"""
    rules: list[RuleActsMessage]
    """those that acted, in the order of the file"""
    options: list[OptionActsMessage]
    """other choices with which the same positions can be played"""


class StudiedSettingMessage(TypedDict):
    """A setting of the options and its results."""

    label: str
    set: dict[str, str]
    """the options that were chosen"""
    seed: int
    """of its random games"""
    series: AllSeriesMessage
    space: SpaceMessage | None
    depths: ContestMessage | None
    """`alphabeta` at different depths, and the other players of the ladder"""
    skill: NotRequired[SkillMessage]
    """of the same contest"""
    acts: NotRequired[ActsMessage]
    """of the first setting"""


class EffectMessage(TypedDict):
    """What a setting changes."""

    setting: str
    series: SeriesKind
    measure: str
    difference: EstimateMessage
    """from the first setting"""
    p: float
    p_corrected: float
    """corrected for all comparisons of the game (Holm)"""
    more_than_chance: bool


class StudiedGameMessage(TypedDict):
    """A game and its settings, the first of which the others are compared with."""

    game: str
    title: str
    options: dict[str, str | int | bool]
    players: list[str]
    teams: NotRequired[list[list[int]]]
    """the players who win together, by their numbers, if any do: a team counts as one player"""
    settings: list[StudiedSettingMessage]
    effects: list[EffectMessage]


class StudyPlanMessage(TypedDict):
    """What was asked for."""

    seed: int
    random: int
    thought: int
    matches: int
    pairs: int
    depth: int
    thinker: str
    values: int
    """greatest depth in turns at which positions were valued; 0: they were not"""
    acts: int
    """number of games in which it was counted what acts"""
    keep: NotRequired[int]
    """number of random games, and of matches, that are kept; further ones are only counted"""
    ladder: list[str]
    """players that met each other and all depths"""


class StudyMessage(TypedDict):
    """`study`."""

    manqala: Literal[1]
    """the version of this format"""
    version: str
    """of Manqala"""
    command: str
    """reproduces the results"""
    plan: StudyPlanMessage
    games: list[StudiedGameMessage]
