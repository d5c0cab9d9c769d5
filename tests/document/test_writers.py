"""Pages as HTML, Markdown and plain text: the same parts, and nothing in a text that a reader would obey."""

from __future__ import annotations

import re

from manqala.compile.stepping.warm_game import load
from manqala.document.html_writer import as_html, html_parts
from manqala.document.markdown_writer import as_markdown
from manqala.document.parts import (
    CLOSE_TERM,
    OPEN_TERM,
    Boards,
    FigureTable,
    Heading,
    Introduction,
    Listing,
    ListItem,
    Paragraph,
    Part,
    Plot,
    ShownCommand,
)
from manqala.document.text_writer import TextWriter
from manqala.study.charts import STYLE

TERM = f"{OPEN_TERM}prey{CLOSE_TERM}"
HOSTILE = "<script>alert(1)</script> | *a* [b](c) & `d`"
START = load("kalah", seeds=1).start()
AFTER = START.play("1")
PARTS: list[Part] = [
    Heading(1, HOSTILE),
    Introduction(("Other names: Mancala.", "Where: everywhere.")),
    Paragraph(f"The {TERM} is captured."),
    Listing((ListItem("first", "sow it\nrelay", (ListItem("below"),)), ListItem("second")), numbered=True),
    Listing((ListItem(f"{TERM}: holes of two"),), glossary=True),
    ShownCommand("manqala play <kalah>"),
    FigureTable("How it went", ("", "south"), (("wins", "10"), ("---", "2"))),
    Plot("lengths", "<svg ></svg>", "Lengths", "A curve & more"),
    Boards("The start", START, "South plays 1", AFTER),
]  # fmt: skip


def text() -> str:
    return TextWriter(lambda position: f"[{position.text}]", lambda term: f"‘{term}’").write(PARTS)


def test_html_obeys_no_text() -> None:
    page = as_html(PARTS, "de")
    assert page.startswith('<!doctype html>\n<html lang="de">')
    assert "<script" not in page
    assert "&lt;script&gt;" in page
    assert "<title>&lt;script&gt;" in page
    assert "manqala play &lt;kalah&gt;" in page
    assert 'aria-label="A curve &amp; more"' in page


def test_html_has_every_part() -> None:
    page = html_parts(PARTS)
    assert "The <i>prey</i> is captured." in page
    assert re.search(r"<ol>\n<li>first\n<pre>sow it\nrelay</pre>\n<ul>\n<li>below", page)
    assert '<ul class="words">' in page
    assert '<th scope="row" class="text">wins</th><td>10</td>' in page
    assert page.count("<figure") == 2
    assert "<figcaption>The start. South plays 1.</figcaption>" in page
    assert page.count("<svg") == 3  # a plot, and the positions before and after a move
    assert "html>" not in page


def test_columns_of_words_are_aligned_to_the_left() -> None:
    rows = (("24", "sow it", "5.1 %"), ("9", "capture last", "100.0 %"))
    table = FigureTable("Rules", ("line", "rule", "of the turns"), rows, words=2)
    page = html_parts([table])
    assert '<th scope="row" class="text">24</th><td class="text">sow it</td><td>5.1 %</td>' in page
    assert as_markdown([table], drawings="").splitlines()[3] == "| --- | --- | ---: |"
    shown = TextWriter(lambda position: position.text, str).write([table])
    assert "24    sow it               5.1 %\n9     capture last       100.0 %" in shown


def test_a_page_has_every_colour_that_its_plots_take_from_it() -> None:
    taken = set(re.findall(r"--\w+", STYLE))
    assert taken == {"--faint"}
    page = as_html([Heading(1, "A plot"), Plot("plot", "<svg></svg>", "", "")])
    assert all(re.search(rf"figure.plot svg {{[^}}]*{name}:", page) for name in taken)


def test_the_style_of_boards_comes_with_boards_only() -> None:
    assert ".manqala-board" in as_html(PARTS)
    assert ".manqala-board" not in as_html(PARTS[:-1])


def test_markdown_obeys_no_text() -> None:
    page = as_markdown(PARTS, draw=lambda position: position.text, drawings="plots")
    assert page.startswith(r"# \<script\>alert(1)\</script\> \| \*a\* \[b\](c) & \`d\`")
    assert "The *prey* is captured." in page
    assert "1. first\n\n   ```\n   sow it\n   relay\n   ```\n\n   - below\n2. second" in page
    assert "* *prey*: holes of two" in page
    assert "    manqala play <kalah>" in page
    assert "|  | south |\n| --- | ---: |\n| wins | 10 |\n| --- | 2 |" in page
    assert "![A curve & more](plots/lengths.svg)" in page
    assert f"South plays 1:\n\n```text\n{START.text}      {AFTER.text}\n```" in page


def test_text_is_wrapped_and_quotes_terms() -> None:
    page = text()
    assert "Other names: Mancala.\nWhere: everywhere." in page
    assert "The ‘prey’ is captured." in page
    assert "1. first\n     | sow it\n     | relay\n   - below\n2. second" in page
    assert "wins     10" in page
    assert "South plays 1:" in page
    long = TextWriter(lambda _: "", str).write([Paragraph("word " * 60)])
    assert max(map(len, long.splitlines())) <= 88


def test_a_heading_is_underlined_as_long_as_it_is() -> None:
    first, line = text().splitlines()[:2]
    assert (len(first), {*line}) == (len(line), {"="})
