"""What words of rule lines mean: for ideas of sentences the words that express them, and the other way round."""

from __future__ import annotations

from manqala.text.book_speech import NUMBER, ONLY

_KEPT = r"settle|win|close-round|bare"
SAID_BY = {
    "own": rf"\bown\b|opponent's holes|player|feed|move-again|nobody|nothing|trail|opener|special|skipping it|{_KEPT}",
    "opponent": rf"opponent|opposite of|feed|end turn|nothing|won by|opener|some player|any players|nobody|{_KEPT}",
    "last": r"last|before|relay|leaving|trail|capture|move-again|end turn|sow-on|forbid|let prey",
    "empty": rf"empty|before = 0|singleton|cannot|relay|occupied|skipping|nobody|slam|feed|forbid|{_KEPT}",
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
    "over": rf"\bends?\b|cannot|nothing|relay|opener|{_KEPT}",
    "winner": rf"captur|settle|{_KEPT}",
    "won": rf"captur|preferring|{_KEPT}",
    "lose": r"won by|opener|end turn|nothing|loser",
    "draw": r"drawn",
    "single": r"singleton|preferring|leaving|\b1\b|2\.\.",
    "more": r"\.\.|>|preferring|winning|occupied",
    "less": r"<|\.\.\d|holds 1\b",
    "least": r"\.\.|>=|preferring|occupied|bare|feed",
    "half": r"winning",
    "even": r"\beven\b",
    "odd": r"\bodd\b",
    "both": rf"\+|stores|nobody|any players|{_KEPT}",
    "owner": r"owner|settle|tuz",
    "repeat": r"occurred|\)\+",
    "starve": r"feed|bare|slam|empty",
    "feed": r"feed|bare",
    "keep": rf"captur|{_KEPT}",
    "remain": r"settle|win|close-round|bare|skipping|leaving",
    "skip": r"skipping",
    "origin": r"skipping|leaving|\bsow\b",
    "first": r"opener|leaving|first",
    "mark": r"\bset\b",
    "direction": r"directions|clockwise",
    "store": rf"store|captur|raid|move-again|prey|{_KEPT}",
    "pass": r"nothing|end turn|skipping|cannot|feed|\bsow\b",
    ONLY: r"preferring|where|skipping|forbid|\bif\b|not\b",
}
"""For each idea that changes what is said: words of rule lines that express it."""
NO_SEEDS = "no seeds"
"""A denial before seeds, which means an empty hole."""
ADDED = (
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
"""Conditions of rule lines, with the ideas of which a sentence has one that means them."""
ACTIONS = (
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
"""Actions of rule lines, with the ideas of which a sentence has one that means them."""
NEVER = r"cannot|nobody|forbid|skipping|\bnot\b|nothing|feed|preferring|where it holds|end turn|bare|slam|opponent's store"
"""Words of rule lines that express a denial."""
UNABLE = r"cannot|nobody|forbid|skipping|\bnot\b|nothing|preferring|where it holds|feed|end turn"
"""Words of rule lines that express that a player cannot or must not do something."""
NOTHING_THERE = rf"{NEVER}|= 0|empty|relay|singleton|occupied|close-round|\)\+"
"""Further ones, in a condition: ‘if it has no seeds’."""
