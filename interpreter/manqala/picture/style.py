"""The colours of pictures, light and dark, as a style sheet whose variables a page may override."""

from __future__ import annotations

LIGHT = {
    "wood": "#cf9f63", "wood-deep": "#b98449", "rim": "#9a6a36", "grain": "#8a5a2a", "groove": "#a87440",
    "hollow": "#5a3a1e", "hollow-rim": "#8b5e33", "edge": "#efcf9d", "ink": "#3a220f", "quiet": "#4b2f17",
    "on-dark": "#fff6e4", "seed-light": "#f4efe2", "seed": "#cdc6b3", "seed-dark": "#8d8672",
    "one": "#9c2f22", "two": "#1f4e79", "mark": "#ffd34d", "taken": "#ff8f70", "third": "#6b3fa0", "fourth": "#1d6b4f",
    "fifth": "#b4560a", "sixth": "#856a00",
    "page": "#333",
}  # fmt: skip
"""Colours on a light page."""
DARK = {
    "wood": "#5b4029", "wood-deep": "#48301d", "rim": "#35220f", "grain": "#1f1308", "groove": "#3b2614",
    "hollow": "#1d1108", "hollow-rim": "#3a2615", "edge": "#7d5c3c", "ink": "#f6e6cb", "quiet": "#e0c9a6",
    "on-dark": "#fff6e4", "seed-light": "#e9e2d0", "seed": "#b9b19b", "seed-dark": "#777059",
    "one": "#ef8a78", "two": "#8dbdea", "mark": "#ffd34d", "taken": "#ff9a7d", "third": "#c3a3ee", "fourth": "#7fd3b0",
    "fifth": "#f2a964", "sixth": "#ead36b",
    "page": "#ddd",
}  # fmt: skip
"""Colours on a dark page."""
PLAYERS = ("one", "two", "third", "fourth", "fifth", "sixth")
"""The colour names of players, in order."""
RULES = """\
.wood{fill:$wood}
.rim{fill:none;stroke:$rim;stroke-width:2}
.bevel{fill:none;stroke:$edge;stroke-width:1.5;opacity:.55}
.grain{fill:none;stroke:$grain;stroke-width:1.1;opacity:.16}
.groove{stroke:$groove;stroke-width:2.5;stroke-linecap:round}
.pit{stroke:$edge;stroke-opacity:.5;stroke-width:1.4}
.deep{stop-color:$hollow}
.shallow{stop-color:$hollow-rim}
.up{stop-color:$wood}
.down{stop-color:$wood-deep}
.s0{stop-color:$seed-light}
.s1{stop-color:$seed}
.s2{stop-color:$seed-dark}
.k1a{stop-color:#ffd9a8}
.k1b{stop-color:#d9822b}
.k1c{stop-color:#8a4710}
.k2a{stop-color:#c8e6ff}
.k2b{stop-color:#4a8fcb}
.k2c{stop-color:#1d4a75}
.k3a{stop-color:#e3ffd6}
.k3b{stop-color:#6fae4e}
.k3c{stop-color:#335d1e}
.slit{stroke:#000;stroke-opacity:.45;stroke-width:1.3;stroke-linecap:round;fill:none}
.many{opacity:.42}
text{font-family:ui-sans-serif,system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif}
.name{font-size:15px;font-weight:600;fill:$ink;text-anchor:middle}
.label{font-size:12px;fill:$quiet;text-anchor:middle}
.note{font-size:12.5px;fill:$quiet;text-anchor:middle}
.number{font-size:25px;font-weight:700;fill:$on-dark;stroke:#1a0f06;stroke-width:4.5px;stroke-linejoin:round;paint-order:stroke;\
text-anchor:middle}
.small{font-size:17px}
.count{font-size:12px;font-weight:700;fill:$on-dark;text-anchor:middle}
.plate{fill:#1a0f06;opacity:.62}
.sign{font-size:11px;font-weight:700;fill:#fff;text-anchor:middle}
.badge{stroke:#fff;stroke-width:1.2}
.o0{stroke:$one}
.o1{stroke:$two}
.o2{stroke:$third}
.o3{stroke:$fourth}
.o4{stroke:$fifth}
.o5{stroke:$sixth}
.owner{fill:none;stroke-width:3.5}
.b0{fill:#8e2a1e}
.b1{fill:#1f4e79}
.b2{fill:#5b3590}
.b3{fill:#1d5b45}
.b4{fill:#8f470b}
.b5{fill:#6e5800}
.bm{fill:#5a3f12}
.turn{font-size:13px}
.lifted{fill:none;stroke:$mark;stroke-width:3;stroke-dasharray:6 5;stroke-linecap:round}
.last{fill:none;stroke:$mark;stroke-width:3.6}
.taken{fill:none;stroke:$taken;stroke-width:3;stroke-dasharray:1.5 5.5;stroke-linecap:round}
.said{font-size:15px;font-weight:600;fill:$page;text-anchor:middle}"""
"""The style rules; ``$name`` is a colour."""
SCOPE = ".manqala-board"
"""The class of every picture, which limits the scope of its style sheet."""


def page_variables(colours: dict[str, str]) -> str:
    """Declarations that fix the colours of all pictures on a page, regardless of the reader's preference."""
    return "".join(f"--manqala-{name}:{value};" for name, value in colours.items())


def style_sheet() -> str:
    """The style sheet of a picture: light, or dark if the reader prefers that."""
    made = [f"{SCOPE}{{{_own(LIGHT)}}}"]
    made.append(f"@media (prefers-color-scheme:dark){{{SCOPE}{{{_own(DARK)}}}}}")
    return "\n".join([*made, *map(_rule, RULES.splitlines())])


def _own(colours: dict[str, str]) -> str:
    """The picture's default colours, which a page may override."""
    return "".join(f"--{name}:var(--manqala-{name},{value});" for name, value in colours.items())


def _rule(line: str) -> str:
    """One rule, limited to pictures; colours are repeated without variables for programs that lack them."""
    selector, _, body = line.rstrip("}").partition("{")
    made = []
    for declaration in body.split(";"):
        name, _, value = declaration.partition(":")
        if value.startswith("$"):
            made += [f"{name}:{LIGHT[value[1:]]}", f"{name}:var(--{value[1:]})"]
        else:
            made.append(declaration)
    return f"{SCOPE} {selector}{{{';'.join(made)}}}"
