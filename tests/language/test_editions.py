"""The third edition of the language: what ``fmt --edition 3`` rewrites, that the rules stay, and what it leaves."""

import re
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from manqala.compile.stepping.warm_game import WarmGame
from manqala.game.playout import Playout, playout
from manqala.language.editions import in_newest_edition
from manqala.language.format import format_text
from manqala.resolve.files import check_source
from manqala.syntax.front.front_matter import EDITIONS, NEWEST
from manqala.text.diagnostics import ManqalaError, RuleError
from manqala.text.resources import game_files
from manqala.text.span import Source
from tests.helpers.sample import every_game
from tests.random_rules.generator import generate

FRONT = (
    "---\nlanguage: {}\ngame: A test game\nboard: {{rows: 2, holes: 6, stores: beside}}\n{}---\n"
)
TURN = "turn\n  choose hole from own occupied holes\n  sow it anticlockwise\n"
TWO_KINDS = "pieces: {stone: 1, muzi: 5}\n"


def rule_text(statements: str, *, edition: int = 1, front: str = "") -> str:
    """A rule file with these lines at the end of its turn."""
    lines = "".join(f"  {line}\n" for line in statements.splitlines())
    return FRONT.format(edition, front or "seeds: 4\n") + TURN + lines


def rewritten(text: str, path: Path | None = None) -> str:
    """The text in the newest edition."""
    return in_newest_edition("test", Source("test.sow", text), path)


def codes_of(text: str, path: Path | None = None) -> list[str]:
    """The codes of what is wrong with a text."""
    return [
        str(item.code)
        for item in check_source("test", Source("test.sow", text), path, {}).diagnostics.sorted()
    ]


def played(text: str, path: Path | None, seeds: range) -> list[Playout]:
    """How random games go."""
    checked = check_source("test", Source("test.sow", text), path, {})
    assert checked.rules is not None, codes_of(text, path)
    game = WarmGame(checked.rules)
    match = checked.rules.between is not None
    return [playout(game, Random(seed), match=match, limit=60) for seed in seeds]


JUDGED = {
    "if last is 4, capture last": "if last holds 4, capture last",
    "if last is not 2 or 4, capture last": "if not last holds 2 or 4, capture last",
    "if last is own and (last is 2..), capture last": "if last is own and (last holds 2..), capture last",
    "if own holes are 2.., capture last": "if every own holes holds 2.., capture last",
    "if own holes are not 2, capture last": "if no own holes hold 2, capture last",
    "if every hole is 2.., capture last": "if every hole holds 2.., capture last",
    "if every hole is not 2, capture last": "if no hole holds 2, capture last",
    "if any own holes are 7.., capture last": "if any own holes hold 7.., capture last",
    "if some hole is not 4, capture last": "if not every hole holds 4, capture last",
    "if no hole is not 4, capture last": "if every hole holds 4, capture last",
    "win last where opponent's and 2..3": "win last where opponent's and it holds 2..3",
    "win own holes where not 1 or 3..": "win own holes where not it holds 1 or 3..",
    "if own winnings is 9.., move-again": "if own winnings holds 9.., move-again",
    "if (last) is (4), capture last": "if (last) holds (4), capture last",
}
COUNTED = {
    "if pieces in last = 4, capture last": "if last holds 4, capture last",
    "if pieces in the last=1 or 3, capture last": "if the last holds 1 or 3, capture last",
    "if pieces in last != 4, capture last": "if not last holds 4, capture last",
    "if seeds in own holes >= 9, capture last": "if own holes hold 9.., capture last",
    "if pieces on board <= 9, capture last": "if board holds 0..9, capture last",
    "if pieces in last = 0, capture next hole": "if last is empty, capture next hole",
    "if pieces in own holes < 1, move-again": "if own holes are empty, move-again",
    "if (pieces in last) = (0), capture next hole": "if (last) holds (0), capture next hole",
    "if seeds in hand > 0 or pieces in last != 0, win last": "if hand is occupied or last holds 1.., win last",
    "if last holds 0, capture next hole": "if last is empty, capture next hole",
}  # fmt: skip
LEFT = [
    "if captures is 0 or 3, capture last",
    "if pieces in last > 4, capture last",
    "if pieces in last = before, capture last",
    "if 2 * pieces in last = 4, capture last",
    "if number of own holes = 4, capture last",
    "capture trail of last: (take opponent's 2..3)+",
    "choose n from 1 or 3",
    "if last is empty, capture next hole",
]


@pytest.mark.parametrize("old", [*JUDGED, *COUNTED])
def test_an_older_spelling_becomes_the_newer_one(old: str) -> None:
    new = rewritten(rule_text(old))
    assert new == rule_text({**JUDGED, **COUNTED}[old], edition=NEWEST)
    assert rewritten(new) == format_text(Source("test.sow", new)) == new
    assert played(rule_text(old), None, range(3)) == played(new, None, range(3))


@pytest.mark.parametrize("line", LEFT)
def test_what_has_one_spelling_stays(line: str) -> None:
    assert rewritten(rule_text(line)) == rule_text(line, edition=NEWEST)


@pytest.mark.parametrize("old", JUDGED)
def test_only_the_third_edition_refuses_a_number_without_holds(old: str) -> None:
    assert codes_of(rule_text(old)) == []
    assert "E316" in codes_of(rule_text(old, edition=NEWEST))


def test_fmt_alone_writes_the_one_spelling_in_the_third_edition_only() -> None:
    for old, new in COUNTED.items():
        assert format_text(Source("a.sow", rule_text(old, edition=NEWEST))) == rule_text(
            new, edition=NEWEST
        )
        assert "=" not in old or "holds" not in format_text(Source("a.sow", rule_text(old)))


def test_a_kind_of_piece_among_several_is_not_all_pieces() -> None:
    front = TWO_KINDS + "seeds: 4\n"
    lines = "if stones in last = 4, capture last\nif pieces in last = 4, win last"
    assert rewritten(rule_text(lines, front=front)) == rule_text(
        "if stones in last = 4, capture last\nif last holds 4, win last",
        edition=NEWEST,
        front=front,
    )


def test_another_meaning_of_empty_is_respected() -> None:
    own = "\na place is empty when pieces in it < 2\n"
    text = rule_text("if pieces in last = 0, capture next hole") + own
    assert "last holds 0, capture" in rewritten(text)


def test_comments_and_tags_stay_where_they_were() -> None:
    front = "seeds: 4                                                       # in each\nstatements: [S1]\n"
    line = f"{'if last is 4, capture last':61}[S1]  # so say the sources"
    new = f"{'if last holds 4, capture last':61}[S1]  # so say the sources"
    assert rewritten(rule_text(line, front=front)) == rule_text(new, edition=NEWEST, front=front)


def test_editions_can_extend_one_another(tmp_path: Path) -> None:
    for edition in EDITIONS:
        words = "is" if edition == 1 else "holds"
        (tmp_path / f"old{edition}.sow").write_text(
            rule_text(f"if last {words} 4, capture last", edition=edition), encoding="utf-8"
        )
        for other in EDITIONS:
            heir = f"---\nlanguage: {other}\ngame: An heir\nextends: ./old{edition}.sow\n---\nround ends when last holds 9\n"
            assert codes_of(heir, tmp_path / "heir.sow") == []


def test_a_faulty_file_is_refused_with_all_its_errors() -> None:
    with pytest.raises(RuleError) as refused:
        rewritten(rule_text("if lst is 4, capture last\nif last is own, captre it"))
    assert [item.span.line for item in refused.value.diagnostics if item.span] == [10, 11]


def in_first_edition(text: str) -> str:
    """A shipped game as an author of the first edition wrote it."""
    text = text.replace("\nlanguage: 3\n", "\nlanguage: 1\n", 1)
    text = re.sub(r" *\[instead\]|, instead(?=\])", "", text)
    return re.sub(r"^([^#\n]*\b(?:it|h|last)) holds (?=\d)", r"\1 is ", text, flags=re.MULTILINE)


@pytest.mark.quick_cases("oware", "wouri")
@pytest.mark.parametrize("names", every_game())
def test_a_shipped_game_comes_back_from_the_first_edition(names: tuple[str, ...]) -> None:
    for name in names:
        path = game_files()[name]
        new = path.read_text(encoding="utf-8")
        old = in_first_edition(new)
        assert "language: 1" in old
        assert rewritten(old, path) == rewritten(new, path) == new


@pytest.mark.parametrize(
    ("files", "least"),
    [pytest.param(range(5), 1, marks=pytest.mark.slow), pytest.param(range(5, 60), 15, marks=pytest.mark.nightly)],
    ids=["few", "many"],
)  # fmt: skip
def test_a_random_file_keeps_its_rules(files: range, least: int) -> None:
    changed = 0
    for number in files:
        old = generate(number)
        if codes_of(old) != [code for code in codes_of(old) if code.startswith("W")]:
            continue  # some contradict themselves
        new = rewritten(old)
        changed += bool(re.search(r"\b(?:is|are|where|and|or) \d", old)) and new != old
        assert rewritten(new) == new
        assert how_it_goes(new) == how_it_goes(old), number
    assert changed >= least


def how_it_goes(text: str) -> object:
    """A random game, or the kind of its fault; an end without a name is called after its words, which may change."""
    try:
        games = played(text, None, range(1))
        return [
            replace(game, result=game.result and replace(game.result, reason="")) for game in games
        ]
    except ManqalaError as error:
        return type(error)
