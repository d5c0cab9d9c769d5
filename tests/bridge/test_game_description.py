"""Game descriptions of our own in Ludii's language, and the rule files that they stand for."""

import os
from pathlib import Path

import pytest

from manqala.bridge.importing import imported
from manqala.check.validation import validate
from manqala.resolve.files import check_source
from manqala.text import codes
from manqala.text.diagnostics import ManqalaError
from manqala.text.reading import read_source
from manqala.text.span import Source

FILES = sorted((Path(__file__).parent / "game_descriptions").glob("*.lud"))
BOARD = '(mancalaBoard 2 4 store:None (track "Track" "0,E,N,W" loop:True))'
SOW = "(sow if:(= 2 (count at:(to))) apply:(fromTo (from (to)) (to (handSite Mover)) count:2))"
SCORES = "(score P1 (count Cell at:(handSite P1))) (score P2 (count Cell at:(handSite P2)))"
END = f"(end (if (no Moves Mover) (byScore {{ {SCORES} }})))"


def description(
    board: str = BOARD, start: str = "(set Count 3 to:(sites Track))", sow: str = SOW, end: str = END,
    source: str = "(from (sites Mover) if:(is Occupied (from)))", rest: str = "",
) -> Source:  # fmt: skip
    """A description that says little, with some part replaced."""
    text = f"""(game "Little" (players 2)
    (equipment {{ {board}
        (regions P1 (sites Bottom)) (regions P2 (sites Top))
        (piece "Seed" Shared) (hand Each) }})
    (rules (start {start})
        (play (move Select {source} (then {sow})))
        {end}))
{rest}"""
    return Source("little.lud", text)


def told(source: Source, variant: str | None = None) -> list[str]:
    """What is said of a file that is not converted."""
    with pytest.raises(ManqalaError) as error:
        imported(source, variant)
    return [str(item) for item in error.value.diagnostics]


def turn(made: str) -> list[str]:
    """The lines of the turn."""
    return made.partition("\nturn\n")[2].partition("\n\n")[0].replace("  ", "").splitlines()


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_description_becomes_a_rule_file(path: Path) -> None:
    made, kept = imported(read_source(path)), path.with_suffix(".sow")
    if os.environ.get("MANQALA_REGENERATE"):
        kept.write_text(made, encoding="utf-8")
    assert made == kept.read_text(encoding="utf-8")


@pytest.mark.slow
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_what_comes_out_is_valid(path: Path) -> None:
    checked = check_source(path.stem, read_source(path.with_suffix(".sow")), None, {})
    found = validate(checked, playouts=30).diagnostics
    # Whether seats are even, and who can move at first, is the game's own affair; some rules seldom act.
    expected = {codes.ONE_SEAT_FAVOURED, codes.NEVER_ACTED, codes.NEVER_MOVED}
    assert [str(item) for item in found if item.code not in expected] == []


# ---- definitions and options ------------------------------------------------------------------------------


def test_definitions_stand_for_what_they_say() -> None:
    test = '(define "Few" (<= (count at:#1) #2))'
    made = imported(description(sow=SOW.replace("(= 2 (count at:(to)))", '(and ("Few" (to) 2) ("Few" (to) 2))')
                                .replace("count:2", "count:(count at:(to))"), rest=test))  # fmt: skip
    assert turn(made)[-1] == "if last holds 0..2, capture last"


def test_a_parameter_that_a_call_leaves_out_is_left_out() -> None:
    sow = SOW.replace("(sow ", '("Sowing" ')
    made = imported(description(sow=sow, rest='(define "Sowing" (sow #1 #2 #3))'))
    assert turn(made) == turn(imported(description()))


@pytest.mark.parametrize(
    "rest",
    [
        '(define "A" ("B" 1)) (define "B" (and "A" #1))',
        '(define "A" "A")',
        "".join(f'(define "A{n}" (and "A{n + 1}" "A{n + 1}"))' for n in range(30))
        + '(define "A" "A0")',
    ],
)
def test_definitions_without_end_are_refused(rest: str) -> None:
    (message,) = told(description(sow='(sow if:"A" apply:(moveAgain))', rest=rest))
    assert "E654" in message
    assert "little.lud:" in message


def test_an_option_is_chosen_by_its_stars_and_by_its_name() -> None:
    rest = """(option "Capture" <Take> args:{ <number> } {
        (item "Two" <2> "Twos.")** (item "Three" <3> "Threes.") })
    (rulesets { (ruleset "Ruleset/Old" { "Capture/Three" }) (ruleset "Ruleset/New" { "Capture/Two" })* })"""
    source = description(
        sow=SOW.replace("(= 2", "(= <Take:number>").replace("count:2", "count:(count at:(to))"),
        rest=rest,
    )
    usual, old = imported(source), imported(source, "Old")
    assert "last holds 2" in usual
    assert "Capture/Two" in usual
    assert "last holds 3" in old
    assert old == imported(source, "Ruleset/Old") == imported(source, "Capture/Three")
    (message,) = told(source, "Olt")
    assert "‘Old’, ‘New’" in message
    with pytest.raises(ManqalaError) as error:
        imported(source, "Olt")
    assert "did you mean ‘Old’?" in str(error.value)


def test_a_size_is_an_option_only_if_the_rules_are_the_same_on_every_board() -> None:
    rest = '(option "Board" <Board> args:{ <size> } { (item "4" <4> "") (item "6" <6> "")* })'
    board = BOARD.replace("2 4", "2 <Board>")
    free = imported(description(board=board, rest=rest))
    assert "holes: size" in free
    assert "choices: [4, 6], default: 6" in free
    bound = imported(description(board=board, rest=rest, source="(from (- <Board> 1))"))
    assert "holes: 6" in bound
    assert "choose hole from hole 6 of south" in bound
    assert "Board/6" in bound


def test_a_number_that_an_option_gives_is_that_option_wherever_it_stands() -> None:
    rest = '(option "Seeds" <Seeds> args:{ <n> } { (item "3" <3> "")* (item "5" <5> "") })'
    sow = "(sow if:(= <Seeds> (count at:(to))) apply:(fromTo (from (to)) (to (handSite Mover)) count:(count at:(to))))"
    made = imported(description(start="(set Count <Seeds> to:(sites Track))", sow=sow, rest=rest))
    assert "seeds: start_seeds" in made
    assert "if seeds in last = seeds per hole, capture last" in made


# ---- what is refused ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "named"),
    [
        ({"board": "(board (square 5))"}, "a mancalaBoard"),
        ({"board": BOARD.replace("2 4", "3 4")}, "2 or 4 rows"),
        ({"board": BOARD.replace('"0,E,N,W"', '"0,E,Q"')}, "0,E,Q"),
        ({"start": '(set RememberValue "Owned" (sites Bottom))'}, "RememberValue"),
        ({"sow": SOW.replace("(sow ", "(sow numPerHole:2 ")}, "numPerHole"),
        ({"sow": SOW.replace("(= 2 (count at:(to)))", "(= 2 (state at:(to)))")}, "(state at:(to))"),
        ({"sow": "(sow apply:(add (to)))"}, "(add (to))"),
        ({"sow": "(sow apply:(fromTo (from (to)) (to (handSite Mover)) count:(count at:(to)) (then (swap Players))))"}, "swap"),
        ({"sow": SOW.replace("(to (handSite Mover))", '(to (handSite "Nobody"))')}, "names no hole"),
        ({"source": "(from (sites Hint))"}, "(sites Hint)"),
        ({"end": "(end (if (is Line 3) (result Mover Win)))"}, "(is Line 3)"),
        ({"end": "(end (if (no Moves Mover) (byScore { (score P1 3) (score P2 3) })))"}, "the score 3"),
    ],
)  # fmt: skip
def test_what_cannot_be_said_is_named_at_its_place(changes: dict[str, str], named: str) -> None:
    source = description(**changes)
    found = told(source)
    assert all("error[E655]" in message and message.startswith("little.lud:") for message in found)
    assert named in "".join(found)
    assert "# not converted: " in imported(source, partial=True)


def test_all_parts_that_cannot_be_said_are_named_together() -> None:
    found = told(
        description(start="(set RememberValue 1)", sow="(sow apply:(add (to)))", end="(end (pass))")
    )
    assert [message.split(":")[1] for message in found] == ["5", "6", "7"]


STAGED = """phases:{
    (phase "Sowing"
        (play (move Select (from (sites Mover) if:(is Occupied (from))) (then (sow apply:%s))))
        (end (if (all Sites (sites Board) if:(is Empty (site))) (if (is Empty (handSite P1)) (result P2 Win))))
        (nextPhase %s "Laying"))
    (phase "Laying" (play %s) (nextPhase (all Passed) "Sowing"))
} ))"""
LAY = "(move (from (handSite Mover)) (to (sites Mover) if:(is Empty (to))) count:3)"


def staged(
    apply: str = "(moveAgain)", until: str = "(no Pieces All in:(sites Board))", lay: str = LAY
) -> Source:
    """A description whose phases come back."""
    text = description().text
    end = "(end (if (all Sites (sites Board) if:(is Empty (site))) {(if (is Empty (handSite P1)) (result P2 Win))}))"
    phases = STAGED % (apply, until, lay)
    phases = phases[: phases.index("(end")] + end + phases[phases.index("\n        (nextPhase") :]
    return Source("little.lud", text[: text.index("(play (")] + phases)


def test_phases_that_come_back_are_stages_and_passes_are_counted() -> None:
    lines = turn(
        imported(staged(apply="(fromTo (from (to)) (to (handSite Mover)) count:(count at:(to)))"))
    )
    assert lines[:4] == [
        "if stage = 0",
        "choose hole from own occupied holes",
        "sow it anticlockwise",
        "capture last",
    ]
    assert lines.index("if holes are empty") < lines.index("if holes are empty, set stage to 1")
    assert "if own winnings holds 3.. and any (own holes where empty)" in lines
    assert "otherwise set passes to passes + 1" in lines


def test_a_phase_that_cannot_be_left_so_is_refused() -> None:
    assert "(is Line 3)" in "".join(told(staged(until="(is Line 3)")))
    (message,) = told(staged(apply="(remove (to))", until="P1 (is Empty (to))"))
    assert "a phase that P1 alone leaves" in message
    unknown = Source(
        "little.lud", staged(apply="(remove (to))").text.replace('"Sowing"))', '"Nowhere"))')
    )
    assert "no phase is called ‘Nowhere’" in "".join(told(unknown))


def test_captured_seeds_are_sown_on_only_if_all_of_them_are() -> None:
    board = """(mancalaBoard 4 4 store:None {
        (track "Track1" "0,E,N1,W" loop:True P1) (track "Track2" "8,E,N1,W" loop:True P2)})"""
    across = "(if (is Mover P1) (+ (to) 4) (- (to) 4))"
    taken = f"(fromTo (from {across}) (to (to)) count:(count at:{across}))"
    sow = f"""(sow "Track" owner:(mover) if:(is In (to) (sites Mover "Front"))
        apply:(and {{ {taken} (sow (to) count:%s "Track" owner:(mover)) }}))"""
    regions = '(regions "Front" P1 (sites Row 1)) (regions "Front" P2 (sites Row 2))'
    start = "(set Count 2 to:(sites Board))"
    made = imported(description(board + regions, start, sow % f"(count at:{across})"))
    assert turn(made)[-4:] == [
        "if last is in own front row", "put all from opposite of last into hand", "set here to last", "sow-hand",
    ]  # fmt: skip
    (message,) = told(description(board + regions, start, sow % "3"))
    assert "the effect (sow (to) count:3" in message


def test_what_effects_beside_each_other_change_is_not_asked_again() -> None:
    # All is judged as it was before: rules that act one after the other would see the moved seeds.
    sow = """(sow apply:(and { (fromTo (from (to)) (to (from)) count:(count at:(to)))
        (if (= 4 (count at:(to))) (moveAgain)) }))"""
    (message,) = told(description(sow=sow))
    assert "an effect beside it changes" in message


def test_what_is_remembered_is_a_mark_with_just_its_values() -> None:
    sow = """(and (sow if:(!= (value Player Mover) 2) apply:(fromTo (from (to)) (to (handSite Mover)) count:(count at:(to))))
        (if (>= 1 (value Player Mover)) (set Value Mover 2)))"""
    made = imported(description(sow=sow))
    assert "mark noted: 0..2 on players" in made
    assert "if own noted != 2, capture last" in turn(made)
    (message,) = told(
        description(sow=sow.replace("(set Value Mover 2)", "(set Value Mover (count Pieces))"))
    )
    assert "(value Player Mover)" in message or "(set Value Mover (count Pieces))" in message


def test_a_label_may_stand_apart_from_what_it_labels() -> None:
    assert turn(imported(description(sow=SOW.replace("apply:", "apply:\n    ")))) == turn(
        imported(description())
    )


def test_what_follows_all_moves_is_never_left_out() -> None:
    move = f"(move Select (from (sites Mover) if:(is Occupied (from))) (then {SOW}))"
    swept = "(forEach Site (sites P2) (remove (site) count:(count at:(site))))"
    after = f"(then (if (all Sites (sites P1) if:(is Empty (site))) {swept}))"
    text = description().text
    start, end = text.index("(play ("), text.index("\n        (end (if")
    made = imported(
        Source("little.lud", f"{text[:start]}(play (or {{ {move} }} {after})){text[end:]}")
    )
    assert turn(made)[-1] == "each h in holes of north, put all from h into box"
    assert turn(made)[-2] == "if south is bare"
    both = f"(or {{ (or {{ {move} }} {after}) {move} }})"
    found = Source("little.lud", f"{text[:start]}(play {both}){text[end:]}")
    assert "what follows some of the moves" in "".join(told(found))


def test_what_a_hole_faces_is_said_only_where_the_sum_gives_it() -> None:
    sow = '(sow apply:(fromTo (from ("OppositePit" (to))) (to (handSite Mover)) count:(count at:("OppositePit" (to)))))'
    (message,) = told(description(sow=sow))
    assert "where it is own" in message
    guarded = sow.replace("apply:", "if:(is In (to) (sites Mover)) apply:")
    assert (
        turn(imported(description(sow=guarded)))[-1] == "if last is own, capture opposite of last"
    )


# ---- broken files ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('(game "A" (players 2)', "1:1: error[E654]: this bracket is never closed"),
        ('(game "A" (players 2)))', "1:23: error[E654]: ‘)’ closes nothing"),
        ("(game {players 2)}", "1:17: error[E654]: ‘)’ where ‘}’ closes what line 1 opened"),
        ('(game "A', "1:7: error[E654]: a text that begins here has no end"),
        ("(game " + "(" * 100_000, "nested more than 80 deep"),
        ("(game " + "{" * 100_000 + "}" * 100_000, "nested more than 80 deep"),
        ("(game 99999999999999999999)", "a number may be at most 1,000,000"),
        ("(game 1..99999999999)", "a number may be at most 1,000,000"),
        ("", "describes no game"),
        ('(define "A" 1)', "describes no game"),
        ("(define 3)(game)", "a definition begins with its name"),
        ("(game <Size>)", "no option gives <Size>"),
        ('(option "A" <A>)(game)', "an option is written"),
        ('(option "A" <A> args:{ <x> } {})(game)', "an option has items"),
        ('(option "A" <A> args:{ <x> } { (item "B" <1> <2> "") })(game)', "gives 2 parts"),
        ("(game)", "E655"),
        ("(game (rules))", "E655"),
        ('(game "A" (players 2) (equipment) (rules (play)))', "E655"),
    ],
)
def test_a_broken_file_is_an_error_at_its_place(text: str, said: str) -> None:
    assert said in "\n".join(told(Source("broken.lud", text)))


def test_texts_of_a_file_stay_texts() -> None:
    rest = '(metadata (info { (aliases {"A: {b} # c\x1b[31m"}) (source "x: [y] 1990") }))'
    made = imported(description(rest=rest))
    assert 'aka: ["A: {b} # c [31m"]' in made
    check_source("little.sow", Source("little.sow", made), None, {})


def test_every_prefix_of_a_description_is_read_or_refused() -> None:
    text = read_source(FILES[-1]).text
    for length in range(0, len(text), 61):
        with pytest.raises(ManqalaError):
            imported(Source("part.lud", text[:length]))
