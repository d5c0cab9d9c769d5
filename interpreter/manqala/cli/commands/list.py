"""`manqala list`: list the shipped games, all or those that match."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import click

from manqala.cli.common import examples, json_option, write_json
from manqala.cli.say import say, terminal_width, wrapped

if TYPE_CHECKING:
    from manqala.game.shipped_games import ShippedGame
    from manqala.wire.game_outputs import ListedGameMessage


LEAST_COLUMN = 16
"""A column with less room for the region has its further lines near the left edge."""


@click.command(
    "list",
    epilog=examples("list", "list easy short", "list --rows 4 --chance no"),
)
@click.argument("words", nargs=-1, metavar="[WORD]...")
@click.option("--rows", type=click.IntRange(1), metavar="N", help="Boards of N rows.")
@click.option("--players", type=click.IntRange(1), metavar="N", help="Games for N players.")
@click.option("--chance", type=click.Choice(["yes", "no"]), help="Games with or without chance.")
@click.option("--region", metavar="TEXT", help="Games of a region: Kenya, Java, Africa …")
@click.option("--people", metavar="TEXT", help="Games of a people: Akan, Yao …")
@click.option("--length", type=click.Choice(["short", "medium", "long"]),
              help="Each is a third of the games, by the number of turns in random games.")  # fmt: skip
@click.option("--difficulty", type=click.Choice(["easy", "medium", "hard"]),
              help="Each is a third of the games, by rules to learn, turns and choices.")  # fmt: skip
@json_option()
def command(words: tuple[str, ...], chance: str | None, as_json: bool, **wanted: Any) -> None:
    """List the shipped games with their region or people: all of them, or those that match.

    Each WORD must begin a word in the names, people, region, family or summary of the game, or be
    one of: short, long, easy, hard, chance.
    """
    from manqala.game.shipped_games import find_games

    has_chance = None if chance is None else chance == "yes"
    games = find_games(words, chance=has_chance, **wanted)
    if as_json:
        write_json({"games": [_message(game) for game in games]})
        return
    if not games:
        _say_none(" ".join(words), {"chance": chance, **wanted})
        return
    width = max(len(game.name) for game in games)
    titles = max(len(game.title) for game in games)
    columns = terminal_width(sys.stdout)
    for game in games:
        where = game.region or game.people or ""
        before = f"{game.name:{width}}  {game.title:{titles}}  "
        rest = None if columns is None or columns - len(before) >= LEAST_COLUMN else "    "
        for line in wrapped(where, columns, before, rest):
            say(line.rstrip())


def _say_none(words: str, options: dict[str, Any]) -> None:
    """Say that no game matches, and how many match each condition alone."""
    from manqala.game.shipped_games import find_games, search_words
    from manqala.text.diagnostics import quantity

    found = {word: len(find_games([word])) for word in search_words(words)}
    for name, value in options.items():
        if value is not None:
            alone = {name: value == "yes" if name == "chance" else value}
            found[f"--{name} {value}"] = len(find_games(**alone))
    if len(found) < 2:
        say("No shipped game matches.", err=True)
        return
    say("No shipped game matches all of these; alone they match:", err=True)
    width = max(map(len, found))
    for condition, count in found.items():
        say(f"  {condition:{width}}  {quantity(count, 'game')}", err=True)


def _message(game: ShippedGame) -> ListedGameMessage:
    return {
        "name": game.name, "family": game.family, "title": game.title, "aka": list(game.aka),
        "people": game.people, "region": game.region, "summary": game.summary,
        "extends": game.extends, "rows": game.rows, "players": game.players, "chance": game.chance,
        "lines": game.lines, "turns": game.turns, "length": game.length,
        "difficulty": game.difficulty,
    }  # fmt: skip
