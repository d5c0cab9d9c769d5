"""Sentences that no reader understands as a whole, and the known rules that a message shows beside them."""

from collections import Counter
from typing import Any

import pytest

from manqala.check.validation import validate
from manqala.resolve.files import check_source
from manqala.syntax.recovery.near_features import extract_features
from manqala.syntax.recovery.near_message import (
    HEADING,
    NEGATION_NOTE,
    choose_numbers,
    fill_in,
    find_near_rules,
    format_near_rules,
)
from manqala.syntax.recovery.near_parts import split_parts
from manqala.syntax.recovery.near_rules import (
    MAX_SHOWN,
    KnownRules,
    NearRule,
    are_alike,
    keep_near,
    load_known_rules,
    normalise_rule,
    read_index,
    write_index,
)
from manqala.syntax.recovery.prose_rules import rewrite_sentences
from manqala.syntax.recovery.prose_sentence import DEFAULT_CHOICE, DEFAULT_SOWING
from manqala.text.book_speech import recognise_ideas
from manqala.text.codes.code import Severity
from manqala.text.render import one_to_text
from manqala.text.span import Source
from tests.check.test_foreign_sentences import file_with, find_mistakes

NEAR = {
    "As soon as only seven counters are left on the board, the game ends.": "round ends when seeds on board <= 7",
    "Bei 36 Kugeln hat derjenige gewonnen, der als erster 19 Kugeln besitzt.": "seeds in winnings of it >= 19",
    "Si el hoyo precedente tiene también tres o cuatro semillas, las captura igualmente.": "(take opponent's 3..4)+",
    "Os jogadores fazem o primeiro turno simultaneamente.": "race, then relay from last",
    "Whoever lost has the first move in the game that follows.": "set opener to opponent of winner",
    "Jede Hälfte des Bretts besteht aus sieben Vertiefungen in einer Reihe.": "board: {rows: 2, holes: 7",
    "Il est d'usage de compter les graines à voix basse.": "and no rule of play",
}
"""Sentences, and a part of what is shown among the known rules near to them."""


def shown(said: str) -> str:
    """What a message shows of known rules for a sentence."""
    speech = recognise_ideas(said)
    return format_near_rules(find_near_rules(speech, said), speech)


def test_the_rule_is_among_those_shown_with_the_numbers_of_the_sentence() -> None:
    for said, line in NEAR.items():
        assert line in shown(said), (said, shown(said))


def test_at_most_five_are_shown_and_none_twice() -> None:
    for said in NEAR:
        found = find_near_rules(recognise_ideas(said), said)
        assert 0 < len(found) <= MAX_SHOWN == 5
        assert len({normalise_rule(rule.rule) for rule in found}) == len(found)
        whole = [rule.similarity for rule in found if not rule.part]
        assert whole == sorted(whole, reverse=True)


def test_what_has_no_word_of_games_is_near_to_no_rule_of_play() -> None:
    for said in (
        "Copper melts quickly.",
        "Der Zug nach Wien hatte Verspätung.",
        "Il pleut souvent ici.",
    ):
        assert all(
            not near_rule.rule["lines"]
            for near_rule in find_near_rules(recognise_ideas(said), said)
        ), said


RULES: list[dict[str, Any]] = [
    {"lines": ["feed"], "place": "turn end", "kind": "legal", "says": "feeds"},
    {"lines": ["capture last"], "place": "turn", "kind": "capture", "says": "captures"},
    {"lines": ["if last holds 2, capture last"], "place": "turn", "kind": "capture", "says": "of two"},
    {"lines": ["if last holds 3, capture last"], "place": "turn", "kind": "capture", "says": "of three"},
]  # fmt: skip


def small(*sentences: tuple[int, str]) -> KnownRules:
    """Known rules with sentences: the number of the rule that each means, and its features."""
    return KnownRules.of_sentences(
        RULES, [owner for owner, _ in sentences], [{*names.split()} for _, names in sentences]
    )


SMALL = small(
    (0, "iseed ifeed"), (0, "iseed ifeed ihole"), (1, "iseed icapture"), (2, "iseed icapture wtwo"), (3, "iseed icapture wthree"),
)  # fmt: skip


def test_an_index_has_all_that_two_sentences_have() -> None:
    sentences = [
        {"iseed", "?seed", "wtwo"},
        {"iseed", "!seed"},
        {"iseed", "?seed", "wthree", "ionly"},
        {"ionly", "?seed", "iseed"},
    ]
    rules = [{**RULES[0], "heard": 1}, {**RULES[1], "heard": 3}]
    data = write_index(rules, sentences)
    assert data["features"] == {"?seed": [0, 2, 1], "ionly": [2, 1]}
    known = read_index(data)
    assert known.owners == [0, 1, 1, 1]
    assert known.having == {"?seed": [0, 2, 3], "iseed": [0, 2, 3], "ionly": [2, 3]}


def test_what_is_rare_weighs_more_than_what_every_sentence_has() -> None:
    asked = SMALL.make_vector({"iseed", "ifeed", "iunheard"})
    assert asked["iseed"] < asked["ifeed"] < asked["iunheard"]
    assert sum(weight**2 for weight in asked.values()) == pytest.approx(1)


def test_near_duplicates_are_shown_once_and_the_nearer_one() -> None:
    found = SMALL.find_nearest({"iseed", "icapture", "wthree"})
    assert [rule.rule["says"] for rule in found] == ["of three", "captures", "feeds"]
    assert found[0].shared == 2


def test_a_rule_far_behind_the_first_is_left_out() -> None:
    found = SMALL.find_nearest({"ifeed", "iseed"})
    assert [rule.rule["says"] for rule in keep_near(found)] == ["feeds"]
    assert keep_near([]) == []


def test_a_rule_of_which_there_are_more_sentences_with_the_same_features_is_nearer() -> None:
    known = small(
        (1, "iseed icapture"), (3, "iseed icapture"), (3, "iseed icapture wthree"), (0, "ifeed")
    )
    found = known.find_nearest({"iseed", "icapture"})
    assert [rule.rule["says"] for rule in found[:2]] == ["of three", "captures"]


def test_lines_are_alike_if_they_have_most_words_in_common_or_one_has_all_of_the_other() -> None:
    assert are_alike(["if last holds 2, capture last"], ["if the last holds ‹n›, capture last"])
    assert are_alike(
        ["if last is own, capture last"],
        ["if last is own and before = 0 and last holds 2..3, capture last"],
    )
    assert not are_alike(
        ["if before = 0, end turn"], ["sow it anticlockwise, then", "  relay from last"]
    )
    assert not are_alike(["feed"], [])


PARTS = {
    "If the last seed falls into an empty hole on his side, the player takes the opposite seeds and the turn ends.":
        ["the player takes the opposite seeds", "and the turn ends"],
    "Fällt die letzte Kugel in eine volle Mulde, werden alle Kugeln entnommen und es wird mit ihnen weitergespielt.":
        ["werden alle Kugeln entnommen", "und es wird mit ihnen weitergespielt"],
    "Le jeu est terminé et un joueur a perdu lorsqu'il ne peut semer aucune de ses graines.":
        ["Le jeu est terminé", "et un joueur a perdu"],
    "The seeds are captured. The turn ends.": ["The seeds are captured", "The turn ends"],
    "If the hole is empty and there are seeds opposite, he captures them.": [],
    "At the beginning, four seeds lie in each hole.": [],
    "": [],
}  # fmt: skip


def test_what_is_done_is_a_part_of_a_sentence_with_its_condition() -> None:
    for said, parts in PARTS.items():
        found = split_parts(recognise_ideas(said), said)
        assert [part.action for part in found] == parts
        for part in found[1:]:
            assert part.text.startswith(said.split(",")[0]) == said.startswith(("If", "Fällt")), (
                part
            )


def test_a_part_of_a_sentence_has_a_rule_of_its_own() -> None:
    said = "If the last seed falls into an empty hole on his side, the player takes the opposite seeds and the turn ends."
    lines = shown(said).splitlines()
    assert "capture opposite of last" in lines[2]
    (part,) = [n for n, line in enumerate(lines) if line.startswith("  for ‘and the turn ends’: “")]
    assert "no line is needed: a turn ends after its last line" in lines[part + 1]


def test_what_a_rule_says_contrary_to_the_sentence_is_named() -> None:
    says = "if the last seed falls into an occupied hole of the opponent, the own seeds are sown clockwise"
    rule = {"lines": ["x"], "place": "turn", "says": says}
    for said, named in (
        ("If the last seed falls into his own empty hole, he moves again.",
         "‘opponent’ where yours has ‘own’, and ‘occupied’ where yours has ‘empty’"),
        ("If the last seed falls into an occupied hole, the seeds are sown anticlockwise.",
         "‘clockwise’ where yours has ‘anticlockwise’"),
        ("If the last seed falls into an occupied hole, the opponent captures his own seeds.", ""),
    ):  # fmt: skip
        told = format_near_rules([NearRule(rule, 2.0, 3)], recognise_ideas(said))
        assert told.partition("\n    but it says ")[2] == named, said


def test_a_contrary_rule_does_not_come_first() -> None:
    said = "He chooses one of his holes and sows its seeds one by one clockwise."
    first = find_near_rules(recognise_ideas(said), said)[0]
    assert "sow it clockwise" in str(first.rule["lines"])
    marks = ["but it says" in line for line in shown(said).splitlines()[1:]]
    assert marks[-1] or not any(marks)


def test_lines_for_a_sentence_are_not_shown_if_all_rules_near_to_it_say_something_else() -> None:
    said = "Le grenier de chaque joueur se trouve à sa droite."
    assert all(sentence.is_exact for sentence in rewrite_sentences(recognise_ideas(said)))
    (item,) = find_mistakes(file_with("end", said))
    assert item.message.endswith("known rules like it")
    assert "‘sow it" not in item.help[0]


def test_a_number_goes_into_the_slot_that_it_fits() -> None:
    rule = {"n": [2, 2, 9, "seed"], "m": [3, 2, 12]}
    for said, filled in (
        ("Four or five seeds are taken.", "if it holds 4..5"),
        ("Of 48 seeds six are taken.", "if it holds 6"),
        ("Four seeds are taken.", "if it holds 4"),
        ("Seeds are taken.", "if it holds 2..3"),
    ):
        numbers = choose_numbers(rule, recognise_ideas(said))
        assert fill_in("if it holds ‹n›..‹m›", numbers) == filled, said


def test_a_sentence_with_not_is_reminded_of_what_needs_no_line() -> None:
    said = (
        "The player does not move again if the last seed falls into his store for the second time."
    )
    assert shown(said).endswith(NEGATION_NOTE)
    assert NEGATION_NOTE not in shown(
        "The player moves again if the last seed falls into his store twice."
    )


def test_a_not_of_a_condition_is_no_denial() -> None:
    for said in (
        "If the last seed does not fall into his store, the other player moves.",
        "The player sows on with the seeds of the last hole if it was not empty.",
        "War die letzte Mulde nicht leer, nimmt man ihren Inhalt auf und sät weiter.",
        "Holes that are not empty are captured by the player who moved last.",
    ):
        assert shown(said), said
        assert NEGATION_NOTE not in shown(said), said


def test_the_whole_message() -> None:
    said = "The other player must sit out his following turn after this."
    (item,) = find_mistakes(file_with("take", said))
    assert not item.fixes
    (help_text,) = item.help
    assert help_text.startswith(HEADING)
    text = one_to_text(item)
    assert text.splitlines()[0].endswith(
        "error[E207]: a sentence of a book, and known rules like it"
    )
    assert (
        f"   = help: {HEADING}\n       “The same player has the next turn, so that the opponent loses one"
        in text
    )
    assert "‘set next mover to player’ in the turn, below the line that sows" in text


def test_a_rule_that_was_taken_for_a_description_of_the_game_is_shown_beside_rules() -> None:
    for said, line in (
        ("The inventive player who moved last in an old village gets the rest.", "winnings of last mover"),
        ("The object of the game is to leave the other without seeds in the front row.", "front row of it is empty"),
    ):  # fmt: skip
        (item,) = find_mistakes(file_with("end", said))
        assert item.message.endswith("known rules like it")
        assert line in item.help[0]
    (item,) = find_mistakes(
        file_with("end", "The game is an old pastime of the inventive people in this village.")
    )
    assert item.message.endswith("which needs no line")


@pytest.mark.nightly
def test_most_known_sentences_are_near_to_their_own_rule() -> None:
    """Some sentences are left out of the index and asked for."""
    known = load_known_rules()
    sentences: list[set[str]] = [set() for _ in known.owners]
    for name, having in known.having.items():
        for n in having:
            sentences[n].add(name)
    often, rows = Counter(known.owners), [*zip(known.owners, sentences, strict=True)]
    asked = [row for row in rows[::41] if often[row[0]] > 2]
    kept = [row for row in rows if row not in asked]
    other = KnownRules.of_sentences(
        known.rules, [owner for owner, _ in kept], [names for _, names in kept]
    )
    hits = 0
    for owner, names in asked:
        found = {normalise_rule(rule.rule) for rule in other.find_nearest(names)}
        hits += normalise_rule(known.rules[owner]) in found
    assert hits > 0.75 * len(asked)


def test_features_of_an_english_sentence_are_stems() -> None:
    one, other = ("The seeds were captured by skill.", "Without skilled play he captures no seeds.")
    shared = extract_features(recognise_ideas(one), one) & extract_features(
        recognise_ideas(other), other
    )
    assert {"icapture", "iseed", "wcaptur", "wskil"} <= shared


@pytest.mark.nightly
def test_the_lines_of_the_known_rules_are_valid() -> None:
    """Those that are written by hand; the others stand in games."""
    wrong = []
    for rule in load_known_rules().rules:
        if rule["lines"] and "game" not in rule:
            text = file_of(rule)
            checked = check_source("known", Source("known.sow", text), None, {})
            items = validate(checked, 0).diagnostics.sorted()
            found = [item.message for item in items if item.severity is Severity.ERROR]
            wrong += [(rule["lines"], found)] if found else []
    assert wrong == []


def holes_of(start: str) -> int:
    """The number of holes in the first row of a start position: ‘12*3 2 12*3’ has seven."""
    return sum(int(part.partition("*")[2] or 1) for part in start.partition("/")[0].split())


def file_of(rule: dict[str, Any]) -> str:
    """A small game with the lines of a rule."""
    numbers = {slot: rule[slot][0] for slot in "nm" if slot in rule}
    lines, margin, last = (
        [fill_in(line, numbers) for line in rule.get(key, ())] for key in ("lines", "margin", "end")
    )
    said, place = " ".join([*lines, *margin]), rule["place"]
    four = any(word in said for word in ("front row", "facing", "rear of", "armed", "strike"))
    front = {"board": "{rows: 2, holes: 6, stores: on track}", "seeds": "4"}
    if four:
        front["board"] = "{rows: 4, holes: 8, track: own, stores: beside}"
    more: list[str] = []
    if place == "front":
        for line in lines:
            key, _, value = line.partition(": ")
            if value and line[0] != " ":
                front[key] = value
            else:
                more.append(line)
    if "start" in front:
        del front["seeds"]
        front["board"] = (
            "{rows: 4, holes: 8, track: own}"
            if "*8" in front["start"]
            else front["board"].replace("6", str(holes_of(front["start"])))
        )
    if ".." in front.get("players", ""):
        front["board"] = "{holes: 6}"
    takes = ["capture last where it is opponent's and it holds 4.."] if "captures" in said else []
    turn = {
        "begin": lines,
        "sowing": lines if "choose hole" in said else [DEFAULT_CHOICE, *lines],
        "choice": [*lines, DEFAULT_SOWING],
        "turn": [DEFAULT_CHOICE, *lines, DEFAULT_SOWING]
        if "supply" in said
        else [DEFAULT_CHOICE, DEFAULT_SOWING, *lines],
        "turn end": [DEFAULT_CHOICE, DEFAULT_SOWING, *takes, *lines],
    }.get(place, [DEFAULT_CHOICE, DEFAULT_SOWING, *takes])
    if place == "sowing" and "mark sense" in said:
        turn = [DEFAULT_CHOICE, *lines]
    if place == "margin":
        margin += lines
    if "own supply into hole" in said:
        margin += ["setup", "  fill-board", "  each player put 22 seeds from box into own supply"]
    if place == "end":
        margin += ["round ends when some player is bare", *(f"  {line}" for line in lines)]
    if "between rounds" not in said and ("match ends" in said or "prize" in said):
        margin += ["between rounds", "  set-up-again"]
    if ("between rounds" in margin) and "match ends" not in said:
        margin += ["match ends after 3 rounds"]
    keys = "".join(f"{key}: {value}\n" for key, value in front.items())
    below = "".join(
        f"{line}\n"
        for line in (*more, "---", "turn", *(f"  {line}" for line in (*turn, *last)), *margin)
    )
    return f"---\nlanguage: 3\ngame: Known\n{keys}{below}round ends after 300 turns\n  settle\n"
