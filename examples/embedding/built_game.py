"""Plays a game built by ``manqala build`` with wasmtime alone: nothing of Manqala is imported.

manqala build oware -o oware.wasm
python built_game.py oware.wasm
"""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path
from typing import Any

import wasmtime

ASKED, OVER, FAULTY, REFUSED = range(4)
COUNT, QUESTION, CHOOSER = 2, 3, 4


class BuiltGame:
    """One game in progress."""

    def __init__(self, module: bytes) -> None:
        """``module``: the bytes of the file."""
        self.card: dict[str, Any] = read_card(module)
        engine = wasmtime.Engine()
        self._store = wasmtime.Store(engine)
        instance = wasmtime.Instance(self._store, wasmtime.Module(engine, module), [])
        self._exports = instance.exports(self._store)

    def call(self, name: str, *numbers: int) -> Any:
        """Call an exported function."""
        return self._exports[name](self._store, *numbers)

    def begin(self, *, match: bool = False, seed: int = 1) -> int:
        """Begin a round, or a match; what waits then."""
        return int(self.call("new_game", int(match), seed))

    def options(self) -> list[str]:
        """The legal answers to the question that is open, as moves write them."""
        question = self.card["questions"][self.call("register", QUESTION)]
        values = [self.call("value", n) for n in range(self.call("register", COUNT))]
        if question["sort"] == "hole":
            return [self._hole(place) for place in values]
        if question["sort"] == "place":
            return [self.card["places"]["names"][place] for place in values]
        return [question["names"][v] if question["names"] else str(v) for v in values]

    def _hole(self, hole: int) -> str:
        """A hole: by its number if who is asked owns it, else by its row."""
        player, card = self.call("register", CHOOSER), self.card
        name: str = card["places"]["names"][hole]
        if player >= len(card["players"]):
            return name
        order, owners = card["numbering"]["order"][player], self.owners()
        owned = [owners[one] == player for one in order]
        if hole not in order or owners[hole] != player:
            return name
        start, best = 0, 0
        if not card["numbering"]["apart"] and not all(owned):
            for at in (at for at, own in enumerate(owned) if own):
                gap = 0
                while gap < len(order) and not owned[at - gap - 1]:
                    gap += 1
                if gap > best:
                    best, start = gap, at
        turned = [one for one in order[start:] + order[:start] if owners[one] == player]
        return str(turned.index(hole) + 1)

    def owners(self) -> list[int]:
        """Whose each hole is now."""
        mark = next((one for one in self.card["marks"] if one["name"] == "owner"), None)
        if mark is None:
            return list(self.card["numbering"]["owners"])
        return [self.call("cell", mark["cell"] + n, 1) for n in range(mark["size"])]


def read_card(module: bytes) -> dict[str, Any]:
    """The card in the custom section ``manqala`` of a module."""
    at = 8
    while at < len(module):
        kind, (length, at) = module[at], number(module, at + 1)
        content = module[at : at + length]
        at += length
        if kind == 0:
            size, start = number(content, 0)
            if content[start : start + size] == b"manqala":
                card: dict[str, Any] = json.loads(content[start + size :])
                return card
    raise ValueError("the module has no card")


def number(data: bytes, at: int) -> tuple[int, int]:
    """A number as WebAssembly writes it (LEB128), and where it ends."""
    found = shift = 0
    while True:
        byte = data[at]
        found |= (byte & 0x7F) << shift
        at, shift = at + 1, shift + 7
        if byte < 0x80:
            return found, at


def main() -> None:
    """Play one game at random and tell how it went."""
    game = BuiltGame(Path(sys.argv[1]).read_bytes())
    rng = random.Random(1)
    status, said = game.begin(), []
    while status == ASKED:
        options = game.options()
        chosen = rng.randrange(len(options))
        said.append(options[chosen])
        status = int(game.call("answer", chosen))
    players, winner = game.card["players"], int(game.call("winner"))
    print(f"{game.card['title']}: {' '.join(said)}")
    print(f"{players[winner]} wins" if winner < len(players) else "a draw")


if __name__ == "__main__":
    main()
