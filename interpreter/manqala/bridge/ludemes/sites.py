"""The equipment of a description: the board with its numbered sites, tracks, regions and maps."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from manqala.bridge.ludemes.ludeme_tree import Ludeme

Sites = frozenset[int]
PLAYERS = {"P1": 1, "P2": 2}
SEATS = {1: "south", 2: "north"}
STEPS = {
    "E": (2, 0), "W": (-2, 0), "N": (0, 2), "S": (0, -2),
    "ENE": (2, 1), "ESE": (2, -1), "WNW": (-2, 1), "WSW": (-2, -1),
}  # fmt: skip
"""The directions of a track, in half rows and half columns: stores lie between two rows."""
SIDES = {way: STEPS[way] for way in ("E", "W", "N", "S")}
MOST_COLUMNS = 50


class LudemeError(Exception):
    """A part of a description that cannot be said, with the reason."""

    def __init__(self, node: Ludeme, reason: str) -> None:
        """Note the part and the reason."""
        super().__init__(reason)
        self.node, self.reason = node, reason


@dataclass(slots=True)
class Track:
    """A track: its sites in their order."""

    name: str
    sites: tuple[int, ...]
    owner: int = 0


@dataclass(slots=True)
class LudemeBoard:
    """The board of a game of two players; sites are numbered from the lower left, row by row."""

    rows: int = 2
    columns: int = 6
    stores: bool = False
    """Whether the board has a store at each end: the first site and the last."""
    size: str = ""
    """The option that gives the number of columns."""
    tracks: list[Track] = field(default_factory=list)
    regions: dict[tuple[str, int], list[Ludeme]] = field(default_factory=dict)
    maps: dict[str, dict[int, Ludeme]] = field(default_factory=dict)
    hands: bool = False
    pieces: int = 0

    # ---- geometry ------------------------------------------------------------------------------------

    @property
    def first(self) -> int:
        """The site of the lower left hole."""
        return int(self.stores)

    @property
    def holes(self) -> range:
        """The sites of all holes."""
        return range(self.first, self.first + self.rows * self.columns)

    @property
    def store_sites(self) -> tuple[int, ...]:
        """The sites of the left and the right store."""
        return (0, self.holes[-1] + 1) if self.stores else ()

    def row(self, number: int) -> Sites:
        """The sites of a row, from below."""
        start = self.first + number * self.columns
        return frozenset(range(start, start + self.columns))

    def column(self, number: int) -> Sites:
        """The sites of a column, from the left."""
        return frozenset(
            site for site in self.holes if (site - self.first) % self.columns == number
        )

    def owned(self, player: int) -> Sites:
        """The sites on a player's side of the board."""
        half = self.rows * self.columns // 2
        ours = self.holes[:half] if player == 1 else self.holes[half:]
        return frozenset(ours)

    def across(self, site: int) -> int:
        """The site at the same place for the other player."""
        return self.holes[0] + self.holes[-1] - site

    def numbered(self, site: int) -> tuple[int, int, int]:
        """A hole as its player says it: the player, the rank of the row from the front, the number from his left."""
        row, column = divmod(site - self.first, self.columns)
        if row < self.rows // 2:
            return 1, self.rows // 2 - row, column + 1
        return 2, row - self.rows // 2 + 1, self.columns - column

    def place(self, site: int) -> tuple[int, int]:
        """The place of a site, in half rows and half columns."""
        if site in self.store_sites:
            return (-2 if site == 0 else 2 * self.columns), self.rows - 1
        row, column = divmod(site - self.first, self.columns)
        return 2 * column, 2 * row

    # ---- tracks ---------------------------------------------------------------------------------------------

    def walked(self, node: Ludeme, path: str) -> tuple[int, ...]:
        """The sites of a track: a start, then directions, each to the end of the line or a number of steps."""
        at = {self.place(site): site for site in (*self.holes, *self.store_sites)}
        found: list[int] = []
        for step in path.split(","):
            match = re.fullmatch(r"(\d+)|([NESW]{1,3})(\d*)", step.strip())
            if match is None or (match[2] and (match[2] not in STEPS or not found)):
                raise LudemeError(node, f"the track ‘{path}’ cannot be followed")
            if match[1]:
                if int(match[1]) not in at.values():
                    raise LudemeError(node, f"the board has no site {match[1]}")
                found.append(int(match[1]))
                continue
            x, y = self.place(found[-1])
            across, up = STEPS[match[2]]
            for _ in range(int(match[3] or 2 * MOST_COLUMNS)):
                x, y = x + across, y + up
                if (x, y) not in at:
                    break
                found.append(at[x, y])
        if len(found) > 1 and found[0] == found[-1]:
            found.pop()
        return tuple(found)

    def direction(self, track: Track) -> str:
        """The direction of a track round the board or round a player's rows; empty if it is something else."""
        for way in ("anticlockwise", "clockwise"):
            for ring in self._rings(track.owner):
                ordered = ring if way == "anticlockwise" else ring[::-1]
                if track.sites and track.sites[0] in ordered:
                    start = ordered.index(track.sites[0])
                    if ordered[start:] + ordered[:start] == track.sites:
                        return way
        return ""

    def track_length(self, name: str) -> int:
        """The number of sites that the track of a name has."""
        return next(
            (len(track.sites) for track in self.tracks if name in track.name), len(self.holes)
        )

    def skips(self, track: Track) -> bool:
        """Whether a track round the board passes over the opponent's store but not over its owner's."""
        return len(set(self.store_sites) & set(track.sites)) == 1

    def _rings(self, owner: int) -> Iterable[tuple[int, ...]]:
        """The ways round, anticlockwise: all holes, with stores, with one store, or a player's own rows."""
        start, columns = self.first, self.columns
        rows = [
            tuple(range(start + r * columns, start + (r + 1) * columns)) for r in range(self.rows)
        ]
        if self.rows == 4:
            if owner in {0, 1}:
                yield rows[0] + rows[1][::-1]
            if owner in {0, 2}:
                yield rows[2] + rows[3][::-1]
            return
        yield rows[0] + rows[1][::-1]
        if self.stores:
            left, right = self.store_sites
            yield (*rows[0], right, *rows[1][::-1], left)
            yield (*rows[0], right, *rows[1][::-1])
            yield (*rows[0], *rows[1][::-1], left)

    # ---- regions ---------------------------------------------------------------------------------------------

    def sites(self, node: Ludeme, player: int, depth: int = 0) -> Sites | None:
        """The sites of a region that never changes, if ``player`` moves; nothing if it changes."""
        if depth > 20:
            return None
        if node.kind == "list":
            return self._listed(node)
        if node.kind == "word":
            number = node.number
            return frozenset({number}) if number is not None else self._listed_word(node.word)
        if node.called("sites"):
            return self._named_sites(node, player, depth)
        if node.called("union", "intersection", "difference"):
            parts = [self.sites(operand, player, depth + 1) for operand in node.operands]
            if any(part is None for part in parts) or not parts:
                return None
            found: Sites = parts[0] or frozenset()
            for part in parts[1:]:
                assert part is not None
                kind = node.word
                found = (
                    found | part
                    if kind == "union"
                    else found & part
                    if kind == "intersection"
                    else found - part
                )
            return found
        if node.called("expand"):
            return self._expanded(node, player, depth)
        if node.called("if") and len(node.plain) == 3 and node.plain[0].called("is"):
            asked = node.plain[0].plain
            if len(asked) == 2 and asked[0].word == "Mover" and asked[1].word in PLAYERS:
                return self.sites(
                    node.plain[1 if PLAYERS[asked[1].word] == player else 2], player, depth + 1
                )
        if node.called("mapEntry"):
            site = self.mapped(node, player)
            return None if site is None else frozenset({site})
        return None

    def _named_sites(self, node: Ludeme, player: int, depth: int) -> Sites | None:
        """The sites of ‘(sites …)’."""
        plain = node.plain
        if not plain:
            return None
        word, rest = plain[0].word, plain[1:]
        if plain[0].kind == "list":
            return self._listed(plain[0])
        if plain[0].kind == "call":
            return self.sites(plain[0], player, depth + 1)
        if word in {"Mover", "Player", "P1", "P2", "Next"} or plain[0].called("mover"):
            whose = {"P1": 1, "P2": 2, "Next": 3 - player}.get(word, player)
            return self.region(rest[0].word if rest else "", whose, depth)
        if plain[0].kind == "text":
            return self.region(word, 0, depth)
        rows = {"Bottom": 0, "Top": self.rows - 1}
        if word in rows:
            return self.row(rows[word])
        if word in {"Left", "Right"}:
            return self.column(0 if word == "Left" else self.columns - 1)
        if word in {"Row", "Column"} and rest and rest[0].number is not None and not self.stores:
            return (self.row if word == "Row" else self.column)(rest[0].number)
        if word == "Centre" and self.rows == 2 and self.columns % 2:
            return self.column(self.columns // 2)
        if word == "Board":
            return frozenset((*self.holes, *self.store_sites))
        if word == "Track":
            name = rest[0].word if rest else ""
            found = next((t for t in self.tracks if not name or t.name == name), None)
            return None if found is None else frozenset(found.sites)
        return None

    def region(self, name: str, player: int, depth: int = 0) -> Sites | None:
        """The sites of a named region; without a name, all regions of a player."""
        nodes = [
            node
            for (title, owner), some in self.regions.items()
            if owner == player and name in title
            for node in some
        ]
        parts = [self.sites(node, player or 1, depth + 1) for node in nodes]
        if not parts or any(part is None for part in parts):
            return None
        return frozenset(site for part in parts if part is not None for site in part)

    def mapped(self, node: Ludeme, player: int) -> int | None:
        """The site of ‘(mapEntry …)’ if ``player`` moves."""
        plain = node.plain
        name = plain[0].word if plain and plain[0].kind == "text" else ""
        key = plain[-1] if plain else node
        word = key.word.capitalize() if key.kind == "call" else key.word
        if key.number is not None:
            whose = key.number
        elif word in {"Mover", "Player", "Next", "P1", "P2"}:
            whose = {"P1": 1, "P2": 2, "Next": 3 - player}.get(word, player)
        else:
            return None
        found = self.maps.get(name, {}).get(whose)
        return None if found is None else self.site(found)

    def site(self, node: Ludeme) -> int | None:
        """The number of a site that never changes."""
        if node.number is not None:
            return node.number
        if node.word == "FirstSite":
            return 0
        if node.word == "LastSite":
            return self.store_sites[1] if self.stores else self.holes[-1]
        if node.kind == "text" or node.called("coord"):
            text = node.word if node.kind == "text" else (node.items[0].word if node.items else "")
            match = re.fullmatch(r"([A-Z])(\d+)", text)
            if match and not self.stores:
                column, row = ord(match[1]) - ord("A"), int(match[2]) - 1
                if column < self.columns and row < self.rows:
                    return row * self.columns + column
        return None

    def _listed(self, node: Ludeme) -> Sites | None:
        """Sites in braces: numbers, ranges and coordinates."""
        found: set[int] = set()
        for item in node.items:
            part = self._listed_word(item.word) if item.kind == "word" else None
            if part is None:
                site = self.site(item)
                if site is None:
                    return None
                part = frozenset({site})
            found |= part
        return frozenset(found)

    def _listed_word(self, word: str) -> Sites | None:
        match = re.fullmatch(r"(\d+)\.\.(\d+)", word)
        if match is None:
            return None
        low, high = sorted((int(match[1]), int(match[2])))
        return frozenset(range(low, high + 1)) if high < 1000 else None

    def _expanded(self, node: Ludeme, player: int, depth: int) -> Sites | None:
        """Whole columns and their neighbours."""
        plain = node.plain
        steps = node.labelled("steps")
        count = 1 if steps is None else steps.number
        start = self.sites(plain[0], player, depth + 1) if plain else None
        if start is None or count is None or not start <= set(self.holes):
            return None
        towards = [ludeme.word for ludeme in plain[1:]]
        if len(towards) > 1 or (towards and towards[0] not in SIDES):
            return None
        found, grown = set(start), set(start)
        at = {self.place(site): site for site in self.holes}
        for _ in range(min(count, MOST_COLUMNS)):
            # Without a direction a region grows to all sides, corners included.
            ways = (
                [SIDES[towards[0]]] if towards else [(x, y) for x in (-2, 0, 2) for y in (-2, 0, 2)]
            )
            grown = {
                at[x + across, y + up]
                for x, y in map(self.place, grown)
                for across, up in ways
                if (x + across, y + up) in at
            }
            found |= grown
        return frozenset(found)
