"""Superlatives: the fullest and the emptiest of some places, with what holds on a tie; both engines take the same."""

from pathlib import Path

import pytest

from manqala.check.examples import run_examples
from manqala.compile.stepping.warm_game import load
from manqala.syntax.parser import parse_body
from manqala.syntax.printer import print_item
from manqala.text.diagnostics import Diagnostics
from manqala.text.span import Source
from tests.helpers.agreement import agree
from tests.helpers.described import sentences_of
from tests.helpers.small_games import tiny, write_game

SOW = "turn\n  choose hole from own occupied holes\n  sow it anticlockwise\n"
FRONT = "board: {rows: 2, holes: 4, stores: beside}\nseeds: 3"
POSITION = "position 0 5 2 5 / 1 3 3 0 : south : won=5,0"
MEANT = [
    ("fullest of holes of south, first on a tie", "hole 2 of south"),
    ("fullest of holes of south, final on a tie", "hole 4 of south"),
    ("fullest of holes of south, none on a tie", "nothing"),
    ("fullest of holes of north where it is not 3, none on a tie", "hole 1 of north"),
    ("emptiest of holes of south + holes of north, first on a tie", "hole 1 of south"),
    ("emptiest of holes of south + holes of north, final on a tie", "hole 4 of north"),
    ("emptiest of board where occupied, none on a tie", "hole 1 of north"),
    ("fullest of (holes of south where it holds 9), first on a tie", "nothing"),
    ("fullest of (emptiest of holes of north, all on a tie), none on a tie", "hole 4 of north"),
    ("fullest of hole 3 of south, none on a tie", "hole 3 of south"),
    ("the fullest of the holes of south first on a tie", "hole 2 of south"),
]  # fmt: skip
EVERY = [
    ("fullest of holes of south", "hole 2 of south + hole 4 of south"),
    ("fullest of board where it holds 0..3", "hole 2 of north + hole 3 of north"),
    ("emptiest of (holes of south where occupied) + hole 1 of north", "hole 1 of north"),
    ("fullest of own winnings + own holes",
     "hole 2 of south + hole 4 of south + own winnings"),
]  # fmt: skip


def number_of_faults(condition: str, rules: str = SOW) -> int:
    game = tiny(f'{rules}\nexample "x"\n  {POSITION}\n  expect {condition}\n', FRONT)
    found = Diagnostics()
    run_examples(game, found)
    return len(found.sorted())


@pytest.mark.parametrize(("form", "same"), MEANT)
def test_what_holds_on_a_tie_is_said(form: str, same: str) -> None:
    assert number_of_faults(f"({form}) = {same}") == 0
    assert number_of_faults(f"({form}) != {same}") == 1


@pytest.mark.parametrize(("form", "same"), EVERY)
def test_all_on_a_tie_is_a_set(form: str, same: str) -> None:
    assert number_of_faults(f"number of (({form}, all on a tie) except ({same})) = 0") == 0
    assert number_of_faults(f"number of (({same}) except ({form}, all on a tie)) = 0") == 0


def test_a_word_of_a_game_may_be_called_so() -> None:
    rules = "the fullest of player p is hole 3 of p\n" + SOW
    assert number_of_faults("fullest of south = hole 3 of south", rules) == 0
    alone = "the emptiest is hole 3 of south\n" + SOW
    assert number_of_faults("emptiest = hole 3 of south", alone) == 0


LOCKSTEP = {
    "first": SOW + "  capture fullest of opponent's holes where it holds 1..4, first on a tie\n",
    "final": SOW + "  win emptiest of board where occupied, final on a tie\n",
    "all": "turn\n  choose hole from fullest of own holes, all on a tie\n  sow it clockwise\n"
    "  if last is emptiest of own row + opponent's row, none on a tie, win last\n",
    "in a pattern": SOW + "  win fullest of trail of last: (take opponent's 2..3)+, first on a tie\n",
    "hand": SOW + "  lift last\n"
    "  put all from fullest of hand + own holes + own winnings, final on a tie into own winnings\n"
    "  put all from hand into own winnings\n",
    "of a noun": "the heap of player p is fullest of holes of p where 2.., none on a tie\n"
    + SOW + "  if any heap of player + heap of opponent, win heap of opponent\n",
    "closed holes": SOW + "  give fullest of own holes, first on a tie to nobody\n",
}  # fmt: skip
END = "round ends when position has occurred 3 times or pieces on board < 3\n  settle\n"


@pytest.mark.parametrize("rules", LOCKSTEP.values(), ids=LOCKSTEP)
@pytest.mark.parametrize("more", ["", "pieces: {stone: 1, muzi: 0}\n"], ids=["one kind", "two"])
def test_both_engines_take_the_same(tmp_path: Path, rules: str, more: str) -> None:
    head = f"---\nlanguage: 1\ngame: Heaps\n{FRONT}\n{more}---\n"
    assert agree(load(write_game(tmp_path, f"{head}{rules}{END}")), plies=30)


def test_pieces_of_all_kinds_count_alike(tmp_path: Path) -> None:
    text = (
        "---\nlanguage: 1\ngame: Two kinds\nboard: {rows: 2, holes: 3, stores: beside}\n"
        "pieces: {seed: 1, rock: {value: 9, plural: rocks}}\n---\nsetup\n"
        "  each h in holes of south, put 2 seeds from box into h\n"
        "  put 1 rock from box into hole 2 of north\n"
        "  put 3 seeds from box into hole 3 of south\n" + SOW + END
        + 'example "x"\n  expect (fullest of board, none on a tie) = hole 3 of south\n'
    )  # fmt: skip
    found = Diagnostics()
    run_examples(load(write_game(tmp_path, text)), found)
    assert not found.sorted()


def test_it_is_printed_with_a_comma_and_read_back() -> None:
    source = Source("a.sow", "turn\n  win fullest of own holes where 2..  none on tie\n")
    (item,) = parse_body(source, 1, Diagnostics()).items
    assert print_item(item).strip() == "turn\n  win fullest of own holes where 2.., none on a tie"


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "the fullest of your opponent’s holes (in a tie, the first)"),
        ("de", "das vollste von den Löchern deines Gegners (bei Gleichstand das erste davon)"),
        ("ca", "el més ple dels forats del teu adversari (en cas d’empat, el primer)"),
    ],
)
def test_it_is_described_in_words(language: str, words: str) -> None:
    rules = f"{SOW}  capture fullest of opponent's holes, first on a tie\n{END}"
    assert words in " ".join(" ".join(sentences_of(tiny(rules, FRONT), language)).split())
