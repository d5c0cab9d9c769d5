"""Response times of the language server: diagnostics after a keystroke, completion, memory with every game open.

It starts the server as an editor does and types 500 scripted edits into the largest game; each is waited for. Beside the
time on the clock stands the time of the processor that the server needed, which other work on the machine does not lengthen
much.

    python benchmarks/lsp_speed.py
    python benchmarks/lsp_speed.py --cuts 200        # random cuts and edits of every shipped file as well
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import time
from pathlib import Path
from random import Random
from statistics import median

from lsprotocol import types
from pygls.lsp.client import LanguageClient

GAMES = Path(__file__).parents[1] / "games"
LARGEST = GAMES / "china" / "dong-wo.sow"
TYPED = [
    "\n",
    "\n  ",
    "x",
    "(",
    ")",
    " where ",
    "#",
    "[D1]",
    " own ",
    '"',
    "---\n",
    ": ",
    "{",
    ",",
    "\t",
    "é",
    "𝄞",
]
WORDS = [
    "  win last\n",
    "  if last is own, move-again\n",
    "mark seen: number\n",
    "the prey is trail of last\n",
]
"""Words to type letter by letter."""


class Editor:
    """The server, and its messages."""

    def __init__(self) -> None:
        self.client = LanguageClient("bench", "1")
        self.told = asyncio.Event()
        self.errors: list[str] = []
        self.texts: dict[str, str] = {}

    async def start(self) -> None:
        client = self.client

        @client.feature(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
        def told(_: types.PublishDiagnosticsParams) -> None:
            self.told.set()

        @client.feature(types.WINDOW_SHOW_MESSAGE)
        def shown(params: types.ShowMessageParams) -> None:
            self.errors.append(params.message)

        await client.start_io(sys.executable, "-m", "manqala", "lsp")
        await client.initialize_async(
            types.InitializeParams(
                capabilities=types.ClientCapabilities(), process_id=None, root_uri=None,
                initialization_options={"playouts": 0},
            )
        )  # fmt: skip
        client.initialized(types.InitializedParams())

    @property
    def process(self) -> int:
        """The number of the server's process."""
        return self.client._server.pid  # type: ignore[union-attr]  # noqa: SLF001 -- pygls has no public name for the process

    def cpu(self) -> float:
        """The seconds of the processor that the server has used."""
        tasks = Path(f"/proc/{self.process}/task").iterdir()
        return sum(int((task / "schedstat").read_text().split()[0]) for task in tasks) / 1e9

    def memory(self) -> float:
        """The megabytes that the server holds."""
        pages = int(Path(f"/proc/{self.process}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 1e6

    def open(self, path: Path, text: str | None = None) -> str:
        uri = path.as_uri()
        self.texts[uri] = text if text is not None else path.read_text(encoding="utf-8")
        item = types.TextDocumentItem(uri, "manqala", 1, self.texts[uri])
        self.client.text_document_did_open(types.DidOpenTextDocumentParams(item))
        return uri

    def close(self, uri: str) -> None:
        identifier = types.TextDocumentIdentifier(uri)
        self.client.text_document_did_close(types.DidCloseTextDocumentParams(identifier))

    def place(self, uri: str, offset: int) -> types.Position:
        before = self.texts[uri][:offset]
        start = before.rfind("\n") + 1
        return types.Position(before.count("\n"), len(before[start:].encode("utf-16-le")) // 2)

    def edit(self, uri: str, start: int, end: int, new: str) -> None:
        stretch = types.Range(self.place(uri, start), self.place(uri, end))
        text = self.texts[uri]
        self.texts[uri] = text[:start] + new + text[end:]
        self.client.text_document_did_change(
            types.DidChangeTextDocumentParams(
                types.VersionedTextDocumentIdentifier(2, uri),
                [types.TextDocumentContentChangePartial(range=stretch, text=new)],
            )
        )


def script(text: str, rng: Random, most: int) -> list[tuple[int, int, str]]:
    """Edits: words typed letter by letter, letters taken away, lines begun, as people do it."""
    found: list[tuple[int, int, str]] = []
    body = text.index("---", 4)
    while len(found) < most:
        line = text.index("\n", rng.randrange(body + 10, len(text) - 10)) + 1
        word = rng.choice(WORDS)
        for n, letter in enumerate(word):
            found.append((line + n, line + n, letter))
        backwards = range(len(word) - 1, -1, -1)
        found.extend((line + n, line + n + 1, "") for n in backwards)
    return found[:most]


def shown(name: str, times: list[float], *, aim: float | None = None) -> None:
    ordered = sorted(times)
    said = f"{median(times) * 1000:6.0f} {ordered[int(len(ordered) * 0.95)] * 1000:6.0f} {ordered[-1] * 1000:6.0f}"
    print(f"{name:<46}{said}" + (f"   aim {aim:.0f}" if aim else ""))


async def measure(edits: int, cuts: int, seed: int) -> int:
    editor = Editor()
    begun = time.perf_counter()
    await editor.start()
    print(f"{'':<46}median    95%   worst, milliseconds; load {os.getloadavg()[0]:.1f}")
    shown("until the server answers", [time.perf_counter() - begun])
    uri = editor.open(LARGEST)
    await editor.told.wait()
    clock: list[float] = []
    processor: list[float] = []
    completion: list[float] = []
    completion_processor: list[float] = []
    identifier = types.TextDocumentIdentifier(uri)
    await asyncio.sleep(3)
    for number, (start, end, new) in enumerate(script(editor.texts[uri], Random(seed), edits)):
        editor.told.clear()
        before, at = editor.cpu(), time.perf_counter()
        editor.edit(uri, start, end, new)
        if number % 5 == 4:
            # A completion is asked for at once, as by an editor that offers them while one types.
            place = editor.place(uri, start + len(new))
            await editor.client.text_document_completion_async(
                types.CompletionParams(identifier, place)
            )
            completion.append(time.perf_counter() - at)
            completion_processor.append(editor.cpu() - before)
            await editor.told.wait()
            continue
        await editor.told.wait()
        clock.append(time.perf_counter() - at)
        processor.append(editor.cpu() - before)
    shown("diagnostics after a keystroke, by the clock", clock, aim=150)
    shown("  of the processor", processor)
    shown("completion asked for with a keystroke, clock", completion, aim=50)
    shown("  of the processor", completion_processor)
    for path in sorted(GAMES.rglob("*.sow")):
        other = editor.open(path)
        await editor.client.text_document_document_symbol_async(
            types.DocumentSymbolParams(types.TextDocumentIdentifier(other))
        )
    print(f"memory with all games open: {editor.memory():.0f} MB")
    for other in list(editor.texts):
        editor.close(other)
    failed = await cut_up(editor, cuts, seed) if cuts else 0
    await editor.client.shutdown_async(None)
    editor.client.exit(None)
    await editor.client.stop()
    return failed


async def request(
    client: LanguageClient,
    document: types.TextDocumentIdentifier,
    here: types.Position,
    rng: Random,
) -> None:
    """One request of some kind about a place."""
    match rng.randrange(8):
        case 0:
            await client.text_document_completion_async(types.CompletionParams(document, here))
        case 1:
            await client.text_document_hover_async(types.HoverParams(document, here))
        case 2:
            await client.text_document_signature_help_async(
                types.SignatureHelpParams(document, here)
            )
        case 3:
            await client.text_document_definition_async(types.DefinitionParams(document, here))
        case 4:
            stretch, context = types.Range(here, here), types.CodeActionContext([])
            await client.text_document_code_action_async(
                types.CodeActionParams(document, stretch, context)
            )
        case 5:
            await client.text_document_document_symbol_async(types.DocumentSymbolParams(document))
        case 6:
            await client.text_document_semantic_tokens_full_async(
                types.SemanticTokensParams(document)
            )
        case _:
            options = types.FormattingOptions(2, insert_spaces=True)
            await client.text_document_formatting_async(
                types.DocumentFormattingParams(document, options)
            )


async def cut_up(editor: Editor, cuts: int, seed: int) -> int:
    """Cut and edit every shipped file at random, and send all requests each time; return the number of errors."""
    rng = Random(seed)
    asked = failed = 0
    files = sorted(GAMES.rglob("*.sow"))
    for path in files:
        whole = path.read_text(encoding="utf-8")
        uri = editor.open(path)
        for _ in range(cuts):
            text = editor.texts[uri]
            at = rng.randrange(len(text) + 1)
            what = rng.random()
            if what < 0.25:
                editor.edit(uri, at, len(text), "")
            elif what < 0.5:
                editor.edit(uri, at, min(len(text), at + rng.randrange(1, 30)), "")
            elif what < 0.85:
                editor.edit(uri, at, at, rng.choice(TYPED))
            else:
                editor.edit(uri, 0, len(text), whole)
            asked += 1
            try:
                here = editor.place(uri, min(at, len(editor.texts[uri])))
                await request(editor.client, types.TextDocumentIdentifier(uri), here, rng)
            except Exception as error:
                failed += 1
                print(f"{path.name}: {error}")
        editor.close(uri)
    print(
        f"{asked} random cuts and edits of {len(files)} files, each with a request: {failed} errors"
    )
    return failed


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--cuts", type=int, default=0, help="so many cuts and edits of every shipped file"
    )
    parser.add_argument("--edits", type=int, default=500, help="so many edits of the largest game")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    sys.exit(1 if asyncio.run(measure(given.edits, given.cuts, given.seed)) else 0)


if __name__ == "__main__":
    main()
