"""`manqala solve`: the proven value of a position."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from manqala.cli.common import (
    FINE,
    INTERRUPTED,
    examples,
    from_option,
    game_arguments,
    json_option,
    load_game,
    match_option,
    print_nothing_found,
    print_tables,
    start_position,
    threads_option,
    time_option,
    write_json,
)
from manqala.cli.progress import progress
from manqala.cli.say import say, say_note

if TYPE_CHECKING:
    from manqala.game.game import PositionValue
    from manqala.search.solution import Solution
    from manqala.wire.figure_outputs import SolvedMessage


@click.command("solve", epilog=examples("solve kalah --set holes=3 --set seeds=2"))
@game_arguments
@from_option
@match_option
@click.option(
    "--plies", type=click.IntRange(1, 150), metavar="N",
    help="With --match: look only for wins within this many turns.  [100]",
)  # fmt: skip
@time_option("Stop after this many seconds.")
@click.option(
    "--best",
    is_flag=True,
    help="Compute the value of a best move only: the others may take much longer.",
)
@threads_option("Threads that search when a proof takes long. [all cores]")
@json_option()
def command(  # noqa: PLR0913, PLR0917 -- an argument for each option
    name: str, settings: dict[str, str], start: str | None, match: bool, plies: int | None, seconds: float | None,
    best: bool, threads: int | None, as_json: bool,
) -> int:  # fmt: skip
    """Prove the value of GAME, or of a position, under best play.

    The value is the final margin of the first player. If a rule decides who wins, and in matches,
    it is 1 for a win of the first player, -1 for a loss and 0 for a draw. In a match a win within
    the current round is sought. Ctrl-C shows what is proved so far.
    """
    if plies is not None and not match:
        raise click.UsageError("--plies goes with --match")
    from manqala.cli.native import quietly_native
    from manqala.search.solving import solve
    from manqala.simulate.stop import stopping

    game = load_game(name, settings)
    position = start_position(game, start, match=match)
    with stopping() as stop, progress("solving") as bar, quietly_native(game):
        try:
            found = stop.attend(
                lambda: solve(
                    position, plies=plies, seconds=seconds, best_only=best, threads=threads, watch=bar.reached,
                    stopped=stop.is_asked,
                )
            )  # fmt: skip
        except KeyboardInterrupt:
            return print_nothing_found()
    if found.stopped:
        say_note(
            "stopped early; what was proved is not stored, so the same command starts again from the beginning",
        )
        say("‘manqala analyse’ gives an estimate in seconds", err=True)
    code = INTERRUPTED if found.stopped else FINE
    if as_json:
        message: SolvedMessage = {
            "game": game.name, "position": position.text, "turn": position.turn, "value": found.value,
            "unit": "winner" if found.by_winner else "margin", "moves": found.moves, "line": found.line,
            "plies": found.plies, "circling": found.circling,
            "bounds": None if found.bounds is None else list(found.bounds), "stopped": found.stopped,
            "move_bounds": {move: list(both) for move, both in found.move_bounds.items()},
            "endgame_tables": found.tables, "positions": found.positions,
            "seconds": round(found.seconds, 3),
        }  # fmt: skip
        write_json(message)
        return code
    show(position, found)
    return code


def show(position: PositionValue, found: Solution) -> None:
    """Print the solution."""
    say(verdict(position, found))
    width = max((len(text) for text in found.moves), default=0)
    unvalued = "not proved" if position.play_state.match or found.stopped else "not better"
    for text, value in found.moves.items():
        told = unvalued if value is None else format_signed(value)
        if text in found.move_bounds:
            told = " to ".join(format_signed(bound) for bound in found.move_bounds[text])
        say(f"  {text:{width}}  {told}")
    if found.line:
        say("line: " + " ".join(found.line))
    if found.circling:
        say(
            "Play can go on for ever here; the remaining seeds are then split evenly."
            if found.split
            else "A position can recur here; the rules then end the round."
        )
    if not found.stopped and (found.bounds or found.move_bounds):
        say("If two values are given, the result depends on which position recurs, and when.")
    print_tables(found.tables)
    say(f"{found.positions} positions, {found.seconds:.1f} s")


def verdict(position: PositionValue, found: Solution) -> str:
    """The value in words."""
    first, value = position.players[0], found.value
    if found.bounds is not None:
        least, most = found.bounds
        if found.stopped and not found.by_winner:
            return f"proved so far: the value is between {format_signed(least)} and {format_signed(most)} for {first}"
        if not found.by_winner:
            return f"value between {format_signed(least)} and {format_signed(most)} for {first}"
        ends = [
            (*position.players, "nobody")[n]
            for n, end in ((0, 1), (-1, 0), (1, -1))
            if least <= end <= most
        ]
        return f"not decided which of these wins: {', '.join(ends)}"
    if value is None and found.stopped and found.plies is None:
        return "Nothing is proved yet."
    if value is None:
        return f"Not proved: no forced win was found within {found.plies} turns of this round."
    if not found.by_winner:
        return f"value {format_signed(value)} for {first}"
    if value == 0:
        return "no player wins"
    winner = first if value > 0 else (*position.players, "nobody")[1]
    within = f" within {found.plies} turns" if found.plies else ""
    return f"{winner} wins{within}"


def format_signed(value: int) -> str:
    """A value with its sign."""
    return f"{value:+}" if value else "0"
