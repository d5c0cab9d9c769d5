"""Parses the files of a game: its own, those it extends, and the prelude."""

from __future__ import annotations

from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from manqala.resolve.parents import LONGEST_CHAIN, SUFFIX, parent_file
from manqala.syntax import tree
from manqala.syntax.front.fences import looks_like_rules, split
from manqala.syntax.front.reader import usable_front_matter
from manqala.syntax.game_file import GameFile
from manqala.syntax.parser import parse_body
from manqala.text import codes, resources, span
from manqala.text.diagnostics import Diagnostics, SourceError, UnknownGameError, suggest_in_text
from manqala.text.disk_cache import make_or_load, make_stamp
from manqala.text.fixes import replace_span
from manqala.text.span import Source, Span

if TYPE_CHECKING:
    from manqala.resolve.shelf import Shelf
    from manqala.syntax.front.front_matter import FrontMatter
    from manqala.text.fixes import Hint

CONTENT = frozenset({codes.EMPTY_FILE, codes.FILE_TOO_LARGE, codes.NOT_UTF8, codes.NUL_BYTE})
"""Codes of files that are not text."""


def read_chain(
    source: Source, path: Path | None, diagnostics: Diagnostics, seen: list[tuple[str, Span | None]],
    shelf: Shelf,
) -> list[GameFile]:  # fmt: skip
    """The file and its ancestors, the oldest first."""
    front = usable_front_matter(source, diagnostics)
    if front is None:
        parts = split(source, Diagnostics())
        if parts is not None:
            # Read the rules anyway, to report their syntax errors.
            shelf.body(source, parts.body_line, diagnostics)
        return []
    file = parse_file(source, front, diagnostics, shelf)
    if front.extends is None:
        return [file]
    me = str(path.resolve()) if path is not None else source.name
    seen = [*seen, (me, front.extends.span)]
    parent = parent_file(front.extends.value, path)
    if parent is None:
        guess = _guess(front.extends.span, front.extends.value)
        what = "file" if "/" in front.extends.value else "game"
        diagnostics.error(
            codes.EXTENDED_GAME, front.extends.span, f"there is no {what} ‘{front.extends.value}’ to extend",
            help=[guess] if guess else ["name a game that ‘manqala list’ shows, or a file: ./parent.sow"],
        )  # fmt: skip
        return []
    if any(str(parent.resolve()) == name for name, _ in seen) or len(seen) > LONGEST_CHAIN:
        circle = [Path(name).name for name, _ in seen] + [parent.name]
        alone = len(seen) == 1
        diagnostics.error(
            codes.EXTENDED_GAME, front.extends.span,
            "this game extends itself" + ("" if alone else " in a circle"),
            notes=[] if alone else ["the circle: " + " → ".join(circle)],
            help=["extend the game of which this one is a variant"],
        )  # fmt: skip
        return []
    text = _text_of_parent(parent, shelf)
    if text is None and parent.suffix == SUFFIX:
        diagnostics.error(
            codes.EXTENDED_GAME, front.extends.span, f"‘{front.extends.value}’ is not a rule file",
            help=["check a rule file of your own with ‘manqala validate’"],
        )  # fmt: skip
    if text is None:  # an invalid file name was reported with the front matter
        return []
    ancestors = read_chain(text, parent, diagnostics, seen, shelf)
    # It is unknown what an ancestor with a faulty front matter would have passed on.
    sound = all(
        ancestor.front is not None and ancestor.front.lost is None for ancestor in ancestors
    )
    return [*ancestors, file] if ancestors and sound else []


def _text_of_parent(path: Path, shelf: Shelf) -> Source | None:
    """The text of a parent file, if it is a rule file.

    A file by a stranger may name any parent, and messages quote lines: a file of another kind must not leak. Raises
    ``SourceError`` if it cannot be opened.
    """
    if path.suffix != SUFFIX:
        return None
    try:
        source = shelf.text(path)
    except SourceError as error:
        if error.diagnostics[0].code in CONTENT:
            return None
        raise
    return source if looks_like_rules(source) else None


def parse_file(
    source: Source, front: FrontMatter, diagnostics: Diagnostics, shelf: Shelf
) -> GameFile:
    """One file whose front matter is parsed already."""
    body = shelf.body(source, front.body_line, diagnostics)
    lost = body.lost_words | (front.lost or frozenset())
    return GameFile(source, body.items, body.tags, front, body.faulty, lost, body.patched)


def _guess(span: Span, name: str) -> Hint | None:
    """The game that was probably meant: by its title, or by a similar name."""
    from manqala.resolve.game_names import find_by_title

    with suppress(UnknownGameError):  # several games have this title
        called = find_by_title(name)
        if called is not None:
            return replace_span(
                span, called.game, f"‘{name}’ is another name of ‘{called.game}’: write that"
            )
    return suggest_in_text(span, name, resources.game_files())


@lru_cache(maxsize=1)
def prelude_file() -> GameFile:
    """The whole prelude, parsed and cached, since every game needs it."""
    name, text = resources.prelude()
    modules = [*Path(tree.__file__).parent.glob("*.py"), Path(span.__file__)]
    made = make_stamp(modules, resources.grammar_text("manqala.lark"), text)
    return make_or_load("prelude.tree", made, lambda: _parse_prelude(name, text))


def _parse_prelude(name: str, text: str) -> GameFile:
    source = Source(name, text)
    diagnostics = Diagnostics()
    body = parse_body(source, 1, diagnostics)
    diagnostics.raise_if_errors()
    return GameFile(source, body.items, body.tags)
