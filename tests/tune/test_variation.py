"""What is varied, and variants as rule files."""

from pathlib import Path

import pytest

from manqala.core.rules import Rules
from manqala.resolve.loaded import load_rules
from manqala.text.diagnostics import ManqalaError
from manqala.text.resources import game_files
from tests.helpers.extras import needs_study


@pytest.fixture(autouse=True)
def extra() -> None:
    needs_study()


@pytest.fixture(scope="module")
def kalah() -> Rules:
    return load_rules("kalah", {})


@pytest.fixture(scope="module")
def oware() -> Rules:
    return load_rules("oware", {})


def test_choices_are_varied_and_numbers_that_are_named(kalah: Rules) -> None:
    from manqala.tune.variation import vary

    found = vary(kalah, ["seeds=5,3..4", "holes=4..5"])
    assert [(dimension.name, dimension.values) for dimension in found.dimensions] == [
        ("seeds", (3, 4, 5)), ("holes", (4, 5)), ("empty_capture", (False, True)), ("ends", ("side_empty", "mover_stuck")),
    ]  # fmt: skip
    assert found.combinations == 24
    assert [found.number(found.at(n)) for n in range(24)] == [*range(24)]
    assert len({found.at(n) for n in range(24)}) == 24
    only = vary(kalah, ["seeds"], only=True)
    assert [(dimension.name, len(dimension.values)) for dimension in only.dimensions] == [
        ("seeds", 12)
    ]
    # A single value, and what is set, is fixed.
    fixed = vary(kalah, ["seeds=3..4", "ends=mover-stuck"], ["empty_capture"])
    assert [dimension.name for dimension in fixed.dimensions] == ["seeds"]
    assert dict(fixed.fixed) == {"ends": "mover_stuck", "empty_capture": False}


def test_numbers_of_the_front_matter_are_varied(oware: Rules) -> None:
    from manqala.tune.variants import Variants
    from manqala.tune.variation import vary

    variants = Variants(oware, vary(oware, ["holes=4..5", "seeds=3"], only=True))
    assert variants.text((5, 3), "oware") == (
        "---\nlanguage: 3\ngame: Oware with holes 5, seeds 3\nextends: oware\nboard: {holes: 5}\nseeds: 3\n---\n"
    )
    assert variants.open((5, 3)).start().text == "3,3,3,3,3/3,3,3,3,3:south"


def test_a_variant_is_the_game_with_these_options(kalah: Rules, tmp_path: Path) -> None:
    from manqala.tune.variants import Variants, extended_name
    from manqala.tune.variation import vary

    variants = Variants(kalah, vary(kalah, ["seeds=3..4", "ends=mover_stuck"]))
    values = (3, True)
    assert variants.label(values) == "seeds=3, empty_capture=true"
    chosen: dict[str, str | int | bool] = {"seeds": 3, "empty_capture": True, "ends": "mover_stuck"}
    assert variants.open(values).rules == load_rules("kalah", chosen)
    file = tmp_path / f"{variants.slug(values)}.sow"
    assert file.name == "kalah-seeds-3-empty-capture-true.sow"
    file.write_text(
        variants.text(values, extended_name(kalah, game_files(), tmp_path)), encoding="utf-8"
    )
    assert load_rules(file, {}) == variants.open(values).rules
    # A file of that name beside it would be found first.
    (tmp_path / "kalah.sow").touch()
    assert extended_name(kalah, game_files(), tmp_path).strip('"').endswith("/kalah.sow")


WRONG = {
    "stones=3..6": (1, 6, "the game has no setting called ‘stones’", "what can be varied here: grand_slam"),
    "seed=3..6": (1, 4, "the game has no setting called ‘seed’", "did you mean ‘seeds’?"),
    "seeds=6..3": (7, 4, "‘6..3’ begins with the greater number", "write ‘3..6’"),
    "seeds": (1, 5, "which numbers of seeds?", "write ‘--vary seeds=3..6’"),
    "seeds=some": (7, 4, "‘some’ is not a number", None),
    "seeds=0..3": (7, 4, "‘seeds’ is 1 or more", None),
    "seeds=2..3000000": (10, 7, "‘3000000’ is too large: the greatest number that is tried is 9,999", None),
    f"seeds={'9' * 5000}": (7, 5000, f"‘{'9' * 24}…’ is too large: the greatest number that is tried is 9,999", None),
    "seeds=1..5000": (7, 7, "at most 1,000 values of a setting are tried", None),
    "grand_slam=capture": (12, 7, "the option ‘grand_slam’ does not allow ‘capture’", "did you mean ‘captures’?"),
}  # fmt: skip


def test_what_cannot_be_varied_is_reported(oware: Rules, kalah: Rules) -> None:
    from manqala.tune.variation import vary

    for text, (column, length, message, helped) in WRONG.items():
        with pytest.raises(ManqalaError) as wrong:
            vary(oware, [text, "rows=2"])
        (found,) = wrong.value.diagnostics
        assert found.span is not None
        place = (found.code, found.span.column, found.span.end_column - found.span.column)
        assert (*place, found.message) == ("E634", column, length, message)
        assert helped is None or any(line.startswith(helped) for line in found.help)
    with pytest.raises(ManqalaError, match="given twice"):
        vary(oware, ["seeds=3", "seeds=4"])
    with pytest.raises(ManqalaError, match="has nothing to vary"):
        vary(kalah, [], ["empty_capture", "ends"])
