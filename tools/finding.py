"""Tables by which a reader finds games: by family, board, laps, captures, special features and region."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from manqala.core.rules import Rules
    from tools.traits import Traits

BESIDE = re.compile(r" \(.*?\)")
WAYS = ("clockwise", "either way by choice", "either way by rule", "either way")
REGIONS = (
    "Angola", "Arabia", "Austria", "Bangladesh", "Barbados", "Benin", "Borneo", "Botswana", "Brunei", "Cambodia",
    "Cameroon", "Caribbean", "Central Asia", "China", "Democratic Republic of the Congo", "Dominican Republic",
    "Egypt", "Equatorial Guinea", "Eritrea", "Estonia", "Ethiopia", "France", "Gabon", "Germany", "Ghana",
    "Grand Cayman", "Haiti", "India", "Indonesia", "Internet", "Iraq", "Ivory Coast", "Kazakhstan", "Kenya",
    "Madagascar", "Malawi", "Malaysia", "Maldives", "Mali", "Mariana Islands", "Mauritania", "Mongolia", "Morocco",
    "Mozambique", "Myanmar", "Namibia", "Nigeria", "Oman", "Philippines", "Rwanda", "Saint Lucia", "Sierra Leone",
    "Singapore", "Somalia", "Somaliland", "South Africa", "South Sudan", "Sri Lanka", "Sudan", "Suriname", "Syria",
    "Tanzania", "Turkey", "Turkmenistan", "Uganda", "United States", "Vietnam", "Western Sahara", "Zambia",
    "Zanzibar", "Zimbabwe",
)  # fmt: skip
"""Names to look for in the region of a file."""
NO_REGION = "others"


@dataclass(frozen=True, slots=True)
class Entry:
    """A game in the tables."""

    name: str
    title: str
    folder: str
    rules: Rules
    traits: Traits

    @property
    def link(self) -> str:
        """The link to its section of the page."""
        return f"[{self.title}](#{self.name})"

    @property
    def rows(self) -> int:
        """The number of rows of the board."""
        return int(self.traits.board.split(" ", 1)[0])

    @property
    def laps(self) -> list[str]:
        """Single laps, or relays, and where these continue."""
        parts = self.traits.sowing.split(", ")
        return [part for part in parts if part.startswith(("single", "relays"))]

    @property
    def captures(self) -> list[str]:
        """The kinds of captures, without numbers."""
        phrases = [BESIDE.sub("", phrase) for phrase in self.traits.capture.split("; ")]
        return list(dict.fromkeys(phrase.removesuffix(", chained") for phrase in phrases))

    @property
    def special(self) -> list[str]:
        """Special features that several games share."""
        return [BESIDE.sub("", one) for one in self.traits.special if not one.startswith("“")]

    @property
    def regions(self) -> list[str]:
        """The countries and other regions named; ‘South Sudan’ does not count as Sudan."""
        region = self.rules.front.region
        text = str(region.value) if region is not None else ""
        found = []
        for name in sorted(REGIONS, key=len, reverse=True):
            text, times = re.subn(rf"\b{name}\b(?! City)", "", text)
            found += [name] * (times > 0)
        return found or [NO_REGION]

    def sows(self, words: str) -> bool:
        """Whether the sowings include these words."""
        return words in self.traits.sowing.split(", ")

    @property
    def sows_stores(self) -> bool:
        """Whether seeds are sown into stores."""
        return self.sows("own store sown") or self.sows("stores sown")


Family = tuple[str, str, Callable[[Entry], bool]]
FAMILIES: tuple[Family, ...] = (
    ("for one player", "stones are brought home", lambda e: "for one player" in e.special),
    ("pieces of several kinds", "some are worth more than others",
     lambda e: any("kinds of pieces" in one for one in e.special)),
    ("boards of another shape", "arms, squares, bridges, or a way of their own",
     lambda e: e.rules.front.board.plan is not None),
    ("four rows, captures sown on", "what is struck goes round on one's own side, as in Omweso, Hus and Bao",
     lambda e: e.rows == 4 and e.sows("captured pieces are sown on")),
    ("four rows, captures leave the board", "files that face an empty hole, as in Tsoro and Hawalis",
     lambda e: e.rows == 4),
    ("three rows", "the players share the middle one", lambda e: e.rows == 3),
    ("holes that are won", "what falls into them is lost to the other, as in Toguz Kumalak, Andot and Krur",
     lambda e: "marked holes" in e.special),
    ("beyond a gap", "relays from the next hole, and captures behind an empty one, as in Pallanguzhi",
     lambda e: "relays from the next hole" in e.laps or "beyond a gap" in e.captures),
    ("as pieces fall", "holes are taken as they come to a number, as in Ba-awa and Anywoli",
     lambda e: "as pieces fall" in e.captures),
    ("stores sown, relays", "as in Congkak, Dakon and Sungka",
     lambda e: e.sows_stores and "single laps" not in e.laps),
    ("stores sown, single laps", "Kalah and its kin", lambda e: e.sows_stores),
    ("opposite hole, relays", "an empty last hole takes what faces it, as in Ayoayo and Endodoi",
     lambda e: "opposite hole" in e.captures and "single laps" not in e.laps),
    ("opposite hole, single laps", "the same after one lap", lambda e: "opposite hole" in e.captures),
    ("counting, single laps", "the last hole is taken by what it holds, as in Oware, Songo and Bohnenspiel",
     lambda e: "single laps" in e.laps and e.captures != ["none"]),
    ("counting, relays", "the same where occupied holes are sown on", lambda e: e.captures != ["none"]),
    ("without captures", "somebody runs out of moves, or of seeds", lambda e: e.captures == ["none"]),
)  # fmt: skip
"""Each with a description; a game belongs to the first that fits."""


def family_of(entry: Entry) -> str:
    """The family of a game."""
    return next(name for name, _, fits in FAMILIES if fits(entry))


def tables(entries: Sequence[Entry]) -> Iterator[str]:
    """All tables, each under a heading."""
    families: dict[str, list[Entry]] = {f"**{name}**: {what}": [] for name, what, _ in FAMILIES}
    for entry in entries:
        next(
            families[f"**{name}**: {what}"] for name, what, fits in FAMILIES if fits(entry)
        ).append(entry)
    yield from _table("By family", "family", families)
    for heading, column, values in (
        ("By board", "rows × holes", lambda e: [e.traits.board]),
        ("By laps", "laps", lambda e: e.laps),
        ("By direction", "not just anticlockwise", lambda e: filter(e.sows, WAYS)),
        ("By capture", "what is taken", lambda e: e.captures),
        ("By special feature", "feature", lambda e: e.special),
        ("By region", "region", lambda e: e.regions),
    ):  # type: str, str, Callable[[Entry], Iterable[str]]
        yield from _table(heading, column, _sorted_by(entries, values))


def _sorted_by(
    entries: Sequence[Entry], values: Callable[[Entry], Iterable[str]]
) -> dict[str, list[Entry]]:
    """The games with each value; numbers are sorted by size, the rest comes last."""
    found: defaultdict[str, list[Entry]] = defaultdict(list)
    for entry in entries:
        for value in values(entry):
            found[value].append(entry)
    return {
        value: found[value] for value in sorted(found, key=lambda v: (v == NO_REGION, _parts(v)))
    }


def _parts(value: str) -> list[int | str]:
    return [int(part) if part.isdigit() else part for part in re.split(r"(\d+)", value)]


def _table(heading: str, column: str, rows: dict[str, list[Entry]]) -> Iterator[str]:
    yield from (f"### {heading}", "", f"| {column} | number | games |", "| --- | --: | --- |")
    for value, games in rows.items():
        if games:
            links = ", ".join(entry.link for entry in games)
            yield f"| {value} | {len(games)} | {links} |"
    yield ""
