"""The state of running rules: the oracle for questions, dead ends, ends, and reports of effects."""

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
    """A step of a resumable program: takes the remaining steps and returns those after it."""
    Ahead = tuple[Step, "Ahead"] | None
    """The remaining steps of such a program: a step, and those after it."""

Cells = list[int]
BOUNDLESS = 1 << 62


class Dead(Exception):  # noqa: N818 -- not an error: this way of playing is not possible
    """The turn cannot continue: a guard failed, or there was nothing to choose."""

    def __init__(self, span: Span, reason: str | None) -> None:
        """The place, and the reason in the words of the rule."""
        super().__init__(reason)
        self.span = span
        self.reason = reason
        self.loop: Span | None = None
        """The loop that returned to a state, if that is the reason."""


class Over(Exception):  # noqa: N818 -- not an error: a rule has ended something
    """A rule ended the turn, the round or the match."""

    def __init__(
        self, whole: Extent, winner: int | None, drawn: bool, span: Span, reason: str | None = None
    ) -> None:
        """The winner is none if the score decides."""
        super().__init__(whole)
        self.whole = whole
        self.winner = winner
        self.drawn = drawn
        self.span = span
        self.reason = reason


class Touched(Exception):  # noqa: N818 -- no error: the result of a search
    """A player would be asked a question."""


class ExhaustedError(RuleError):
    """The rules run endlessly."""

    code = codes.ENDLESS_RULES
    message = "this repeats without end"
    advice = "make it stop; ‘manqala explain E704’ has the details"

    def __init__(self, span: Span) -> None:
        """The endless loop."""
        super().__init__(
            Diagnostic(self.code, Severity.ERROR, span, self.message, help=(self.advice,))
        )
        self.span = span


class NowhereError(ExhaustedError):
    """A sowing begins at a place that is on no track."""

    code = codes.SOWN_FROM_NOWHERE
    message = "there are pieces to sow, but ‘here’, where the sowing begins, is not on a track"
    advice = "lift a hole, or set ‘here’ to the place after which the first piece falls"


class SearchError(ExhaustedError):
    """The limit of ways tried through a program is reached."""

    message = "many ways to play this were tried, but none can be completed"
    advice = "forbid dead ends early; ‘manqala explain E704’ has the details"


class LongSearchError(ExhaustedError):
    """Trying ways through a program has taken too many steps in all."""


class UnknownError(SearchError):
    """There are too many ways to know whether a preference can be fulfilled."""

    code = codes.UNKNOWN_WAYS
    message = "there are too many ways to play here to decide whether this is possible"
    advice = "none was found; ‘manqala explain E618’ has the details"


class TooLongError(RuleError):
    """The work limit is reached."""

    def __init__(self, span: Span) -> None:
        """The place at which the limit was reached."""
        message = "this takes too long: one turn has too many steps"
        help_lines = (
            "the underlined place is executed again and again",
            "‘manqala explain E708’ has the details",
        )
        super().__init__(
            Diagnostic(codes.TURN_TOO_LONG, Severity.ERROR, span, message, help=help_lines)
        )
        self.span = span


class StuckError(RuleError):
    """A rule is forbidden, or has nothing to choose, and there is no alternative."""

    def __init__(self, span: Span) -> None:
        """The guard or choice that cannot be met."""
        advice = "outside turns there is no other choice: forbid and choose in ‘turn’"
        message = "this cannot be done, and there is no other choice"
        super().__init__(
            Diagnostic(codes.STUCK_PLAYER, Severity.ERROR, span, message, help=(advice,))
        )
        self.span = span


class Oracle(Protocol):
    """Answers the questions of a program."""

    def answer(
        self, question: core.Choose | core.Either, cells: Cells, options: Sequence[int],
        weights: tuple[int, ...] | None = None,
    ) -> int:  # fmt: skip
        """Return the index of the chosen option; ``weights``: how likely each is for chance, if not equally."""

    def mark(self, cells: Cells, ahead: Ahead) -> None:
        """Record a point for resuming: questions may follow in the next step."""

    def unasked(self, question: core.Either, cells: Cells, way: int) -> None:
        """Record a choice without a question, because only one way is left."""


class Happening(Enum):
    """The kinds of effects."""

    PUT = auto()
    SET = auto()
    CHOSEN = auto()


@dataclass(frozen=True, slots=True)
class Effect:
    """An effect: its kind, the place of the rule, and the calls that led there."""

    kind: Happening
    span: Span
    calls: tuple[Span, ...]
    """The spans of the calls, outermost first."""
    amount: tuple[int, ...] = ()
    """For a put: the number of pieces moved, by kind."""
    source: int = 0
    target: int = 0
    """For a put: places. For a set: the cell and the new value. For a choice: the player and the option."""
    told: core.Choose | None = None
    """The chance event or unseen choice, if the effect is one."""


@dataclass(frozen=True, slots=True)
class Occasion:
    """The context of a question: the event, its hole, whether a pattern tests it."""

    event: str
    hole: int | None
    matching: bool


@dataclass
class Machine:
    """State shared by all programs of one engine while they run."""

    fuel: int = FUEL
    oracle: Oracle | None = None
    """Answers in this run; none if only values are computed."""
    failed: set[int] = field(default_factory=set)
    """The preferences violated in this run, by number."""
    asked: int = 0
    """Number of questions asked in this run so far."""
    effects: list[Effect] | None = None
    calls: list[Span] = field(default_factory=list)
    options: dict[str, str | int | bool] = field(default_factory=dict)
    """The values of the game's options, for plug-ins."""
    occasion: Occasion | None = None
    """The context of a question."""
    matching: bool = False
    """Whether a pattern is testing a hole."""
    probing: bool = False
    """Whether this is only a test whether a player would be asked."""
    judging: bool = False
    """Whether this is only a test of legality: optional reactions are left out."""
    work: int = BOUNDLESS
    """The remaining work allowed; see ``limited``."""
    position: PositionView | None = None
    """Answers queries about play as a whole."""

    @contextmanager
    def limited(self, most: int = MOST_WORK) -> Iterator[None]:
        """Limit the work in the block, also by the limit around it."""
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
        """Report an effect to the listener, if there is one."""
        if self.effects is not None and not self.judging:
            self.effects.append(
                Effect(kind, span, tuple(self.calls), amount, source, target, fallen)
            )


class PositionView(Protocol):
    """Answers queries of rules about play as a whole."""

    def occurrences(self) -> int:
        """Return the number of occurrences of this position in this round."""

    def can_move(self, player: int, cells: Cells, condition: Callable[[Cells], int] | None) -> bool:
        """Return whether the player, if on move, has a legal turn with this result."""
