"""Words of everyday speech, of other games and of programming, and what this language says instead.

A list holds for one place only: what is meant by a word depends on where it stands.  Nothing here is a word of the
language, and what a list names is offered only where it is known and fits.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Mapping


def _words(*pairs: tuple[str, str]) -> dict[str, tuple[str, ...]]:
    """``(many words, what is said instead)`` as a dictionary; of several only what is known is offered."""
    return {word: tuple(meant.split()) for words, meant in pairs for word in words.split()}


VERBS = _words(
    ("sew seed distribute spread scatter deal", "sow"),
    ("play move", "sow"),
    ("eat take seize grab kill catch harvest", "capture win"),
    ("collect score keep bank", "win"),
    ("pick-up pickup scoop", "lift"),
    ("pick select ask", "choose"),
    ("place add move-to insert", "put"),
    ("require ensure assert need", "must"),
    ("disallow prohibit deny ban", "forbid"),
    ("define declare var assign", "let"),
    ("increase decrease increment change", "set"),
    ("again play-again replay bonus-turn extra-turn", "move-again"),
    ("stop finish exit break return quit", "end"),
    ("pass skip noop", "nothing"),
    ("loop", "repeat while"),
    ("option optionally can", "may"),
    ("trigger raise fire emit", "announce"),
    ("continue go-on", "sow-on relay"),
    ("else elif elsif elseif", "otherwise"),
    ("unless when", "if"),
    ("for foreach", "each"),
    ("wenn falls si cuando quand", "if"),
    ("saen aussaen semer sembrar", "sow"),
    ("waehlen choisir elegir escoger", "choose"),
    ("fangen nehmen capturer prendre capturar tomar", "capture"),
)
"""Verbs and first words of statements."""
DICE = frozenset({"roll", "throw", "toss", "dice", "randomize", "randomise", "random"})
"""What is done with dice in other words."""
HAVING = frozenset({"has", "have", "had", "contains", "contain", "got"})
"""What says that something lies somewhere, in other words."""
LOTS = frozenset({"chance", "luck", "fate", "dice", "die", "random", "nature"})
"""What decides where nobody does, in other words."""
ADJECTIVES = _words(
    ("my mine your yours his her hers their theirs its our current-player's mover's", "own"),
    (
        "enemy enemy's other other's others other-player's adversary's rival's foe's opposing",
        "opponent's",
    ),
    ("opponents opponent", "opponent's"),
    ("non-empty nonempty not-empty filled full nonzero non-zero loaded", "occupied"),
    ("vacant blank bare zero unoccupied not-occupied", "empty"),
    ("single lone solitary one-seed singletons", "singleton"),
    ("last-hole edge corner extreme outermost", "end"),
    ("non-even uneven", "odd"),
    ("non-odd", "even"),
    ("dead removed disabled", "closed"),
    ("cleared", "bare"),
)
"""What stands before a noun, or judges it."""
NOUNS = _words(
    ("pit house cup bin bowl pocket cell field square", "hole"),
    ("pits houses cups bins bowls pockets cells fields squares", "holes"),
    ("stone counter bean ball marble shell nut token", "piece seed"),
    ("stones counters beans balls marbles shells nuts tokens", "pieces seeds"),
    ("loch mulde trou hoyo casa", "hole"),
    ("loecher mulden trous hoyos casas", "holes"),
    ("samen graines semillas", "seeds"),
    ("mancala bank granary kazan kalaha treasury treasure-hole", "store winnings"),
    ("score points pile", "winnings"),
    ("reserve stock", "supply"),
    ("side", "row"),
    ("me myself self i he him", "player"),
    ("enemy adversary rival foe other-player", "opponent"),
    ("everyone all-players", "players"),
    ("nowhere none null nil nobody", "nothing"),
    ("left clockwise-direction cw", "clockwise"),
    ("right counterclockwise counter-clockwise ccw", "anticlockwise"),
    ("yes always", "true"),
    ("no never", "false"),
    ("count size length", "number"),
    ("across facing-hole opposite-hole", "opposite"),
    ("final-hole last-hole lasthole", "last"),
    ("current", "player last"),
    ("total", "value number"),
)
"""What names holes, players, places, numbers."""
TYPES = _words(
    ("integer int num natural float decimal real", "number"),
    ("counter tally", "count number"),
    ("boolean bool flag bit yes-no condition", "truth"),
    ("pit house cup cell position", "hole"),
    ("pits houses cups cells", "holes"),
    ("side person", "player"),
    ("piece seed stone", "kind"),
    ("string text", "kind"),
)
"""What follows the colon of a mark, or stands before the name of a parameter."""
RULES = _words(
    ("define def", "to the a"),
    ("function verb action procedure", "to"),
    ("noun let name", "the"),
    ("adjective", "a"),
    ("variable var remember counter", "mark"),
    ("on event whenever after", "when"),
    ("move player-turn moves play", "turn"),
    ("start begin initial init", "setup"),
    ("test case sample", "example"),
    ("remove delete without", "drop"),
)
"""What a rule begins with, at the left margin."""
KEYS = _words(
    ("name title", "game"),
    ("columns cols width length pits houses", "holes"),
    ("sides", "rows"),
    ("parent base variant inherits", "extends"),
    ("country place where", "region"),
    ("who culture origin", "people"),
    ("description about", "summary"),
    ("also aliases alias synonyms", "aka"),
    ("settings variants parameters", "options"),
    ("references literature source", "sources"),
    ("counters stones tokens kinds", "pieces"),
    ("version", "language"),
    ("values", "choices range"),
    ("reason why comment", "because"),
)
"""The keys of a front matter."""
EXAMPLES = _words(
    ("start begin given board setup from", "position"),
    ("move moves turn do", "play"),
    ("result results after becomes yields then end", "gives"),
    ("assert check holds should verify", "expect"),
    ("valid allowed", "legal"),
    ("invalid forbidden", "illegal"),
    ("winner outcome wins", "ends"),
    ("set with options", "option"),
)
"""What the line of an example begins with."""
ENTRIES = _words(
    ("win wins score scores captured captures winnings store stores", "won"),
    ("reserve", "supply"),
    ("owners belongs", "owner"),
    ("debts owes", "debt"),
)
"""What follows the side to move in a position."""
_FIGURES = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve",
)  # fmt: skip
NUMBERS = {word: number for number, word in enumerate(_FIGURES)}
"""Numbers written out, where figures are wanted."""
BEARERS = _words(
    ("people persons person sides side seats", "players"), ("pits pit houses cups", "holes")
)
"""What can bear a mark, in other words."""
DENIALS = ("non_", "not_", "non", "un")
"""What makes the contrary of a word."""


def meant(word: str, lexicon: Mapping[str, tuple[str, ...]], known: Container[str]) -> list[str]:
    """What this language says for a word, of all that is known."""
    return [name for name in lexicon.get(word, ()) if name in known and name != word]


def contrary(word: str, known: Iterable[str]) -> str | None:
    """The known word of which ``word`` says the contrary: ``empty`` for ``non-empty``."""
    plain = word.replace("-", "_")
    for name in known:
        if any(plain == denial + name.replace("-", "_") for denial in DENIALS):
            return name
    return None
