"""Converts a parameter file of MancalaGames to a rule file."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from manqala.bridge.capturing import write_captures
from manqala.bridge.draft import Draft
from manqala.bridge.ending import write_endings
from manqala.bridge.match_rounds import write_rounds
from manqala.bridge.parameter_file import read, refusal
from manqala.bridge.parameter_table import PARAMETERS, WITHOUT_EFFECT, ParameterKind
from manqala.bridge.rule_text import Title, finished, quote, rule_text
from manqala.bridge.setting_up import write_start
from manqala.bridge.sown_laps import write_sowing
from manqala.text.span import Source

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manqala.bridge.parameter_file import ParameterFile

PAGE = re.compile(
    r"^(?P<author>[^.]+?(?: [A-Z]\.)*)\. (?P<title>.+?)\. (?P<year>[12]\d{3})\.? *(?P<note>.*)$"
)
"""A reference in these files: ‘Russ, Laurence. Mancala Games. 1984. p45.’"""


def converted(source: Source, variant: str | None = None, *, partial: bool = False) -> str:
    """Convert a parameter file, or one of its named variants, to a rule file.

    Raises ``ManqalaError`` if the file has errors, or names each parameter that cannot be expressed. With
    ``partial``, these become comments and the rest is converted.
    """
    file = read(source, variant)
    draft = drafted(file)
    if draft.refused and not partial:
        raise refusal(source, [(name, f"‘{name}’: {why}") for name, why in draft.refused.items()])
    return finished(file.title, _text_of(draft))


def drafted(file: ParameterFile) -> Draft:
    """The parts of the rule file, and what could not be expressed."""
    draft = Draft(file=file, holes=str(file.holes))
    if file.game_class not in {"Mancala", "NorthSouthCycle"}:
        draft.refuse(
            "game_class", f"{file.game_class} has special rules, which cannot be converted"
        )
    write_start(draft)
    write_sowing(draft)
    write_captures(draft)
    write_endings(draft)
    write_rounds(draft)
    for name, parameter in PARAMETERS.items():
        if parameter.kind is ParameterKind.TEXT or name in draft.asked or name in WITHOUT_EFFECT:
            continue
        if file.values[name] != (
            () if parameter.kind is ParameterKind.NUMBERS else parameter.default
        ):
            draft.refuse(name, "it cannot be converted together with the other parameters")
    return draft


def _text_of(draft: Draft) -> str:
    """The rule file, unformatted."""
    outcome = "drawn" if draft.eliminating else "settled"
    return rule_text(
        draft,
        Title(draft.file.title, draft.file.tags.get("region", "")),
        f"repetition: {outcome}   # ours: MancalaGames plays on",
        list(_sources(draft.file)),
        [f"{name} = {_value(draft.file, name)} ({why})" for name, why in draft.refused.items()],
    )


def _sources(file: ParameterFile) -> Iterator[str]:
    """The sources that the file cites, and the file itself."""
    for name in ("rules", "reference", "references"):
        text = " ".join(file.tags.get(name, "").split())
        if not text or text.startswith("<"):
            continue
        found = PAGE.match(text)
        if found is None:
            yield f"{{title: {quote(text.rstrip('.'))}}}"
            continue
        parts = [
            f"title: {quote(found['title'])}",
            f"author: {quote(found['author'])}",
            f"year: {found['year']}",
        ]
        if note := found["note"].strip(" ."):
            parts.append(f"note: {quote(note)}")
        yield f"{{{', '.join(parts)}}}"
    yield f'{{title: {quote(file.title)}, note: "a parameter file of MancalaGames, converted"}}'


def _value(file: ParameterFile, name: str) -> str:
    """The value of a parameter, for a comment."""
    if name == "game_class":
        return file.game_class
    parameter = PARAMETERS[name]
    return file.choice(name) if parameter.kind is ParameterKind.CHOICE else str(file.values[name])
