"""The rarer ideas that each reader of sentences expresses: a line that does not know one would say something else."""

from __future__ import annotations

NOTHING = frozenset[str]()
RARE = frozenset(
    {"inner", "outer", "special", "refill", "closed", "die", "matter", "limit", "clockback", "divide", "lore", "aim",
        "setup",
     "likewise", "single", "even", "odd", "origin", "preceding", "beyond", "mark", "first", "next", "direction", "draw",
         "repeat",
     "half", "some", "second", "owner", "opposite", "keep", "round", "lap", "lot", "swap", "simultaneous", "persons", "join",
     "grid", "worth", "points", "best of", "middle", "agree", "arrange", "all but", "reduce", "ring", "touch"}
)  # fmt: skip
"""Ideas that change what is said, so that lines of a reader that does not know them would say something else."""
SAYS = {
    "_either_way": {"direction", "clockback"}, "_end_hole": {"single"}, "_marks": {"mark", "special"},
    "_leaves_first": {"first", "origin", "next"}, "_lap_ends": {"next", "lap", "round"}, "_beyond": {"beyond", "next",
        "single"},
    "_ripens": {"owner", "keep", "mark"}, "_takes_all": {"lap"}, "_needs_none": {"next", "single", "alternate"},
    "_captures_there": {"single"}, "_own_side": {"next", "direction"}, "_captures_nothing": {"opposite"},
    "_bare_ends": {"keep"}, "_stays_empty": {"origin"}, "_gives": {"single", "next", "refill"},
    "_side_decides": {"single", "direction"}, "_after_capture": {"next"}, "_next_opener": {"second", "next", "first", "setup",
        "preceding"},
    "_recurs": {"repeat", "draw"}, "_ends": {"half", "repeat", "draw", "single", "keep", "owner", "first"},
    "_starves": {"single", "next", "refill"}, "_resows": {"next"}, "_wins": {"half", "first"}, "_draws": {"draw", "repeat",
        "half"},
    "_stuck": {"next"}, "_trails": {"preceding", "next", "likewise", "even", "odd", "repeat"},
    "_remains": {"owner", "keep"}, "_singles": {"single", "next"},
    "_skips": {"setup", "origin", "round", "lap", "next", "single"},
    "_sows": {"setup", "origin", "next", "direction", "single", "round", "first"},
    "_won_hole": {"special", "mark", "owner", "even", "odd", "keep"}, "_front_row_lost": {"inner"}, "_bare_loses": {"keep",
        "first"},
    "_starver_loses": set(), "_bare_settles": {"keep", "opposite"}, "_keeps_rest": {"keep", "owner"},
        "_first_turn": {"first", "direction"},
    "_own_rows": {"direction", "next", "round"}, "_own_choice": NOTHING, "_last_keeps": {"keep"}, "_shared": {"divide",
        "repeat"}, "_no_pair": {"single"}, "_relays_next": {"next", "direction", "lap"},
    "_bare_wins": {"first"}, "_only_singles": {"single"},
    "_cannot_feed": {"keep"}, "_takes_opposite": {"opposite"},
            "_leftmost": {"single"},
    "_refills": {"second", "refill", "setup", "next"}, "_one_moves_on": {"single", "next", "origin"},
    "_leaves_one": {"single", "next", "origin"}, "_inner_choice": {"inner", "outer", "single"}, "_no_more_captures": set(),
    "_by_lot": {"lot", "first"},
}  # fmt: skip
"""By reader: which of these ideas its lines express."""
OF_NO_PLAY = frozenset(
    {
        "game",
        "player",
        "number",
        "and",
        ",",
        "all",
        "own",
        "also",
        "lore",
        "same",
        "not",
        "or",
        "first",
        "play",
        "because",
    }
)
"""Ideas of sentences that do not say what happens in play."""
