"""Messages between a page and its server: JSON-RPC 2.0 with named parameters, and errors."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

from manqala.wire.page_methods import FaultCode
from manqala.wire.read_message import MessageError

if TYPE_CHECKING:
    from collections.abc import Callable

    from manqala.text.diagnostics import ManqalaError
    from manqala.wire.common_messages import DiagnosticMessage, FaultMessage
    from manqala.wire.read_message import MessageReader

Message = dict[str, Any]
"""A JSON object."""
Asked = TypeVar("Asked")

AT_FAULT, OUR_BUG = FaultCode.INPUT.value, FaultCode.BUG.value
TOO_LONG, CANCELLED = FaultCode.LATE.value, FaultCode.CANCELLED.value
"""Error codes: an error in the input, a bug of ours, a timeout, a cancellation."""
INVALID_REQUEST, NO_SUCH_METHOD, INVALID_PARAMETERS = -32600, -32601, -32602
"""Error codes of JSON-RPC for faults of the page itself."""


class RequestError(Exception):
    """A request that fails."""

    def __init__(
        self, code: int, message: str, diagnostics: list[DiagnosticMessage] | None = None
    ) -> None:
        """``diagnostics``: errors in rules, in the form of the page."""
        super().__init__(message)
        self.code = code
        self.diagnostics = diagnostics or []

    @property
    def as_json(self) -> FaultMessage:
        """The error as a message."""
        return {"code": self.code, "message": str(self), "data": {"diagnostics": self.diagnostics}}


def fault_of(
    error: ManqalaError, told: Callable[[ManqalaError], list[DiagnosticMessage]]
) -> RequestError:
    """An error in the input."""
    return RequestError(AT_FAULT, error.diagnostics[0].message, told(error))


def notification(method: str, **parameters: Any) -> Message:
    """A notification: a message without an answer."""
    return {"jsonrpc": "2.0", "method": method, "params": parameters}


def answer_request(number: Any, result: Any) -> Message:
    """The answer to a request."""
    return {"jsonrpc": "2.0", "id": number, "result": result}


def refuse_request(number: Any, error: RequestError) -> Message:
    """The error response to a request."""
    return {"jsonrpc": "2.0", "id": number, "error": error.as_json}


def wrong(field: str, wanted: str) -> NoReturn:
    """Reject the value of a field."""
    raise RequestError(INVALID_PARAMETERS, f"‘{field}’ is to be {wanted}")


def within(field: str, value: int, least: int, most: int) -> int:
    """The value if it is within limits; else rejects it."""
    if not least <= value <= most:
        wrong(field, f"from {least} to {most}")
    return value


def read(reader: MessageReader[Asked], given: object) -> Asked:
    """Validate the parameters of a request: a link may bring a stranger's data."""
    try:
        return reader.read(given)
    except MessageError as error:
        raise RequestError(INVALID_PARAMETERS, str(error)) from None
