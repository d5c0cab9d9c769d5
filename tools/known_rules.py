"""The index of the known rules, with which sentences of books are compared: ``grammar/known-rules.json``.

``python -m tools.known_rules`` makes it from ``tools/known-rules.yaml`` and from the rules of the shipped games with what
``manqala describe`` says of them; ``--check`` reports whether it is up to date.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import yaml

from manqala.syntax.recovery.near_features import extract_features
from manqala.syntax.recovery.near_rules import normalise_rule, write_index
from manqala.text.book_speech import recognise_ideas
from tools.known_in_games import RuleInGame, rules_in_games

SOURCE, INDEX = "tools/known-rules.yaml", "grammar/known-rules.json"
USAGE = "usage: python -m tools.known_rules [--check]"
_PLACES = {
    "section-end": "margin", "section-special": "margin", "section-match": "margin", "section-scoring": "margin",
}  # fmt: skip
_MATCH = ("between rounds", "match ends", "champion", "ruined", "prize of")
_LEGAL = ("feed", "forbid", "must ")


def read(root: Path) -> list[dict[str, Any]]:
    """The rules that are written by hand, with their sentences as a list."""
    rules: list[dict[str, Any]] = yaml.safe_load((root / SOURCE).read_text(encoding="utf-8"))
    for rule in rules:
        rule["heard"] = rule["heard"].strip().split("\n")
        if not rule["lines"]:
            # It is quoted to authors of any language.
            english = (said for said in rule["heard"] if recognise_ideas(said).language == "en")
            rule["said"] = next(english, rule["heard"][0])
        rule.setdefault("kind", kind_of(rule["lines"], rule["place"]))
    return rules


def kind_of(lines: list[str], place: str) -> str:
    """The kind of thing that a rule is about, by its lines."""
    said = "\n".join(lines)
    if any(word in said for word in _MATCH):
        return "match"
    if place == "front":
        return "front"
    if said.startswith("setup") or "offer-sides" in said:
        return "setup"
    if place == "choice":
        return "choice"
    if "relay" in said or "laps" in said:
        return "relay"
    if place == "sowing" or said.startswith(("sow ", "a hole is skipped", "the handful")):
        return "sow"
    if "move-again" in said or "next mover" in said:
        return "bonus"
    if said.startswith(_LEGAL):
        return "legal"
    if place in {"margin", "end"} and not said.startswith(("when seed", "mark")):
        return "end"
    return "capture"


def with_games(rules: list[dict[str, Any]], played: list[RuleInGame]) -> list[dict[str, Any]]:
    """The rules with a game that has each, and further ones that only games have."""
    made = {normalise_rule(rule): dict(rule) for rule in reversed(rules)}
    found = {key: made[key] for key in dict.fromkeys(normalise_rule(rule) for rule in rules)}
    for game in played:
        lines = [*game.lines]
        place = _PLACES.get(game.section) or _place_in_turn(lines[0])
        new = {"lines": lines, "place": place, "kind": kind_of(lines, place), "says": game.says}
        key = normalise_rule(new)
        if key not in found:
            found[key] = {**new, "heard": [game.says]}
        found[key].setdefault("game", game.game)
    return [*found.values()]


def _place_in_turn(line: str) -> str:
    if line.startswith("choose "):
        return "choice"
    if line.startswith("sow "):
        return "sowing"
    return "turn end" if line.startswith(("forbid", "must", "feed")) else "turn"


def index(root: Path) -> str:
    """The text of the index."""
    by_hand = read(root)
    lines = [line for rule in by_hand for line in (*rule["lines"], *rule.get("margin", ()))]
    rules = with_games(by_hand, rules_in_games(lines))
    sentences = [
        extract_features(recognise_ideas(said), said) for rule in rules for said in rule["heard"]
    ]
    made = write_index([{**rule, "heard": len(rule["heard"])} for rule in rules], sentences)
    listed = (f"{json.dumps(name)}:{_json(gaps)}" for name, gaps in made["features"].items())
    parts = (
        f'"rules": [\n{_rows(made["rules"])}\n]',
        '"features": {\n' + ",\n".join(listed) + "\n}",
    )
    return "{" + ",\n".join(parts) + "}\n"


def _rows(rows: list[Any]) -> str:
    return ",\n".join(_json(row) for row in rows)


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def main(arguments: list[str]) -> int:
    """Write the index, or check it."""
    if arguments not in ([], ["--check"]):
        sys.stderr.write(f"{USAGE}\n")
        return 2
    root = Path(__file__).parents[1]
    text = index(root)
    if arguments:
        if (root / INDEX).read_text(encoding="utf-8") == text:
            return 0
        sys.stderr.write(f"{INDEX} is stale: run python -m tools.known_rules\n")
        return 1
    (root / INDEX).write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
