"""Writes a game as text: tags, then the moves with marks, comments and variations, in lines that fit a page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from manqala.game.record_words import comment_words, option_value, quote_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from manqala.game.game import GameValue
    from manqala.game.recorded_moves import Chapter

WIDTH = 80
"""Lines of moves have at most this many characters, if no word is longer."""


def record_as_text(game: GameValue, header: dict[str, Any], chapters: Sequence[Chapter]) -> str:
    """Return a record as text; ``chapters``: with their moves played, their captures and their outcomes."""
    parts = []
    for number, chapter in enumerate(chapters):
        tags = _chapter_tags(game, chapter, first=number == 0)
        if number == 0:
            tags = [*_header_tags(header), *tags]
        lines = [f"[{name} {quote_text(value)}]" for name, value in tags]
        moves = _set_in_lines(_words(chapter))
        parts.append("\n".join([*lines, "", *moves, ""] if moves else [*lines, ""]))
    return "\n".join(parts)


def _header_tags(header: dict[str, Any]) -> list[tuple[str, str]]:
    tags = [("Game", str(header["game"]))]
    tags += [
        ("Option", f"{name}={option_value(value)}") for name, value in header["options"].items()
    ]
    tags += [("Player", f"{name}: {who}") for name, who in header["players"].items()]
    tags.append(("Seed", str(header["seed"])))
    tags += [(name, value) for name, value in header.get("tags", {}).items()]
    return tags


def _chapter_tags(game: GameValue, chapter: Chapter, *, first: bool) -> list[tuple[str, str]]:
    tags = [("Title", chapter.title)] if chapter.title or not first else []
    tags += [("Match", "yes")] if chapter.match else []
    if chapter.position != game.start(match=chapter.match).text:
        tags.append(("Position", chapter.position))
    return [*tags, *((told.tag, told.said) for told in chapter.outcome)]


def _words(chapter: Chapter) -> list[str]:
    """Return the moves with numbers and marks, the comments, and the variations in parentheses, as words to set in lines."""
    words = comment_words(chapter.comment) if chapter.comment else []
    children = chapter.children
    # Moves with their number in the line and whether a variation begins with them, or the end of one; the next is last.
    left: list[tuple[int, int, bool] | None] = [(first, 1, False) for first in children[0][:1]]
    while left:
        item = left.pop()
        if item is None:
            words[-1] += ")"
            continue
        number, ply, begins = item
        move = chapter.moves[number - 1]
        words.append(f"{'(' if begins else ''}{ply}. {move.text}{move.mark}")
        words += comment_words(move.comment) if move.comment else []
        left += [(following, ply + 1, False) for following in children[number][:1]]
        main, *others = children[move.parent]
        if number == main:
            for other in reversed(others):
                left += [None, (other, ply, True)]
    return words


def _set_in_lines(words: Iterable[str]) -> list[str]:
    lines: list[str] = []
    for word in words:
        if lines and len(lines[-1]) + 1 + len(word) <= WIDTH:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines
