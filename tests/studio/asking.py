"""Asks the service as the page does."""

from typing import Any

import pytest

from manqala.studio.service import Service
from manqala.text.resources import game_files

Json = dict[str, Any]


class Asking:
    """A page without a page: questions in, results out; what is refused is a failure unless it is wanted."""

    def __init__(self, service: Service | None = None) -> None:
        self.service = service or Service()
        self.told: list[Json] = []

    def answer(self, method: str, **params: Any) -> Json:
        message = {"jsonrpc": "2.0", "id": 7, "method": method, "params": params}
        made = self.service.answer(message, self.told.append)
        assert made["id"] == 7
        return made

    def __call__(self, method: str, **params: Any) -> Any:
        made = self.answer(method, **params)
        if "error" in made:
            pytest.fail(str(made["error"]))
        return made["result"]

    def refused(self, method: str, **params: Any) -> Json:
        error: Json = self.answer(method, **params)["error"]
        return error


def rules(name: str) -> Json:
    return {"name": name, "text": game_files()[name].read_text(encoding="utf-8")}


def line(of: Json | str, *moves: str, **more: Any) -> Json:
    told = rules(of) if isinstance(of, str) else of
    return {"rules": told, "set": {}, "match": False, "start": None, "moves": list(moves)} | more


SMALL = """\
---
language: 1
game: Small
board: {rows: 2, holes: 2, stores: beside}
seeds: 2
repetition: settled
---
turn
  choose hole from own occupied holes
  sow it anticlockwise
  if last is opponent's and last holds 3
    capture last

round ends when pieces on board < 3, called few-seeds
  each player wins own holes
"""


def small(text: str = SMALL) -> Json:
    return {"name": "small", "text": text}
