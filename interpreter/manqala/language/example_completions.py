"""Completions in the lines of examples: options and values, positions and marks, moves, results."""

from __future__ import annotations

import re
from itertools import islice
from time import monotonic
from typing import TYPE_CHECKING

from manqala.core.board import join_names
from manqala.core.course import Phase
from manqala.game.position_writer import field_name
from manqala.language import language_page as page
from manqala.language.example_play import play_example, space_position
from manqala.language.suggestion import Sort, Suggestion, Suggestions
from manqala.syntax.closed_words import ExampleVerb
from manqala.text.diagnostics import ManqalaError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manqala.core.rules import Rules
    from manqala.game.game import PositionValue
    from manqala.language.library import OpenText
    from manqala.syntax.front.front_matter import FrontMatter

LINE = re.compile(r"\s+(option|position|play|gives|illegal|legal|ends) ")
PART = re.compile(r"[^\s:/,=]*$")
MOVE = re.compile(r"\S*$")
MOST_MOVES = 60
SECONDS = 0.03
"""Time limit in seconds for finding moves: a person waits."""


def in_example(
    document: OpenText, lines: list[str], begin: int, line: int, before: str
) -> Suggestions | None:
    """Return the completions after the first word of an example's line; none at other places."""
    match = LINE.match(before)
    if match is None:
        return None
    verb, said = ExampleVerb(match.group(1)), before[match.end() :]
    part = (
        MOVE if verb in {ExampleVerb.PLAY, ExampleVerb.LEGAL, ExampleVerb.ILLEGAL} else PART
    ).search(said)
    start = match.end() + (part.start() if part else len(said))
    if verb is ExampleVerb.OPTION:
        checked = document.latest().checked
        front = None if checked is None else checked.front
        found = () if front is None else tuple(_options(front, said))
        return Suggestions(start + 1, found)
    rules = document.sound_rules()
    if rules is None:
        return Suggestions(start + 1, ())
    above = lines[begin : line - 1]
    if verb is ExampleVerb.ENDS:
        column = match.end() + 1
        return Suggestions(column, tuple(_ends(rules, above)))
    if verb in {ExampleVerb.PLAY, ExampleVerb.LEGAL, ExampleVerb.ILLEGAL}:
        played = said[: part.start()] if part and verb is ExampleVerb.PLAY else ""
        at = play_example(rules, [*above, *([f"play {played}"] if played.strip() else [])])
        found = () if at is None else tuple(_moves(at.position))
        return Suggestions(start + 1, found)
    if not said.strip():
        return Suggestions(match.end() + 1, tuple(_positions(rules, above, verb)))
    return Suggestions(
        start + 1, tuple(_fields(rules, said[: len(said) - len(part.group() if part else "")]))
    )


def _options(front: FrontMatter, said: str) -> Iterator[Suggestion]:
    name, sign, _ = said.partition("=")
    if not sign:
        for option in front.options.values():
            because = option.because.value if option.because else ""
            yield Suggestion(
                option.name, Sort.OPTION, option.allowed, because, 0, f"{option.name} = "
            )
        return
    spec = front.options.get(name.strip().replace("-", "_"))
    for value in () if spec is None else spec.values[:MOST_MOVES]:
        text = str(value).lower() if isinstance(value, bool) else str(value)
        yield Suggestion(
            text, Sort.CHOICE, "the default" if spec and value == spec.default.value else ""
        )


def _ends(rules: Rules, above: list[str]) -> Iterator[Suggestion]:
    at = play_example(rules, above)
    result = None if at is None else at.position.result
    players = rules.board.players
    drawn = "drawn" if len(players) > 1 else "lost"
    ways = [*(f"won by {side}" for side in rules.board.side_names), drawn, "goes on"]
    now = "goes on"
    if result is not None:
        winners = [players[player] for player in result.winners]
        now = f"won by {join_names(winners)}" if winners else drawn
    says = page.example_line("ends") or ""
    for way in ways:
        here = at is not None and way == now
        yield Suggestion(way, Sort.VALUE, "as it is" if here else "", says, 0 if here else 1)


def _moves(position: PositionValue) -> Iterator[Suggestion]:
    """Yield legal moves with their results."""
    until = monotonic() + SECONDS
    try:
        for move in islice(position.each_move(), MOST_MOVES):
            text = position.describe(move)
            yield Suggestion(
                text, Sort.MOVE, space_position(position.play(move).text), "a legal move"
            )
            if monotonic() > until:
                return
    except ManqalaError:
        return


def _positions(rules: Rules, above: list[str], verb: ExampleVerb) -> Iterator[Suggestion]:
    at = play_example(rules, above if verb is ExampleVerb.GIVES else [])
    if at is not None and at.position.phase is not Phase.SETUP:
        detail = (
            "what these moves give" if verb is ExampleVerb.GIVES else "the position at the start"
        )
        yield Suggestion(
            space_position(at.position.text), Sort.VALUE, detail, page.example_line(verb) or ""
        )


def _fields(rules: Rules, before: str) -> Iterator[Suggestion]:
    """Yield the fields after the rows: the mover, and marks by name."""
    parts = before.split(":")
    if len(parts) == 2 and not parts[1].strip():
        for player in (*rules.board.players, "over"):
            yield Suggestion(
                player, Sort.VALUE, "whose turn it is" if player != "over" else "the game is over"
            )
    elif len(parts) > 2 and not parts[-1].strip():
        names = {"won": "what each player has won", "supply": "what each has in supply", "hand": "the pieces in the hand",
                 "box": "the pieces out of play"}  # fmt: skip
        if rules.board.sown_by_several:
            names["hands"] = "what each has in hand whose sowing waits"
        said = {part.partition("=")[0].strip() for part in parts[2:]}
        for name, says in names.items():
            if name not in said:
                yield Suggestion(f"{name}=", Sort.VALUE, says)
        for mark in rules.layout.marks.values():
            if field_name(mark) not in said:
                on = f"of the {mark.on}" if mark.on else ""
                yield Suggestion(f"{field_name(mark)}=", Sort.MARK, f"{mark.type} {on}".strip())
