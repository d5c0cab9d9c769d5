"""Calls plug-in functions, and reports their errors as the plug-in's."""

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
    """A plug-in function failed during a game."""


def guard_offer(offer: Offer, view: View, span: Span) -> Callable[..., int]:
    """Wrap an offer's function to report errors as the plug-in's."""
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
            message = f"the plug-in's ‘{offer.name}’ gave {made}, which is not a {offer.returns}"
            raise HookError(Diagnostic(codes.PLUG_IN_FAILED, Severity.ERROR, span, message))
        return made

    return call
