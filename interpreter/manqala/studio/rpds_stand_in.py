"""A pure Python stand-in for the part of `rpds` that `referencing` and `jsonschema` use in the page.

It is bundled under the name `rpds` and used nowhere else, so it imports nothing of Manqala. Values are immutable:
changes return copies, which is cheap for a dozen schemas.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TypeVar

__all__ = ["HashTrieMap", "HashTrieSet", "List"]

K = TypeVar("K")
V = TypeVar("V")


class HashTrieMap(Mapping[K, V]):
    """An immutable mapping."""

    __slots__ = ("_items",)

    def __init__(self, value: Mapping[K, V] | Iterable[tuple[K, V]] = (), **more: V) -> None:
        """Copy `value`."""
        self._items: dict[K, V] = dict(value, **more)

    @classmethod
    def convert(cls, value: Mapping[K, V] | Iterable[tuple[K, V]]) -> HashTrieMap[K, V]:
        """The mapping itself if it is of this class, else a copy of it."""
        return value if isinstance(value, HashTrieMap) else cls(value)

    def __getitem__(self, key: K) -> V:
        return self._items[key]

    def __iter__(self) -> Iterator[K]:
        return iter(self._items)

    def __len__(self) -> int:
        return len(self._items)

    def __hash__(self) -> int:
        return hash(frozenset(self._items.items()))

    def __repr__(self) -> str:
        return f"HashTrieMap({self._items})"

    def insert(self, key: K, value: V) -> HashTrieMap[K, V]:
        """This mapping with one more entry."""
        return HashTrieMap({**self._items, key: value})

    def update(self, *others: Mapping[K, V] | Iterable[tuple[K, V]]) -> HashTrieMap[K, V]:
        """This mapping with the entries of others."""
        items = dict(self._items)
        for other in others:
            items.update(other)
        return HashTrieMap(items)

    def remove(self, key: K) -> HashTrieMap[K, V]:
        """This mapping without an existing key."""
        items = dict(self._items)
        del items[key]
        return HashTrieMap(items)

    def discard(self, key: K) -> HashTrieMap[K, V]:
        """This mapping without a key, if present."""
        return self.remove(key) if key in self._items else self


class HashTrieSet(frozenset[K]):
    """An immutable set."""

    def insert(self, value: K) -> HashTrieSet[K]:
        """This set with one more member."""
        return HashTrieSet(self | {value})

    def update(self, *others: Iterable[K]) -> HashTrieSet[K]:
        """This set with the members of others."""
        return HashTrieSet(self.union(*others))

    def remove(self, value: K) -> HashTrieSet[K]:
        """This set without an existing member."""
        if value not in self:
            raise KeyError(value)
        return HashTrieSet(self - {value})

    def discard(self, value: K) -> HashTrieSet[K]:
        """This set without a member, if present."""
        return HashTrieSet(self - {value})


class List(tuple[V, ...]):
    """An immutable list."""

    __slots__ = ()

    def push_front(self, value: V) -> List[V]:
        """This list with a new first element."""
        return List((value, *self))

    def drop_first(self) -> List[V]:
        """This list without its first element."""
        if not self:
            raise IndexError("the list is empty")
        return List(self[1:])

    @property
    def first(self) -> V:
        """The first element."""
        return self[0]

    @property
    def rest(self) -> List[V]:
        """This list without its first element, or the empty list."""
        return List(self[1:])
