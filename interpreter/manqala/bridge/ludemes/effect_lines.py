"""Statements put together so that they read well: conditions with what follows, captures in a row."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.bridge.draft import INDENT, block
from manqala.bridge.ludemes.joined_conditions import FALSE, TRUE, enclosed, negation

if TYPE_CHECKING:
    from manqala.bridge.ludemes.joined_conditions import Condition


def occupied(region: str) -> str:
    """The occupied holes of a set."""
    if region.endswith(" holes") and not region.startswith(("holes of", "(")):
        return f"{region.removesuffix('holes')}occupied holes"
    return f"{enclosed(region)} where occupied"


def conditional(asked: Condition, body: list[str], rest: list[str]) -> list[str]:
    """A condition with what follows if it holds, and if not."""
    if asked == TRUE:
        return body
    if asked == FALSE:
        return rest
    if not body and not rest:
        return []
    if not body:
        return conditional(negation(asked), rest, [])
    if not rest:
        if (
            body == ["relay from last"]
            and asked.subject == "last"
            and asked.numbers == ((2, None),)
        ):
            return body
        if (
            len(body) == 1
            and body[0].startswith("if ")
            and ", " in body[0]
            and " or " not in body[0]
        ):
            inner, _, deed = body[0][3:].partition(", ")
            if "," not in deed or deed.startswith(("win ", "capture ")):
                return [f"if {asked.enclosed} and {inner}, {deed}"]
        if len(body) > 1 and body[0].startswith("if ") and ", " not in body[0] and all(
            line.startswith(INDENT) for line in body[1:]
        ):  # fmt: skip
            inner = body[0].removeprefix("if ")
            return [
                f"if {asked.enclosed} and {f'({inner})' if ' or ' in inner else inner}",
                *body[1:],
            ]
        return block(f"if {asked.text}", body)
    lines = block(f"if {asked.text}", body)
    if rest[0].startswith("if "):
        depth = [n for n, line in enumerate(rest) if not line.startswith((INDENT, "otherwise"))]
        if len(depth) == 1:
            return [*lines, f"otherwise {rest[0]}", *rest[1:]]
    return lines + block("otherwise", rest)


def facts_of(asked: Condition) -> list[Condition]:
    """What is certain if a condition holds."""
    return list(asked.parts) if asked.joined == "and" else [asked]


def merge_captures(lines: list[str]) -> list[str]:
    """Captures one after the other become one."""
    found: list[str] = []
    for line in lines:
        simple = line.startswith("capture ") and " where " not in line
        if found and simple and found[-1].startswith("capture ") and " where " not in found[-1]:
            found[-1] += f" + {line.removeprefix('capture ')}"
        else:
            found.append(line)
    return found
