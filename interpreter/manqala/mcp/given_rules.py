"""The rules that a tool receives: the name of a shipped game, or the whole text of a rule file.

Only files of shipped games are opened, because an assistant passes on texts by strangers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.api.facade import Game
from manqala.resolve.files import Checked, check_source
from manqala.studio.named_files import NamedFiles
from manqala.text import codes
from manqala.text.codes.code import Severity
from manqala.text.diagnostics import Diagnostic, RuleError, UnknownGameError, suggest
from manqala.text.reading import make_source, read_source
from manqala.text.resources import game_files

if TYPE_CHECKING:
    from collections.abc import Mapping

    from manqala.syntax.front.front_matter import OptionValue

TEXT_NAME = "rules"
"""The name of a text in messages."""


def checked_rules(rules: str, options: Mapping[str, OptionValue]) -> Checked:
    """Check a shipped game or a text.  Raises ``UnknownGameError``, ``SourceError``, ``OptionError``."""
    if "\n" in rules.strip():
        source, name, path = make_source(f"{TEXT_NAME}.sow", rules), TEXT_NAME, None
    else:
        name = rules.strip()
        path = game_files().get(name)
        if path is None:
            raise _unknown(name)
        source = read_source(path)
    return check_source(name, source, path, options, NamedFiles())


def given_game(rules: str, options: Mapping[str, OptionValue]) -> Game:
    """The game of a name or a text.  Raises ``RuleError`` with all errors of the rules, too."""
    checked = checked_rules(rules, options)
    if checked.rules is None:
        raise RuleError(*checked.diagnostics.sorted())
    return Game(checked.rules, interpreted=False)


def _unknown(name: str) -> UnknownGameError:
    guess = suggest(name, game_files())
    helped = (guess,) if guess else ()
    return UnknownGameError(
        Diagnostic(
            codes.UNKNOWN_GAME, Severity.ERROR, None, f"there is no game called ‘{name[:80]}’",
            help=(*helped, "give the name of a shipped game, or the whole text of a rule file"),
        )
    )  # fmt: skip
