"""The pages of the site as Markdown: those of ``docs/``, one for each game, and the settings of the builder."""

from __future__ import annotations

import json
import posixpath
import re
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

from manqala.compile.stepping.warm_game import load
from manqala.picture.style import DARK, LIGHT, page_variables, style_sheet
from manqala.picture.svg import board_svg
from manqala.text import resources
from tools.figures import Figures
from tools.site.game_page import figure, game_page
from tools.site.notebook_page import notebook_page
from tools.site.playable import Boards, write_script
from tools.site.rule_text import colour_rules

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

HERE = Path(__file__).parent
FENCE = re.compile(r"^```sow([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
NAMED_FENCE = re.compile(r"^```(\w+) [^\n]+$", re.MULTILINE)
"""The beginning of another block; words for the tests after its language, which the builder rejects, are removed."""
LINK = re.compile(r"(?<!!)\]\(([^)#\s]+)(#[^)\s]*)?\)")
KEYS = {
    "language": "1",
    "game": "Example",
    "board": "{rows: 2, holes: 6, stores: beside}",
    "seeds": "4",
}
TURN = "turn\n  choose hole from own occupied holes\n  sow it anticlockwise\n"
"""Parts that a block of rules on a page omits."""
SECTIONS = {
    "Home": ["index.md"],
    "Tutorials": [
        "tour.md", "tutorials/index.md", "tutorials/play.md", "tutorials/write.md", "tutorials/study.md", "notebook.md",
    ],
    "How-to": [
        "questions.md", "cookbook.md", "playing.md", "writing.md", "editors.md", "studio.md", "publishing.md", "assistants.md",
        "importing.md", "which.md", "search.md", "endgame.md", "study.md", "train.md", "opening-books.md", "embedding.md",
        "environments.md", "learners.md",
    ],
    "Reference": [
        "language-card.md", "language.md", "phrase-book.md", "api.md", "json.md", "describe.md", "glossary.md",
        "hooks.md", "versions.md",
    ],
    "Explanation": [
        "design/architecture.md", "design/core.md", "design/analysis.md", "design/native.md",
        "design/expressiveness.md", "design/conventions.md", "performance.md", "peers.md", "exact.md",
        "fidelity/san-yao.md", "fidelity/andot.md", "fidelity/dong-wo.md", "fidelity/yucebao.md",
    ],
}  # fmt: skip
"""The order of the pages, by the reader's purpose. The games have a separate section, before the
explanations. A page that is not named here comes last: those of folders among the explanations,
others among the how-tos."""
OTHERS, LAST = "How-to", "Explanation"
FIRST_BOARD = "oware"
"""The game to play on the first page."""
FIRST_PICTURE = re.compile(r"^!\[[^\]]*\]\(picture\.svg\)$", re.MULTILINE)
AS_IT_IS = {".svg", ".html", ".json"}
"""Pictures, and the reports of studies with their figures."""
BOOK = ["games/index.md", "games/disputes.md", "games/checked.md", "games/dong-wo.md"]


def assemble(folder: Path, only: Collection[str] = (), playable: Collection[str] = ()) -> int:
    """Write the input of Zensical into a folder, which is emptied first; return the number of pages.

    ``only``: the games that get pages, all if none are named; links to the others lead to their gallery then.
    ``playable``: those with boards to play on, all if none are named.
    """
    root = resources.games_directories()[0].parent
    target = folder / "docs"
    shutil.rmtree(folder, ignore_errors=True)
    target.mkdir(parents=True)
    games = {
        name: file for name, file in resources.game_files().items() if not only or name in only
    }
    for page in sorted((root / "docs").rglob("*.md")):
        where = page.relative_to(root / "docs")
        _write(target / where, _page(page.read_text(encoding="utf-8"), where, games))
    _write(target / "notebook.md", notebook_page(root / "docs" / "notebook.ipynb"))
    figures = _figures(root)
    for name, file in games.items():
        boards = Boards(load(name), playable=not playable or name in playable)
        text = game_page(boards, file, file.parent.name, figures.get(name))
        _write(target / "book" / f"{name}.md", text)
        for path, script in boards.files.items():
            _write(target / "assets" / path, script)
        if name == FIRST_BOARD:
            _play_at_once(target / "index.md", boards)
    write_script(target / "assets")
    _write(target / "book" / "index.md", _index(games))
    for file in sorted((root / "docs").rglob("*")):
        if file.suffix in AS_IT_IS:
            copied = target / file.relative_to(root / "docs")
            copied.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(file, copied)
    _write(target / "assets" / "manqala.css", _css())
    _write(
        target / "assets" / "manqala.js", (HERE / "assets" / "site.js").read_text(encoding="utf-8")
    )
    pages = sorted(page.relative_to(target).as_posix() for page in target.rglob("*.md"))
    refuse_shared_addresses(pages)
    _write(folder / "zensical.toml", _settings(games, root, pages))
    return len(pages)


def refuse_shared_addresses(pages: Collection[str]) -> None:
    """Raise ``ValueError`` if two pages have one address, as ``book.md`` and ``book/index.md`` have."""
    owners: dict[str, str] = {}
    for page in pages:
        address = page.removesuffix(".md").removesuffix("/index")
        if owners.setdefault(address, page) != page:
            raise ValueError(f"{owners[address]} and {page} have the same address")


def _write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")


def _play_at_once(page: Path, boards: Boards) -> None:
    """Replace the first page's picture by a playable board."""
    picture = board_svg(boards.game.start(), style=False)
    text, found = FIRST_PICTURE.subn("", page.read_text(encoding="utf-8"))
    if found != 1:
        raise ValueError(f"{page} has {found} first pictures")
    title, rest = text.split("\n", 1)
    board = figure(boards.home(picture))
    hint = f"*{boards.game.title}: you are south, below. Choose one of your holes; [its rules](book/{boards.game.name}.md).*"
    _write(page, f"{title}\n\n{board}\n{hint}\n{rest}")


# ---- pages of docs/ -------------------------------------------------------------------------------------


def _page(text: str, where: Path, games: Mapping[str, Path]) -> str:
    """A page, with rule text coloured, and links to rule files leading to the games' pages."""
    text = FENCE.sub(lambda block: _block(block[2], block[1]), text)
    text = NAMED_FENCE.sub(r"```\1", text)

    def led(link: re.Match[str]) -> str:
        target, anchor = link[1], link[2] or ""
        if "://" in target:
            return link[0]
        there = posixpath.normpath(posixpath.join("docs", where.parent.as_posix(), target))
        stem = Path(there).stem
        if there.startswith("games/"):
            stem = stem if stem in games else "index"
            anchor = anchor if stem in games else ""
            page = posixpath.relpath(
                f"docs/book/{stem}.md", posixpath.join("docs", where.parent.as_posix())
            )
            return f"]({page}{anchor})"
        if there.endswith(".ipynb"):
            return f"]({posixpath.splitext(target)[0]}.md{anchor})"
        if not there.startswith("docs/"):
            return "]"
        return link[0]

    return re.sub(r"\[([^\[\]]*)\](?!\()", r"[\1]", LINK.sub(led, text))


def _block(text: str, told: str) -> str:
    """A block of rules of a page; a block with intended errors is marked."""
    added, more = _around(text)
    shown = colour_rules("example.sow", added + text + more, numbered=False)
    opening, closing = shown.index("<code>") + len("<code>"), shown.index("</code>")
    first, many = added.count("\n"), text.count("\n")
    kept = shown[opening:closing].split("\n")[first : first + many]
    shown = shown[:opening] + "\n".join(kept) + shown[closing:]
    bad = told.strip().startswith("bad")
    # A blank line would end the block for a reader of Markdown.
    shown = re.sub(r"\n(?=\n)", '\n<span class="sow-line"></span>', shown)
    return f'<div class="sow-wrong">{shown}</div>' if bad else shown


def _around(text: str) -> tuple[str, str]:
    """The text before and after a block that makes it a whole file."""
    if text.startswith("---\n"):
        return "", ""
    front, fence, body = text.rpartition("\n---\n")
    if not fence:
        body = text
    given = {line.split(":")[0] for line in front.split("\n") if line[:1].isalpha()}
    lines = [f"{key}: {value}" for key, value in KEYS.items() if key not in given]
    before = "\n".join(["---", *lines, *([] if fence else ["---"]), ""])
    if body.startswith(" "):
        before += "turn\n"  # statements alone are those of a turn
    has_turn = re.search(r"^turn\b", before + body, re.MULTILINE) or "extends" in given
    return before, "" if has_turn else TURN


# ---- games ------------------------------------------------------------------------------------------------


def _figures(root: Path) -> dict[str, Figures]:
    """The figures of random games, if they are known."""
    file = root / "docs" / "games" / "figures.json"
    if not file.is_file():
        return {}
    found = json.loads(file.read_text(encoding="utf-8"))
    return {name: Figures(**figures) for name, figures in found.items()}


def _families(games: Mapping[str, Path]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for name, path in games.items():
        found.setdefault(path.parent.name, []).append(name)
    titles = {name: load(name).title for name in games}
    return {
        family: sorted(found[family], key=lambda name: titles[name]) for family in sorted(found)
    }


def _index(games: Mapping[str, Path]) -> str:
    """The games with their boards."""
    return "\n".join(_gallery(games))


def _gallery(games: Mapping[str, Path]) -> Iterator[str]:
    yield "# The book of games\n"
    yield f"{len(games)} games, each with its board, its rules in plain words, its rule file and its examples."
    yield "The [catalogue](../games/index.md) compares them in tables.\n"
    for family, names in _families(games).items():
        yield f"## {family.capitalize()} {{ #{family} }}\n"
        yield '<div class="manqala-gallery">'
        for name in names:
            game = load(name)
            board = board_svg(game.start(), style=False, width=320)
            yield f'<a href="{name}/">{board}<span>{game.title}</span></a>'
        yield "</div>\n"


# ---- settings -----------------------------------------------------------------------------------------------


def _css() -> str:
    """The style of boards and rule text, in the page's own light or dark."""
    schemes = "".join(
        f'[data-md-color-scheme="{scheme}"] .manqala-board{{{page_variables(colours)}}}\n'
        for scheme, colours in (("default", LIGHT), ("slate", DARK))
    )
    return f"{style_sheet()}\n{schemes}{(HERE / 'assets' / 'site.css').read_text(encoding='utf-8')}"


def _settings(games: Mapping[str, Path], root: Path, all_pages: Collection[str]) -> str:
    """The settings of Zensical, with the order of the pages."""
    book: list[dict[str, object]] = [{"Gallery": "book/index.md"}]
    for family, names in _families(games).items():
        book.append({family.capitalize(): [f"book/{name}.md" for name in names]})
    nav: list[object] = []
    named = {page for pages in SECTIONS.values() for page in pages} | {*BOOK}
    left = [page for page in all_pages if page not in named and not page.startswith("book/")]
    for title, pages in SECTIONS.items():
        if title == LAST:
            nav.append(
                {"Games": [*book, *BOOK, *(page for page in left if page.startswith("games/"))]}
            )
        more = {OTHERS: [page for page in left if "/" not in page]}
        more[LAST] = [page for page in left if "/" in page and not page.startswith("games/")]
        shown = [*pages, *more.get(title, [])]
        nav.append({title: shown[0] if len(shown) == 1 else shown})
    settings = (HERE / "assets" / "zensical.toml").read_text(encoding="utf-8")
    return settings.replace("@NAV@", _toml(nav)).replace(
        "@PACKAGE@", json.dumps(str(root / "interpreter"))
    )


def _toml(value: object) -> str:
    if isinstance(value, dict):
        return (
            "{" + ", ".join(f"{json.dumps(key)} = {_toml(one)}" for key, one in value.items()) + "}"
        )
    if isinstance(value, list):
        return "[" + ", ".join(_toml(one) for one in value) + "]"
    return json.dumps(value, ensure_ascii=False)
