"""Differences between the texts of two rule sets: board and pieces, options, rules, words."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from manqala.language.sameness import bare
from manqala.resolve.collect import name_span
from manqala.resolve.in_effect import items_in_effect, text_of_item
from manqala.resolve.scope import text_of
from manqala.syntax import tree
from manqala.syntax.front.front_matter import DEFAULT_ROWS, value_or

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from manqala.core.rules import Rules
    from manqala.syntax.front.front_matter import OptionSpec, OptionValue
    from manqala.text.span import Span

ORDERED = tree.Reaction | tree.Anytime | tree.Ending
"""Rules that may be repeated for one event, and then act in order."""


class How(StrEnum):
    """The kinds of differences."""

    ADDED = "added"
    DROPPED = "dropped"
    CHANGED = "changed"
    ANEW = "defined anew"
    ORDER = "in another order"


@dataclass(frozen=True, slots=True)
class Change:
    """A difference: two versions, or one side only."""

    how: How
    what: str
    before: str | None
    after: str | None
    before_at: Span | None = None
    after_at: Span | None = None


# ---- front matter ---------------------------------------------------------------------------------


def front_changes(one: Rules, other: Rules) -> list[Change]:
    """Return differences in board, pieces, players and plug-ins, for the chosen options."""
    return list(_different(_settings(one), _settings(other)))


def _settings(rules: Rules) -> dict[str, str]:
    """Return the material of a game."""
    front = rules.front

    def number(value: int | str) -> str:
        return str(rules.options.get(value, value) if isinstance(value, str) else value)

    said = {
        "players": ", ".join(rules.board.players),
        "rows": number(value_or(front.board.rows, DEFAULT_ROWS)),
        "stores": value_or(front.board.stores, "none"),
        "ends": value_or(front.board.ends, "none"),
        "track": "own" if rules.board.own_tracks else "shared",
        "pieces": ", ".join(
            f"{kind.name.value}: {kind.value.value}" for kind in front.pieces or ()
        ),
        "uses": ", ".join(used.value for used in front.uses or ()),
    }
    if said["stores"] != "none":
        said["store side"] = value_or(front.board.store_side, "right")
    if front.board.ring is not None:
        said["ring"] = number(front.board.ring.value)
    if front.board.holes is not None:
        said["holes"] = number(front.board.holes.value)
    if front.seeds is not None:
        said["seeds"] = number(front.seeds.value)
    return {name: text for name, text in said.items() if text}


def option_changes(one: Rules, other: Rules) -> list[Change]:
    """Return options that only one has, or with different values, defaults, or present values."""
    before, after = (
        {name: _option(spec, rules.options[name]) for name, spec in rules.front.options.items()}
        for rules in (one, other)
    )
    return list(_different(before, after))


def _option(spec: OptionSpec, value: OptionValue) -> str:
    chosen = "" if value == spec.default.value else f", default {_plain(spec.default.value)}"
    return f"{_plain(value)} ({spec.allowed}{chosen})"


def _plain(value: OptionValue) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _different(before: dict[str, str], after: dict[str, str]) -> Iterator[Change]:
    for name in dict.fromkeys((*before, *after)):
        old, new = before.get(name), after.get(name)
        if old != new:
            how = How.ADDED if old is None else How.DROPPED if new is None else How.CHANGED
            yield Change(how, name, old, new)


# ---- the rules ------------------------------------------------------------------------------------


def rule_changes(one: Rules, other: Rules) -> list[Change]:
    """Return differences in rules and words, including replaced ones of the prelude.

    Comments, tags, articles and layout do not count.
    """
    before, after = _by_key(one), _by_key(other)
    found = []
    for key in dict.fromkeys((*after, *before)):
        old, new = _without_common(before.get(key, []), after.get(key, []))
        pairs = max(len(old), len(new))
        for was, now in zip(_pad(old, pairs), _pad(new, pairs), strict=True):
            found.append(_change(was, now, one, other))
    return [*found, *_order_changes(one, other)]


def _items(rules: Rules) -> list[tree.Item]:
    """Return the effective items, the prelude's first; examples are no rules."""
    found = [item for file in rules.files for item in items_in_effect(file, rules.definitions)]
    return [item for item in found if not isinstance(item, tree.Example)]


def _by_key(rules: Rules) -> dict[tuple[str, ...], list[tree.Item]]:
    found: dict[tuple[str, ...], list[tree.Item]] = {}
    for item in _items(rules):
        name = item.name if isinstance(item, ORDERED) else None
        key = _occasion(item) if name is None else ("called", name.text)
        found.setdefault(key, []).append(item)
    return found


def _occasion(item: tree.Item) -> tuple[str, ...]:
    """Return what an item defines, or when it acts."""
    if isinstance(item, tree.Verb):
        return ("to", item.name.text)
    if isinstance(item, tree.Noun):
        return ("the", text_of(item.words))
    if isinstance(item, tree.Adjective):
        return ("a", item.type.text, "is", text_of(item.words))
    if isinstance(item, tree.Mark):
        return ("mark", text_of(item.words))
    if isinstance(item, tree.MainProgram):
        return (item.name,)
    if isinstance(item, tree.Reaction):
        return ("when", text_of(item.words))
    if isinstance(item, tree.Ending):
        return (item.whole, "ends")
    return ("at any time",)


def _pad(items: list[tree.Item], number: int) -> list[tree.Item | None]:
    return [*items, *[None] * (number - len(items))]


def _without_common(
    old: list[tree.Item], new: list[tree.Item]
) -> tuple[list[tree.Item], list[tree.Item]]:
    """Return both lists without common elements."""
    left = Counter(bare(item) for item in new)
    kept = []
    for item in old:
        if left[bare(item)]:
            left[bare(item)] -= 1
        else:
            kept.append(item)
    again = Counter(bare(item) for item in old)
    others = []
    for item in new:
        if again[bare(item)]:
            again[bare(item)] -= 1
        else:
            others.append(item)
    return kept, others


def _change(was: tree.Item | None, now: tree.Item | None, one: Rules, other: Rules) -> Change:
    item = now if now is not None else was
    assert item is not None
    how = How.CHANGED
    if was is None:
        how = How.ADDED
    elif now is None:
        how = How.DROPPED
    elif was.span.source is one.files[0].source and now.span.source is not other.files[0].source:
        how = How.ANEW
    name = item.name if isinstance(item, ORDERED) else None
    what = " ".join(_occasion(item)) + (f", called {name.text}" if name is not None else "")
    texts = [None if one_ is None else text_of_item(one_) for one_ in (was, now)]
    places = [None if one_ is None else name_span(one_) for one_ in (was, now)]
    return Change(how, what, texts[0], texts[1], places[0], places[1])


def _order_changes(one: Rules, other: Rules) -> Iterator[Change]:
    """Yield rules for one event that both have, but in a different order."""
    before, after = _by_occasion(_items(one)), _by_occasion(_items(other))
    for occasion, items in before.items():
        others = after.get(occasion, [])
        common = Counter(bare(item) for item in items) & Counter(bare(item) for item in others)
        if _in_order(items, common) != _in_order(others, common):
            texts = [
                "\n".join(text_of_item(item) for item in rules if bare(item) in common)
                for rules in (items, others)
            ]
            yield Change(
                How.ORDER,
                " ".join(occasion),
                texts[0],
                texts[1],
                name_span(items[0]),
                name_span(others[0]),
            )


def _in_order(items: Iterable[tree.Item], common: Counter[Any]) -> list[Any]:
    return [bare(item) for item in items if bare(item) in common]


def _by_occasion(items: Iterable[tree.Item]) -> dict[tuple[str, ...], list[tree.Item]]:
    found: dict[tuple[str, ...], list[tree.Item]] = {}
    for item in items:
        if isinstance(item, ORDERED):
            found.setdefault(_occasion(item), []).append(item)
    return found
