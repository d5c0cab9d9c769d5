"""The published pages of a game in one archive, made in steps."""

from __future__ import annotations

from base64 import b64encode
from pathlib import Path
from typing import TYPE_CHECKING

from manqala.publish.publish_faults import PublishError
from manqala.publish.publishing import PARTS, Publication, page_files
from manqala.studio.archive import pack
from manqala.text import codes
from manqala.text.codes.code import Severity
from manqala.text.diagnostics import Diagnostic, ManqalaError

if TYPE_CHECKING:
    from manqala.compile.stepping.warm_game import WarmGame
    from manqala.studio.job_kinds import Steps


def publication(game: WarmGame) -> Steps:
    """The pages of a game, packed. Raises ``ManqalaError`` for a game that cannot be published."""
    making = page_files([Publication(game, Path(f"{game.name}.sow"))])
    for done in range(PARTS + 1):
        try:
            next(making)
        except StopIteration as end:
            files: dict[str, bytes] = end.value
        except PublishError as error:
            raise ManqalaError(
                Diagnostic(codes.CANNOT_WRITE, Severity.ERROR, None, str(error))
            ) from error
        else:
            yield done, PARTS, lambda: None
    packed = pack(files)
    return {
        "name": f"{game.name}.zip",
        "data": b64encode(packed).decode("ascii"),
        "files": len(files),
        "size": len(packed),
    }
