"""Messages between a page and its server: JSON-RPC 2.0 with named parameters, and what went wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

from manqala.wire.page_methods import FaultCode

if TYPE_CHECKING:
    from collections.abc import Callable

    from manqala.text.diagnostics import ManqalaError
    from manqala.wire.common_messages import DiagnosticMessage, FaultMessage

Message = dict[str, Any]
"""What is sent: an object of JSON."""
Asked = TypeVar("Asked")

AT_FAULT, OUR_BUG = FaultCode.INPUT.value, FaultCode.BUG.value
TOO_LONG, CANCELLED = FaultCode.LATE.value, FaultCode.CANCELLED.value
"""What an error may be: the input is at fault, a bug of ours, it took too long, it was cancelled."""
INVALID_REQUEST, NO_SUCH_METHOD, INVALID_PARAMETERS = -32600, -32601, -32602
"""The same in the words of JSON-RPC, where the page itself is wrong."""


class RequestError(Exception):
    """A request that cannot be answered."""

    def __init__(
        self, code: int, message: str, diagnostics: list[DiagnosticMessage] | None = None
    ) -> None:
        """``diagnostics``: what is wrong with rules, as the page shows it."""
        super().__init__(message)
        self.code = code
        self.diagnostics = diagnostics or []

    @property
    def as_json(self) -> FaultMessage:
        """The error as it is sent."""
        return {"code": self.code, "message": str(self), "data": {"diagnostics": self.diagnostics}}


def fault_of(
    error: ManqalaError, told: Callable[[ManqalaError], list[DiagnosticMessage]]
) -> RequestError:
    """A fault of the input."""
    return RequestError(AT_FAULT, error.diagnostics[0].message, told(error))


def notification(method: str, **parameters: Any) -> Message:
    """A notification: a message without an answer."""
    return {"jsonrpc": "2.0", "method": method, "params": parameters}


def answered(number: Any, result: Any) -> Message:
    """The answer to a request."""
    return {"jsonrpc": "2.0", "id": number, "result": result}


def refused(number: Any, error: RequestError) -> Message:
    """The same where there is none."""
    return {"jsonrpc": "2.0", "id": number, "error": error.as_json}


class Parameters:
    """What a request is about, read with care: a link brings what a stranger has written."""

    def __init__(self, given: Message) -> None:
        """``given``: the parameters by their names."""
        self.given = given

    def wrong(self, name: str, wanted: str) -> NoReturn:
        """Refuse the request."""
        raise RequestError(INVALID_PARAMETERS, f"‘{name}’ is to be {wanted}")

    def _of(self, kind: type[Asked], name: str, wanted: str) -> Asked:
        value = self.given.get(name)
        if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
            self.wrong(name, wanted)
        return value

    def text(self, name: str, otherwise: str | None = None) -> str:
        """A text."""
        if name not in self.given and otherwise is not None:
            return otherwise
        return self._of(str, name, "a text")

    def number(self, name: str, otherwise: int | None = None, *, least: int = 0, most: int) -> int:
        """A whole number within limits."""
        if name not in self.given and otherwise is not None:
            return otherwise
        value = self._of(int, name, "a whole number")
        if not least <= value <= most:
            self.wrong(name, f"from {least} to {most}")
        return value

    def seconds(self, name: str, *, most: float) -> float:
        """A time."""
        value = self.given.get(name)
        if isinstance(value, bool) or not isinstance(value, int | float) or not 0 < value <= most:
            self.wrong(name, f"a time, of at most {most:g} seconds")
        return float(value)

    def truth(self, name: str) -> bool:
        """Whether or not."""
        return self._of(bool, name, "true or false") if name in self.given else False

    def maybe_text(self, name: str) -> str | None:
        """A text, or nothing."""
        return None if self.given.get(name) is None else self.text(name)

    def texts(self, name: str) -> list[str]:
        """A list of texts."""
        found = self._of(list, name, "a list of texts")
        if not all(isinstance(text, str) for text in found):
            self.wrong(name, "a list of texts")
        return found

    def part(self, name: str) -> Parameters:
        """An object within."""
        return Parameters(self._of(dict, name, "an object"))
