"""Words of everyday speech, of other games and of programming, and their equivalents here.

Each list holds for one kind of place, since the meaning of a word depends on it. The keys are not
words of the language; an equivalent is suggested only where it is known and fits.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

from manqala.text.phrase_book import Equivalents, fold
from manqala.text.resources import grammar_text
from manqala.text.whole_numbers import parse_figures

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Mapping


def _expand_rows(*pairs: tuple[str, str]) -> dict[str, tuple[str, ...]]:
    """A dictionary from rows of ``(words, equivalents)``: each word has all equivalents of its row."""
    return {word: tuple(meant.split()) for words, meant in pairs for word in words.split()}


def _word_set(words: str, *ends: str) -> frozenset[str]:
    """A set of words, each with several endings."""
    return frozenset(word + end for word in words.split() for end in ends or ("",))


VERBS = Equivalents("verbs")
"""Verbs and first words of statements."""
ALONE = {
    word: advice
    for words, advice in (
        ("draw drawn tie tied draw-game", "end round drawn"),
        ("lose loses lost resign resigns forfeit surrender concede", "end round won by opponent"),
        ("victory winner", "end round won by player"),
        (
            "stop finish quit exit game-over gameover game_over end-game endgame end_game end-round end_round over",
            "end round",
        ),
        ("end-turn end_turn endturn break return done", "end turn"),
        (
            "again replay extra-turn extra_turn another-turn bonus-turn repeat-turn extra-move play-again go-again",
            "move-again",
        ),
        ("pass skip noop no-op ignore none", "nothing"),
        ("sweep collect-remaining settle-up", "settle"),
    )
    for word in words.split()
}
"""The meaning of a word that is alone on a line."""
DICE = frozenset({"roll", "throw", "toss", "dice", "randomize", "randomise", "random"})
"""Other words for rolling dice."""
HAVING = frozenset({"has", "have", "had", "contains", "contain", "got"})
"""Other words for ‘holds’."""
LOTS = frozenset({"chance", "luck", "fate", "dice", "die", "random", "nature"})
"""Other words for chance."""
ADJECTIVES = Equivalents("adjectives")
"""Words before a noun, or after ‘is’."""
NOUNS = Equivalents("nouns")
"""Words for holes, players, places, numbers."""
OF_VALUES = Equivalents("adjectives", "nouns")
"""Words of a value: adjectives, then nouns."""
TYPES = Equivalents("types")
"""Words for types, after the colon of a mark or before a parameter."""
RULES = Equivalents("rules")
"""First words of rules at the left margin."""
KEYS = Equivalents("keys")
"""The keys of a front matter."""
FRONT_VALUES = Equivalents("values")
"""Words among which a key of the front matter has to choose."""
ELSEWHERE = (
    (
        "direction sowing sow sow_direction sowing_direction direction_of_sowing sens sens_du_jeu direction_du_semis "
        "richtung saerichtung spielrichtung zugrichtung laufrichtung dirección sentido sentido_de_siembra direcao "
        "semeadura siembra",
        "the rules define the sowing, below the second ‘---’: ‘sow it anticlockwise’",
    ),
    (
        "capture captures capture_rule capturing capture_type type_of_capture captures_when prise prises schlagen fang "
        "schlagregel captura capturas fangen grand_slam feeding must_feed",
        "the rules define captures, below the second ‘---’: ‘capture last where it is opponent's and it holds 2..3’",
    ),
    (
        "first_player starts start_player first to_move opener starting_player starter who_starts begins first_move "
        "first_to_move "
        "premier_joueur commence startspieler anfangsspieler beginnt anziehender primer_jugador empieza primeiro_jogador comeca",
        "the player named first in ‘players’ begins: ‘players: [north, south]’",
    ),
    (
        "end ends end_condition game_end winner winning win goal objective end_of_game game_over victory winning_condition "
        "win_condition scoring aim object fin fin_de_partie but objectif gagnant vainqueur ende spielende ziel "
        "spielziel gewinner "
        "sieger fin_de_partida final objetivo ganador fim fim_de_jogo vencedor",
        "the rules say when a round ends, below the second ‘---’: ‘round ends when …’; the higher score wins",
    ),
    (
        "extra_turn free_turn bonus extra_turns bonus_turn bonus_move move_again another_turn extra_move "
        "tour_supplementaire rejouer "
        "extrazug freizug turno_extra jogada_extra",
        "the rules define further moves, below the second ‘---’: ‘if …, move-again’",
    ),
    (
        "relay laps multi_lap multilap multiple_laps relay_sowing lap_type laps_type pussa_kanawa relais "
        "tours_multiples mehrrundig "
        "weitersaen relevo relevos vueltas voltas",
        "the rules define laps, below the second ‘---’: ‘sow it anticlockwise, then relay from last’",
    ),
    (
        "max_moves maximum_moves move_limit turn_limit max_turns maximum_turns limit moves_limit nombre_de_coups zuglimit "
        "limite_de_jugadas limite_de_jogadas",
        "the rules set a limit, below the second ‘---’: ‘round ends after 200 turns’",
    ),
    (
        "stalemate stalematevalue no_moves",
        "the rules say what happens then, below the second ‘---’: ‘when player cannot move, close-round’",
    ),
    (
        "nfoldrule nfold threefold",
        "write ‘repetition: drawn’, ‘settled’ or ‘split’: what happens when a position occurs for the third time",
    ),
    (
        "rules moves turn setup rule play gameplay regles regeln reglas regras jeu_de_base spielregeln",
        "rules follow the second ‘---’",
    ),
    (
        "year date inventor designer publisher created copyright license licence isbn annee jahr erfinder verlag ano inventeur "
        "autor_del_juego inventor_del_juego anio",
        "there is no such key: say it in ‘summary’, or in the work that ‘sources’ names",
    ),
    (
        "difficulty age ages category family type_of_game genre duration play_time rating level complexity tags tag keywords "
        "image picture url link website players_age alter dauer spieldauer duree edad duracion idade duracao",
        "leave it out: rules do not depend on it; ‘summary’ may say it",
    ),
    ("min max minimum maximum", "write the limits as ‘range: [2, 4]’"),
    ("type", "leave it out: the choices, the range or the default determine the type of an option"),
)
"""Keys of other notations, and where this language expresses them."""
PLACES = {fold(key): advice for keys, advice in ELSEWHERE for key in keys.split()}


def explain_key_place(key: str) -> str | None:
    """Explain where this language expresses a key of another notation, however its words are joined; None if unknown."""
    return PLACES.get(re.sub(r"[ -]+", "_", fold(key)))


EXAMPLES = Equivalents("lines")
"""First words of the lines of an example."""
ENTRIES = _expand_rows(
    ("win wins score scores captured captures winnings store stores", "won"),
    ("reserve", "supply"),
    ("owners belongs", "owner"),
    ("debts owes", "debt"),
)
"""Entries after the side to move in a position."""
_FIGURES = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve",
)  # fmt: skip
NUMBERS = {word: number for number, word in enumerate(_FIGURES)}
"""Number words, where figures are expected."""


def read_number(text: str) -> int | None:
    """Read a number in figures, or as a word in any language of the phrase book; None if it is neither."""
    if text.isdecimal():
        return parse_figures(text)
    word = fold(text)
    if word in NUMBERS:
        return NUMBERS[word]
    for number, words in json.loads(grammar_text("book-speech.json"))["numbers"].items():
        if any(word == fold(name) for names in words.values() for name in names):
            return int(number)
    return None


BEARERS = _expand_rows(
    ("people persons person sides side seats", "players"), ("pits pit houses cups", "holes")
)
"""Other words for the bearers of a mark."""
DENIALS = ("non_", "not_", "non", "un")
"""Prefixes that negate a word."""

# ---- the words of sentences ------------------------------------------------------------------------

CHOOSING = _word_set(
    """scoop scoops gather choose choosing pick pick-up picks select selects take takes lift lifts start starts begin begins
    empty empties gathers chooses uproot uproots remove removes pull pulls grab grabs collect collects"""
)
"""Words for choosing the hole that is sown."""
SOWING = _word_set(
    "sow sows distribute distributes drop drops deal deals spread spreads scatter scatters seed"
)
"""Words for sowing its seeds."""
CAPTURING = _word_set(
    "capture beat deposit take win seize eat remove collect grab claim catch gain"
)
"""Words for capturing."""
ALL_SEEDS = _word_set(
    "seed stone piece bean counter pebble ball shell marble cowrie nut token pawn grain", "", "s"
)
PITS = _word_set("hole pit house cup bowl pocket cell field square case trough basin", "", "s")
STORES = _word_set("store deposit mancala kalah kalaha bank treasury home granary kazan")
OWNERS = _word_set("own your his her my their the-player's player's mover's my-own")
OPPONENTS = _word_set("opponent's opponents opponent enemy's enemy adversary's rival's opposing")
HANDS = {
    "clockwise": "clockwise", "left": "clockwise", "leftwards": "clockwise", "leftward": "clockwise",
    "right": "anticlockwise", "rightwards": "anticlockwise", "rightward": "anticlockwise",
    "anticlockwise": "anticlockwise", "anti-clockwise": "anticlockwise", "counterclockwise": "anticlockwise",
    "counter-clockwise": "anticlockwise", "counter-clock-wise": "anticlockwise", "ccw": "anticlockwise", "cw": "clockwise",
}  # fmt: skip
"""Directions of a sowing."""
ORIGINS = _word_set("it origin start starting original emptied same first hole itself they came")
"""Words for the hole where a sowing began."""
FILLERS = _word_set(
    """the a an any one ones all each every of from in into on onto to at by with up out its it them that this which
    is are has have holds contains containing having where going and then side row next following other single direction way
    contents content"""
)
"""Words without a meaning of their own."""


def look_up(word: str, lexicon: Mapping[str, tuple[str, ...]], known: Container[str]) -> list[str]:
    """The known equivalents of a word."""
    return [name for name in lexicon.get(word, ()) if name in known and name != word]


def find_negated(word: str, known: Iterable[str]) -> str | None:
    """The known word that ``word`` negates: ``empty`` for ``non-empty``; None if it negates none."""
    plain = word.replace("-", "_")
    for name in known:
        if any(plain == denial + name.replace("-", "_") for denial in DENIALS):
            return name
    return None
