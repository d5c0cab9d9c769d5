"""The notebook of ``docs/``.

``python -m tools.notebook`` runs it and stores its output; ``--check`` compares the stored output.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from manqala.text import resources
from manqala.text.extras import require_extra
from tools.with_extra import with_extra

if TYPE_CHECKING:
    from collections.abc import Sequence

USAGE = "usage: python -m tools.notebook [--check]"
SECONDS = 300


def notebook_file() -> Path:
    """Path of the notebook."""
    return resources.games_directories()[0].parent / "docs" / "notebook.ipynb"


def execute(file: Path) -> Any:
    """Return the notebook with all its cells executed; raises as they do."""
    import nbformat
    from nbclient import NotebookClient

    notebook = nbformat.read(file, as_version=4)
    # The user's own endgame tables would change what positions are worth.
    with TemporaryDirectory() as data:
        environment = {**os.environ, "XDG_DATA_HOME": data}
        NotebookClient(notebook, timeout=SECONDS, kernel_name="python3").execute(env=environment)
    for cell in notebook.cells:
        cell.metadata = {}  # the time of the run
        for output in cell.get("outputs", []):
            if len(output.get("data", {})) > 1:
                del output["data"]["text/plain"]  # it contains the duration
    notebook.metadata.get("language_info", {}).clear()
    notebook.metadata["language_info"] = {"name": "python"}
    return notebook


def outputs(notebook: Any) -> list[Any]:
    """The text and pictures that its cells output."""
    return [
        [{key: part.get(key) for key in ("data", "text")} for part in cell.get("outputs", [])]
        for cell in notebook.cells
    ]


def main(arguments: Sequence[str]) -> int:
    """Run the notebook, and store or compare its output."""
    if [name for name in arguments if name != "--check"]:
        sys.stderr.write(f"{USAGE}\n")
        return 2
    require_extra("docs")
    import nbformat

    file = notebook_file()
    made = execute(file)
    if "--check" not in arguments:
        nbformat.write(made, file)
        return 0
    if outputs(made) == outputs(nbformat.read(file, as_version=4)):
        return 0
    sys.stderr.write(
        f"{file} shows what does not come of it any more: run python -m tools.notebook\n"
    )
    return 1


if __name__ == "__main__":
    sys.exit(with_extra(main, sys.argv[1:]))
