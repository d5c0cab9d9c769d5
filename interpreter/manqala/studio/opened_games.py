"""The games whose rules were sent: each is read, typed and cached while it is used."""

from __future__ import annotations

import re
from collections import OrderedDict
from typing import TYPE_CHECKING, TypeVar

from manqala.compile.backends.choice import at_once
from manqala.compile.stepping.warm_game import WarmGame
from manqala.resolve.files import Checked, check_again, check_source
from manqala.studio.envelope import wrong
from manqala.text.diagnostics import RuleError
from manqala.text.reading import make_source

if TYPE_CHECKING:
    from collections.abc import Mapping

    from manqala.core.rules import Rules
    from manqala.studio.named_files import NamedFiles
    from manqala.syntax.front.front_matter import OptionValue
    from manqala.wire.common_messages import OptionSetting, RulesTextMessage

Key = TypeVar("Key")
Kept = TypeVar("Kept")
NAME = re.compile(r"[^/\\\x00-\x1f\x7f]{1,80}")
"""Valid names of texts."""
KEPT = 12
"""Size of the cache of games."""


class OpenedGames:
    """Finds the game of a text, which every request contains."""

    def __init__(self, files: NamedFiles) -> None:
        """``files``: the files that rules may extend."""
        self.files = files
        self._compiled: set[object] = set()
        self._texts: OrderedDict[tuple[str, str], Checked] = OrderedDict()
        self._games: OrderedDict[object, WarmGame] = OrderedDict()

    def checked(self, name: str, text: str) -> Checked:
        """The check of a text with default options.  Raises ``ManqalaError``."""
        key = (name, text)
        if key not in self._texts:
            source = make_source(f"{name}.sow", text)
            self._texts[key] = check_source(name, source, self.files.path(name), {}, self.files)
        return _cache(self._texts, key)

    def game(self, rules: RulesTextMessage, chosen: Mapping[str, OptionSetting]) -> WarmGame:
        """The game of a text with these options.  Raises ``ManqalaError`` if they have errors."""
        name, text = rules_text(rules)
        options = settings(chosen)
        key = _key(name, text, options)
        if key not in self._games:
            typed = self._rules(self.checked(name, text), options)
            self._games[key] = WarmGame(typed, on=None if key in self._compiled else at_once())
        return _cache(self._games, key)

    def use_compiled(
        self, rules: RulesTextMessage, chosen: Mapping[str, OptionSetting]
    ) -> WarmGame:
        """The same game, whose engine is compiled in the background from now on."""
        name, text = rules_text(rules)
        key = _key(name, text, settings(chosen))
        if key not in self._compiled:
            self._compiled.add(key)
            self._games.pop(key, None)
        return self.game(rules, chosen)

    @staticmethod
    def _rules(checked: Checked, chosen: Mapping[str, OptionValue]) -> Rules:
        if checked.rules is not None and chosen:
            checked = check_again(checked.rules, chosen)
        if checked.rules is None:
            raise RuleError(*checked.diagnostics.sorted())
        return checked.rules


def _key(name: str, text: str, chosen: Mapping[str, OptionValue]) -> object:
    return name, text, tuple(sorted(chosen.items()))


def rules_text(rules: RulesTextMessage) -> tuple[str, str]:
    """The name and text of rules."""
    if NAME.fullmatch(rules["name"]) is None:
        wrong("name", "a name without slashes")
    return rules["name"], rules["text"]


def settings(chosen: Mapping[str, OptionSetting]) -> dict[str, OptionValue]:
    """The chosen options, with numbers as integers."""
    found: dict[str, OptionValue] = {}
    for name, value in chosen.items():
        if isinstance(value, float):
            wrong(f"set.{name}", "a text, a whole number or a truth")
        found[name] = value
    return found


def _cache(found: OrderedDict[Key, Kept], key: Key) -> Kept:
    """Look up or compute a value; evicts the least recently used."""
    found.move_to_end(key)
    while len(found) > KEPT:
        found.popitem(last=False)
    return found[key]
