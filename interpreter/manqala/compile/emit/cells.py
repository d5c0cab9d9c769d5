"""Reads and changes the contents of places: cells of a row, or fields of packed words.

All code about pieces goes through this module, so no other one knows how they are stored.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.compile.program.code_lines import Assignment
from manqala.compile.program.expressions import (
    ZERO,
    C,
    Expression,
    Item,
    Name,
    Operand,
    WholeNumber,
    as_code,
    choice,
)

if TYPE_CHECKING:
    from manqala.compile.analysis.packing import Packing
    from manqala.compile.emit.function_writing import Writing

Among = frozenset[int] | None
"""The places that a place may be; none: any place."""


def is_nowhere(f: Writing, place: Operand, among: Among = None) -> bool:
    """Return whether a place is certainly ‘nowhere’, which neither holds nor takes anything."""
    nowhere = f.board.nowhere
    return as_code(place) == WholeNumber(nowhere) or (among is not None and among <= {nowhere})


# ---- reading --------------------------------------------------------------------------------------


def count_at(f: Writing, place: Operand, kind: int, among: Among = None) -> Expression:
    """Return the number of pieces of a kind in a place; ``among``: the places that it may be."""
    place = as_code(place)
    if is_nowhere(f, place, among):
        return ZERO
    cell = _cell(f, place, kind)
    if cell is None:
        assert f.packing is not None
        return _field(f, f.packing, place, among)
    return cell


def _cell(f: Writing, place: Expression, kind: int) -> Name | Item | None:
    """Return the variable or cell with the contents of a place; none if it is a field of a word."""
    offset = kind * f.board.places
    if _is_promoted(f, place):
        assert isinstance(place, WholeNumber)
        return f.variable(place.value + offset)
    return C[place + offset] if f.packing is None else None


def _is_promoted(f: Writing, place: Expression) -> bool:
    return isinstance(place, WholeNumber) and place.value in f.promoted


def word(f: Writing, number: int) -> Name | Item:
    """Return a packed word for reading."""
    f.words_read.add(number)
    return Name(f"P{number}") if f.local else C[number]


def _packed_word(f: Writing, packing: Packing, place: Expression, among: Among) -> Expression:
    """Return the packed word of a place."""
    if isinstance(place, WholeNumber):
        return word(f, packing.at(place.value)[0])
    words = packing.words_of(among)
    if len(words) == 1:
        return word(f, words[0])
    if not f.local:
        return C[_words(f, packing)[place]]
    found: Expression = word(f, words[0])
    for number in words[1:]:
        found = choice(_in_word(f, packing, place, number, among), word(f, number), found)
    return found


def _words(f: Writing, packing: Packing) -> Name:
    """Return the table of the words of places."""
    return f.w.tables.of(tuple(packing.at(p)[0] for p in range(packing.places)))


def _in_word(
    f: Writing, packing: Packing, place: Expression, number: int, among: Among
) -> Expression:
    """Return a test whether a place is in a word and in none before it: by its number, if that suffices."""
    chosen = packing.some(among)
    here = [p for p in chosen if packing.at(p)[0] == number]
    before = [p for p in chosen if packing.at(p)[0] < number]
    if max(before) < min(here):
        return place >= min(here)
    return _words(f, packing)[place].equals(number)


def _shift_of(f: Writing, packing: Packing, place: Expression, among: Among) -> Expression:
    """Return the shift of a place's field."""
    if isinstance(place, WholeNumber):
        return WholeNumber(packing.at(place.value)[1])
    chosen = packing.some(among)
    nowhere = among is None or packing.nowhere in among
    if not nowhere and all(packing.at(p)[1] == p * packing.width for p in chosen):
        return place * packing.width
    return f.w.tables.of(tuple(packing.at(p)[1] for p in range(packing.places)))[place]


def _field(f: Writing, packing: Packing, place: Expression, among: Among) -> Expression:
    found = _packed_word(f, packing, place, among)
    return found >> _shift_of(f, packing, place, among) & packing.field


# ---- changing -------------------------------------------------------------------------------------


def gain(f: Writing, place: Operand, number: Operand, among: Among = None, kind: int = 0) -> None:
    """Emit code that adds pieces to a place."""
    _change(f, "+", as_code(place), as_code(number), among, kind)


def lose(f: Writing, place: Operand, number: Operand, among: Among = None, kind: int = 0) -> None:
    """Emit code that removes pieces from a place."""
    _change(f, "-", as_code(place), as_code(number), among, kind)


def clear(f: Writing, place: Operand, among: Among = None, kind: int = 0) -> None:
    """Emit code that empties a place."""
    place = as_code(place)
    cell = _write_target(f, place, kind)
    if cell is not None:
        f.w.set(cell, ZERO)
        return
    packing = f.packing
    assert packing is not None
    every = (1 << packing.width * max(map(len, packing.words))) - 1

    def all_but(number: int, place: int) -> int:
        return every & ~packing.mask(number, (place,), packing.field)

    if isinstance(place, WholeNumber):
        number = packing.at(place.value)[0]
        change_word(f, number, "&", WholeNumber(all_but(number, place.value)))
        return
    for number in packing.words_of(among):
        row = tuple(all_but(number, p) for p in range(packing.places))
        change_word(f, number, "&", f.w.tables.of(row)[place])


def _write_target(f: Writing, place: Expression, kind: int) -> Name | Item | None:
    """Return the target for a change, as for reading; note that the place's variable changes."""
    if _is_promoted(f, place):
        assert isinstance(place, WholeNumber)
        f.written.add(place.value + kind * f.board.places)
    return _cell(f, place, kind)


def _change(
    f: Writing, sign: str, place: Expression, number: Expression, among: Among, kind: int
) -> None:  # fmt: skip
    cell = _write_target(f, place, kind)
    if cell is not None:
        f.w.change(cell, sign, number)
        return
    packing = f.packing
    assert packing is not None
    if isinstance(place, WholeNumber):
        at, shift = packing.at(place.value)
        change_word(f, at, sign, number << shift)
        return
    for at in packing.words_of(among):
        ones = tuple(packing.mask(at, (p,), 1) for p in range(packing.places))
        change_word(f, at, sign, number * f.w.tables.of(ones)[place])


def change_word(f: Writing, number: int, sign: str, value: Expression) -> None:
    """Emit a change of a packed word."""
    f.words_changed.add(number)
    f.w.change(word(f, number), sign, value)


# ---- words in variables ---------------------------------------------------------------------------


def words_loaded(f: Writing) -> list[Assignment]:
    """Return the lines that load words into variables."""
    words = sorted(f.words_read | f.words_changed) if f.local else []
    return [Assignment(Name(f"P{number}"), C[number]) for number in words]


def words_stored(f: Writing) -> list[Assignment]:
    """Return the lines that store words back into the row."""
    words = sorted(f.words_changed) if f.local else []
    return [Assignment(C[number], Name(f"P{number}")) for number in words]


def field_of(f: Writing, place: int) -> Expression:
    """Return a place's contents in its word; a variable may hold newer contents."""
    assert f.packing is not None
    return _field(f, f.packing, WholeNumber(place), None)


def note_brought_back(f: Writing, place: int) -> None:
    """Note that a place's variable is written back to its word."""
    assert f.packing is not None
    number = f.packing.at(place)[0]
    f.words_read.add(number)
    f.words_changed.add(number)


def brought_back(f: Writing, place: int) -> Assignment:
    """Return the line that writes a place's variable back to its word."""
    assert f.packing is not None
    number, shift = f.packing.at(place)
    return Assignment(Name(f"P{number}"), f.variable(place) - field_of(f, place) << shift, "+")
