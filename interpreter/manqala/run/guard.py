"""Calls of plug-ins' functions, whose errors are reported as the plug-in's."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.core import types as ty
from manqala.core.offers import Offer
from manqala.run.machine import Dead, ExhaustedError, Over
from manqala.text import codes
from manqala.text.codes.code import Severity
from manqala.text.diagnostics import Diagnostic, ManqalaError

if TYPE_CHECKING:
    from collections.abc import Callable

    from manqala.run.view import View
    from manqala.text.span import Span


class HookError(ManqalaError):
    """The function of a plug-in failed while a game was played."""


def guard_offer(offer: Offer, view: View, span: Span) -> Callable[..., int]:
    """The function of an offer; its errors are reported as the plug-in's, not as ours."""
    function = offer.function
    truth = offer.returns == "truth"

    def call(*arguments: int) -> int:
        try:
            value = function(view, *arguments)
            made = int(bool(value)) if truth else int(value or 0)
        except (Dead, Over, ExhaustedError, ManqalaError):
            raise
        except Exception as error:
            kind = type(error).__name__
            message = f"the plug-in's {offer.kind} ‘{offer.name}’ failed: {kind}: {error}"
            raise HookError(
                Diagnostic(codes.PLUG_IN_FAILED, Severity.ERROR, span, message)
            ) from error
        if offer.returns is not None and not view.fits(ty.TYPE_WORDS[offer.returns], made):
            message = f"the plug-in's ‘{offer.name}’ gave {made}, which is no {offer.returns}"
            raise HookError(Diagnostic(codes.PLUG_IN_FAILED, Severity.ERROR, span, message))
        return made

    return call
