"""What a running rule can meet: questions to an oracle, dead ends, ends; and how effects are reported."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import TYPE_CHECKING, Protocol

from manqala.run.limits import FUEL, MOST_WORK
from manqala.text import codes
from manqala.text.codes.code import Severity
from manqala.text.diagnostics import Diagnostic, RuleError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from manqala.core import nodes as core
    from manqala.syntax.closed_words import Extent
    from manqala.text.span import Span

    Step = Callable[["Cells", "Ahead"], "Ahead"]
    """A part of a program that can be continued in the middle: it goes on with what is left to do."""
    Ahead = tuple[Step, "Ahead"] | None
    """What is left to do of such a program: a step, and what is left after it."""

Cells = list[int]
BOUNDLESS = 1 << 62


class Dead(Exception):  # noqa: N818 -- not an error: this way of playing is not possible
    """The turn cannot go on this way: a guard failed, or there was nothing to choose."""

    def __init__(self, span: Span, reason: str | None) -> None:
        """Where, and why in the words of the rule."""
        super().__init__(reason)
        self.span = span
        self.reason = reason
        self.loop: Span | None = None
        """The loop that came back to a state, where that is why."""


class Over(Exception):  # noqa: N818 -- not an error: a rule has ended something
    """A rule ended the turn, the round or the match."""

    def __init__(
        self, whole: Extent, winner: int | None, drawn: bool, span: Span, reason: str | None = None
    ) -> None:
        """The winner is none when the score decides."""
        super().__init__(whole)
        self.whole = whole
        self.winner = winner
        self.drawn = drawn
        self.span = span
        self.reason = reason


class Touched(Exception):  # noqa: N818 -- no error: an answer that was looked for
    """A player would be asked something here."""


class ExhaustedError(RuleError):
    """The rules run on and on."""

    code = codes.ENDLESS_RULES
    message = "this repeats without end"
    advice = "say when it stops; ‘manqala explain E704’ tells more"

    def __init__(self, span: Span) -> None:
        """The loop that would not end."""
        super().__init__(
            Diagnostic(self.code, Severity.ERROR, span, self.message, help=(self.advice,))
        )
        self.span = span


class NowhereError(ExhaustedError):
    """Pieces are to be sown, and where that begins is on no track."""

    code = codes.SOWN_FROM_NOWHERE
    message = "there are pieces to sow, and ‘here’, where that begins, is on no track"
    advice = "lift a hole, or set ‘here’ to the place after which the first piece falls"


class SearchError(ExhaustedError):
    """The limit of ways tried through a program is reached."""

    message = "very many ways to play this were tried, and none of them came to an end"
    advice = "forbid early what leads nowhere; ‘manqala explain E704’ tells more"


class LongSearchError(ExhaustedError):
    """Trying the ways through a program took too many steps in all, so no more are tried."""


class UnknownError(SearchError):
    """There are too many ways through a program to know whether a preference can be fulfilled."""

    code = codes.UNKNOWN_WAYS
    message = "there are too many ways to play here to find out whether this is possible"
    advice = "none was found; ‘manqala explain E618’ tells more"


class TooLongError(RuleError):
    """Too much was to be done at once."""

    def __init__(self, span: Span) -> None:
        """What was being done when there had been enough."""
        message = "this takes too long: there is too much to do in one turn"
        help_lines = (
            "it is gone through again and again where the mark is",
            "‘manqala explain E708’ tells more",
        )
        super().__init__(
            Diagnostic(codes.TURN_TOO_LONG, Severity.ERROR, span, message, help=help_lines)
        )
        self.span = span


class StuckError(RuleError):
    """A rule is forbidden, or finds nothing to choose, and there is no other way."""

    def __init__(self, span: Span) -> None:
        """The guard or choice that cannot be met."""
        advice = "outside turns there is no other choice: forbid and choose in ‘turn’"
        message = "this cannot be done, and there is no other choice"
        super().__init__(
            Diagnostic(codes.STUCK_PLAYER, Severity.ERROR, span, message, help=(advice,))
        )
        self.span = span


class Oracle(Protocol):
    """Who answers the questions of a program."""

    def answer(
        self, question: core.Choose | core.Either, cells: Cells, options: Sequence[int]
    ) -> int:
        """The index of the option taken."""

    def mark(self, cells: Cells, ahead: Ahead) -> None:
        """Remember from where a run can be continued: questions may follow in the next step."""

    def unasked(self, question: core.Either, cells: Cells, way: int) -> None:
        """Hear of a way that goes without saying, because it is the only one left."""


class Happening(Enum):
    """The kinds of effects."""

    PUT = auto()
    SET = auto()
    CHOSEN = auto()


@dataclass(frozen=True, slots=True)
class Effect:
    """Something that happened: what, where the rule stands, and the calls that led there."""

    kind: Happening
    span: Span
    calls: tuple[Span, ...]
    """The spans of the calls, the outermost first."""
    amount: tuple[int, ...] = ()
    """Of a put: how many of each kind were moved."""
    source: int = 0
    target: int = 0
    """Of a put: places. Of a set: the cell and the new value. Of a choice: who chose, and what."""
    told: core.Choose | None = None
    """What fell to chance, or was chosen unseen, if that is what happened."""


@dataclass(frozen=True, slots=True)
class Occasion:
    """What is happening while a player is asked: the event, its hole, whether a pattern looks at it."""

    event: str
    hole: int | None
    matching: bool


@dataclass
class Machine:
    """What all programs of one engine share while they run."""

    fuel: int = FUEL
    oracle: Oracle | None = None
    """Who answers in this run; none if only values are computed."""
    failed: set[int] = field(default_factory=set)
    """The numbers of the preferences that did not hold in this run."""
    asked: int = 0
    """How many questions this run has asked so far."""
    effects: list[Effect] | None = None
    calls: list[Span] = field(default_factory=list)
    options: dict[str, str | int | bool] = field(default_factory=dict)
    """The values of the game's options, for plug-ins."""
    occasion: Occasion | None = None
    """What is happening while a player is asked."""
    matching: bool = False
    """Whether a pattern is looking at a hole."""
    probing: bool = False
    """Whether this is only a test whether a player would be asked."""
    judging: bool = False
    """Whether it is only judged what is possible: optional reactions are left out."""
    work: int = BOUNDLESS
    """How much may still be done before it takes too long; see ``limited``."""
    position: PositionView | None = None
    """What a query about play as a whole is answered from."""

    @contextmanager
    def limited(self, most: int = MOST_WORK) -> Iterator[None]:
        """Do at most so much in here, and not more than may be done around it."""
        before = self.work
        given = self.work = min(before, most)
        try:
            yield
        finally:
            self.work = before - (given - self.work)

    def record(
        self,
        kind: Happening,
        span: Span,
        amount: tuple[int, ...] = (),
        source: int = 0,
        target: int = 0,
        fallen: core.Choose | None = None,
    ) -> None:
        """Report an effect, where there is a listener."""
        if self.effects is not None and not self.judging:
            self.effects.append(
                Effect(kind, span, tuple(self.calls), amount, source, target, fallen)
            )


class PositionView(Protocol):
    """What rules may ask about play as a whole."""

    def occurrences(self) -> int:
        """How often this position has been there in this round, now included."""

    def can_move(self, player: int, cells: Cells, condition: Callable[[Cells], int] | None) -> bool:
        """Whether the player, were it his turn, has a legal one that ends so."""
