"""Work that another thread does beside the screen, a piece at a time, and that is dropped when a person decides otherwise."""

from __future__ import annotations

from threading import Lock
from typing import TYPE_CHECKING, TypeVar

from manqala.text.diagnostics import ManqalaError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    Job = Callable[[], None]
    Stopped = Callable[[], bool]

Found = TypeVar("Found")


class Errands:
    """Sends work to a thread, and brings back what is still wanted."""

    def __init__(
        self,
        spawn: Callable[[Job], object],
        bring: Callable[[Job], object],
        fail: Callable[[ManqalaError], None],
    ) -> None:
        """``spawn`` runs a job in a thread; ``bring`` runs one where the screen is; ``fail`` is for faults of the rules."""
        self._spawn, self._bring, self._fail = spawn, bring, fail
        self._age = 0
        self._lock = Lock()

    @property
    def age(self) -> int:
        """How often something was decided."""
        return self._age

    def drop(self) -> int:
        """Something was decided: what is under way is not wanted any more; gives the age."""
        self._age += 1
        return self._age

    def send(
        self, work: Callable[[Stopped], Iterable[Found]], use: Callable[[Found], None]
    ) -> None:
        """Do work in a thread, and use all that it finds, one after another, where the screen is."""
        age = self._age

        def stopped() -> bool:
            return age != self._age

        def bring(found: Found) -> None:
            self._bring(lambda: None if stopped() else use(found))

        def run() -> None:
            # What was sent before may still be stopping.
            with self._lock:
                try:
                    for found in () if stopped() else work(stopped):
                        bring(found)
                except ManqalaError as error:
                    fault = error
                    self._bring(lambda: self._fail(fault))

        self._spawn(run)
