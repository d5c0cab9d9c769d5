"""Validates received messages against their types; errors name the field."""

from __future__ import annotations

from functools import cache
from types import NoneType, UnionType
from typing import (
    TYPE_CHECKING,
    Any,
    Generic,
    Literal,
    Never,
    NotRequired,
    Required,
    TypeVar,
    Union,
    cast,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

T = TypeVar("T")
PLAIN: dict[object, tuple[type | tuple[type, ...], str, str]] = {
    str: (str, "a text", "texts"),
    int: (int, "a whole number", "whole numbers"),
    float: ((int, float), "a number", "numbers"),
    bool: (bool, "true or false", "truths"),
    NoneType: (NoneType, "null", "nulls"),
}
"""Plain types: in Python, and in words, singular and plural."""


class MessageError(Exception):
    """A message that does not match its type."""

    def __init__(self, field: str, wanted: str) -> None:
        """``field``: its path, as in ``line.moves[2]``, empty for the whole; ``wanted``: the expected value."""
        super().__init__(f"‘{field}’ is to be {wanted}" if field else f"this is to be {wanted}")
        self.field = field
        self.wanted = wanted


class MessageReader(Generic[T]):
    """Reads messages of one type."""

    def __init__(self, kind: object) -> None:
        """``kind``: a ``TypedDict`` or any type that a member may have."""
        self.kind = kind

    def read(self, given: object) -> T:
        """The message, including unknown members. Raises ``MessageError`` if it does not match the type."""
        _check(self.kind, given, "")
        return cast("T", given)


def fits(kind: object, given: object) -> bool:
    """Whether a value matches a type."""
    try:
        _check(kind, given, "")
    except MessageError:
        return False
    return True


def unknown_members(kind: object, given: object, field: str = "") -> Iterator[str]:
    """The members of a message that its type does not have; validation allows them."""
    origin, parts = get_origin(kind), get_args(kind)
    if origin is Union or origin is UnionType:
        fitting = next((part for part in parts if fits(part, given)), NoneType)
        yield from unknown_members(fitting, given, field)
    elif isinstance(given, dict):
        for name, value in given.items():
            if origin is dict:
                yield from unknown_members(parts[1], value, _within(field, name))
            elif isinstance(kind, type) and name in members(kind):
                yield from unknown_members(members(kind)[name][0], value, _within(field, name))
            else:
                yield _within(field, name)
    elif isinstance(given, list) and origin is list:
        for at, value in enumerate(given):
            yield from unknown_members(parts[0], value, f"{field}[{at}]")


@cache
def members(kind: type) -> dict[str, tuple[object, bool]]:
    """The members of a message type, each with its type and whether it is required."""
    hints = get_type_hints(kind, include_extras=True)
    # ``__required_keys__`` is wrong for postponed annotations, so ``NotRequired`` is read from the annotation.
    return {
        name: (get_args(hint)[0], False) if get_origin(hint) is NotRequired else (hint, True)
        for name, hint in hints.items()
    }


def _check(kind: object, given: object, field: str) -> None:
    """Validate a value. Raises ``MessageError``."""
    origin = get_origin(kind)
    if kind is object or kind is Any:
        return
    if isinstance(kind, type) and is_typeddict(kind):
        _check_members(kind, given, field)
    elif kind in PLAIN:
        _check_plain(kind, given, field)
    elif origin is Literal:
        if not isinstance(given, str | int) or given not in get_args(kind):
            raise MessageError(field, in_words(kind))
    elif origin is Required or origin is NotRequired:
        _check(get_args(kind)[0], given, field)
    elif origin is Union or origin is UnionType:
        _check_union(kind, given, field)
    elif origin is list or origin is tuple or origin is dict:
        _check_many(kind, given, field)
    else:
        raise TypeError(f"no message can have {kind}")


def _check_plain(kind: object, given: object, field: str) -> None:
    of, one, _ = PLAIN[kind]
    if not isinstance(given, of) or (isinstance(given, bool) and kind is not bool):
        raise MessageError(field, one)


def _check_many(kind: object, given: object, field: str) -> None:
    """Validate a list, a tuple, or an object with members of one type."""
    origin, parts = get_origin(kind), get_args(kind)
    if origin is dict:
        if not isinstance(given, dict):
            raise MessageError(field, in_words(kind))
        for name, value in given.items():
            if parts[1] is Never:
                raise MessageError(_within(field, str(name)), "left out")
            _check(parts[1], value, _within(field, str(name)))
        return
    if not isinstance(given, list | tuple) or (origin is tuple and len(given) != len(parts)):
        raise MessageError(field, in_words(kind))
    kinds = parts if origin is tuple else parts * len(given)
    for at, (part, value) in enumerate(zip(kinds, given, strict=True)):
        _check(part, value, f"{field}[{at}]")


def _check_members(kind: type, given: object, field: str) -> None:
    if not isinstance(given, dict):
        raise MessageError(field, "an object")
    for name, (of, needed) in members(kind).items():
        if name in given:
            _check(of, given[name], _within(field, name))
        elif needed:
            raise MessageError(_within(field, name), in_words(of))


def _check_union(kind: object, given: object, field: str) -> None:
    """Validate a union: the tag selects among objects; otherwise there must be only one candidate."""
    kinds = get_args(kind)
    objects = [one for one in kinds if isinstance(one, type) and is_typeddict(one)]
    tag = _tag(objects) if len(objects) > 1 else None
    if tag is not None and isinstance(given, dict):
        for one in objects:
            if fits(members(one)[tag][0], given.get(tag)):
                _check(one, given, field)
                return
        known = [word for one in objects for word in get_args(members(one)[tag][0])]
        raise MessageError(_within(field, tag), _or([f"‘{word}’" for word in known]))
    if any(fits(one, given) for one in kinds):
        return
    whole = [one for one in kinds if one not in PLAIN]
    if len(whole) == 1 and isinstance(given, dict | list):
        _check(whole[0], given, field)
    raise MessageError(field, in_words(kind))


def _tag(objects: list[type]) -> str | None:
    """The tag of a union of objects: the member whose literal values distinguish them."""
    for name, (of, _) in members(objects[0]).items():
        if get_origin(of) is Literal and all(name in members(one) for one in objects):
            return name
    return None


def _within(field: str, name: str) -> str:
    return f"{field}.{name}" if field else name


# ---- descriptions ---------------------------------------------------------------------------------------


def in_words(kind: object) -> str:
    """The name of a type in messages."""
    if kind in PLAIN:
        return PLAIN[kind][1]
    origin, parts = get_origin(kind), get_args(kind)
    if origin is Literal:
        return _or([f"‘{word}’" for word in parts])
    if origin is Union or origin is UnionType:
        return _or(list(dict.fromkeys(in_words(part) for part in parts)))
    if origin is tuple:
        return f"a list of {len(parts)} values"
    if origin is list:
        return f"a list of {_plural(parts[0])}"
    if origin is dict and parts[1] is not Never:
        return f"an object with {in_words(parts[1])} for each name"
    return "an object"


def _plural(kind: object) -> str:
    if kind in PLAIN:
        return PLAIN[kind][2]
    if get_origin(kind) in {list, tuple}:
        return "lists"
    return "objects" if isinstance(kind, type) else "values"


def _or(words: list[str]) -> str:
    return " or ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)
