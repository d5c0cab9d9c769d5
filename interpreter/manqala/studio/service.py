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
from manqala.studio.job_methods import JobMethods
from manqala.studio.library_methods import LibraryMethods
from manqala.studio.named_files import NamedFiles
from manqala.studio.opened_games import OpenedGames
from manqala.studio.play_methods import PlayMethods
from manqala.studio.record_methods import RecordMethods
from manqala.studio.rule_methods import RuleMethods
from manqala.studio.search_methods import SearchMethods
from manqala.studio.story import Stories
from manqala.studio.text_methods import TextMethods
from manqala.text.diagnostics import ManqalaError
from manqala.wire.page_methods import Methods, OpenMessage
from manqala.wire.read_message import MessageReader

if TYPE_CHECKING:
    from collections.abc import Callable

    from manqala.studio.envelope import Message


READERS: dict[str, MessageReader[Any]] = {
    name: MessageReader(get_args(call)[0]) for name, call in get_type_hints(Methods).items()
} | {"search.prepare": MessageReader(OpenMessage)}
"""The readers of each method's parameters; the last method is the server's own."""


class Service:
    """Answers the messages of a page."""

    def __init__(self, files: NamedFiles | None = None) -> None:
        """``files``: files that rules may extend besides the shipped games; none by default."""
        known = files or NamedFiles()
        games = OpenedGames(known)
        stories = Stories(games)
        self._jobs = JobMethods(games)
        self._methods: dict[str, Callable[[Any], Any]] = {
            **LibraryMethods(known).methods,
            **RuleMethods(games).methods,
            **PlayMethods(stories).methods,
            **SearchMethods(stories).methods,
            **TextMethods(games, stories).methods,
            **RecordMethods(games).methods,
            **self._jobs.methods,
        }

    @property
    def names(self) -> list[str]:
        """The names of all methods."""
        return sorted(self._methods)

    @property
    def busy(self) -> bool:
        """Whether a long job is running, so that ``work`` must be called."""
        return self._jobs.busy

    def work(self) -> None:
        """Run long jobs for a moment; their results go to the receiver of the request that started them."""
        self._jobs.work()

    def answer(self, message: Message, notify: Callable[[Message], None]) -> Message:
        """The reply to a request; ``notify`` receives later results as notifications."""
        self._jobs.notify = notify
        number = message.get("id")
        try:
            return answer_request(number, self._result(message))
        except RequestError as error:
            return refuse_request(number, error)
        except ManqalaError as error:
            return refuse_request(number, fault_of(error, lambda one: complaints(one.diagnostics)))
        except (Exception, RecursionError) as error:
            if os.environ.get("MANQALA_DEBUG"):
                raise
            return refuse_request(number, _our_bug(error))

    def _result(self, message: Message) -> Any:
        name, given = message.get("method"), message.get("params", {})
        if not isinstance(name, str) or not isinstance(given, dict):
            raise RequestError(INVALID_REQUEST, "this is not a request")
        method = self._methods.get(name)
        if method is None:
            raise RequestError(NO_SUCH_METHOD, f"there is no method ‘{name}’")
        return method(read(READERS[name], given))


def _our_bug(error: BaseException) -> RequestError:
    what = " ".join(f"{type(error).__name__}: {error}".split()).rstrip(": ")
    return RequestError(OUR_BUG, f"this is a bug in Manqala, not in your rules: {what}")
