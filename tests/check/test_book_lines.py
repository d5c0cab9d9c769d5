"""Every line that can be composed for a sentence of a book is valid."""

import itertools

import pytest

from manqala.resolve.files import check_source
from manqala.syntax.recovery.prose_rules import rewrite_sentences
from manqala.syntax.recovery.prose_sentence import Place, Rewrite
from manqala.text.book_speech import recognise_ideas
from manqala.text.codes.code import Severity
from manqala.text.span import Source
from tests.helpers.checkout import TESTS
from tests.helpers.yaml_data import read_yaml

HOLES = ("a hole", "an empty hole", "an occupied hole", "a hole that then holds two or three seeds", "a hole with an even number",
         "a hole that already holds one or two seeds", "a hole that then has less than four seeds",
         "a hole with exactly 4 seeds")  # fmt: skip
WHOSE = (
    "",
    " of his own",
    " of the opponent",
    " of his inner row",
    " of his outer row",
    " of the opponent's outer row",
)
MORE = (
    "",
    " and the hole opposite is empty",
    " and both holes opposite are occupied",
    " and the next hole is occupied",
)
ACTS = ("its seeds are sown in the opposite direction",
        "he captures the seeds of the hole opposite", "he captures that seed and all the seeds opposite", "he moves again",
        "he captures the seeds in the two holes opposite", "he captures the seeds of the next hole", "the turn ends",
        "the captured seeds of the hole opposite are sown", "its seeds are lifted and sown",
        "these seeds are captured and he moves again",
        "its owner captures the last seeds", "the seeds opposite in the outer row are captured")  # fmt: skip
STORES = ("If the last seed falls into his store, he moves again.",
          "If the last seed falls into the opponent's store, the turn ends.",
          "If the last seed falls into his store or an empty hole, he moves again.")  # fmt: skip
TUZ = "mark tuz: player on holes\nmark special: truth on holes\n"


def file_of(told: list[Rewrite], rows: int) -> str:
    """A file with all these lines, each in its place."""
    track = ", track: own" if rows == 4 else ""
    stores = "on track" if rows == 2 else "none"
    first = f"---\nlanguage: 3\ngame: Composed\nboard: {{rows: {rows}, holes: 6, stores: {stores}{track}}}\nseeds: 4\n---\n"
    choosing = [rewrite.lines for rewrite in told if rewrite.place is Place.CHOICE]
    sowing = [rewrite.lines for rewrite in told if rewrite.place is Place.SOWING]
    turn = [rewrite.lines for rewrite in told if rewrite.place in {Place.TURN, Place.TURN_END}]
    ends = [rewrite.lines for rewrite in told if rewrite.place is Place.END]
    margin = [rewrite.lines for rewrite in told if rewrite.place is Place.MARGIN]
    blocks = choosing + ([] if choosing else [("choose hole from own occupied holes",)]) + sowing
    blocks += ([] if sowing else [("sow it anticlockwise",)]) + turn
    lines = [f"  {line}" for block in blocks for line in block]
    end = [f"  {line}" for block in ends for line in block]
    below = ["", "round ends after 300 turns, called composed-end", "  settle", *end] if end else []
    margins = [line for block in margin for line in ("", *block)]
    return "\n".join([f"{first}{TUZ}turn", *lines, *margins, *below, ""])


def mistakes_in(told: list[Rewrite], rows: int) -> list[str]:
    source = Source("composed.sow", file_of(told, rows))
    found = check_source("composed", source, None, {}, fixes_tried=False).diagnostics
    return [
        f"{source.line(item.span.line)}: {item.message}" if item.span else item.message
        for item in found
        if item.severity is Severity.ERROR
    ]


def composed(step: int) -> list[Rewrite]:
    """What is composed of conditions and actions: every ``step``-th combination."""
    found: dict[tuple[str, ...], Rewrite] = {}
    for hole, whose, more, act in itertools.islice(
        itertools.product(HOLES, WHOSE, MORE, ACTS), 0, None, step
    ):
        for sentence in rewrite_sentences(
            recognise_ideas(f"If the last seed falls into {hole}{whose}{more}, {act}.", ("en",))
        ):
            if sentence.is_exact and sentence.place is Place.TURN:
                found[sentence.lines] = sentence
    return [*found.values()]


def test_composed_lines_are_valid() -> None:
    told = composed(37)
    assert len(told) > 10
    assert mistakes_in(told, 4) == []


@pytest.mark.slow
def test_more_composed_lines_are_valid() -> None:
    told = composed(2)
    assert len(told) > 150
    for first in range(0, len(told), 60):
        assert mistakes_in(told[first : first + 60], 4) == []
    assert (
        mistakes_in(
            [sentence for said in STORES for sentence in rewrite_sentences(recognise_ideas(said))],
            2,
        )
        == []
    )


@pytest.mark.nightly
def test_lines_for_known_sentences_are_valid() -> None:
    said = [
        row["say"]
        for name in ("book_sentences", "foreign_sentences")
        for row in read_yaml(TESTS / "data" / f"{name}.yaml")
    ]
    found: dict[tuple[str, ...], Rewrite] = {}
    for text in said:
        for sentence in rewrite_sentences(recognise_ideas(text)):
            if sentence.is_exact and sentence.lines:
                found[sentence.lines] = sentence
    for one in found.values():
        rows = 2 if "store" in " ".join(one.lines) else 4
        wanted = [item for item in mistakes_in([one], rows) if "already" not in item]
        assert not wanted, (one.lines, wanted)


ROWS = read_yaml(TESTS / "data" / "composed_sentences.yaml")


def wrongly_told(rows: list[dict[str, object]]) -> list[object]:
    """The sentences of which the lines, or the beginning of the note, differ from those of the data."""
    wrong: list[object] = []
    for row in rows:
        told = rewrite_sentences(recognise_ideas(str(row["say"])))
        whole = bool(told) and all(rewrite.is_exact for rewrite in told)
        lines = [line for rewrite in told for line in rewrite.lines] if whole else None
        note = str(row.get("note", ""))
        if lines != row.get("lines") or (note and not told[0].note.startswith(note)):
            wrong.append((row["say"], lines))
    return wrong


def test_some_sentences_are_composed_as_before() -> None:
    assert wrongly_told(ROWS[::17]) == []


@pytest.mark.slow
def test_all_sentences_are_composed_as_before() -> None:
    assert wrongly_told(ROWS) == []
