"""The qualifying ideas that each reader expresses.

A qualifying idea changes the meaning of a sentence. If the reader does not express it, the lines would mean something else.
"""

from __future__ import annotations

NO_IDEAS = frozenset[str]()
RARE_IDEAS = frozenset(
    {"inner", "outer", "special", "refill", "closed", "die", "matter", "limit", "clockback", "divide", "lore", "aim",
        "setup",
     "likewise", "single", "even", "odd", "origin", "preceding", "beyond", "mark", "first", "next", "direction", "draw",
         "repeat",
     "half", "some", "second", "owner", "opposite", "keep", "round", "lap", "lot", "swap", "simultaneous", "persons", "join",
     "grid", "worth", "points", "best of", "middle", "agree", "arrange", "all but", "reduce", "ring", "touch"}
)  # fmt: skip
"""Ideas that change the meaning of a sentence and that few readers express."""
EXPRESSED_IDEAS = {
    "_read_free_direction": {"direction", "clockback"},
    "_read_end_hole": {"single"},
    "_read_mark": {"mark", "special"},
    "_read_first_seed_stays": {"first", "origin", "next"},
    "_read_lap_end": {"next", "lap", "round"},
    "_read_capture_beyond": {"beyond", "next", "single"},
    "_read_ripe_hole": {"owner", "keep", "mark"},
    "_read_grand_slam": {"lap"},
    "_read_needless": {"next", "single", "alternate"},
    "_read_capture_side": {"single"},
    "_read_own_side": {"next", "direction"},
    "_read_no_capture": {"opposite"},
    "_read_bare_opponent_ends": {"keep"},
    "_read_empty_origin": {"origin"},
    "_read_feeding_duty": {"single", "next", "refill"},
    "_read_direction_by_side": {"single", "direction"},
    "_read_after_capture": {"next"},
    "_read_next_opener": {"second", "next", "first", "setup", "preceding"},
    "_read_repetition": {"repeat", "draw"},
    "read_round_end": {"half", "repeat", "draw", "single", "keep", "owner", "first"},
    "read_starving": {"single", "next", "refill"},
    "read_resowing": {"next"},
    "read_winner": {"half", "first"},
    "read_draw": {"draw", "repeat", "half"},
    "read_stuck_player": {"next"},
    "read_trail": {"preceding", "next", "likewise", "even", "odd", "repeat"},
    "read_remaining_seeds": {"owner", "keep"},
    "_read_choice": {"single", "next"},
    "read_skipped_hole": {"setup", "origin", "round", "lap", "next", "single"},
    "read_sowing": {"setup", "origin", "next", "direction", "single", "round", "first"},
    "_read_won_hole": {"special", "mark", "owner", "even", "odd", "keep"},
    "_read_empty_front_row": {"inner"},
    "_read_bare_player_loses": {"keep", "first"},
    "_read_starving_loses": set(),
    "_read_bare_player_settles": {"keep", "opposite"},
    "_read_kept_seeds": {"keep", "owner"},
    "_read_first_turn": {"first", "direction"},
    "_read_own_rows": {"direction", "next", "round"},
    "_read_own_choice": NO_IDEAS,
    "_read_last_mover_keeps": {"keep"},
    "_read_shared_seeds": {"divide", "repeat"},
    "_read_no_pair_left": {"single"},
    "_read_next_hole_relay": {"next", "direction", "lap"},
    "_read_bare_player_wins": {"first"},
    "_read_only_singletons": {"single"},
    "_read_unable_to_feed": {"keep"},
    "_read_opposite_capture": {"opposite"},
    "_read_end_of_row": {"single"},
    "_read_refill": {"second", "refill", "setup", "next"},
    "_read_moving_singleton": {"single", "next", "origin"},
    "_read_seed_left_behind": {"single", "next", "origin"},
    "_read_row_choice": {"inner", "outer", "single"},
    "_read_no_more_captures": set(),
    "_read_lot": {"lot", "first"},
}
"""For each reader, by the name of its function: the rare ideas that its lines express."""
BACKGROUND_IDEAS = frozenset(
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
"""Ideas of sentences about the game in general, and not about play."""
