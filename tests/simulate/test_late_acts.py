"""Rules that act once in thousands of games: they are found in compiled games, by rules that end where they act."""

import pytest

from manqala.check.validation import ThoroughChecks
from manqala.core import nodes as core
from manqala.core.replaced_nodes import rewrite_rules
from manqala.game.game import GameValue
from manqala.resolve.files import check_game, check_source
from manqala.run.coverage import Part
from manqala.simulate.late_rules import MAX_GAMES, play_until_rules_act
from manqala.text.span import Source, Span
from tests.check.test_weaknesses import validate_rules, weak
from tests.helpers.there import there

FRONT = "---\nlanguage: 3\ngame: Try\nboard: {rows: 2, holes: 3}\nseeds: 2\n---\n"
RULES = """turn
  choose hole from own occupied holes
  sow it anticlockwise
  win last where it holds 5
  if turns = 10 and seeds in hole 1 of south = 8 and hole 2 of south is empty, win holes
  forbid turns = 12 and seeds in last = 9
  if seeds in last > 12, win last
round ends when turns > 8 and seeds in hole 2 of north = 10
  settle
round ends after 20 turns  [rare]
  settle
"""


def part(kind: str, text: str) -> tuple[GameValue, Part]:
    """The game, and the part of its rules with a text."""
    source = Source("try.sow", FRONT + RULES)
    rules = check_source("try", source, None, {}).rules
    assert rules is not None
    line = next(n for n in range(1, len(source.lines) + 1) if text in source.line(n))
    column = source.line(line).index(text) + 1
    if kind == "ending":
        span = next(rule.span for rule in rules.round_ends if rule.span.line == line)
        return GameValue(rules), Part(kind, span)
    return GameValue(rules), Part(kind, Span.of(source, line, column, len(text)))


@pytest.mark.slow_cases("statement-win holes-40000")
@pytest.mark.parametrize(
    ("kind", "text", "most"),
    [("statement", "win holes", 40_000), ("demand", "forbid turns = 12", 4_000), ("ending", "round ends when", 4_000)],
)  # fmt: skip
def test_a_rule_that_seldom_acts_is_found(kind: str, text: str, most: int) -> None:
    game, one = part(kind, text)
    played, found = play_until_rules_act(game, [one], 0)
    assert {*found} == {one}
    assert 20 < found[one] <= played < most
    assert play_until_rules_act(game, [one], 0) == (played, found)


def test_a_rule_that_never_acts_is_not_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("manqala.simulate.late_rules.MAX_GAMES", 2_000)
    game, one = part("statement", "win last\n".strip())
    line = next(n for n in range(1, 40) if "> 12" in one.span.source.line(n))
    never = Part("statement", Span.of(one.span.source, line, 26, 8))
    assert play_until_rules_act(game, [never], 0) == (2_000, {})


@pytest.mark.slow
def test_two_rules_are_counted_separately() -> None:
    game, rule = part("statement", "win holes")
    ending = part("ending", "round ends when")[1]
    ending = Part("ending", Span.of(rule.span.source, ending.span.line, 1, 5))
    _, found = play_until_rules_act(game, [rule, ending], 0)
    assert found[ending] == play_until_rules_act(game, [ending], 0)[1][ending]
    assert found[rule] > found[ending]


@pytest.mark.slow
def test_validation_reports_a_rule_that_acts_once_in_thousands_of_games() -> None:
    how = {"thorough": ThoroughChecks(lambda _: None, play_until_rules_act)}
    marked = RULES.replace("= 9\n", "= 9  [rare]\n").replace(
        "> 12, win last\n", "> 12, win last  [rare]\n"
    )
    marked = marked.replace("= 10\n", "= 10  [rare]\n")
    (told,) = weak(validate_rules(marked, 200, FRONT, **how))
    assert (told.code, there(told.span).text) == ("W734", "win holes")
    assert "acted after " in told.notes[0].text


@pytest.mark.slow_cases("bao", "dong-wo")
@pytest.mark.parametrize("name", ["oware", "dong-wo", "bao"])
def test_an_identity_rewrite_keeps_the_fingerprint(name: str) -> None:
    rules = check_game(name).rules
    assert rules is not None
    seen: list[core.Node] = []

    def look(node: core.Node) -> core.Node:
        seen.append(node)
        return node

    made = rewrite_rules(rules, look)
    assert made is not rules
    assert made.fingerprint == rules.fingerprint
    assert len(seen) > 100


def test_the_limit_is_large_enough_for_one_in_ten_thousand() -> None:
    assert MAX_GAMES >= 50_000
