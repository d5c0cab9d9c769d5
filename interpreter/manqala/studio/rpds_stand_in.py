"""What `referencing` and `jsonschema` use of `rpds`, in plain Python: in the page there is no compiled one.

It goes into the bundle under the name `rpds` and is used nowhere else, so it imports nothing of Manqala. Values are never
changed: who adds something gets another value. They are copied, which is nothing for the dozen schemas that there are.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TypeVar

__all__ = ["HashTrieMap", "HashTrieSet", "List"]

K = TypeVar("K")
V = TypeVar("V")


class HashTrieMap(Mapping[K, V]):
    """A mapping that is never changed."""

    __slots__ = ("_items",)

    def __init__(self, value: Mapping[K, V] | Iterable[tuple[K, V]] = (), **more: V) -> None:
        """It holds what `value` holds."""
        self._items: dict[K, V] = dict(value, **more)

    @classmethod
    def convert(cls, value: Mapping[K, V] | Iterable[tuple[K, V]]) -> HashTrieMap[K, V]:
        """The mapping itself if it is of this kind, else one like it."""
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
        """This mapping, and one more."""
        return HashTrieMap({**self._items, key: value})

    def update(self, *others: Mapping[K, V] | Iterable[tuple[K, V]]) -> HashTrieMap[K, V]:
        """This mapping, and all that others hold."""
        items = dict(self._items)
        for other in others:
            items.update(other)
        return HashTrieMap(items)

    def remove(self, key: K) -> HashTrieMap[K, V]:
        """This mapping without a key that it has."""
        items = dict(self._items)
        del items[key]
        return HashTrieMap(items)

    def discard(self, key: K) -> HashTrieMap[K, V]:
        """This mapping without a key, if it has it."""
        return self.remove(key) if key in self._items else self


class HashTrieSet(frozenset[K]):
    """A set that is never changed."""

    def insert(self, value: K) -> HashTrieSet[K]:
        """This set, and one more."""
        return HashTrieSet(self | {value})

    def update(self, *others: Iterable[K]) -> HashTrieSet[K]:
        """This set, and all that others hold."""
        return HashTrieSet(self.union(*others))

    def remove(self, value: K) -> HashTrieSet[K]:
        """This set without something that it has."""
        if value not in self:
            raise KeyError(value)
        return HashTrieSet(self - {value})

    def discard(self, value: K) -> HashTrieSet[K]:
        """This set without something, if it has it."""
        return HashTrieSet(self - {value})


class List(tuple[V, ...]):
    """A list that is never changed."""

    __slots__ = ()

    def push_front(self, value: V) -> List[V]:
        """This list, with something before it."""
        return List((value, *self))

    def drop_first(self) -> List[V]:
        """This list without its first."""
        if not self:
            raise IndexError("the list is empty")
        return List(self[1:])

    @property
    def first(self) -> V:
        """What stands first."""
        return self[0]

    @property
    def rest(self) -> List[V]:
        """This list without its first, or the empty list."""
        return List(self[1:])
