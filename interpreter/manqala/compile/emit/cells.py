"""Source for reading and changing what lies in places: cells of a row, or fields of packed words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.core import nodes as core

if TYPE_CHECKING:
    from manqala.compile.analysis.addresses import Addresses
    from manqala.compile.analysis.packing import Packing
    from manqala.compile.analysis.variables import VariableFacts
    from manqala.compile.emit.writer import Writer
    from manqala.core.layout import Layout


class CellWriter:
    """Everything that is written about pieces goes through here, so that nobody else knows how they are kept."""

    layout: Layout
    w: Writer
    addresses: Addresses
    facts: VariableFacts
    promoted: set[int]
    local: bool
    """Whether packed words are kept in variables: in programs, which change them."""
    words_read: set[int]
    words_changed: set[int]

    def var(self, cell: int) -> str:
        """The variable of a scalar cell."""
        raise NotImplementedError  # ValueWriter overrides it

    def assign(self, cell: int, text: str) -> None:
        """Write an assignment to a scalar cell."""
        raise NotImplementedError  # ValueWriter overrides it

    @property
    def packing(self) -> Packing | None:
        """How pieces are packed, if they are."""
        return self.addresses.packing

    def among(self, node: core.Value | None) -> frozenset[int]:
        """The places that a value, or a member of a set, may be."""
        return self.facts.places(node)

    def is_nowhere(self, place: str, among: frozenset[int] | None = None) -> bool:
        """Whether a place is nowhere for certain, which holds nothing and takes nothing."""
        nowhere = self.layout.board.nowhere
        return place == str(nowhere) or (among is not None and among <= {nowhere})

    # ---- reading ----------------------------------------------------------------------------------

    def count_at(self, place: str, kind: int, among: frozenset[int] | None = None) -> str:
        """The number of pieces of a kind in a place; ``among``: the places that it may be."""
        offset = kind * self.layout.board.places
        if self.is_nowhere(place, among):
            return "0"
        if place.isdigit() and int(place) in self.promoted:
            return self.var(int(place) + offset)
        if self.packing is not None:
            return self._field(self.packing, place, among)
        if place.isdigit():
            return f"c[{int(place) + offset}]"
        return f"c[{place} + {offset}]" if offset else f"c[{place}]"

    def word(self, number: int) -> str:
        """A packed word, to be read."""
        self.words_read.add(number)
        return f"P{number}" if self.local else f"c[{number}]"

    def word_of(self, packing: Packing, place: str, among: frozenset[int] | None) -> str:
        """The packed word in which a place is."""
        if place.isdigit():
            return self.word(packing.at(int(place))[0])
        words = packing.words_of(among)
        if len(words) == 1:
            return self.word(words[0])
        if not self.local:
            which = self.w.tables.name(tuple(packing.at(p)[0] for p in range(packing.places)))
            return f"c[{which}[{place}]]"
        text = self.word(words[0])
        for number in words[1:]:
            text = f"({self.word(number)} if {self._in_word(packing, place, number, words, among)} else {text})"
        return text

    def _in_word(
        self, packing: Packing, place: str, number: int, words: list[int], among: frozenset[int] | None
    ) -> str:  # fmt: skip
        """A test whether a place is in a word: by its number if that tells."""
        chosen = packing.some(among)
        here = [p for p in chosen if packing.at(p)[0] == number]
        before = [p for p in chosen if packing.at(p)[0] in words[: words.index(number)]]
        if max(before) < min(here):
            return f"{place} >= {min(here)}"
        which = self.w.tables.name(tuple(packing.at(p)[0] for p in range(packing.places)))
        return f"{which}[{place}] == {number}"

    def shift_of(self, packing: Packing, place: str, among: frozenset[int] | None) -> str:
        """How far the field of a place lies from the lowest bit."""
        if place.isdigit():
            return str(packing.at(int(place))[1])
        chosen = packing.some(among)
        nowhere = among is None or packing.nowhere in among
        if not nowhere and all(packing.at(p)[1] == p * packing.width for p in chosen):
            return f"{place} * {packing.width}"
        shifts = tuple(packing.at(p)[1] for p in range(packing.places))
        return f"{self.w.tables.name(shifts)}[{place}]"

    def _field(self, packing: Packing, place: str, among: frozenset[int] | None) -> str:
        word, shift = self.word_of(packing, place, among), self.shift_of(packing, place, among)
        return f"({word} >> {shift} & {packing.field})"

    # ---- changing ---------------------------------------------------------------------------------

    def gain(
        self, place: str, number: str, among: frozenset[int] | None = None, kind: int = 0
    ) -> None:
        """Write that so many pieces come to a place."""
        self._change("+=", place, number, among, kind)

    def lose(
        self, place: str, number: str, among: frozenset[int] | None = None, kind: int = 0
    ) -> None:
        """Write that so many pieces leave a place."""
        self._change("-=", place, number, among, kind)

    def clear(self, place: str, among: frozenset[int] | None = None, kind: int = 0) -> None:
        """Write that nothing stays in a place."""
        packing = self.packing
        if self._named(place, kind) or packing is None:
            self.w.line(f"{self.count_at(place, kind)} = 0")
            return
        every = (1 << packing.width * max(map(len, packing.words))) - 1

        def kept(number: int, places: tuple[int, ...]) -> int:
            return every & ~packing.mask(number, places, packing.field)

        if place.isdigit():
            number = packing.at(int(place))[0]
            self.change_word(number, f"&= {kept(number, (int(place),))}")
            return
        for number in packing.words_of(among):
            row = tuple(kept(number, (p,)) for p in range(packing.places))
            self.change_word(number, f"&= {self.w.tables.name(row)}[{place}]")

    def _named(self, place: str, kind: int) -> bool:
        """Whether what lies in a place is a variable; it is then noted that it changes."""
        if place.isdigit() and int(place) in self.promoted:
            self.note_written(int(place) + kind * self.layout.board.places)
            return True
        return False

    def note_written(self, cell: int) -> None:
        """Note that the variable of a cell changes."""
        raise NotImplementedError  # ValueWriter overrides it

    def _change(
        self, sign: str, place: str, number: str, among: frozenset[int] | None, kind: int
    ) -> None:
        packing = self.packing
        if self._named(place, kind) or packing is None:
            self.w.line(f"{self.count_at(place, kind)} {sign} {number}")
            return
        if place.isdigit():
            word, shift = packing.at(int(place))
            self.change_word(word, f"{sign} {shifted(number, shift)}")
            return
        for word in packing.words_of(among):
            ones = tuple(packing.mask(word, (p,), 1) for p in range(packing.places))
            one = f"{self.w.tables.name(ones)}[{place}]"
            self.change_word(
                word, f"{sign} {one}" if number == "1" else f"{sign} ({number}) * {one}"
            )

    # ---- words in variables -----------------------------------------------------------------------

    def words_loaded(self) -> list[str]:
        """The lines that bring words into variables."""
        words = sorted(self.words_read | self.words_changed) if self.local else []
        return [f"P{number} = c[{number}]" for number in words]

    def field_of(self, place: int) -> str:
        """What the word of a place says that it holds, though a variable may know better."""
        packing = self.packing
        assert packing is not None
        return self._field(packing, str(place), None)

    def gain_back(self, place: int) -> None:
        """Note that a place which was kept in a variable is brought back into its word."""
        packing = self.packing
        assert packing is not None
        number = packing.at(place)[0]
        self.words_read.add(number)
        self.words_changed.add(number)

    def brought_back(self, place: int) -> str:
        """The line that brings what a variable says of a place into its word."""
        packing = self.packing
        assert packing is not None
        number, shift = packing.at(place)
        return f"P{number} += ({self.var(place)} - {self.field_of(place)}) << {shift}"

    def change_word(self, number: int, text: str) -> None:
        """Write a change of a packed word: ``text`` is an operator and a number."""
        self.words_changed.add(number)
        self.w.line(f"{self.word(number)} {text}")


def shifted(number: str, shift: int) -> str:
    """A number moved to a field."""
    if number.isdigit():
        return str(int(number) << shift)
    return f"({number} << {shift})" if shift else number
