"""Tables that relate the ideas of sentences to the words of rule lines that express them."""

from __future__ import annotations

from manqala.text.book_vocabulary import NUMBER, ONLY

_ROUND_RESULT = r"settle|win|close-round|bare"
IDEA_PATTERNS = {
    "own": rf"\bown\b|opponent's holes|player|feed|move-again|nobody|nothing|trail|opener|special|skipping it|{_ROUND_RESULT}",
    "opponent": rf"opponent|opposite of|feed|end turn|nothing|won by|opener|some player|any players|nobody|{_ROUND_RESULT}",
    "last": r"last|before|relay|leaving|trail|capture|move-again|end turn|sow-on|forbid|let prey",
    "empty": rf"empty|before = 0|singleton|cannot|relay|occupied|skipping|nobody|slam|feed|forbid|{_ROUND_RESULT}",
    "occupied": r"occupied|before > 0|relay|cannot|not empty|move-again",
    "opposite": r"opposite",
    "capture": r"captur|raid|prey|special|trail|end turn|settle|win|close-round|forbid|choose hole|tuz",
    "again": r"move-again|occurred|relay|sow-on|set-up-again",
    "continue": r"relay|move-again|sow-on|trail|\)\+|sow",
    "preceding": r"trail|opener",
    "beyond": r"ahead|next",
    "next": r"next|relay|ahead|opener|sow|end turn|move-again|feed",
    "clockwise": r"(?<!anti)clockwise|directions",
    "anticlockwise": r"anticlockwise|directions",
    "counter": r"anticlockwise",
    "right": r"clockwise|right|directions|store",
    "left": r"clockwise|left|directions|store",
    "over": rf"\bends?\b|cannot|nothing|relay|opener|{_ROUND_RESULT}",
    "winner": rf"captur|settle|{_ROUND_RESULT}",
    "won": rf"captur|preferring|{_ROUND_RESULT}",
    "lose": r"won by|opener|end turn|nothing|loser",
    "draw": r"drawn",
    "single": r"singleton|preferring|leaving|\b1\b|2\.\.",
    "more": r"\.\.|>|preferring|winning|occupied",
    "less": r"<|\.\.\d|holds 1\b",
    "least": r"\.\.|>=|preferring|occupied|bare|feed",
    "half": r"winning",
    "even": r"\beven\b",
    "odd": r"\bodd\b",
    "both": rf"\+|stores|nobody|any players|{_ROUND_RESULT}",
    "owner": r"owner|settle|tuz",
    "repeat": r"occurred|\)\+",
    "starve": r"feed|bare|slam|empty",
    "feed": r"feed|bare",
    "keep": rf"captur|{_ROUND_RESULT}",
    "remain": r"settle|win|close-round|bare|skipping|leaving",
    "skip": r"skipping",
    "origin": r"skipping|leaving|\bsow\b",
    "first": r"opener|leaving|first",
    "mark": r"\bset\b",
    "direction": r"directions|clockwise",
    "store": rf"store|captur|raid|move-again|prey|{_ROUND_RESULT}",
    "pass": r"nothing|end turn|skipping|cannot|feed|\bsow\b",
    ONLY: r"preferring|where|skipping|forbid|\bif\b|not\b",
}
"""For each idea that must not be lost: a pattern of the rule words that express it."""
NO_SEEDS = "no seeds"
"""The idea of a denial before ‘seeds’: an empty hole."""
CONDITION_IDEAS = (
    (r"last (?:is|holds)|before [=>]", {"last", "fall", "over", "opposite", "become", "preceding"}),
    (r"last is own(?! store)", {"own", "side", "player"}),
    (r"last is opponent's|take opponent's", {"opponent", "side", "preceding"}),
    (r"before = 0", {"empty", NO_SEEDS}),
    (r"before > 0", {"occupied", "contain"}),
    (r"captures > 0", {"capture", "take"}),
    (r"holds 2\.\.3", {NUMBER}),
    (r"is bare", {"all", "least", "empty", "starve", "without", "not", "feed"}),
    (r"opposite of last", {"opposite"}),
    (r"own store", {"store"}),
    (r"is winning", {"half", "more"}),
)
"""Conditions in rule lines; the sentence must have one of the ideas beside each."""
ACTION_IDEAS = (
    (r"choose hole", {"choose", "capture", "take", "lift", "play", "single", "begin"}),
    (r"move-again", {"again", "continue", "choose"}),
    (r"end turn|nothing", {"over", "pass", "lose", "opponent", "not", "without"}),
    (r"\bcapture\b|raid", {"capture", "take", "lift", "belong", "winner", "won", "store"}),
    (r"relay", {"continue", "again", "last", "over"}),
    (
        r"feed|forbid opponent",
        {"feed", "starve", "without", "empty", "not", "least", "forbidden", "must"},
    ),
    (r"drawn", {"draw", "repeat", "same"}),
    (
        r"cannot move|nobody can",
        {"play", "turn", "sow", "cannot", "can", "not", "without", "starve"},
    ),
)
"""Actions in rule lines; the sentence must have one of the ideas beside each."""
DENIAL = r"cannot|nobody|forbid|skipping|\bnot\b|nothing|feed|preferring|where it holds|end turn|bare|slam|opponent's store"
"""Rule words that express a denial."""
INABILITY = r"cannot|nobody|forbid|skipping|\bnot\b|nothing|preferring|where it holds|feed|end turn"
"""Rule words that express that a player cannot or must not do something."""
DENIED_CONDITION = rf"{DENIAL}|= 0|empty|relay|singleton|occupied|close-round|\)\+"
"""Rule words that express a denial in a condition: ‘if it has no seeds’."""
