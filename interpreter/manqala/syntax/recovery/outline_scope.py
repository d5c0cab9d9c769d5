"""What the lines of each reader of outlines say in words of their own, which the account of a sentence does not find."""

from __future__ import annotations

JUDGED = "!"
"""The reader judges itself what is denied, and what its lines add."""
WAIVED = {
    "_after_capture": "opponent lose over !",
    "_at_once": "remain or skip both number empty some become !",
    "_barred": "origin right left less more least or !",
    "_begins": "first both",
    "_best_of": "number winner",
    "_beyond": "number or continue !",
    "_by_hole": "even odd left right",
    "_early": "forbidden cannot not first both !",
    "_either_way": "not right left or !",
    "_emptied": "number opposite over lose remain !",
    "_feeds": "or !",
    "_few": "not more !",
    "_fills": "cannot not number? remain? store capture? preceding next lose winner !",
    "_first_move": "first middle left right less clockwise? anticlockwise? over",
    "_last_to_move": "winner last capture? or cannot not !",
    "_leaves": "more skip all !",
    "_majority": "first number? over",
    "_next_player": "!",
    "_no_captures": "cannot all !",
    "_opposite_alone": "not !",
    "_own_rows": "number next",
    "_owns_all": "over owner winner",
    "_passing": "own !",
    "_recurs": "cannot not over !",
    "_relays": "more or",
    "_robs_all": "over !",
    "_row_lost": "winner opponent lift empty !",
    "_ruined": "cannot not number lose winner over single !",
    "_same_number": "number",
    "_set_up": "first number? setup all",
    "_singles": "continue or opponent !",
    "_skips": "skip next !",
    "_spares": "!",
    "_stays_empty": "take !",
    "_swaps": "opponent position take first number not both single second setup over !",
    "_there": "opposite origin",
    "_trails": "empty or next again !",
    "_turned": "!",
    "_worth": "number?",
}
"""By reader: ideas that its lines say otherwise, or that it has judged; those with a question mark are named as left out."""
