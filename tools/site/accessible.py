"""``python -m tools.site.accessible SITE AXE [--whole]``: errors that axe-core finds on pages of a site.

Some pages are checked, light and dark. Without ``--whole``, as CI has it, those that take longest are left out or looked at
in the light alone.

``AXE`` is the file ``axe.min.js`` of the npm package ``axe-core``.  A browser is needed; nothing is loaded from elsewhere.
"""

from __future__ import annotations

import html
import json
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

USAGE = "usage: python -m tools.site.accessible SITE AXE [--whole]"
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chrome")
OPTIONS = (
    "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--allow-file-access-from-files", "--virtual-time-budget=20000", "--dump-dom",
)  # fmt: skip
DARK = "--blink-settings=preferredColorScheme=0"
QUICK = (
    "index.html", "playing/index.html", "cookbook/index.html", "notebook/index.html", "book/index.html", "book/oware/index.html",
)  # fmt: skip
LONG = ("language/index.html", "api/index.html", "games/index.html")
"""Pages with thousands of words and signs in colour; the quick ones have the same colours."""
LONGEST = ("book/dong-wo/index.html", "book/omweso/index.html")
LIGHT_AND_DARK = (False, True)
GRAVE = {"serious", "critical"}
RUN = """
<script src="{axe}"></script>
<script>
axe.run(document).then(function (found) {{
  var told = found.violations.map(function (one) {{
    var nodes = one.nodes.map(function (node) {{ return node.html.slice(0, 160); }});
    return {{id: one.id, impact: one.impact, help: one.help, nodes: nodes}};
  }});
  var box = document.createElement("pre");
  box.id = "axe-found";
  box.textContent = JSON.stringify(told);
  document.body.appendChild(box);
}});
</script>
"""
FOUND = re.compile(r'<pre id="axe-found">(.*?)</pre>', re.DOTALL)


def main(arguments: list[str]) -> int:
    """Check every page, and report serious errors."""
    whole = arguments[2:] == ["--whole"]
    if len(arguments) != 2 + whole:
        sys.stderr.write(f"{USAGE}\n")
        return 2
    site, axe = (Path(given).resolve() for given in arguments[:2])
    browser = next(filter(None, map(shutil.which, BROWSERS)), None)
    if browser is None:
        sys.stdout.write(f"axe-core is not run: there is none of {', '.join(BROWSERS)}\n")
        return 0
    grave = slight = 0
    views = [(page, dark) for page in QUICK for dark in LIGHT_AND_DARK]
    views += [(page, dark) for page in LONG for dark in LIGHT_AND_DARK[: 1 + whole]]
    views += [(page, dark) for page in LONGEST for dark in LIGHT_AND_DARK if whole]
    for page, dark in views:
        scheme = "dark" if dark else "light"
        for violation in violations(browser, site / page, axe, dark=dark):
            serious = violation["impact"] in GRAVE
            grave, slight = grave + serious, slight + (not serious)
            places = f"{len(violation['nodes'])} times"
            told = f"{page} ({scheme}): {violation['impact']}: {violation['help']} ({violation['id']}), {places}"
            sys.stdout.write(f"{told}\n    {violation['nodes'][0]}\n")
    pages = len({page for page, _ in views})
    dark_ones = sum(dark for _, dark in views)
    sys.stdout.write(
        f"axe-core: {pages} pages, {dark_ones} of them dark too: {grave} serious violations, {slight} others\n"
    )
    return 1 if grave else 0


def violations(browser: str, page: Path, axe: Path, *, dark: bool) -> list[dict[str, Any]]:
    """The errors of a page: a copy beside it runs axe-core, and contains the result."""
    text = page.read_text(encoding="utf-8")
    copy = page.with_name("axe-looks-at-this.html")
    copy.write_text(
        text.replace("</body>", f"{RUN.format(axe=axe.as_uri())}</body>"), encoding="utf-8"
    )
    try:
        with tempfile.TemporaryDirectory() as profile:
            done = subprocess.run(
                [browser, *OPTIONS, *([DARK] if dark else []), f"--user-data-dir={profile}", copy.as_uri()],
                capture_output=True, text=True, encoding="utf-8", timeout=300, check=True,
            )  # fmt: skip
    finally:
        copy.unlink()
    match = FOUND.search(done.stdout)
    if match is None:
        raise RuntimeError(f"axe-core did not come to an end on {page}")
    found: list[dict[str, Any]] = json.loads(html.unescape(match[1]))
    return found


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
