"""Takes out of a generated function what nobody reads: the rules remember more than a game asks for."""

from __future__ import annotations

import re

ASSIGNMENT = re.compile(r"^( *)([vxshrbi]\d+|times\d+|ok\d+) (?:=|\+=) (.*)$")
BEGINNING = re.compile(r"^    (?:k|fail|fuel|[vP]\d+) = (?:\d+|c\[\d+\]|\(P\d+ >> \d+ & \d+\))$")
"""The lines that a function begins with: every variable gets the value that it has before."""
NAME = re.compile(r"\b(?:[vxshrbi]\d+|times\d+|ok\d+)\b")


def tidied(lines: list[str]) -> list[str]:
    """The lines without assignments to names that are read nowhere; working a value out changes nothing."""
    while True:
        read: set[str] = set()
        for line in lines:
            found = ASSIGNMENT.match(line)
            if found is None:
                read.update(NAME.findall(line))
            else:
                read.update(
                    name for name in NAME.findall(found[3]) if name != found[2] or "=" not in line
                )
                if found[3].startswith(("ask(", "can_move_")):
                    read.add(found[2])
        kept = [line for line in lines if line.strip() != "pass" and not _unread(line, read)]
        kept = _without_empty_blocks(kept)
        if kept == lines:
            return kept
        lines = kept


def without_beginnings(lines: list[str], many: int) -> list[str]:
    """The lines without those of the first ``many`` that give a name a value which is never read."""
    rest = lines[many:]
    return [line for line in lines[:many] if _matters(line, rest)] + rest


def _matters(line: str, rest: list[str]) -> bool:
    found = ASSIGNMENT.match(line)
    if found is None:
        return True
    name = re.compile(rf"\b{found[2]}\b")
    mentions = [n for n, other in enumerate(rest) if name.search(other)]
    if not mentions:
        return True
    first = ASSIGNMENT.match(rest[mentions[0]])
    if (
        first is None
        or first[2] != found[2]
        or name.search(first[3])
        or "+=" in rest[mentions[0]].split(first[3])[0]
    ):
        return True
    depth = len(first[1])
    between = rest[mentions[0] : mentions[-1] + 1]
    return any(len(other) - len(other.lstrip()) < depth for other in between)


def _unread(line: str, read: set[str]) -> bool:
    found = ASSIGNMENT.match(line)
    return found is not None and found[2] not in read


def _without_empty_blocks(lines: list[str]) -> list[str]:
    """Blocks whose lines have all gone get ``pass``; a condition that only guarded them goes too."""
    kept: list[str] = []
    for n, line in enumerate(lines):
        depth = len(line) - len(line.lstrip())
        following = lines[n + 1] if n + 1 < len(lines) else ""
        inside = len(following) - len(following.lstrip()) > depth
        if line.rstrip().endswith(":") and not inside:
            followed = following.strip().startswith(("else:", "elif "))
            if line.strip().startswith(("if ", "for ")) and not followed:
                continue
            if line.strip() == "else:":
                continue
            kept += [line, " " * (depth + 4) + "pass"]
            continue
        kept.append(line)
    return kept
