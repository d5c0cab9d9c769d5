"""The tools as functions: rules in, answers out; they run in a process of their own.

The server has checked the arguments against the types and limits of ``tool_answers``; ``ToolProcess`` bounds time and memory.
"""

from __future__ import annotations

from dataclasses import asdict
from itertools import islice
from typing import TYPE_CHECKING, Any

from manqala.api.player_view import PlayerView
from manqala.core.board import join_names
from manqala.mcp.given_rules import checked_rules, given_game
from manqala.mcp.tool_answers import (
    MOST_LISTED,
    MOST_MESSAGES,
    AnalysedAnswer,
    AnalysedMove,
    DescribedAnswer,
    GamesAnswer,
    LegalMove,
    ListedGame,
    PositionAnswer,
    RuleMessage,
    ValidatedAnswer,
)
from manqala.text import codes
from manqala.text.codes.code import Severity
from manqala.text.diagnostics import Diagnostic, ManqalaError, suggest
from manqala.text.render import one_to_text

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from manqala.api.facade import Position
    from manqala.game.shipped_games import Difficulty, Length
    from manqala.mcp.tool_answers import Language
    from manqala.syntax.front.front_matter import OptionValue


def validate(rules: str, options: Mapping[str, OptionValue], games: int) -> ValidatedAnswer:
    """Check rules, run their examples, and play ``games`` random games."""
    from manqala.check.validation import validate as validated
    from manqala.compile.quick_games import quick_games

    try:
        checked = checked_rules(rules, options)
    except ManqalaError as error:
        return _validated(error.diagnostics, None)
    made = validated(checked, games, quick=quick_games)
    return _validated(made.diagnostics.sorted(), None if made.tried is None else str(made.tried))


def _validated(found: Sequence[Diagnostic], tried: str | None) -> ValidatedAnswer:
    messages = [
        RuleMessage(
            str(diagnostic.severity),
            str(diagnostic.code),
            diagnostic.message,
            None if diagnostic.span is None else diagnostic.span.line,
            None if diagnostic.span is None else diagnostic.span.column,
            one_to_text(diagnostic),
        )
        for diagnostic in found[:MOST_MESSAGES]
    ]
    valid = all(diagnostic.severity is not Severity.ERROR for diagnostic in found)
    return ValidatedAnswer(valid, tried, messages, max(0, len(found) - MOST_MESSAGES))


def describe(rules: str, options: Mapping[str, OptionValue], language: Language) -> DescribedAnswer:
    """The rules in plain words."""
    game = given_game(rules, options)
    return DescribedAnswer(game.title, game.describe(language, layout="markdown"))


def play(
    rules: str,
    options: Mapping[str, OptionValue],
    position: str | None,
    moves: Sequence[str],
    match: bool,
    viewer: str | None = None,
) -> PositionAnswer:
    """The position after moves, with its legal moves; as a player sees it if ``viewer`` names one."""
    now, played = _after(rules, options, position, moves, match)
    shown = now if viewer is None else _view(now, viewer)
    blind = isinstance(shown, PlayerView) and bool(shown.hidden)
    listed = not now.over and (not blind or now.turn == viewer)
    legal = list(islice(now.each_move(), MOST_LISTED + 1)) if listed else []
    result = now.result
    won = [now.players[player] for player in result.winners] if result is not None else []
    return PositionAnswer(
        shown.text,
        str(shown),
        played,
        now.turn,
        dict(zip(now.players, shown.score, strict=True)),
        now.over,
        join_names(won) if won else None,
        None if result is None else result.reason,
        [
            # What a move captures could tell what is hidden.
            LegalMove(str(move), None)
            if blind
            else LegalMove(now.describe(move), now.play(move).text)
            for move in legal[:MOST_LISTED]
        ],
        len(legal) <= MOST_LISTED and (listed or now.over),
    )


def analyse(
    rules: str,
    options: Mapping[str, OptionValue],
    position: str | None,
    moves: Sequence[str],
    match: bool,
    seconds: float,
    viewer: str | None = None,
) -> AnalysedAnswer:
    """The legal moves after moves, with their values; ``viewer`` does not see everything, so a guess is searched."""
    now, _ = _after(rules, options, position, moves, match)
    shown = now if viewer is None else _view(now, viewer)
    if isinstance(shown, PlayerView):
        now = _guess(shown)
    found = now.analyse(time=seconds)
    told = [
        AnalysedMove(now.describe(move.move), move.verdict, move.depth, list(move.line))
        for move in found[:MOST_LISTED]
    ]
    return AnalysedAnswer(shown.text, now.turn, told)


def _view(position: Position, viewer: str) -> PlayerView[Position]:
    """What a player sees.  Raises ``ManqalaError`` if there is no such player."""
    if viewer in position.players:
        return position.view_of(viewer)
    guess = suggest(viewer, position.players)
    raise ManqalaError(
        Diagnostic(
            codes.UNKNOWN_PLAYER, Severity.ERROR, None,
            f"there is no player ‘{viewer[:80]}’, only {join_names(position.players)}",
            help=(guess,) if guess else (),
        )
    )  # fmt: skip


def _guess(view: PlayerView[Position]) -> Position:
    """A whole position that looks the same.  Raises ``ManqalaError`` if none was found."""
    try:
        return view.sample(1)
    except ValueError as error:
        raise ManqalaError(Diagnostic(codes.UNSOLVABLE, Severity.ERROR, None, str(error))) from None


def _after(
    rules: str,
    options: Mapping[str, OptionValue],
    position: str | None,
    moves: Sequence[str],
    match: bool,
) -> tuple[Position, list[str]]:
    game = given_game(rules, options)
    now = game.start(match=match) if position is None else game.position(position, match=match)
    played = []
    for text in moves:
        move = now.parse(text)
        played.append(now.describe(move))
        now = now.play(move)
    return now, played


def list_games(  # noqa: PLR0913, PLR0917 -- one for each thing people look for
    words: Sequence[str], rows: int | None, players: int | None, chance: bool | None, region: str | None,
    people: str | None, length: Length | None, difficulty: Difficulty | None,
) -> GamesAnswer:  # fmt: skip
    """The shipped games that match everything given."""
    from manqala.game.shipped_games import find_games

    found = find_games(
        words, rows=rows, players=players, chance=chance, region=region, people=people,
        length=length, difficulty=difficulty,
    )  # fmt: skip
    return GamesAnswer(
        [
            ListedGame(
                game.name, game.title, game.people, game.region, game.summary, game.rows, game.players,
                game.chance, game.length, game.difficulty,
            )
            for game in found
        ]
    )  # fmt: skip


TOOLS: Mapping[str, Callable[..., Any]] = {
    "validate": validate,
    "describe": describe,
    "play": play,
    "analyse": analyse,
    "list_games": list_games,
}
"""The functions by the names of the tools."""


def call_tool(name: str, arguments: Mapping[str, Any]) -> dict[str, Any]:
    """The answer of a tool as an object.  Raises ``ManqalaError``."""
    answer: dict[str, Any] = asdict(TOOLS[name](**arguments))
    return answer
