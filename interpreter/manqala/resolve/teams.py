"""The teams of a game: who wins together, with any number of players that it allows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.text import codes
from manqala.text.diagnostics import suggest_in_text

if TYPE_CHECKING:
    from manqala.syntax.front.front_matter import FrontMatter, Spanned, TeamsSpec
    from manqala.text.diagnostics import Diagnostics

Teams = tuple[tuple[int, ...], ...]


def teams_of(
    front: FrontMatter, players: tuple[str, ...], diagnostics: Diagnostics
) -> Teams | None:
    """The players of each team, in the order of play; none if each plays alone; None after an error."""
    spec = front.teams
    if spec is None:
        return ()
    if spec.number is not None:
        return _dealt(spec, spec.number, front, players, diagnostics)
    if front.numbers_of_players:
        diagnostics.error(
            codes.IMPOSSIBLE_TEAMS, spec.span, "a list of teams names the players of one number of players",
            help=["write ‘teams: 2’: each has every second player", "or name the players"],
        )  # fmt: skip
        return None
    return _named(spec, players, diagnostics)


def _dealt(
    spec: TeamsSpec, number: int, front: FrontMatter, players: tuple[str, ...], diagnostics: Diagnostics
) -> Teams | None:  # fmt: skip
    """Teams of equal size, whose players sit apart."""
    for many in front.numbers_of_players or (len(players),):
        if many % number:
            diagnostics.error(
                codes.IMPOSSIBLE_TEAMS, spec.span, f"{many} players cannot make {number} equal teams",
                expected=f"numbers of players that are multiples of {number}",
                help=[] if front.numbers_of_players else ["list the players of each team if they are not equal"],
            )  # fmt: skip
            return None
    return tuple(tuple(range(first, len(players), number)) for first in range(number))


def _named(spec: TeamsSpec, players: tuple[str, ...], diagnostics: Diagnostics) -> Teams | None:
    """The teams as listed; reports a player in none, or in two."""
    seen: dict[str, Spanned[str]] = {}
    sound = True
    for name in (name for team in spec.members for name in team):
        if name.value not in players:
            guess = suggest_in_text(name.span, name.value, list(players))
            diagnostics.error(
                codes.IMPOSSIBLE_TEAMS, name.span, f"there is no player ‘{name.value}’",
                expected=", ".join(players), help=[guess] if guess else [], names=[name.value],
            )  # fmt: skip
            sound = False
        elif seen.setdefault(name.value, name) is not name:
            diagnostics.error(
                codes.IMPOSSIBLE_TEAMS, name.span, f"‘{name.value}’ is already in a team", names=[name.value],
                notes=[("the place before", seen[name.value].span)],
            )  # fmt: skip
            sound = False
    missing = [name for name in players if name not in seen]
    if sound and missing:
        diagnostics.error(
            codes.IMPOSSIBLE_TEAMS, spec.span, f"‘{missing[0]}’ is in no team", names=missing[:1],
            help=["a player who plays alone is a team as well: ‘[" + missing[0] + "]’"],
        )  # fmt: skip
        sound = False
    if not sound:
        return None
    teams = (tuple(sorted(players.index(name.value) for name in team)) for team in spec.members)
    return tuple(sorted(teams))
