"""A text that is typed: only what has changed is parsed, and all is as if everything were."""

from dataclasses import fields
from pathlib import Path
from random import Random

import pytest

from manqala.syntax.body import Body, Patched
from manqala.syntax.front.reader import split
from manqala.syntax.known_items import KnownItems, ParsedStretch
from manqala.syntax.parser import parse_body
from manqala.syntax.tree_values import SyntaxNode
from manqala.text.diagnostics import Diagnostics
from manqala.text.resources import game_files
from manqala.text.span import Source, Span

TYPED = ["\n", "\n  ", "x", "(", ")", " where ", "#", "[D1]", " own", '"', "2..", "to "]


def show_part(part: object) -> object:
    """A part of a tree with the places of everything in it."""
    if isinstance(part, tuple):
        return tuple(map(show_part, part))
    if isinstance(part, Span):
        return (part.line, part.column, part.end_line, part.end_column)
    if isinstance(part, SyntaxNode):
        return (
            type(part).__name__,
            *(show_part(getattr(part, field.name)) for field in fields(part)),
        )
    return part


def patch(one: Patched) -> object:
    return one.lines, one.mended, one.missing, show_part(one.headless)


def parse(text: str, known: KnownItems | None) -> tuple[Body, list[str]] | None:
    source = Source("typed.sow", text)
    parts = split(source, Diagnostics())
    if parts is None:
        return None
    found = Diagnostics()
    body = parse_body(source, parts.body_line, found, known)
    assert all(
        node.span.source is source for node in (*body.items, *body.tags)
    )  # places are those of this version
    return body, [str(diagnostic) for diagnostic in found.sorted()]


def edit(text: str, whole: str, rng: Random) -> str:
    at, what = rng.randrange(len(text)), rng.random()
    if what < 0.3:
        return text[:at] + text[at + rng.randrange(1, 4) :]
    if what < 0.6:
        return text[:at] + rng.choice(TYPED) + text[at:]
    if what < 0.8:
        return text[: text.rfind("\n", 0, at) + 1] + text[text.find("\n", at) + 1 :]
    return whole


@pytest.mark.quick_cases("mbothe")
@pytest.mark.parametrize("game", ["san-yao", "kalah", "mbothe"])
def test_all_is_as_if_everything_were_parsed(game: str) -> None:
    rng = Random(game)
    whole = text = Path(game_files()[game]).read_text(encoding="utf-8")
    known = KnownItems()
    compared = 0
    for _ in range(14):
        once, anew = parse(text, known), parse(text, None)
        if once is not None and anew is not None:
            compared += 1
            assert show_part(once[0].items) == show_part(anew[0].items)
            assert show_part(once[0].tags) == show_part(anew[0].tags)
            assert once[0].faulty == anew[0].faulty
            assert [patch(one) for one in once[0].patched] == [
                patch(one) for one in anew[0].patched
            ]
            assert once[0].lost_words == anew[0].lost_words
            assert once[1] == anew[1]
        text = edit(text, whole, rng)
    assert compared > 8


def test_what_stands_as_it_stood_is_not_parsed_again(monkeypatch: pytest.MonkeyPatch) -> None:
    text = Path(game_files()["kalah"]).read_text(encoding="utf-8")
    known = KnownItems()
    parse(text, known)
    added: list[tuple[str, ...]] = []
    before = KnownItems.add

    def add(self: KnownItems, texts: list[str], stretch: ParsedStretch) -> None:
        added.append(tuple(texts))
        before(self, texts, stretch)

    monkeypatch.setattr(KnownItems, "add", add)
    parse("\n".join(["---", "# more", *text.split("\n")[1:]]), known)
    assert added == []
    parse(text.replace("turn\n", "turn\n  nothing\n", 1), known)
    assert [lines[:2] for lines in added] == [("turn", "  nothing")]


def test_a_habit_is_reported_when_the_name_that_excused_it_is_gone() -> None:
    excused = "---\nlanguage: 1\ngame: x\n---\nmark else: number\nturn\n  set else to 3\n"
    known = KnownItems()
    for text in (excused, excused.replace("mark else: number\n", "")):
        once, anew = parse(text, known), parse(text, None)
        assert once is not None
        assert anew is not None
        assert once[1] == anew[1]
