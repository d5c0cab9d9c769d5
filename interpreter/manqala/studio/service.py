"""All requests of the page, independent of the transport: one message in, one reply out.

Every request is self-contained. The caches here only save time, so that a service that is killed loses nothing.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, get_args, get_type_hints

from manqala.studio.complaints import complaints
from manqala.studio.envelope import (
    INVALID_REQUEST,
    NO_SUCH_METHOD,
    OUR_BUG,
    RequestError,
    answer_request,
    fault_of,
    read,
    refuse_request,
)
from manqala.studio.library_methods import LibraryMethods
from manqala.studio.named_files import NamedFiles
from manqala.studio.opened_games import OpenedGames
from manqala.studio.play_methods import PlayMethods
from manqala.studio.rule_methods import RuleMethods
from manqala.studio.story import Stories
from manqala.text.diagnostics import ManqalaError
from manqala.wire.page_methods import Methods, OpenMessage
from manqala.wire.read_message import MessageReader

if TYPE_CHECKING:
    from collections.abc import Callable

    from manqala.studio.envelope import Message
    from manqala.studio.job_methods import JobMethods


READERS: dict[str, MessageReader[Any]] = {
    name: MessageReader(get_args(call)[0]) for name, call in get_type_hints(Methods).items()
} | {"search.prepare": MessageReader(OpenMessage)}
"""The readers of each method's parameters; the last method is the server's own."""


class Service:
    """Answers the messages of a page."""

    def __init__(self, files: NamedFiles | None = None) -> None:
        """``files``: files that rules may extend besides the shipped games; none by default."""
        known = files or NamedFiles()
        self._games = OpenedGames(known)
        self._stories = Stories(self._games)
        self._jobs: JobMethods | None = None
        self._methods: dict[str, Callable[[Any], Any]] = {
            **LibraryMethods(known).methods,
            **RuleMethods(self._games).methods,
            **PlayMethods(self._stories).methods,
        }
        # A page first opens a game and shows it. What it wants later is loaded then, which takes a moment.
        self._later = [self._texts, self._searches, self._long_jobs]

    def _texts(self) -> dict[str, Callable[[Any], Any]]:
        from manqala.studio.record_methods import RecordMethods
        from manqala.studio.text_methods import TextMethods

        texts = TextMethods(self._games, self._stories)
        return {**texts.methods, **RecordMethods(self._games).methods}

    def _searches(self) -> dict[str, Callable[[Any], Any]]:
        from manqala.studio.search_methods import SearchMethods

        return SearchMethods(self._stories).methods

    def _long_jobs(self) -> dict[str, Callable[[Any], Any]]:
        from manqala.studio.job_methods import JobMethods

        self._jobs = JobMethods(self._games)
        return self._jobs.methods

    def _method(self, name: str) -> Callable[[Any], Any] | None:
        """Return a method, loading further ones until it is found."""
        while name not in self._methods and self._later:
            self._methods |= self._later.pop(0)()
        return self._methods.get(name)

    def load(self) -> None:
        """Load all methods."""
        self._method("")

    @property
    def names(self) -> list[str]:
        """The names of all methods."""
        self.load()
        return sorted(self._methods)

    @property
    def busy(self) -> bool:
        """Whether a long job is running, so that ``work`` must be called."""
        return self._jobs is not None and self._jobs.busy

    def work(self) -> None:
        """Run long jobs for a moment; their results go to the receiver of the request that started them."""
        if self._jobs is not None:
            self._jobs.work()

    def answer(self, message: Message, notify: Callable[[Message], None]) -> Message:
        """The reply to a request; ``notify`` receives later results as notifications."""
        number = message.get("id")
        try:
            return answer_request(number, self._result(message, notify))
        except RequestError as error:
            return refuse_request(number, error)
        except ManqalaError as error:
            return refuse_request(number, fault_of(error, lambda one: complaints(one.diagnostics)))
        except (Exception, RecursionError) as error:
            if os.environ.get("MANQALA_DEBUG"):
                raise
            return refuse_request(number, _our_bug(error))

    def _result(self, message: Message, notify: Callable[[Message], None]) -> Any:
        name, given = message.get("method"), message.get("params", {})
        if not isinstance(name, str) or not isinstance(given, dict):
            raise RequestError(INVALID_REQUEST, "this is not a request")
        method = self._method(name)
        if method is None:
            raise RequestError(NO_SUCH_METHOD, f"there is no method ‘{name}’")
        if self._jobs is not None:
            self._jobs.notify = notify
        return method(read(READERS[name], given))


def _our_bug(error: BaseException) -> RequestError:
    what = " ".join(f"{type(error).__name__}: {error}".split()).rstrip(": ")
    return RequestError(OUR_BUG, f"this is a bug in Manqala, not in your rules: {what}")
