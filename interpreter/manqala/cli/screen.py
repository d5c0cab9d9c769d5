"""The screen of `play` and related commands: boards, moves, questions; coloured and wrapped on a terminal."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, TextIO

from manqala.cli.say import say, style_text, terminal_width, wrap
from manqala.core.board import spoken_name
from manqala.core.course import Phase
from manqala.game.outcome import outcome_words, result_words
from manqala.picture.drawing import Fit, Look, Sign, draw, widest
from manqala.text.render import wants_colour
from manqala.text.whole_numbers import parse_figures

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from manqala.game.game import PositionValue
    from manqala.game.move import Choices
    from manqala.players.base import Answers
    from manqala.text.diagnostics import ManqalaError

MOST_MOVES = 60
POSITION = "the position is "
"""The beginning of a remark that the board makes superfluous."""
LONG_LIST = 12
"""With this many answers, the question shows only their number."""
BEGAN, ENDED = ("·", "·"), ("▸", "◂")
"""Signs around the hole where the last move began, and around the one where it ended."""
PLAIN_BEGAN, PLAIN_ENDED = (".", "."), ("*", "*")


class Screen:
    """Prints for people."""

    def __init__(self, stream: TextIO) -> None:
        """Detect the capabilities of the stream."""
        self.colour = wants_colour(stream)
        self.stream, self.terminal = stream, stream.isatty()
        encoding = (stream.encoding or "utf-8").lower().replace("-", "")
        self.boxes = encoding.startswith("utf")
        self.began, self.ended = (BEGAN, ENDED) if self.boxes else (PLAIN_BEGAN, PLAIN_ENDED)

        self._room = 0
        """Box width: boards grow with their contents, but do not shrink again, to stay aligned."""

    @property
    def width(self) -> int | None:
        """The number of columns; None if the output is no terminal, and lines may have any length."""
        return terminal_width(self.stream)

    # ---- text -----------------------------------------------------------------------------------------

    def _style(self, **how: bool | str) -> Callable[[str], str]:
        return lambda text: style_text(text, **how) if self.colour else text

    def bold(self, text: str) -> str:
        """Emphasised text."""
        return self._style(bold=True)(text)

    def dim(self, text: str) -> str:
        """De-emphasised text."""
        return self._style(dim=True)(text)

    def wrap(self, text: str, first: str = "", rest: str | None = None) -> list[str]:
        """A text in lines that fit, with prefixes for the first and for the other lines (blanks by default)."""
        return wrap(text, self.width, first, rest)

    def say(self, text: str, style: Callable[[str], str] | None = None) -> None:
        """Print a paragraph."""
        for line in self.wrap(text):
            say(style(line) if style else line, colour=self.colour)

    def listed(
        self, rows: Iterable[tuple[str, str]], style: Callable[[str], str] | None = None
    ) -> None:
        """Print two columns: short texts, and their explanations."""
        rows = list(rows)
        width = max((len(left) for left, _ in rows), default=0)
        for left, right in rows:
            lines = self.wrap(right, f"  {left:{width}}  ")
            for line in lines:
                say(style(line.rstrip()) if style else line.rstrip(), colour=self.colour)

    # ---- boards ---------------------------------------------------------------------------------------

    def board(
        self,
        position: PositionValue,
        before: PositionValue | None,
        near: int = 0,
        ends: tuple[int | None, int | None] = (None, None),
    ) -> str:
        """Print the board as the player ``near`` sees it, highlighting changes and both ends of the last move.

        Returns what was drawn.
        """
        look = Look(
            changed=self._style(fg="green", bold=True), empty=self._style(dim=True),
            frame=self._style(dim=True), label=self._style(fg="cyan"),
        )  # fmt: skip
        signs: dict[int, Sign] = {}
        began, ended = ends
        if began is not None:
            signs[began] = Sign(*self.began, self._style(fg="yellow", bold=True))
        if ended is not None:
            signs[ended] = Sign(*self.ended, self._style(fg="black", bg="green"))
        self._room = max(self._room, widest(position))
        drawn = draw(
            position, before, look if self.colour else Look(), boxes=self.boxes, near=near, signs=signs,
            fit=Fit(self.width, self._room),
        )  # fmt: skip
        say()
        say(drawn, colour=self.colour)
        say()
        return drawn

    def status(self, position: PositionValue) -> None:
        """Print the round in a match, and the current decision if it is no move."""
        words = {
            Phase.SETUP: "setting up", Phase.SETTLE: "the round is over", Phase.BETWEEN: "between rounds",
        }  # fmt: skip
        parts = [f"round {position.round}"] if position.play_state.match else []
        if position.phase in words:
            parts.append(words[position.phase])
        if parts:
            self.say(", ".join(parts), self.dim)

    # ---- moves ----------------------------------------------------------------------------------------

    def move(self, position: PositionValue, number: int, mark: str = "") -> str:
        """Print the last move, passes and further moves; returns the text of the move.

        ``mark``: an annotation for a good or bad move.
        """
        last = position.last
        assert last is not None
        names = position.notation.board.spoken
        gained = sum(last.captured[last.mover])
        shown = f"{last.move.text}(+{gained})" if gained > 0 else last.move.text
        text = f"{number}. {spoken_name(last.by)}: {self.bold(shown + mark)}"
        if last.passed:
            text += "; " + ", ".join(f"{names[player]} cannot move" for player in last.passed)
        elif (
            not position.over
            and last.phase == position.phase is Phase.TURN
            and last.mover == position.mover
        ):
            text += "; moves again"
        say(text, colour=self.colour)
        return shown

    def moves(self, position: PositionValue) -> None:
        """Print the legal moves with their captures, unless these may depend on what the mover does not see."""
        found = position.moves(MOST_MOVES + 1)
        more = " …" if len(found) > MOST_MOVES else ""
        blind = position.notation.board.hidden_from(position.mover)
        shown = (move.text if blind else position.describe(move) for move in found[:MOST_MOVES])
        self.say("  ".join(shown) + more)

    def result(self, position: PositionValue, resigned: str | None = None) -> None:
        """Print the end of the game: its result, or who has resigned."""
        end, sign, rest = outcome_words(position, resigned).partition(" (")
        say(f"{self.bold(end)}{sign}{rest}", colour=self.colour)

    def round_result(self, position: PositionValue, number: int) -> None:
        """Print the result of a round in a match that continues."""
        assert position.round_result is not None
        end, sign, rest = result_words(
            position.notation.board.spoken, position.round_result
        ).partition(" (")
        say(f"round {number}: {self.bold(end)}{sign}{rest}", colour=self.colour)

    # ---- questions ------------------------------------------------------------------------------------

    def question(self, answers: Answers, choices: Choices, outcomes: Sequence[str] = ()) -> None:
        """Print the situation, the question, its answers, and their outcomes."""
        if choices.context and answers:
            self.say(choices.context)
        options = list(enumerate(choices.options))
        if choices.of_holes:
            options.sort(key=lambda pair: _number(pair[1].token))
        tokens = [option.token for _, option in options]
        if not answers and choices.of_holes:
            self.say(f"{choices.question} {' '.join(tokens)}")
            return
        self.say(choices.question)
        if len(tokens) > LONG_LIST:
            for line in self.wrap(" ".join(tokens), "  "):
                say(line)
            return
        rows = []
        for n, option in options:
            words = "" if option.text == option.token else option.text
            if n < len(outcomes) and outcomes[n]:
                words = f"{words}: {outcomes[n]}" if words else outcomes[n]
            rows.append((option.token, words))
        self.listed(rows)

    def complain(self, error: ManqalaError) -> None:
        """Explain an invalid answer."""
        for diagnostic in error.diagnostics:
            self.say(diagnostic.message)
            lines = [f"expected: {diagnostic.expected}"] if diagnostic.expected else []
            lines += [line for line in diagnostic.help if not line.startswith(POSITION)]
            for text in lines:
                for line in self.wrap(text, "  "):
                    say(line)


def _number(token: str) -> int:
    """The sort key of holes: their numbers; other names follow in the given order."""
    number = parse_figures(token)
    return sys.maxsize if number is None else number
