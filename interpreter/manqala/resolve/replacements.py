"""Definitions and named rules that take the place of earlier ones: the tag ‘[instead]’ says so."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.resolve.collect import name_span
from manqala.resolve.scope import text_of
from manqala.syntax import tree
from manqala.syntax.front.front_matter import NEWEST
from manqala.syntax.lexer import INSTEAD
from manqala.text import codes
from manqala.text.diagnostics import suggest_in_text
from manqala.text.fixes import Edit, Fix, Hint, remove_span
from manqala.text.resources import PRELUDE_NAME
from manqala.text.span import Span

if TYPE_CHECKING:
    from collections.abc import Sequence

    from manqala.syntax.game_file import GameFile
    from manqala.text.diagnostics import Diagnostics

KINDS: dict[type, str] = {
    tree.Verb: "verb", tree.Noun: "noun", tree.Mark: "noun", tree.Adjective: "adjective",
    tree.Reaction: "rule", tree.Anytime: "rule", tree.Ending: "rule",
}  # fmt: skip
"""What shares its names: a mark takes the place of a noun, and of no verb."""
Key = tuple[str, str]
CONSTANT = frozenset({"true", "false"})


def check_replacements(files: Sequence[GameFile], diagnostics: Diagnostics) -> None:
    """Report replacements that a file of the third edition does not say, and tags without a replacement.

    A definition with another error needs another name: call this last. ``files``: the prelude, as far as it is
    needed, the ancestors and the game, in this order. Only the game is judged: its words may lead to more of the
    prelude than an ancestor does.
    """
    defined: dict[Key, tuple[tree.Item, GameFile]] = {}
    for file in files[:-1]:
        for item in file.items:
            _take_in(item, file, defined)
    game = files[-1]
    older = dict(defined)
    tags = {tag.span.line: tag for tag in game.tags if tag.id == INSTEAD}
    newest = game.front is not None and game.front.language.value >= NEWEST
    for item in game.items:
        key = _key(item)
        old = None if key is None else older.get(key)
        if isinstance(item, tree.Drop):
            _drop(item.name.text, older)
        elif key is None or old is None:
            continue
        elif item.span.line in tags:
            del tags[item.span.line]
        elif newest and not _is_open(*old):
            _report_unsaid(item, key, old, diagnostics)
    for tag in tags.values():
        _report_nothing(tag, game, defined, diagnostics)


def _take_in(
    item: tree.Item, file: GameFile, defined: dict[Key, tuple[tree.Item, GameFile]]
) -> None:
    """Add what an item defines, or remove what it drops."""
    key = _key(item)
    if isinstance(item, tree.Drop):
        _drop(item.name.text, defined)
    elif key is not None:
        defined[key] = item, file


def _drop(name: str, defined: dict[Key, tuple[tree.Item, GameFile]]) -> None:
    """Forget what ‘drop’ removes: a rule of this name, or else a word."""
    for kind in ("rule", "verb", "noun", "adjective"):
        if defined.pop((kind, name), None) is not None:
            return


def _key(item: tree.Item) -> Key | None:
    """The kind and the name of what an item defines; None if it has no name."""
    kind = KINDS.get(type(item))
    if isinstance(item, tree.Verb):
        return "verb", item.name.text
    if isinstance(item, tree.Noun | tree.Mark | tree.Adjective):
        return kind or "", text_of(item.words)
    if isinstance(item, tree.Reaction | tree.Anytime | tree.Ending) and item.name is not None:
        return "rule", item.name.text
    return None


def _is_open(item: tree.Item, file: GameFile) -> bool:
    """Whether the prelude leaves a word to the games: what it says is true, false or a number."""
    if file.source.name != PRELUDE_NAME:
        return False
    value = item.condition if isinstance(item, tree.Adjective) else None
    value = item.value if isinstance(item, tree.Noun) else value
    if isinstance(value, tree.Phrase):
        return text_of(value.words) in CONSTANT
    return isinstance(value, tree.NumberValue)


def _report_unsaid(
    item: tree.Item, key: Key, old: tuple[tree.Item, GameFile], diagnostics: Diagnostics
) -> None:
    kind, name = key
    if any(error.span == _where(item) for error in diagnostics):
        return  # it does not fit its uses elsewhere, and needs another name
    before, file = old
    whose = file.front.title.value if file.front is not None else "the prelude"
    what = "a rule called" if kind == "rule" else f"{'an' if kind == 'adjective' else 'a'} {kind}"
    fix = Fix(f"add ‘[{INSTEAD}]’", (_tagging(item),))
    diagnostics.error(
        codes.REPLACED_UNSAID, _where(item), f"{whose} already has {what} ‘{name}’", names=[name],
        notes=[("it is defined here", _where(before))],
        help=[
            Hint(f"if this one takes its place, end the line with ‘[{INSTEAD}]’", (fix,)),
            "if it is something else, give it another name",
        ],
    )  # fmt: skip


def _report_nothing(
    tag: tree.Tag, file: GameFile, defined: dict[Key, tuple[tree.Item, GameFile]],
    diagnostics: Diagnostics,
) -> None:  # fmt: skip
    item = next((item for item in file.items if item.span.line == tag.span.line), None)
    key = None if item is None else _key(item)
    gone = remove_span(_brackets(tag.span), "leave the tag out")
    if item is None or key is None:
        diagnostics.error(
            codes.NOTHING_REPLACED, tag.span, f"‘{INSTEAD}’ belongs to a definition, or to a rule that is called something",
            names=[INSTEAD], help=[gone],
        )  # fmt: skip
        return
    kind, name = key
    guess = suggest_in_text(_where(item), name, [word for sort, word in defined if sort == kind])
    what = "rule called" if kind == "rule" else kind
    diagnostics.error(
        codes.NOTHING_REPLACED, _where(item), f"there is no {what} ‘{name}’ to replace", names=[name],
        help=[guess, gone] if guess else [gone],
    )  # fmt: skip


def _where(item: tree.Item) -> Span:
    """The span of the name."""
    if isinstance(item, tree.Reaction | tree.Anytime | tree.Ending) and item.name is not None:
        return item.name.span
    return name_span(item)


def _tagging(item: tree.Item) -> Edit:
    """The edit that puts the tag at the end of the first line, before a comment."""
    source, number = item.span.source, item.span.line
    line = source.line(number)
    end = _content_end(line)
    said = line[:end].rstrip()
    if said.endswith("]"):
        return Edit(Span.of(source, number, len(said), 0), f", {INSTEAD}")
    return Edit(Span.of(source, number, len(said) + 1, 0), f"  [{INSTEAD}]")


def _content_end(line: str) -> int:
    """Where the comment begins, or the end."""
    quoted = False
    for column, char in enumerate(line):
        quoted ^= char == '"'
        if char == "#" and not quoted:
            return column
    return len(line)


def _brackets(tag: Span) -> Span:
    """The span of the tag with its brackets, if it is alone in them; else with the comma beside it."""
    line = tag.source.line(tag.line)
    start, end = tag.column - 1, tag.end_column - 1
    before, after = line[:start], line[end:]
    if before.rstrip().endswith("[") and after.lstrip().startswith("]"):
        start, end = before.rindex("["), end + after.index("]") + 1
    elif before.rstrip().endswith(","):
        start = before.rindex(",")
    elif after.lstrip().startswith(","):
        end += after.index(",") + 1
    return Span.of(tag.source, tag.line, start + 1, end - start)
