"""The codes by number."""

from __future__ import annotations

from manqala.text import codes
from manqala.text.codes.code import Code

CODES: dict[str, Code] = {
    str(code): code
    for code in sorted(
        (found for found in vars(codes).values() if isinstance(found, Code)),
        key=lambda code: (code[1:], code),
    )
}
"""Every code that a diagnostic may have, in order."""
