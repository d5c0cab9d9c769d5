"""A report as one HTML file that needs nothing from outside."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, assert_never

from manqala.study.report_parts import FigureTable, Heading, Listing, Paragraph, Plot, ShownCommand

if TYPE_CHECKING:
    from collections.abc import Sequence

    from manqala.study.report_parts import Part

CSS = """
:root{color-scheme:light dark;--ink:#1c1c1c;--paper:#fffdf9;--faint:#8a8a8a;--line:#d9d4ca;--soft:#f4f0e7}
@media(prefers-color-scheme:dark){:root{--ink:#e6e6e6;--paper:#17181a;--faint:#8f8f8f;--line:#3a3c40;--soft:#212326}}
*{box-sizing:border-box}
body{margin:0 auto;padding:2rem 1.25rem 4rem;max-width:52rem;background:var(--paper);color:var(--ink);
font:1rem/1.55 system-ui,"Segoe UI","Noto Sans",sans-serif}
h1{font-size:1.9rem;line-height:1.2;margin:0 0 1rem}
h2{font-size:1.4rem;margin:2.75rem 0 .75rem;padding-top:1rem;border-top:1px solid var(--line)}
h3{font-size:1.1rem;margin:2rem 0 .5rem}
pre{background:var(--soft);padding:.75rem 1rem;overflow-x:auto;border-radius:.4rem}
figure{margin:1.25rem 0}
figure svg{width:100%;height:auto;max-width:44rem;display:block}
figcaption,caption{text-align:left;font-size:.92rem;color:var(--ink);padding:.35rem 0}
.wide{overflow-x:auto}
table{border-collapse:collapse;font-size:.95rem;margin:.5rem 0 1rem}
th,td{padding:.25rem .9rem .25rem 0;text-align:right;border-bottom:1px solid var(--line);font-variant-numeric:tabular-nums;
vertical-align:top}
th:first-child,td:first-child{text-align:left}
tbody th{font-weight:normal}
thead th{border-bottom:2px solid var(--faint)}
@media print{body{max-width:none}h2{break-after:avoid}figure,table{break-inside:avoid}}
"""


def as_html(parts: Sequence[Part], language: str = "en") -> str:
    """The whole file; the first part is its title."""
    title = next(part.text for part in parts if isinstance(part, Heading))
    body = "\n".join(map(_part, parts))
    return (
        f'<!DOCTYPE html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{CSS}</style>\n</head>\n<body>\n<main>\n{body}\n</main>\n</body>\n</html>\n"
    )


def _part(part: Part) -> str:
    match part:
        case Heading():
            return f"<h{part.level}>{escape(part.text)}</h{part.level}>"
        case Paragraph():
            return f"<p>{escape(part.text)}</p>"
        case Listing():
            return "<ul>" + "".join(f"<li>{escape(item)}</li>" for item in part.items) + "</ul>"
        case ShownCommand():
            return f"<pre><code>{escape(part.text)}</code></pre>"
        case FigureTable():
            return _table(part)
        case Plot():
            told = f'role="img" aria-label="{escape(part.told)}"'
            svg = part.svg.replace("<svg ", f"<svg {told} ", 1)
            return f"<figure>{svg}<figcaption>{escape(part.caption)}</figcaption></figure>"
        case _:
            assert_never(part)


def _table(part: FigureTable) -> str:
    head = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in part.head)
    rows = "".join(
        f'<tr><th scope="row">{escape(row[0])}</th>'
        + "".join(f"<td>{escape(cell)}</td>" for cell in row[1:])
        + "</tr>"
        for row in part.rows
    )
    return (
        f'<div class="wide"><table><caption>{escape(part.caption)}</caption>'
        f"<thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>"
    )
