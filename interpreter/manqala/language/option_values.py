"""Finds the options of a game and their values quickly: it reads front matters only, and checks nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from manqala.resolve.parents import LONGEST_CHAIN, parent_file
from manqala.syntax.front.front_matter import REPETITION, REPETITIONS
from manqala.syntax.front.player_numbers import PLAYERS, read_numbers
from manqala.syntax.front.reader import split
from manqala.syntax.front.yaml import load_yaml
from manqala.text.diagnostics import Diagnostics, SourceError
from manqala.text.reading import read_source

if TYPE_CHECKING:
    from pathlib import Path

MOST_NUMBERS = 20
"""Maximum size of a range that is listed; of a larger one only the bounds and the default are."""


def option_values(path: Path) -> dict[str, list[str]]:
    """Return the values of every option of a rule file and its ancestors; empty if it cannot be read."""
    declared: dict[str, dict[str, Any]] = {}
    file: Path | None = path
    for _ in range(LONGEST_CHAIN):
        data = {} if file is None else _front(file)
        options = data.get("options")
        for name, said in options.items() if isinstance(options, dict) else ():
            if isinstance(said, dict):
                # A child lists only its differences.
                declared[name] = {**said, **declared.get(name, {})}
        numbers = read_numbers(str(data.get(PLAYERS, "")))
        if numbers is not None:
            # An entry under ‘options’ may give the default and the reason.
            declared[PLAYERS] = {"choices": list(numbers), **declared.get(PLAYERS, {})}
        if REPETITION in data:
            declared.setdefault(REPETITION, {"choices": list(REPETITIONS)})
        parent = data.get("extends")
        if file is None or not isinstance(parent, str):
            break
        file = parent_file(parent, file)
    return {name: _values(said) for name, said in declared.items()}


def _front(path: Path) -> dict[str, Any]:
    """Return the raw content of a front matter."""
    found = Diagnostics()
    try:
        source = read_source(path)
    except SourceError:
        return {}
    parts = split(source, found)
    document = parts and load_yaml(source, parts.yaml_start, parts.yaml_end, found)
    return document.data if document and isinstance(document.data, dict) else {}


def _values(said: dict[str, Any]) -> list[str]:
    choices, span = said.get("choices"), said.get("range")
    if isinstance(choices, list):
        return [str(choice) for choice in choices]
    if isinstance(span, list) and len(span) == 2 and all(isinstance(end, int) for end in span):
        low, high = span
        step = said.get("step")
        numbers = range(low, high + 1, step if isinstance(step, int) and step > 0 else 1)
        if len(numbers) <= MOST_NUMBERS:
            return [str(number) for number in numbers]
        ends = {low, high, said.get("default")}
        return [str(number) for number in sorted(end for end in ends if isinstance(end, int))]
    return ["true", "false"]
