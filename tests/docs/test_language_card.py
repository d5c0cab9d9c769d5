"""The language card is short, its rules play, and it shows the words of the grammar."""

import re
from random import Random

import pytest

from manqala.check.examples import run_examples
from manqala.compile.stepping.warm_game import WarmGame
from manqala.game.playout import playout
from manqala.syntax import tree
from manqala.syntax.parser import parse_body
from manqala.text import resources
from manqala.text.diagnostics import Diagnostics
from manqala.text.span import Source
from tests.docs.test_language import Block, blocks, check
from tests.helpers.checkout import DOCS

CARD = DOCS / "language-card.md"
TEXT = CARD.read_text(encoding="utf-8")
MOST = 15_000
"""Limit of characters: with about four characters a token, fewer than 4,000 tokens."""
BLOCKS = blocks(CARD)
GAMES, LONGEST = 2, 60
CODE = re.compile(r"^```sow\n(.*?)^```$|`([^`\n]+)`", re.MULTILINE | re.DOTALL)

VERBS_LEFT_OUT = {
    "alternate", "arrange", "borrow", "break-off", "conquer", "exchange", "fill", "give-back",
    "go-on-alternating", "lend", "let-fall", "pay", "race", "ransom", "repay", "restock", "sow-one",
    "swap-sides", "take-extra", "take-over",
}  # fmt: skip
"""Verbs of the prelude for few games: the page on the language has them."""


def shown() -> set[str]:
    """The words in the card's blocks and quotations."""
    return {
        word for pair in CODE.findall(TEXT) for word in re.findall(r"[a-z][a-z-]*", " ".join(pair))
    }


def grammar_words() -> set[str]:
    """The words that the grammar has in quotation marks, and those of its word-like terminals."""
    text = re.sub(r"//[^\n]*", "", resources.grammar_text("manqala.lark"))
    words = set(re.findall(r'"([a-z]+)"', text))
    for expression in re.findall(r"^(?!AMOUNTS|TAG)[A-Z_]+\.\d: /(.+)/$", text, re.MULTILINE):
        # What must not follow is no part of the word.
        plain = re.sub(r"\[[^\]]*\]", " ", expression.split("(?!")[0])
        words |= set(re.findall(r"[a-z]{2,}", plain))
    return words


def test_the_card_fits() -> None:
    assert len(TEXT) < MOST


def test_all_blocks_are_rules() -> None:
    assert len(BLOCKS) == TEXT.count("```sow") >= 6
    assert all(not block.kind for block in BLOCKS)


@pytest.mark.parametrize("block", BLOCKS, ids=str)
def test_a_block_is_sound_and_can_be_played(block: Block) -> None:
    checked = check(block)
    assert [f"{diagnostic.span}: {diagnostic}" for diagnostic in checked.diagnostics.sorted()] == []
    assert checked.rules is not None
    game, found = WarmGame(checked.rules), Diagnostics()
    run_examples(game, found)
    assert [str(diagnostic) + str(diagnostic.notes) for diagnostic in found.sorted()] == []
    for seed in range(GAMES):
        assert playout(game, Random(seed), limit=LONGEST).conserved


def test_every_word_of_the_grammar_is_shown() -> None:
    words = grammar_words()
    assert {"choose", "preferring", "clockwise", "can", "every", "example"} <= words
    assert words - shown() == set()


def test_every_verb_of_the_prelude_is_shown_or_left_out_on_purpose() -> None:
    items = parse_body(Source(*resources.prelude()), 1, Diagnostics()).items
    verbs = {item.name.text for item in items if isinstance(item, tree.Verb)}
    assert verbs - shown() == VERBS_LEFT_OUT
