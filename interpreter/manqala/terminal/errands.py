"""Work that another thread does beside the screen, a piece at a time, and that is dropped when a person decides otherwise."""

from __future__ import annotations

from contextlib import suppress
from threading import Lock, Thread
from typing import TYPE_CHECKING, TypeVar

from manqala.simulate.stop import leave_behind

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    Job = Callable[[], None]
    Stopped = Callable[[], bool]

Found = TypeVar("Found")


class Errands:
    """Sends work to a thread, and brings back what is still wanted."""

    def __init__(self, bring: Callable[[Job], object], fail: Callable[[Exception], None]) -> None:
        """``bring`` runs a job where the screen is; ``fail`` is for what goes wrong."""
        self._bring, self._fail = bring, fail
        self._age = 0
        self._lock = Lock()
        self._threads: list[Thread] = []

    @property
    def age(self) -> int:
        """How often something was decided."""
        return self._age

    @property
    def busy(self) -> bool:
        """Whether work is under way."""
        self._threads = [thread for thread in self._threads if thread.is_alive()]
        return bool(self._threads)

    def drop(self) -> int:
        """Something was decided: what is under way is not wanted any more; gives the age."""
        self._age += 1
        return self._age

    def leave(self) -> None:
        """The screen is left: who leaves does not wait for a program that thinks."""
        self.drop()
        if self.busy:
            for thread in self._threads:
                leave_behind(thread)

    def send(
        self, work: Callable[[Stopped], Iterable[Found]], use: Callable[[Found], None]
    ) -> None:
        """Do work in a thread, and use all that it finds, one after another, where the screen is."""
        age = self._age

        def stopped() -> bool:
            return age != self._age

        def bring(job: Job) -> None:
            # Once the screen has gone there is nowhere to bring anything.
            with suppress(RuntimeError):
                self._bring(lambda: None if stopped() else job())

        def run() -> None:
            # What was sent before may still be stopping.
            with self._lock:
                try:
                    for found in () if stopped() else work(stopped):
                        bring(lambda found=found: use(found))  # type: ignore[misc]
                except Exception as error:  # whatever it is, it is reported when the screen is left
                    fault = error
                    bring(lambda: self._fail(fault))

        thread = Thread(target=run, daemon=True)
        self._threads.append(thread)
        thread.start()
