"""Options of an extended game: those that a variant drops, and those that no rule reads any longer."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from manqala.syntax import tree
from manqala.syntax.front.front_matter import REPETITION
from manqala.text import codes

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from manqala.resolve.resolved import Resolved
    from manqala.syntax.front.front_matter import FrontMatter
    from manqala.syntax.game_file import GameFile
    from manqala.text.diagnostics import Diagnostics
    from manqala.text.span import Span


def without(front: FrontMatter, names: Collection[str]) -> FrontMatter:
    """The front matter without these options."""
    if not names:
        return front
    kept = {name: option for name, option in front.options.items() if name not in names}
    # The key creates the option: neither stays without the other.
    repetition = None if REPETITION in names else front.repetition
    return replace(front, options=kept, repetition=repetition)


def without_dropped(front: FrontMatter, file: GameFile, older: Sequence[GameFile]) -> FrontMatter:
    """The front matter without the inherited options that a file drops.

    An option that sizes the board stays. So does one that shares its name with a rule: ‘drop’ then removes the rule.
    """
    rules = {
        item.name.text
        for each in older
        for item in each.items
        if isinstance(item, tree.Reaction | tree.Anytime | tree.Ending) and item.name is not None
    }
    own = file.front.options if file.front is not None else {}
    dropped = {item.name.text for item in file.items if isinstance(item, tree.Drop)}
    return without(front, dropped.difference(own, rules, front.sizes))


def find_unread_options(resolved: Resolved) -> list[str]:
    """The inherited options that no rule reads, because their readers were replaced or dropped."""
    rules, c = resolved.rules, resolved.context
    game = rules.files[-1]
    return [
        name
        for name in c.options
        if name not in c.used and rules.front.options[name].span.source is not game.source
    ]


def report_unread_options(resolved: Resolved, diagnostics: Diagnostics) -> None:
    """Warn about options that became unused, at the rule that replaced their reader."""
    rules, c = resolved.rules, resolved.context
    game = rules.files[-1]
    assert game.front is not None
    dropped = [
        item
        for file in rules.files[:-1]
        for item in file.items
        if isinstance(item, tree.Reaction | tree.Anytime | tree.Ending)
        and item.name is not None and item.name.text in c.definitions.dropped
    ]  # fmt: skip
    for name in find_unread_options(resolved):
        if any(_reads(item.span, name) for item in dropped):
            continue  # an author who drops a rule knows that its options go with it
        option = rules.front.options[name]
        place = next(
            (new.span.whole_line(new.span.source, new.span.line)
             for old, new in c.definitions.replaced
             if new.span.source is game.source and _reads(old.span, name)),
            game.front.extends.span if game.front.extends else option.span,
        )  # fmt: skip
        read = _read_before(rules.files[:-1], name)
        diagnostics.warning(
            codes.OPTION_NO_LONGER_READ, place, f"no rule reads the option ‘{name}’ of {option.span.source.name} any longer",
            notes=[("it was read here", read) if read is not None else ("it is declared here", option.span)],
            names=[name], help=[f"add the line ‘drop {name}’, or read the option in the rules"],
        )  # fmt: skip


def _read_before(files: Sequence[GameFile], name: str) -> Span | None:
    """The first line in older files' rules that names an option."""
    for file in reversed(files):
        for item in file.items:
            if not isinstance(item, tree.Example) and (line := _reads(item.span, name)):
                return item.span.whole_line(item.span.source, line)
    return None


def _reads(span: Span, name: str) -> int | None:
    """The first line of a span that contains a word."""
    word = re.compile(rf"(?<![\w-]){re.escape(name)}(?![\w-])")
    return next(
        (number for number in range(span.line, span.end_line + 1)
         if word.search(span.source.line(number).split("#")[0])), None,
    )  # fmt: skip
