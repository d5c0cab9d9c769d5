"""Explanations of the codes E650 to E655: importing files of other programs."""

from __future__ import annotations

from manqala.text.codes.code import Code

NO_PARAMETER_FILE = Code(
    "E650",
    "no parameter file",
    """The command import reads parameter files of MancalaGames: an object in JSON with the
    sections game_constants and game_info, and perhaps texts after it. The file is something
    else, or its JSON is broken at the place that the message shows.""",
    bad="manqala import kalah.sow",
    good="manqala import Kalah.txt",
)
UNKNOWN_PARAMETER = Code(
    "E651",
    "an unknown parameter",
    """The file sets a parameter that MancalaGames does not have. It may be misspelt, or come
    from another version of that program.""",
    bad='"game_info": {"name": "Pebbles", "capt_onn": [2, 3]}',
    good='"game_info": {"name": "Pebbles", "capt_on": [2, 3]}',
)
WRONG_PARAMETER = Code(
    "E652",
    "a parameter with a wrong value",
    """A parameter is true or false, a number within its bounds, the number of one of its
    choices, or a list of numbers. The message says which of these is expected.""",
    bad='"game_info": {"name": "Pebbles", "capt_side": 9}',
    good='"game_info": {"name": "Pebbles", "capt_side": 1}',
)
UNSAID_PARAMETER = Code(
    "E653",
    "a parameter that cannot be converted",
    """The command import cannot express this parameter in the rule language, at
    least not together with the others of the file. Nothing is written, because the rules
    would be those of another game. With --partial the rest is written, and each missing parameter becomes a comment.""",
    bad="manqala import Diffusion.txt",
    good="manqala import Diffusion.txt --partial",
)
NO_GAME_DESCRIPTION = Code(
    "E654",
    "no game description",
    """The command import reads game descriptions of Ludii from files that end in .lud: ludemes in
    brackets, definitions and options. Brackets that do not match, definitions that use themselves
    and options that do not exist are errors at the place that the message shows.""",
    bad='(game "Pebbles" (players 2)',
    good='(game "Pebbles" (players 2) (equipment {…}) (rules …))',
)
UNSAID_LUDEME = Code(
    "E655",
    "a ludeme that cannot be converted",
    """The command import cannot express this part of a game description in the rule language, at
    least not at this place. Nothing is written, because the rules would be those of another game.
    With --partial the rest is written, and each missing part becomes a comment.""",
    bad="manqala import Bao.lud",
    good="manqala import Bao.lud --partial",
)
