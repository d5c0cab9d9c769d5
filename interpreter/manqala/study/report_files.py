"""Writes the files of a report: HTML, Markdown with its drawings, and the results as JSON."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from manqala.document.html_writer import as_html
from manqala.document.markdown_writer import as_markdown
from manqala.document.parts import Plot
from manqala.study.charts import standalone
from manqala.study.report_text import report_of

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

DRAWINGS = "drawings"
GAMES = "games"
"""The folder of the games, without which a report is not one of a study."""
HTML, MARKDOWN, RESULTS = "report.html", "report.md", "results.json"


def foreign_file(folder: Path) -> Path | None:
    """Return a file that a report would replace in a folder without games; none if there is none."""
    if (folder / GAMES).is_dir():
        return None
    paths = (folder / name for name in (HTML, MARKDOWN, RESULTS))
    return next((path for path in paths if path.exists()), None)


def write_report(results: Mapping[str, Any], folder: Path) -> list[Path]:
    """Write all files into a folder; return their paths."""
    parts = report_of(results)
    drawings = folder / DRAWINGS
    drawings.mkdir(parents=True, exist_ok=True)
    files = {
        folder / HTML: as_html(parts) + "\n",
        folder / MARKDOWN: as_markdown(parts, drawings=DRAWINGS) + "\n",
        folder / RESULTS: json.dumps(results, ensure_ascii=False, indent=1, allow_nan=False) + "\n",
    }  # fmt: skip
    for path, text in files.items():
        path.write_text(text, encoding="utf-8")
    for part in parts:
        if isinstance(part, Plot):
            (drawings / f"{part.name}.svg").write_text(standalone(part.svg), encoding="utf-8")
    return list(files)
