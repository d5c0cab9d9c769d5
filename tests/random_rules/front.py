"""Random front matters: players, boards, kinds of pieces, options, and texts about a game."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from manqala.core.board import prefixes
from manqala.text.resources import game_files
from tests.random_rules.statements import CATCHING, SYLLABLES, TEXTS

if TYPE_CHECKING:
    from random import Random

PLAYERS = (
    ("south", "north"), ("north", "south"), ("east", "west"), ("self", "def"), ("aa1", "b_2"),
    ("alone",), ("south", "east", "north"), ("p", "q", "r"), ("south", "east", "north", "west"),
)  # fmt: skip
KINDS = (("stone",), ("cow", "calf"), ("stone", "muzi"), ("bean", "pea", "nut"), ("none", "int"))


@dataclass
class Option:
    """An option: its values, and which part of the board it sizes, if any."""

    name: str
    values: tuple[str, ...] = ()
    range: tuple[int, int] | None = None
    sizes: str = ""


@dataclass
class Front:
    """What the body has to know of its front matter."""

    lines: list[str] = field(default_factory=list)
    key: str = ""
    """The part that bears on words."""
    players: tuple[str, ...] = ("south", "north")
    kinds: tuple[str, ...] = ("seed",)
    holes: int = 6
    seeds: int = 4
    options: list[Option] = field(default_factory=list)
    statements: tuple[str, ...] = ()
    extends: bool = False
    absent: tuple[str, ...] = ()
    """The nouns that name nothing on this board."""


def front_matter(rng: Random) -> Front:
    """A front matter: most have two players, a small board and one kind of piece."""
    if rng.random() < 0.05:
        return _child(rng)
    front = Front()
    front.lines = ["language: 1", f"game: {_quote(rng, 'A game')}", *_about(rng)]
    key = []
    front.players = _players(rng)
    if front.players != ("south", "north") or rng.random() < 0.1:
        key.append(f"players: [{', '.join(front.players)}]")
    front.kinds, pieces = _pieces(rng)
    key += pieces
    front.key = "".join(f"{line}\n" for line in key)
    front.lines += key
    front.options = _options(rng)
    front.lines.append(_board(front, rng))
    front.seeds = rng.choice((1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 6, 9)) if rng.random() < 0.99 else 0
    seeds = _size("seeds", front, rng, (max(front.seeds - 1, 0), front.seeds + 2), front.seeds)
    front.lines.append(f"seeds: {seeds}")
    if rng.random() < 0.1 and _has_single_rows(front):
        rest = rng.choice((f"{front.seeds}*{front.holes - 1}", f"{front.seeds}*"))
        front.lines.append(f"start: {rng.randint(0, 2)} {rest}")
    if rng.random() < 0.15:
        front.lines.append(f"repetition: {rng.choice(('settled', 'drawn', 'split', 'off'))}")
    if front.options:
        front.lines.append("options:")
        for option in front.options:
            front.lines += _option(option, rng)
    if rng.random() < 0.08:
        front.statements = ("S1", "S2a", "Y3")[: rng.randint(1, 3)]
        front.lines.append(f"statements: [{', '.join(front.statements)}]")
    return front


def _has_single_rows(front: Front) -> bool:
    """Whether each player has one row of so many holes, two or more, and nothing else to fill."""
    board = next(line for line in front.lines if line.startswith("board"))
    return (
        {"end hole", "behind"} <= set(front.absent)
        and front.holes > 1
        and f"rows: {len(front.players)}, holes: {front.holes}" in board
    )


def _child(rng: Random) -> Front:
    """A front matter that extends a game that is shipped."""
    parent = rng.choice(sorted(game_files()))
    line = f"extends: {parent}"
    front = Front(["language: 1", f"game: {_quote(rng, 'A variant')}", line], f"{line}\n")
    front.extends = True
    front.options = _options(rng)[:1]
    if front.options:
        front.lines += ["options:", *_option(front.options[0], rng)]
    return front


def _quote(rng: Random, plain: str) -> str:
    """A text as YAML: mostly a plain one."""
    if rng.random() < 0.85:
        return plain
    return json.dumps(
        rng.choice([text for text in TEXTS if text.strip()])[:100], ensure_ascii=rng.random() < 0.5
    )


def _about(rng: Random) -> list[str]:
    """The texts about the game."""
    told = [key for key in ("people", "region", "summary") if rng.random() < 0.05]
    lines = [f"{key}: {_quote(rng, 'somebody')}" for key in told]
    if rng.random() < 0.05:
        lines.append(f"aka: [{_quote(rng, 'other')}, third]")
    if rng.random() < 0.05:
        lines.append(
            f"sources: [{_quote(rng, 'a book')}, {{id: b, title: {_quote(rng, 'x')}, year: 1999}}]"
        )
    return lines


def _players(rng: Random) -> tuple[str, ...]:
    if rng.random() < 0.72:
        return PLAYERS[0]
    return rng.choice(PLAYERS)


def _pieces(rng: Random) -> tuple[tuple[str, ...], list[str]]:
    """Kinds of pieces with their values and plurals."""
    if rng.random() < 0.72:
        return ("seed",), []
    kinds = rng.choice(KINDS)
    told = []
    for kind in kinds:
        value = rng.choice((0, 1, 1, 1, 2, 5, 10))
        more = f", plural: {rng.choice((kind, f'{kind}en'))}" if rng.random() < 0.2 else ""
        told.append(f"{kind}: {{value: {value}{more}}}" if more else f"{kind}: {value}")
    return kinds, [f"pieces: {{{', '.join(told)}}}"]


def _draw_board(front: Front, rng: Random) -> str:
    """A drawn board: a line for each player, and perhaps holes without an owner between them that recur."""
    letters, size, between = prefixes(front.players), rng.choice((2, 3, 3, 4)), rng.randint(0, 2)
    front.holes, front.absent = size, ("end hole", "behind", "store")
    middle = [f"z{n}" for n in range(1, between + 1)]
    plan = [f"{letter}{size}..{letter}1" for letter in letters[:0:-1]]
    plan += [" ".join(middle)] * bool(middle) + [f"{letters[0]}1..{letters[0]}{size}"]
    parts = [f"plan: [{', '.join(plan)}]"]
    stores = rng.choice(("", "beside", "on track"))
    if stores:
        parts.append(f"stores: {stores}")
    if stores == "on track":
        front.absent = ("end hole", "behind")
    paths = []
    for n, (letter, player) in enumerate(zip(letters, front.players, strict=True)):
        store = [player] if stores == "on track" else []
        paths.append([f"{letter}1..{letter}{size}", *store, *middle[:: -1 if n % 2 else 1]])
    if rng.random() < 0.4:
        each = (f"{p}: [{', '.join(path)}]" for p, path in zip(front.players, paths, strict=True))
        parts.append(f"track: {{{', '.join(each)}}}")
    elif middle or rng.random() < 0.5:
        parts.append(f"track: [{', '.join(place for path in paths for place in path)}]")
    if len(letters) == 2 and rng.random() < 0.3:
        one, other = letters
        parts.append(f"facing: {{{one}1..{one}{size}: {other}1..{other}{size}}}")
    return f"board: {{{', '.join(parts)}}}"


def _board(front: Front, rng: Random) -> str:
    """The board; several rows for each player have separate tracks."""
    players = len(front.players)
    each = rng.choice((1, 1, 1, 2)) if players <= 2 else 1
    rows = players * each
    front.holes = rng.choice((1, 2, 2, 3, 3, 3, 4, 4, 4, 5, 6, 6, 7, 8, 12))
    if rng.random() < 0.03:
        front.holes = rng.choice((1, 16, 30))
    shape = rng.random() if players == 2 else 0.5
    if shape > 0.84:
        return _draw_board(front, rng)
    if shape < 0.05:
        rows, each, front.holes = 3, 1, rng.choice((2, 4, 6))
    holes = _size("holes", front, rng, (max(1, front.holes - 1), front.holes + 1), front.holes)
    parts = [f"rows: {rows}", f"holes: {holes}"]
    stores = rng.choice(("", "none", "beside", "beside", "on track"))
    if stores:
        parts.append(f"stores: {stores}")
    if rng.random() < 0.12:
        parts.append(f"store_side: {rng.choice(('left', 'right'))}")
    ends = rng.choice(("left", "right", "right")) if rng.random() < 0.12 and rows != 3 else ""
    if ends:
        parts.append(f"ends: {ends}")
    there = {"store": stores == "on track", "end hole": bool(ends), "behind": each > 1}
    front.absent = tuple(name for name, is_there in there.items() if not is_there)
    if rng.random() < 0.2 or each > 1:
        parts.append(f"track: {'own' if each > 1 or rng.random() < 0.4 else 'shared'}")
    return f"board: {{{', '.join(parts)}}}"


def _size(what: str, front: Front, rng: Random, range_: tuple[int, int], default: int) -> str:
    """A number, or the name of an option that says it."""
    if rng.random() > 0.06:
        return str(default)
    option = Option(f"{what}_chosen", range=range_, sizes=str(default))
    front.options.append(option)
    return option.name


def _options(rng: Random) -> list[Option]:
    made = []
    names = [*SYLLABLES, *(name for name in CATCHING if "-" not in name)]
    for name in rng.sample(names, rng.choice((0, 0, 0, 0, 1, 1, 2, 3))):
        kind = rng.choice(("truth", "truth", "choice", "number"))
        words = tuple(f"{name}_{n}" for n in "abcd"[: rng.randint(2, 4)])
        if rng.random() < 0.2:
            words = tuple(rng.sample(("empty", "occupied", "even", "odd", "singleton", "end"), 2))
        made.append(Option(
            f"{name}_o", words if kind == "choice" else (),
            (rng.randint(0, 2), rng.randint(3, 6)) if kind == "number" else None,
        ))  # fmt: skip
    return made


def _option(option: Option, rng: Random) -> list[str]:
    """The lines of an option."""
    because = _quote(rng, "x")
    if option.sizes:
        low, high = option.range or (1, 1)
        told = f"range: [{low}, {high}], default: {option.sizes}"
    elif option.values:
        told = f"choices: [{', '.join(option.values)}], default: {rng.choice(option.values)}"
    elif option.range and rng.random() < 0.2:
        told = f"choices: [{', '.join(map(str, option.range))}], default: {option.range[0]}"
    elif option.range:
        told = (
            f"range: [{option.range[0]}, {option.range[1]}], default: {rng.randint(*option.range)}"
        )
    else:
        told = f"default: {rng.choice(('true', 'false'))}"
    return [f"  {option.name}: {{{told}, because: {because}}}"]
