"""The codes of diagnostics, each defined once: ``codes.UNKNOWN_NAME`` is E301, with all that is said of it.

To add one, define it in the module of its range, and use it.
"""

from manqala.text.codes.file_codes import *
from manqala.text.codes.import_codes import *
from manqala.text.codes.lint_codes import *
from manqala.text.codes.play_codes import *
from manqala.text.codes.playout_codes import *
from manqala.text.codes.rule_codes import *
