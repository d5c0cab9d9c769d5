"""Mutated rule files never give anything but messages, never take long, and mean the same to both engines; always the same."""

from itertools import islice

import pytest

from tests.helpers.sample import every_game
from tests.random_rules.mutations import CHANGES, judge, mutations, originals

FILES = 200
QUICK = 60
"""Files tried in the quick tier; the slow one has two batches more, the nightly one the others."""
BATCH = 20
SEED = 20
TEXTS = originals()
MUTATED = list(islice(mutations(TEXTS, SEED), FILES))


@pytest.mark.slow_cases(
    "0", "11", "12", "21", "22", "24", "3", "4", "41", "42", "45", "48", "49", "5", "54", "58"
)
@pytest.mark.parametrize("number", range(QUICK))
def test_a_mutated_file_gives_messages_only(number: int) -> None:
    outcome = judge(*MUTATED[number], number)
    assert outcome.played == outcome.valid


@pytest.mark.parametrize(
    "first",
    [
        pytest.param(n, marks=pytest.mark.slow if n < QUICK + 2 * BATCH else pytest.mark.nightly)
        for n in range(QUICK, FILES, BATCH)
    ],
)
def test_so_does_each_of_many_more(first: int) -> None:
    judged = {number: judge(*MUTATED[number], number) for number in range(first, first + BATCH)}
    assert [n for n, outcome in judged.items() if outcome.played != outcome.valid] == []


def test_the_mutations_are_what_they_should_be() -> None:
    assert list(islice(mutations(TEXTS, SEED), FILES)) == MUTATED
    assert sum(data != TEXTS[name].encode() for name, data in MUTATED) > FILES * 0.9
    many = islice(mutations(TEXTS, SEED), 10 * len(TEXTS))
    assert {name for name, _ in many} == set(TEXTS)
    assert len(CHANGES) >= 15


@pytest.mark.slow_cases(
    "dakon",
    "dong-wo",
    "fergen-gobale",
    "hoyito-ii",
    "mbelele",
    "o-an-quan",
    "pie-kalah",
    "san-yao",
    "sonka",
    "wouri",
)
@pytest.mark.parametrize("names", every_game())
def test_an_unchanged_file_is_valid_and_played(names: tuple[str, ...]) -> None:
    judged = {name: judge(name, TEXTS[name].encode(), 1) for name in names}
    assert {name: one for name, one in judged.items() if not (one.valid and one.played)} == {}


FRONT = "---\nlanguage: 1\ngame: A test game\nboard: {rows: 2, holes: 6, stores: beside}\n---\n"
TURN = "turn\n  choose hole from own occupied holes\n  sow it anticlockwise\n"


def chain(line: str, number: int) -> str:
    """A definition that speaks of the next one, as often as its text does, many times over."""
    return "".join(line.format(n, n + 1) for n in range(number))


@pytest.mark.slow_cases("events", "long", "nouns", "unknown", "verbs")
@pytest.mark.parametrize(
    "rules",
    [
        "  if n0 > 3, move-again\n" + chain("the n{0} is n{1} + 1\n", 1500) + "the n1500 is 1\n",
        "  if n0 > 3, move-again\n" + chain("the n{0} is n{1} + n{1}\n", 38)
        + "the n38 is pieces in last\n",
        "  v0\n" + chain("to v{0}\n  v{1}\n", 1500) + "to v1500\n  move-again\n",
        "  v0\n" + chain("to v{0}\n  v{1}\n  v{1}\n", 38) + "to v38\n  move-again\n",
        "  v0, then move-again\n" + chain("to v{0}, then x\n  v{1}, then x\n  v{1}, then x\n", 30)
        + "to v30, then x\n  x\n",
        "  announce e0\n" + chain("when e{0}\n  announce e{1}\n  announce e{1}\n", 30)
        + "when e30\n  move-again\n",
        "  sow it anticlockwise\n" * 8000,
        "  winn last\n" * 8000,
        "  if " + "(" * 60 + "last is own" + ")" * 60 + ", move-again\n",
        "  capture " + "opposite of " * 200 + "last\n",
    ],
    ids=["nouns", "doubled-nouns", "verbs", "doubled-verbs", "blocks", "events", "long", "unknown",
         "parentheses", "tokens"],
)  # fmt: skip
def test_a_file_that_would_take_for_ever_is_refused(rules: str) -> None:
    outcome = judge("hostile", (FRONT + TURN + rules).encode(), 1)
    assert not outcome.valid
