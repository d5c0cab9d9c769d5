"""The codes of diagnostics, each defined once with its explanation: ``codes.UNKNOWN_NAME`` is E301.

To add one, define it in the module of its range, and use it.
"""

from manqala.text.codes.choice_codes import *
from manqala.text.codes.edition_codes import *
from manqala.text.codes.file_codes import *
from manqala.text.codes.import_codes import *
from manqala.text.codes.lint_codes import *
from manqala.text.codes.play_codes import *
from manqala.text.codes.playout_codes import *
from manqala.text.codes.rule_codes import *
from manqala.text.codes.weakness_codes import *
