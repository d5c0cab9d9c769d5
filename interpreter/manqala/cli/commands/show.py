"""`manqala show`: a game's board, options and sources, or its rules in effect."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import click

from manqala.cli.common import (
    examples,
    game_arguments,
    json_option,
    load_game,
    write_json,
)
from manqala.cli.say import say, say_prose

if TYPE_CHECKING:
    from manqala.compile.stepping.warm_game import WarmGame
    from manqala.syntax.front.front_matter import FrontMatter, OptionSpec, OptionValue, SourceRef
    from manqala.wire.game_outputs import RulesInEffectMessage, ShownGameMessage


@click.command(
    "show", epilog=examples("show oware", "show kalah --set seeds=3", "show oware --expanded")
)
@game_arguments
@click.option(
    "--expanded", is_flag=True,
    help="Show the rules in effect, inherited ones too, each with the place it comes from.",
)  # fmt: skip
@click.option(
    "--engine", is_flag=True,
    help="Show which code is generated to play the game fast, and why.",
)  # fmt: skip
@click.option(
    "--passes", is_flag=True,
    help="With --engine: also show what each pass of the compiler changed.",
)  # fmt: skip
@json_option()
def command(
    name: str, settings: dict[str, str], expanded: bool, engine: bool, passes: bool, as_json: bool
) -> None:
    """Show GAME: its summary, its board with the numbers of the holes, its options and its sources."""
    if expanded and engine:
        raise click.UsageError("choose either --expanded or --engine")
    if passes and not engine:
        raise click.UsageError("--passes needs --engine")
    game = load_game(name, settings)
    if engine:
        from manqala.cli.engine_report import show_engine

        show_engine(game, as_json, passes=passes)
    elif expanded:
        show_expanded(game, as_json)
    elif as_json:
        write_json(as_data(game))
    else:
        show(game)


def show(game: WarmGame) -> None:
    """Print the game."""
    from manqala.cli.screen import Screen

    front = game.rules.front
    screen = Screen(sys.stdout)
    title = front.title.value
    aka = ", ".join(name.value for name in front.aka or ())
    say(screen.bold(title) + (f" ({aka})" if aka else ""), colour=screen.colour)
    where = "; ".join(text.value for text in (front.people, front.region) if text is not None)
    if where:
        say_prose(where)
    if front.summary is not None:
        say_prose(front.summary.value)
    start = game.start()
    screen.board(start, None)
    say(start.text)
    if front.options:
        say(f"\n{screen.bold('Options')}, set by --set name=choice:", colour=screen.colour)
    for option in front.options.values():
        show_option(option, game.options[option.name])
    if front.sources:
        say(f"\n{screen.bold('Sources')}:", colour=screen.colour)
    for source in front.sources or ():
        text = citation(source)
        say_prose(text, "  ", "    ")


def show_option(option: OptionSpec, value: OptionValue) -> None:
    """Print an option: its default and value, choices, reason and sources."""
    default = plain(option.default.value)
    chosen = "" if plain(value) == default else f", now {plain(value)}"
    say_prose(f"({option.allowed})", f"  {option.name} = {default}{chosen}   ")
    remarks = [spanned.value for spanned in (option.because, option.source) if spanned is not None]
    for remark in remarks:
        say_prose(remark, "    ")


def plain(value: OptionValue) -> str:
    """A value as written after ``--set name=``."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def citation(source: SourceRef) -> str:
    """A source as one line."""
    parts = [
        spanned.value
        for spanned in (source.author, source.year, source.title, source.note, source.url)
        if spanned is not None
    ]
    return ". ".join(part.rstrip(".") for part in parts) if parts else source.text


def as_data(game: WarmGame) -> ShownGameMessage:
    """The game as JSON."""
    from manqala.game.as_json import option_json, rows_json

    front = game.rules.front
    start = game.start()
    return {
        "game": game.name,
        "title": front.title.value,
        "aka": [name.value for name in front.aka or ()],
        "people": None if front.people is None else front.people.value,
        "region": None if front.region is None else front.region.value,
        "summary": None if front.summary is None else front.summary.value,
        "players": list(start.players),
        "position": start.text,
        "rows": rows_json(start),
        "options": [option_json(spec, game.options[spec.name]) for spec in front.options.values()],
        "sources": [citation(source) for source in front.sources or ()],
    }


def texts(front: FrontMatter) -> dict[str, Any]:
    """The front matter's texts."""
    return {
        "title": front.title.value,
        "aka": [name.value for name in front.aka or ()],
        "people": None if front.people is None else front.people.value,
        "region": None if front.region is None else front.region.value,
        "summary": None if front.summary is None else front.summary.value,
    }


def show_expanded(game: WarmGame, as_json: bool) -> None:
    """Print the rules in effect, each with its place."""
    from manqala.cli.screen import Screen
    from manqala.resolve.in_effect import in_effect

    rules = in_effect(game.rules)
    if as_json:
        message: RulesInEffectMessage = {
            "game": game.name, "rules": [rule.as_json() for rule in rules],
        }  # fmt: skip
        write_json(message)
        return
    screen = Screen(sys.stdout)
    width = max((len(place) for rule in rules for place, _ in rule.lines()), default=0)
    for n, rule in enumerate(rules):
        lines = rule.lines()
        if n and (len(lines) > 1 or len(rules[n - 1].lines()) > 1):
            say()
        if rule.remark:
            say(screen.dim(f"{'':{width}}  # {rule.remark}"), colour=screen.colour)
        for place, line in lines:
            say(f"{screen.dim(f'{place:{width}}')}  {line}".rstrip(), colour=screen.colour)
