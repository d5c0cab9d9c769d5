"""The lines of the panel: moves, rules in plain words, the rule file, the effects of a move, values, keys."""

from __future__ import annotations

import textwrap
from enum import StrEnum
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from manqala.core.board import spoken_name
from manqala.document.parts import Boards, Heading, Introduction, Listing, Paragraph, with_terms
from manqala.game.outcome import winner_words
from manqala.terminal.game_review import verdict_words
from manqala.text.render import printable

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from manqala.document.parts import ListItem, Part
    from manqala.game.game import GameValue
    from manqala.game.move import Choices
    from manqala.game.trace import Step
    from manqala.search.analysis import Assessed
    from manqala.terminal.game_review import Mistake
    from manqala.terminal.running_game import RunningGame
    from manqala.text.span import Span

LEAST_WIDTH = 16


class PanelKind(StrEnum):
    """A view of the panel."""

    MOVES = "moves"
    RULES = "rules"
    FILE = "rule file"
    WHY = "why"
    VALUES = "values"
    REVIEW = "review"
    KEYS = "keys"


class PanelLine(NamedTuple):
    """A line of the panel."""

    text: str
    look: str = "plain"
    key: int | None = None
    """The option or the move of the game that a click on the line chooses."""


KEYS = (
    ("arrows", "go from hole to hole"),
    ("Enter, click", "choose it"),
    ("1 2 3 …", "choose a hole by its number"),
    (":", "type a whole move"),
    ("Space", "show the whole move at once"),
    ("+ −", "sow faster, slower"),
    ("u", "take back the last answer"),
    ("h", "a hint"),
    ("v", "what each move is worth"),
    ("[ ]", "step back or forward in the game; click a move"),
    ("End", "return to the present"),
    ("m r l w", "moves, rules, rule file, why"),
    ("PgUp, PgDn", "scroll them"),
    ("Esc", "close what is open"),
    ("b", "look back: the moves that lost most"),
    ("t", "turn the board"),
    ("c", "colours for a light terminal, for a dark one"),
    ("s", "save the game to a file"),
    ("x", "resign"),
    ("q", "leave"),
)


def wrap(
    text: str, width: int, look: str = "plain", first: str = "", key: int | None = None
) -> list[PanelLine]:
    """Wrap a text into lines of the panel; the first begins with ``first``."""
    rows = textwrap.wrap(
        printable(text), max(LEAST_WIDTH, width), initial_indent=first,
        subsequent_indent=" " * len(first), break_on_hyphens=False,
    )  # fmt: skip
    return [PanelLine(row, look, key) for row in rows or [first]]


# ---- moves ------------------------------------------------------------------------------------------


def moves_lines(running: RunningGame, at: int, width: int) -> list[PanelLine]:
    """The moves so far; the one that led to the board on the screen is highlighted.

    What chance decided outside turns, often many times in a row, shares its lines.
    """
    found: list[PanelLine] = []
    fallen: list[str] = []
    for n, made in enumerate(running.played):
        line, first = running.move_line(n), n + 1 - len(fallen)
        if made.dealt:
            fallen.append(made.text if fallen else line)
            if n + 1 < len(running.played) and running.played[n + 1].dealt:
                continue
            line, fallen = ", ".join(fallen), []
        look = "here" if first <= at <= n + 1 else "plain"
        found += wrap(line, width, look, key=n + 1)
        if made.after.round_result is not made.before.round_result and not made.after.over:
            result = made.after.round_result
            assert result is not None
            name = (
                "a draw"
                if result.winner is None
                else winner_words(made.after.notation.board.spoken, result)
            )
            found += wrap(f"round {made.before.round}: {name} ({result.reason})", width, "strong")
    return found or wrap("Nothing has been played yet.", width, "dim")


def options_lines(
    choices: Choices, outcomes: Sequence[str], cursor: int | None, width: int
) -> list[PanelLine]:
    """The answers to a question that is not about holes, each with its outcome."""
    found = wrap(choices.question, width, "strong")
    numbered = not any(option.token[:1].isdigit() for option in choices.options)
    for n, option in enumerate(choices.options):
        words = option.token if option.text == option.token else f"{option.token}  {option.text}"
        if n < len(outcomes) and outcomes[n]:
            words += f": {outcomes[n]}"
        look = "here" if n == cursor else "option"
        found += wrap(words, width, look, f"{n + 1}  " if numbered else "  ", key=n)
    return found


def steps_lines(move: str, steps: Sequence[Step], width: int) -> list[PanelLine]:
    """A move effect by effect, each rule above its effects; ``move``: its line in the list of moves."""
    found = wrap(move, width, "strong") if move else []
    rule = None
    for step in steps:
        if step.span != rule:
            rule = step.span
            found += wrap(f"{step.span.line}: {step.rule}", width, "rule")
        found += wrap(step.text, width, first="  ")
    return found or wrap("Nothing has been played yet.", width, "dim")


def values_lines(values: Sequence[Assessed], width: int, *, searching: bool) -> list[PanelLine]:
    """The value of each move for the mover, best first."""
    found = wrap("What each move is worth", width, "strong")
    if not values:
        found += wrap("searching …" if searching else "No search can tell here.", width, "dim")
    longest = max((len(value.move.text) for value in values), default=0)
    for n, one in enumerate(values):
        found += wrap(
            f"{one.move.text:{longest}}  {verdict_words(one)}",
            width,
            "strong" if n == 0 else "plain",
        )
        if len(one.line) > 1:
            found += wrap(f"then {' '.join(one.line[1:8])}", width, "dim", "  ")
    return found


def review_lines(mistakes: Sequence[Mistake], done: int, count: int, width: int) -> list[PanelLine]:
    """The moves that lost most; a click shows the board before each."""
    found = wrap("The moves that lost most", width, "strong")
    if done < count:
        found += wrap(f"searching: move {done} of {count}", width, "dim")
    elif not mistakes:
        found += wrap("No move lost much, as far as a short search sees.", width)
    for mistake in mistakes:
        found += wrap(f"{spoken_name(mistake.by)}: {mistake.text}", width, "option", key=mistake.at)
    return found


def keys_lines(width: int) -> list[PanelLine]:
    """The keys and their actions."""
    found: list[PanelLine] = []
    for keys, action in KEYS:
        found += wrap(action, width, first=f"{keys:13}")
    return found


# ---- rules ------------------------------------------------------------------------------------------


@lru_cache(4)
def rule_parts(game: GameValue) -> tuple[Part, ...]:
    """The rules in plain words, without boards."""
    from manqala.describe.describing import describe, words_for
    from manqala.describe.laid_out import parts_of

    words = words_for(game, "en")
    parts = [
        part for part in parts_of(describe(game, words, 0), words) if not isinstance(part, Boards)
    ]
    followed = [*parts[1:], None]
    # A heading with nothing below it was the heading of boards.
    return tuple(
        part for part, then in zip(parts, followed, strict=True)
        if not (isinstance(part, Heading) and (then is None or isinstance(then, Heading)) and part.level > 1)
    )  # fmt: skip


def rules_lines(game: GameValue, acting: Step | None, width: int) -> list[PanelLine]:
    """The rules in plain words; the rule that acts is highlighted."""
    found: list[PanelLine] = []
    for part in rule_parts(game):
        if found and isinstance(part, Heading):
            found.append(PanelLine(""))
        match part:
            case Heading():
                found += wrap(_with_words(part.text), width, "strong")
            case Introduction():
                for sentence in part.sentences:
                    found += wrap(_with_words(sentence), width)
            case Paragraph():
                found += wrap(_with_words(part.text), width)
            case Listing():
                for n, item in enumerate(part.items, 1):
                    sign = f"{n}. " if part.numbered else "– "
                    found += _item(item, sign, acting, width)
            case _:
                continue
    return found


def _item(item: ListItem, sign: str, acting: Step | None, width: int) -> Iterator[PanelLine]:
    acts = acting is not None and item.span is not None and is_within(acting, item.span)
    margin = " " * len(sign)
    below = [line for one in item.below for line in _item(one, f"{margin}– ", acting, width)]
    below += [line for one in item.then for line in _item(one, margin, acting, width)]
    if any(line.look == "acting" for line in below):
        acts = False
    yield from wrap(_with_words(item.text), width, "acting" if acts else "plain", sign)
    yield from below


def is_within(step: Step, span: Span) -> bool:
    """Whether the rule at ``span`` led to an effect."""
    return any(
        one.source.name == span.source.name and one.line == span.line
        for one in (step.span, step.exact, *step.calls)
    )


def _with_words(text: str) -> str:
    return with_terms(text, lambda term: f"‘{term}’")


def file_lines(game: GameValue, acting: Step | None, width: int) -> list[PanelLine]:
    """The rule file; the lines that act are highlighted."""
    source = game.rules.files[-1].source
    lines = {
        span.line for span in (() if acting is None else (*acting.calls, acting.exact, acting.span))
        if span.source.name == source.name
    }  # fmt: skip
    found: list[PanelLine] = []
    for number, text in enumerate(source.lines, 1):
        look = "acting" if number in lines else "code"
        written = printable(text)
        margin = " " * (len(written) - len(written.lstrip()))
        rows = textwrap.wrap(
            written, max(LEAST_WIDTH, width), initial_indent=f"{number:3} ",
            subsequent_indent=f"      {margin}", break_on_hyphens=False,
        )  # fmt: skip
        found += [PanelLine(row, look) for row in rows or [f"{number:3}"]]
    return found


def turn_line(game: GameValue, lines: Sequence[PanelLine]) -> int:
    """The index of the line of ``file_lines`` on which the rules of a turn begin; 0 if they are in another file."""
    span = game.rules.turn.span
    if span.source.name != game.rules.files[-1].source.name:
        return 0
    return next(n for n, line in enumerate(lines) if line.text[:4].strip() == str(span.line))


def first_with(lines: Sequence[PanelLine], look: str) -> int | None:
    """The index of the first line with this look."""
    return next((n for n, line in enumerate(lines) if line.look == look), None)
