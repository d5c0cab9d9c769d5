"""Runs the examples of a rule file: positions, moves, and expected results."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, assert_never

from manqala.check.idle_lines import describe_idle_lines
from manqala.check.row_order import suggest_row_order
from manqala.core.board import join_names
from manqala.core.course import Phase
from manqala.game.game import GameValue
from manqala.game.move import TooManyWaysError
from manqala.game.notation import split_moves
from manqala.game.pieces import fault_of_full_hand, hand_advice, in_hand
from manqala.game.position_reader import Reader
from manqala.game.position_writer import write_position
from manqala.resolve.files import check_again
from manqala.run.machine import TooLongError
from manqala.syntax.closed_words import ExampleVerb
from manqala.text import codes
from manqala.text.codes.code import Severity
from manqala.text.diagnostics import (
    Diagnostics,
    ManqalaError,
    MoveError,
    Note,
    PositionError,
    propose,
)
from manqala.text.fixes import remove_line

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manqala.core.rules import Expectation
    from manqala.game.game import PositionValue
    from manqala.syntax import tree
    from manqala.syntax.front.front_matter import OptionValue
    from manqala.text.diagnostics import Diagnostic
    from manqala.text.span import Span

MAX_EXAMPLE_WORK = 20_000_000
"""Maximum work for all examples of a file, in parts of the rules; no shipped game needs a quarter of it."""


def run_examples(game: GameValue, diagnostics: Diagnostics) -> int:
    """Run every example of the game's own file; report failures to ``diagnostics``.  Return their number."""
    return sum(1 for _ in run_each_example(game, diagnostics))


def run_each_example(game: GameValue, diagnostics: Diagnostics) -> Iterator[tree.Example]:
    """Run one example after the other; the caller can do other work in between.

    All examples share a limit, whatever options they have; once rules cannot be executed, the
    remaining examples are skipped.
    """
    left = MAX_EXAMPLE_WORK
    games: dict[tuple[tuple[str, OptionValue], ...], GameValue | None] = {}
    for example in game.rules.examples:
        options = _options_of(example)
        key = tuple(sorted(options.items()))
        if key not in games:
            games[key] = _with_options(game, options, example, diagnostics)
        chosen = games[key]
        if chosen is not None:
            twin = next(e for e in chosen.rules.examples if e.span.line == example.span.line)
            machine = chosen.engine.machine
            before = machine.work
            try:
                with machine.limited(left):
                    diagnostics.extend(_run_example(chosen, twin))
            except TooLongError as error:
                note = Note(
                    f"the examples of a file may execute {MAX_EXAMPLE_WORK:,} parts of the rules in all"
                )
                diagnostics.extend(
                    replace(item, notes=(*item.notes, note)) for item in error.diagnostics
                )
                return
            except ManqalaError as error:
                diagnostics.extend(error.diagnostics)
                return
            left -= before - machine.work
        yield example


def _run_example(game: GameValue, example: tree.Example) -> Iterator[Diagnostic]:
    """Run an example and yield its failures; the first has advice if another row order would pass."""

    def run_example(one: tree.Example) -> Diagnostics:
        found = Diagnostics()
        _ExampleRun(game, one, found).run()
        return found

    found = [*run_example(example)]
    failures = [
        n
        for n, item in enumerate(found)
        if item.code == codes.EXAMPLE_FAILS and item.severity is Severity.ERROR
    ]
    advice = suggest_row_order(example, run_example) if failures else None
    if advice is not None:
        found[failures[0]] = replace(found[failures[0]], help=(*found[failures[0]].help, advice))
    yield from found


def _options_of(example: tree.Example) -> dict[str, OptionValue]:
    found: dict[str, OptionValue] = {}
    for line in example.lines:
        if line.verb is ExampleVerb.OPTION:
            name, _, value = line.text.partition("=")
            found[name] = value
    return found


def _with_options(
    game: GameValue,
    options: dict[str, OptionValue],
    example: tree.Example,
    diagnostics: Diagnostics,
) -> GameValue | None:
    """Return the same game with the example's options."""
    if not options:
        return game
    rules = game.rules
    values = {**rules.chosen, **options}
    try:
        checked = check_again(rules, values)
    except ManqalaError as error:
        line = next(line for line in example.lines if line.verb is ExampleVerb.OPTION)
        for diagnostic in error.diagnostics:
            _report_at(diagnostic, line.text_span or line.span, diagnostics)
        return None
    if checked.rules is None:
        diagnostics.extend(checked.diagnostics)
        return None
    return GameValue(checked.rules, game.coverage)


def _report_at(diagnostic: Diagnostic, span: Span, diagnostics: Diagnostics) -> None:
    """Report an error in a text of an example at that text."""
    where = diagnostic.span if diagnostic.span is not None else span
    hints = diagnostic.hints
    if diagnostic.span is None and diagnostic.meant:
        advice = propose(span, diagnostic.names[0], diagnostic.meant)
        hints = (advice,) if advice is not None else ()
    diagnostics.add(
        replace(
            diagnostic,
            code=codes.EXAMPLE_CANNOT_RUN,
            severity=Severity.ERROR,
            span=where,
            hints=hints,
        )
    )


class _ExampleRun:
    """Runs one example line by line."""

    def __init__(self, game: GameValue, example: tree.Example, diagnostics: Diagnostics) -> None:
        self.game = game
        self.example = example
        self.diagnostics = diagnostics
        self.match = any(line.verb is ExampleVerb.MATCH for line in example.lines)
        self.position: PositionValue = game.start(match=self.match)
        self.before: PositionValue | None = None
        """The position before the last move."""

    def fail(
        self, span: Span, message: str, expected: str, got: str, note: str | None = None
    ) -> None:
        """Report a failed expectation."""
        title = f"example ‘{self.example.title}’: {message}"
        width = max(len("expected"), len("got"))
        notes = [f"{'expected':<{width}}  {expected}", f"{'got':<{width}}  {got}"]
        if note is not None:
            notes.append(note)
        self.diagnostics.error(codes.EXAMPLE_FAILS, span, title, notes=notes)

    def run(self) -> None:
        """Run the lines, up to the first that cannot be executed."""
        for line in self.example.lines:
            if not self._run_line(line, line.text_span or line.span):
                return

    def _run_line(self, line: tree.ExampleLine, span: Span) -> bool:
        try:
            match line.verb:
                case ExampleVerb.OPTION:
                    pass  # the game was made with it
                case ExampleVerb.MATCH:
                    self._check_match(span)
                case ExampleVerb.POSITION:
                    self.position = self.game.position(line.text, match=self.match, span=span)
                    self.before = None
                    self._check_pieces(span)
                case ExampleVerb.PLAY:
                    return self._play(line.text, span)
                case ExampleVerb.GIVES:
                    self._check_position(line.text, span)
                case ExampleVerb.ILLEGAL:
                    self._check_illegal(line.text, span)
                case ExampleVerb.LEGAL:
                    self._check_legal(line.text, span)
                case ExampleVerb.ENDS:
                    self._check_end(line.text, span)
                case ExampleVerb.EXPECT:
                    self._check_condition(line, span)
                case _:
                    assert_never(line.verb)
        except PositionError as error:
            for diagnostic in error.diagnostics:
                _report_at(diagnostic, span, self.diagnostics)
            return False
        return True

    def _check_match(self, span: Span) -> None:
        if self.game.rules.between is None:
            self.diagnostics.error(
                codes.EXAMPLE_OF_NO_MATCH, span, "this game has no matches, only rounds",
                help=[remove_line(span, "a match needs a program ‘between rounds’; leave the line out")],
            )  # fmt: skip

    def _play(self, text: str, span: Span) -> bool:
        for move in split_moves(text):
            try:
                self.before, self.position = self.position, self.position.play(move)
            except MoveError as error:
                help_lines = error.diagnostics[0].help
                why = str(error.diagnostics[0].message)
                self.fail(
                    span, f"move ‘{move}’", "a legal move", why, self._describe_idle_lines_of(move)
                )
                if help_lines:
                    self.diagnostics.note(codes.EXAMPLE_FAILS, span, help_lines[0])
                return False
            left = in_hand(self.game.rules.layout, self.position.cells)
            if left and self.position.phase is Phase.TURN:
                self.diagnostics.error(
                    codes.LEFT_IN_HAND, self.game.rules.turn.span, fault_of_full_hand(left),
                    notes=[(f"this happened after the move ‘{move}’", span)], help=hand_advice(self.game.rules),
                )  # fmt: skip
        return True

    def _check_pieces(self, span: Span) -> None:
        """Check the pieces: an example may leave some out, but not add any."""
        more = self.position.surplus
        if more is not None:
            self.diagnostics.error(
                codes.EXAMPLE_WITH_SURPLUS, span, f"in this position there are {more}",
                help=["an example may leave out pieces that do not matter, but not add any"],
            )  # fmt: skip

    def _check_position(self, text: str, span: Span) -> None:
        """Check that the position agrees with the text; fields that the text omits may have any value."""
        reader = Reader(text, self.game.engine, self.game.notation, span)
        expected = reader.read(partial=True)
        got = self.position
        expected_parts = _mentioned_parts(write_position(expected, self.game.notation), reader.said)
        if reader.answered is not None:
            expected_parts["answered"] = reader.answered[1]
        # With a phase and answers the text has the board at their beginning, otherwise the visible one.
        began = "phase" in reader.said
        seen = got.play_state.cells if began else got.cells
        actual_parts = _mentioned_parts(
            write_position(got.play_state, self.game.notation, seen), reader.said
        )
        # A canonical text omits fields with initial values.
        if {k: v for k, v in expected_parts.items() if v} != {
            k: v for k, v in actual_parts.items() if v
        }:
            before, last = self.before, self.position.last
            note = describe_idle_lines(before, last.move) if before and last else None
            ended = None
            if got.result is not None and expected.result is None:
                ended = f"the round is over: {got.result.reason}"
            self.fail(
                span,
                "another position",
                _join_parts(expected_parts),
                _join_parts(actual_parts),
                ended or note,
            )

    def _describe_idle_lines_of(self, text: str) -> str | None:
        """Return a note on idle lines, if the move's captures differ from those in its text."""
        name, captures, _ = text.partition("(")
        if not captures:
            return None
        try:
            return describe_idle_lines(self.position, self.position.parse(name))
        except MoveError:
            return None

    def _check_illegal(self, text: str, span: Span) -> None:
        for move in split_moves(text):
            try:
                self.position.parse(move)
            except MoveError as error:
                if error.diagnostics[0].code == codes.ILLEGAL_MOVE:
                    continue
                self.fail(span, f"move ‘{move}’", "an illegal move", error.diagnostics[0].message)
            else:
                self.fail(span, f"move ‘{move}’", "an illegal move", "it is legal")

    def _check_legal(self, text: str, span: Span) -> None:
        expected_moves = split_moves(text)
        try:
            moves = self.position.moves()
        except TooManyWaysError as error:
            message = error.diagnostics[0].message
            self.fail(span, "the legal moves", " ".join(sorted(expected_moves)), message)
            return
        named = [self._find_move(move) for move in expected_moves]
        if None in named or sorted(named, key=str) != sorted((m.answers for m in moves), key=str):
            got = sorted(move.text for move in moves)
            self.fail(
                span, "the legal moves", " ".join(sorted(expected_moves)), " ".join(got) or "none"
            )

    def _find_move(self, text: str) -> tuple[int, ...] | None:
        """Return the answers of the move that a text means, or none."""
        try:
            return self.position.parse(text).answers
        except MoveError:
            return None

    def _check_end(self, text: str, span: Span) -> None:
        players = self.position.players
        result = self.position.result
        got = "goes on"
        if result is not None:
            no_winner = "drawn" if len(players) > 1 else "lost"
            winners = [players[player] for player in result.winners]
            got = f"won by {join_names(winners)}" if winners else no_winner
            # One player of a team stands for it.
            if " ".join(text.split()) in {f"won by {player}" for player in winners}:
                return
        if " ".join(text.split()) != got:
            self.fail(span, "the end", text, got)

    def _check_condition(self, line: tree.ExampleLine, span: Span) -> None:
        """Test a condition; marks of a turn have their values after the last move."""
        expected = self.game.rules.expectations[line.span]
        cells = self.position.cells
        if self.position.last is not None:
            for stretch, _ in self.game.engine.forgotten["turn"]:
                cells[stretch] = self.position.last.cells[stretch]
        if not self.position.play_state.value(expected.condition, cells):
            self.fail(
                span,
                "a condition does not hold",
                line.text or span.text,
                self._describe_sides(expected, cells),
            )

    def _describe_sides(self, expected: Expectation, cells: list[int]) -> str:
        """Return the values of both sides of a comparison."""
        if not expected.sides:
            return self.position.text
        play = self.position.play_state
        left, right = (
            value_text(self.game, side.type, play.value(side, cells)) for side in expected.sides
        )
        return f"{left} {expected.operator} {right}, in {self.position.text}"


def value_text(game: GameValue, type_: object, value: object) -> str:
    """Return a value as a person would write it."""
    from manqala.core.types import Type

    if isinstance(type_, Type) and isinstance(value, int):
        return game.notation.value_text(type_, int(value))
    return str(value)


def _mentioned_parts(text: str, mentioned: set[str]) -> dict[str, str]:
    """Return the parts of a position's text that an example mentions."""
    rows, side, *fields = text.split(":")
    parts = {"rows": rows}
    if "side" in mentioned:
        parts["side"] = side
    for field in fields:
        name, _, value = field.partition("=")
        if name in mentioned:
            parts[name] = value
    return parts


def _join_parts(parts: dict[str, str]) -> str:
    return ":".join(
        value if name in {"rows", "side"} else f"{name}={value}" for name, value in parts.items()
    )
