"""Formatting: shipped files are formatted, and any text keeps its meaning or is refused."""

from pathlib import Path
from random import Random

import pytest

from manqala.language.format import format_text
from manqala.language.template import heir_text, plain_text
from manqala.syntax.front.reader import split
from manqala.syntax.parser import parse_body
from manqala.syntax.printer import print_body
from manqala.text.diagnostics import Diagnostics, RuleError
from manqala.text.reading import decode_source
from manqala.text.resources import game_files, prelude
from manqala.text.span import Source
from tests.helpers.format_trials import disturb, judge, type_rules
from tests.helpers.sample import OTHERS, every_game
from tests.random_rules.generator import generate
from tests.random_rules.mutations import CHANGES, originals

TEXTS = {**originals(), "prelude": prelude()[1]}
FRONT = "---\nlanguage: 1\ngame: A test game\nboard: {rows: 2, holes: 6, stores: beside}\nseeds: 1\n---\n"


def lay_out(body: str) -> str:
    """A body laid out."""
    text = format_text(Source("test.sow", FRONT + body))
    assert text.startswith(FRONT)
    return text.removeprefix(FRONT)


@pytest.mark.slow_cases("dong-wo", "prelude", *OTHERS)
@pytest.mark.parametrize("name", TEXTS)
def test_a_shipped_file_is_formatted(name: str) -> None:
    assert format_text(Source(name, TEXTS[name])) == TEXTS[name]


@pytest.mark.slow_cases("dong-wo", "o-an-quan", "prelude", "san-yao")
@pytest.mark.parametrize("names", [*every_game(), pytest.param(("prelude",), id="prelude")])
def test_a_file_laid_out_otherwise_comes_back(names: tuple[str, ...]) -> None:
    for name in names:
        rng = Random(f"disturbed {name}")
        text = TEXTS[name]
        for _ in range(2):
            assert format_text(decode_source(name, disturb(text, rng))) == text


@pytest.mark.slow_cases(
    "andot",
    "baqura",
    "chisolo",
    "dong-wo",
    "fergen-gobale",
    "gifia",
    "katro",
    "o-an-quan",
    "oware",
    "raja-pasu-mandiri",
    "san-yao",
)
@pytest.mark.parametrize("names", every_game())
def test_cut_or_changed_at_random_a_file_keeps_its_meaning(names: tuple[str, ...]) -> None:
    """More of them: benchmarks/format_files.py."""
    for name in names:
        rng = Random(f"changed {name}")
        data, path = TEXTS[name].encode(), game_files()[name]
        other = TEXTS[rng.choice(sorted(originals()))]
        kept = sum(judge(name, rng.choice(CHANGES)(data, other, rng), path) for _ in range(2))
        kept += judge(name, data[: rng.randrange(len(data))], path)
        kept += judge(name, data, path)
        assert kept, name


@pytest.mark.nightly
def test_a_generated_file_keeps_its_meaning() -> None:
    kept = 0
    for number in range(20):
        text = generate(number)
        kept += judge("generated", text.encode())
    assert kept == 20


def test_words_and_signs_stand_apart_as_they_should() -> None:
    assert lay_out(
        "turn\n  choose   hole from own occupied holes where pieces in it>2\n"
        "  capture ahead of last :( empty ,take occupied ) +\n"
        "  let x be ( 3+4 )*2\n"
        "  if x=14   ,move-again\n"
        "  let y be the 1..( x )\n"
    ) == (
        "turn\n  choose hole from own occupied holes where pieces in it > 2\n"
        "  capture ahead of last: (empty, take occupied)+\n"
        "  let x be (3 + 4) * 2\n"
        "  if x = 14, move-again\n"
        "  let y be the 1..(x)\n"
    )


def test_a_sum_of_groups_is_no_repetition() -> None:
    body = (
        "the odd-one is (1) + (2)\nthe few is own row: (1)+\nthe more is (own row: (1)*) + (last)\n"
    )
    assert lay_out(body) == body


def test_what_people_read_stays_as_it_was() -> None:
    body = 'turn\n  forbid last is own "two  blanks ,  and # no comment [S1]"\n'
    assert lay_out(body) == body
    example = 'example "one  two"\n  position 1  2 0 / 0 0 0 : south\n  play 1  (+3)\n'
    assert lay_out(example) == example


def test_tags_and_comments_come_into_their_column() -> None:
    assert lay_out("turn # why\n  sow it  [S1,S2][S3] #  both\n  sow [rare] last\n") == (
        f"{'turn':63}# why\n{'  sow it':63}[S1, S2, S3]  #  both\n{'  sow last':63}[rare]\n"
    )
    long = "a hole is long-named when it is occupied and it is opponent's"
    assert lay_out(f"{long}# here\n") == f"{long}  # here\n"


def test_comments_keep_to_their_blocks() -> None:
    body = """\
turn
  # of the turn
  if last is own
    # of the block
    sow it
    # still of the block
  # of the turn again
  sow last
  # the end of the turn

# of the file
when turn ends
  nothing
# the last
"""
    assert lay_out(body) == body
    wide = "\n".join(
        " " * (2 * (len(line) - len(line.lstrip()))) + line.strip() for line in body.split("\n")
    )
    assert lay_out(wide) == body


def test_a_comment_between_two_margins_goes_to_the_outer_block() -> None:
    assert lay_out("turn\n    if last is own\n        sow it\n      # between\n    sow last\n") == (
        "turn\n  if last is own\n    sow it\n  # between\n  sow last\n"
    )
    assert lay_out("turn\n# at the margin\n  sow it\n") == "turn\n# at the margin\n  sow it\n"


def test_paragraphs_stay_and_further_empty_lines_go() -> None:
    assert (
        lay_out("\n\nturn\n  sow it\n\n\n\n\n  sow last\n\n\n") == "turn\n  sow it\n\n  sow last\n"
    )


def test_a_line_whose_first_word_counts_at_the_margin_stays() -> None:
    body = "[S1] turn\n  sow it\n"
    assert lay_out(body) == f"{'turn':63}[S1]\n  sow it\n"
    assert lay_out("[S1] the turn\n  sow it\n") == "[S1] the turn\n  sow it\n"


def test_tabs_are_replaced_where_they_cannot_be_misread() -> None:
    assert (
        lay_out("turn\n\tif last is own\n\t\tsow\tit\n") == "turn\n  if last is own\n    sow it\n"
    )
    with pytest.raises(RuleError) as error:
        lay_out("turn\n  if last is own\n    sow it\n\tsow last\n")
    assert error.value.diagnostics[0].code == "E203"


def test_of_a_front_matter_only_what_yaml_does_not_read_changes() -> None:
    front = (
        "---  \nlanguage: 1   \ngame:   'A  #  game' # the  title  \n# alone   \n"
        "summary: |+  \n  two  \n  # lines  \n\n\naka: [A,B]    #b\n\n---\n"
    )
    assert format_text(Source("a.sow", front + "turn\n  sow it")) == (
        "---\nlanguage: 1\n" + "game:   'A  #  game'".ljust(63) + "# the  title\n# alone\n"
        "summary: |+  \n  two  \n  # lines  \n\n\n" + "aka: [A,B]".ljust(63) + "#b\n---\n"
        "turn\n  sow it\n"
    )


def test_a_blank_of_a_special_kind_is_no_blank() -> None:
    front = FRONT.replace("game: A test game", "game: A test game\u00a0")
    made = format_text(Source("a.sow", f"{front}turn # why\u00a0\n  sow it\n# so\u00a0\n"))
    assert made == f"{front}{'turn':63}# why\u00a0\n  sow it\n# so\u00a0\n"


def test_rules_at_fault_that_can_be_read_are_laid_out() -> None:
    assert lay_out("turn\n   sow  nothing-known\n") == "turn\n  sow nothing-known\n"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (FRONT + "turn\n  choos hole from\n", "E201"),
        ("---\ngame: [\n---\nturn\n  sow it\n", "E102"),
        ("---\ngame: A\nturn\n  sow it\n", "E114"),
        ("Dear all,\nplease find below\n", "E101"),
        (FRONT + "turn\n  let x be 10000000\n", "E206"),
    ],
)
def test_what_cannot_be_read_is_reported(text: str, code: str) -> None:
    with pytest.raises(RuleError) as error:
        format_text(Source("bad.sow", text))
    assert error.value.diagnostics[0].code == code


def test_another_meaning_is_noticed() -> None:
    one, other = (type_rules("x", FRONT + f"turn\n  sow hole {n} of player\n") for n in (1, 2))
    assert one != other
    assert one == type_rules("x", FRONT + "# more\n\nturn\n  sow   hole 1 of player\n")


@pytest.mark.slow_cases("dong-wo", "prelude", *OTHERS)
@pytest.mark.parametrize("name", TEXTS)
def test_what_the_printer_writes_is_laid_out_already(name: str) -> None:
    source = Source(name, TEXTS[name])
    parts = split(source, Diagnostics())
    body = parse_body(source, 1 if parts is None else parts.body_line, Diagnostics())
    assert lay_out(print_body(body)) == print_body(body)


@pytest.mark.parametrize(
    "text", [plain_text("A game"), heir_text("An heir", "kalah", Path("x.sow"))]
)
def test_what_new_writes_is_laid_out_already(text: str) -> None:
    assert format_text(Source("new.sow", text)) == text
