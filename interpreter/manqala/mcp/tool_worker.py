"""The process in which tools run: a call on each line of the input, an answer on each line of the output."""

from __future__ import annotations

import json
import os
import sys
from typing import TYPE_CHECKING, Any

from manqala.studio.worker import limit_memory
from manqala.text.diagnostics import ManqalaError
from manqala.text.render import to_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence


def answer_call(line: str) -> Mapping[str, Any]:
    """The answer to a call, or the error as a text."""
    from manqala.mcp.tools import call_tool

    try:
        name, arguments = json.loads(line)
        return {"answer": call_tool(name, arguments)}
    except ManqalaError as error:
        return {"error": to_text(error.diagnostics)}
    except (Exception, RecursionError) as error:
        what = " ".join(f"{type(error).__name__}: {error}".split()).rstrip(": ")
        return {"error": f"this is a bug in Manqala, not in your rules: {what}"}


def main(arguments: Sequence[str], calls: Iterable[str]) -> None:
    """Answer calls until the input ends; the argument is the limit of memory in megabytes."""
    (megabytes,) = arguments
    limit_memory(int(megabytes))
    # Other output must not appear between answers.
    with os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="ascii") as output:
        os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
        for line in calls:
            output.write(json.dumps(answer_call(line)) + "\n")
            output.flush()


if __name__ == "__main__":
    main(sys.argv[1:], sys.stdin)
