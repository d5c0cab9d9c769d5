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


def write_report(results: Mapping[str, Any], folder: Path) -> list[Path]:
    """Write all files into a folder; return their paths."""
    parts = report_of(results)
    drawings = folder / DRAWINGS
    drawings.mkdir(parents=True, exist_ok=True)
    files = {
        folder / "report.html": as_html(parts) + "\n",
        folder / "report.md": as_markdown(parts, drawings=DRAWINGS) + "\n",
        folder / "results.json": json.dumps(results, ensure_ascii=False, indent=1, allow_nan=False) + "\n",
    }  # fmt: skip
    for path, text in files.items():
        path.write_text(text, encoding="utf-8")
    for part in parts:
        if isinstance(part, Plot):
            (drawings / f"{part.name}.svg").write_text(standalone(part.svg), encoding="utf-8")
    return list(files)
