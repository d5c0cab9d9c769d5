"""Whether what a command writes with ``--json`` is what its type and the schema say."""

from __future__ import annotations

import json
from functools import cache
from typing import Any, get_type_hints

from jsonschema import Draft202012Validator

from manqala.text.resources import schema
from manqala.wire.figure_outputs import Outputs
from manqala.wire.read_message import MessageReader, unknown_members


@cache
def _validator(name: str) -> Draft202012Validator:
    whole = schema("commands.schema.json")
    ref = next(one["$ref"] for one in whole["anyOf"] if one["title"] == name)
    return Draft202012Validator(
        {key: whole[key] for key in ("required", "properties", "$defs")} | {"$ref": ref}
    )


def hold_to_its_type(command: str, written: dict[str, Any]) -> None:
    """Fail if an object from a command line does not match its type, or has undocumented keys."""
    words = command.split()
    name = " ".join([words[0], *[word for word in words if word in {"--engine", "--expanded"}]])
    kind = get_type_hints(Outputs)[name]
    MessageReader[object](kind).read(written)
    _validator(name).validate(written)
    told = json.loads(json.dumps(written))
    del told["manqala"]
    # How many games each player won stands under his name, which may be any.
    players = {"south", "north"} if name == "simulate" else set()
    untold = set(unknown_members(kind, told)) - players
    assert not untold, f"nothing is said of {sorted(untold)}"
