"""A pool without a cluster: tasks are performed in this process, in an order by chance, some of them twice."""

from __future__ import annotations

import pickle
import random
from typing import TYPE_CHECKING

from manqala.endgame.pool_worker import perform
from manqala.text.diagnostics import ManqalaError

if TYPE_CHECKING:
    from collections.abc import Callable

    from manqala.endgame.worker_pool import Answer, Task


class LocalPool:
    """Performs tasks here; what a task or an answer is has gone through a pickle, as on a cluster."""

    threads = 2
    memory: int | None = None

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance
        self._waiting: list[Task] = []
        self.performed: list[str] = []
        """The kinds of the tasks."""

    def send(self, task: Task) -> None:
        """Keep it for later."""
        self._waiting.append(task)

    def answer(self, poll: Callable[[], object]) -> tuple[Task, Answer]:
        """Perform one of those that wait, or first another one whose answer is lost."""
        poll()
        if self._chance.random() < 0.2:
            perform(pickle.loads(pickle.dumps(self._chance.choice(self._waiting))))
        task = self._waiting.pop(self._chance.randrange(len(self._waiting)))
        found = pickle.loads(pickle.dumps(perform(pickle.loads(pickle.dumps(task)))))
        self.performed.append(type(task).__name__)
        if isinstance(found, tuple):
            raise ManqalaError(*found)
        return task, found

    def drop(self) -> None:
        """Forget those that wait."""
        self._waiting.clear()
