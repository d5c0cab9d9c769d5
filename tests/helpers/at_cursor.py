"""Rule files that are open in an editor, with the place of the cursor written as ‘|’ in them."""

from pathlib import Path

from manqala.language.library import Library, OpenText

FRONT = "---\nlanguage: 1\ngame: Trial\nboard: {rows: 2, holes: 6}\nseeds: 4\n{more}---\n"
CURSOR = "¦"


def open_text(text: str, path: Path | None = None, library: Library | None = None) -> OpenText:
    """A text that is open."""
    name = "trial.sow" if path is None else path.name
    return (library or Library()).open(name, path, text)


def rules(body: str, more: str = "") -> str:
    """A whole rule file with these rules."""
    return FRONT.replace("{more}", more) + body


def at_cursor(
    text: str, path: Path | None = None, before: str | None = None
) -> tuple[OpenText, int, int]:
    """A document without the sign of the cursor, and where that stood; ``before``: how the text stood when it was opened."""
    offset = text.index(CURSOR)
    plain = text[:offset] + text[offset + 1 :]
    document = open_text(before if before is not None else plain, path)
    document.refresh()
    document.become(plain)
    line = plain.count("\n", 0, offset) + 1
    return document, line, offset - plain.rfind("\n", 0, offset)
