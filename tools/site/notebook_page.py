"""The notebook of ``docs/`` as a page: its text, its code, and its output."""

from __future__ import annotations

import json
import re
from html import escape
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

STYLE = re.compile(r"<style>.*?</style>", re.DOTALL)


def notebook_page(file: Path) -> str:
    """The notebook as Markdown."""
    notebook = json.loads(file.read_text(encoding="utf-8"))
    return "\n".join(part for cell in notebook["cells"] for part in _cell(cell))


def _cell(cell: dict[str, Any]) -> Iterator[str]:
    text = "".join(cell["source"])
    if cell["cell_type"] == "markdown":
        yield f"{text}\n"
        return
    yield f"```python\n{text}\n```\n"
    for output in cell["outputs"]:
        data = output.get("data", {})
        if "image/svg+xml" in data:
            picture = STYLE.sub("", "".join(data["image/svg+xml"]))
            yield f'<figure class="manqala-figure">{picture}</figure>\n'
        elif "text/html" in data:
            yield f'<div class="manqala-output">{"".join(data["text/html"])}</div>\n'
        else:
            plain = "".join(data.get("text/plain", output.get("text", "")))
            yield f'<pre class="manqala-output"><code tabindex="0">{escape(plain, quote=False)}</code></pre>\n'
