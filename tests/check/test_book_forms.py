"""The form of a rule is shown for a sentence only if its kind is certain: one word does not tell it."""

import pytest

from manqala.syntax.recovery import prose_forms
from manqala.syntax.recovery.prose_forms import BARS, BETWEEN, DENIES, LASTING, PASSING, SET_UP
from manqala.syntax.recovery.prose_parts import words_of
from manqala.syntax.recovery.prose_rules import rules_for
from manqala.text.book_speech import hear
from tests.check.test_foreign_sentences import file_with, find_mistakes
from tests.helpers.small_games import SOW, tiny

LOT = ["setup", "  fill-board", "  choose p from players as chance", "  set opener to p"]


def form_of(said: str) -> str:
    return prose_forms.form_of(hear(said), said)


@pytest.mark.parametrize(
    "said",
    [
        "Before the game, both players place five beans in every pit near them.",
        "Avant de commencer, on dispose trois graines par trou du camp.",
        "In jede Mulde werden drei Bohnen gelegt, und los geht es.",
        "Se colocan tres fichas en cada hoyo del tablero.",
        "Colocar 5 sementes em cada buraco do tabuleiro.",
        "Six beans lie in the 14 pits.",
    ],
)
def test_seeds_that_are_placed_before_the_game_are_no_sowing(said: str) -> None:
    assert form_of(said) == SET_UP
    assert not [word for word in words_of(hear(said), said) if word[1].startswith(("sow", "holds"))]


@pytest.mark.parametrize(
    ("said", "form"),
    [
        ("At any moment, a pit that contains five beans may be taken by the opponent.", PASSING),
        ("Während des Säens bekommt ein Spieler jede Mulde, die vier Steine enthält.", PASSING),
        ("The direction is chosen by the winner for the rest of the game.", LASTING),
        ("The next round begins with five seeds in each of his holes.", BETWEEN),
        ("Las partidas siguientes comienzan con tres semillas en cada hoyo.", BETWEEN),
    ],
)
def test_words_for_a_time_decide_the_kind(said: str, form: str) -> None:
    assert form_of(said) == form


@pytest.mark.parametrize(
    "said",
    [
        "The stores remain without seeds for a while.",
        "He may win the game by capturing at both ends of the board.",
        "The seeds of the chosen hole were counted by their owner.",
        "Alle Steine der gewählten Mulde werden gezählt.",
        "Es un juego con dos turnos por jugador.",
        "If the chosen hole held more than one seed, the first that is lifted goes back there.",
        "El oponente pierde un turno tras la captura de semillas.",
    ],
)
def test_one_word_tells_no_kind(said: str) -> None:
    assert form_of(said) == ""


@pytest.mark.parametrize(
    ("said", "form"),
    [
        ("A player may not begin in the same hole twice.", BARS),
        ("Nobody may take back what he captured.", DENIES),
        ("The direction is told at his turn, and does not change.", ""),
        ("All seeds of the opposite hole are captured, but not the last one.", ""),
        ("They play on until a hole does not contain a seed.", ""),
        ("Si el hoyo de la última semilla no estaba vacío, el jugador sigue, sin embargo.", ""),
        ("A player who has no seeds in his inner row must play from the outer row.", ""),
    ],
)
def test_advice_on_denials_is_for_sentences_that_one_carries(said: str, form: str) -> None:
    found = form_of(said)
    assert found == form if form else found not in {DENIES, BARS}


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        # A verb of duty or duration may not be left out, nor another sentence of the same text.
        ("If the last seed falls into his store, he moves again compellingly.", "compellingly"),
        (
            "Fällt der letzte Stein in die eigene Gewinnmulde, zieht er bleibend noch einmal.",
            "bleibend",
        ),
    ],
)
def test_no_line_is_shown_beside_a_word_of_duty(said: str, shown: str) -> None:
    (item, *_) = find_mistakes(file_with("take", said))
    assert not item.fixes
    assert shown in " ".join(item.help)
    assert not item.help[0].startswith(("if ‘", "write ‘"))


@pytest.mark.parametrize(
    ("said", "lines"),
    [
        ("Wer anfängt, bestimmt das Los.", LOT),
        ("Who goes first is decided by lot.", LOT),
        ("If the previous hole has three seeds, too, they are captured, and so on until a hole does not contain three.",
         ["capture trail of last: (take opponent's 3)+"]),
        ("Si durante la siembra, un hoyo tiene cinco semillas, se capturan.",
         ["when seed falls into h, if h holds 5", "  capture h"]),
        ("If the last seed falls into an empty hole of his own, he takes the capturing seed and all seeds in the hole opposite.",
         ["if last is own and before = 0, capture last + opposite of last"]),
        ("Das Spiel endet, wenn alle sechs Mulden eines Spielers leer sind.",
         ["round ends when some player is bare", "  settle"]),
        ("Se a última semente cair na sua casa, você joga outra vez.", ["if last is own store, move-again"]),
    ],
)  # fmt: skip
def test_what_was_mistaken_for_another_kind_has_lines(said: str, lines: list[str]) -> None:
    (told,) = rules_for(hear(said))
    assert told.exact
    assert [*told.lines] == lines


def test_a_seed_in_a_hole_without_seeds_is_no_player_without_them() -> None:
    said = "Whoever drops a seed into a hole with no seeds, loses the game."
    assert not [one for one in rules_for(hear(said)) if one.exact]


@pytest.mark.slow
def test_prose_is_not_written_in_small_letters() -> None:
    said = (
        "Werden im Zug alle Steine eines Spielers eingesammelt, bedeutet das {Sieg} für den Gegner."
    )
    for item in find_mistakes(file_with("take", said)):
        assert "small letters" not in item.message
        assert not item.fixes


def test_a_rule_in_capitals_still_is() -> None:
    (item, *_) = find_mistakes(file_with("take", "If last is own, Capture last"))
    assert item.fixes


def test_a_board_is_filled_before_lots_are_drawn() -> None:
    (told,) = rules_for(hear("Who goes first is decided by lot."))
    start = tiny("\n".join([SOW, *told.lines])).start()
    north = next(move for move in start.moves() if str(move) == "north")
    assert start.play(north).text.startswith("2,2,2/2,2,2:north")


@pytest.mark.parametrize(
    ("said", "line"),
    [
        (
            "if the last seed falls in an empty hole of the opponent, the player captures it",
            "if last is opponent's and before = 0, capture last",
        ),
        (
            "if the last seed falls into the player's store, the player moves again",
            "if last is own store, move-again",
        ),
        (
            "if the last seed falls into an empty hole of your own, you capture the seeds in the opposite hole",
            "if last is own and before = 0, capture opposite of last",
        ),
    ],
)
def test_a_condition_typed_in_the_words_of_a_book_is_one_sentence(said: str, line: str) -> None:
    """Its parts could be read as a rule, but the words for the owner would be lost."""
    (only,) = find_mistakes(file_with("take", said))
    assert only.code == "E207"
    assert f"‘{line}’" in only.help[0]


def test_a_rule_with_one_wrong_word_is_no_sentence() -> None:
    (only,) = find_mistakes(
        file_with("take", "if the last hole has two or three seeds, capture last")
    )
    assert only.code == "E201"
