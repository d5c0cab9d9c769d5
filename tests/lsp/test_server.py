"""The server as an editor talks to it: over standard input and output."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import pytest_lsp
from lsprotocol import types
from pytest_lsp import ClientServerConfig, LanguageClient

from manqala.text.resources import game_files
from tests.helpers.at_cursor import rules
from tests.helpers.there import there

TURN = "turn\n  choose hole from own occupied holes\n  sow it anticlockwise\n"
EXAMPLE = """
example "one seed"
  position 1 0 0 0 0 2 / 0 0 3 0 0 0 : south
  play 6
  gives 1 0 0 0 0 0 / 1 1 3 0 0 0 : north
"""
URI = "file:///games/trial.sow"
DOCUMENT = types.TextDocumentIdentifier(URI)


pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest_lsp.fixture(  # type: ignore[untyped-decorator]  # pytest-lsp has no types for it
    config=ClientServerConfig([sys.executable, "-m", "manqala", "lsp", "--stdio"]),
    scope="module",
    loop_scope="module",
)
async def client(lsp_client: LanguageClient):  # type: ignore[no-untyped-def]  # pytest-lsp finds out by itself
    options = {"playouts": 2}
    await lsp_client.initialize_session(
        types.InitializeParams(
            capabilities=types.ClientCapabilities(), initialization_options=options, process_id=None, root_uri=None
        )
    )  # fmt: skip
    yield
    await lsp_client.shutdown_session()


def open_text(client: LanguageClient, text: str, uri: str = URI) -> None:
    item = types.TextDocumentItem(uri, "manqala", 1, text)
    client.text_document_did_open(types.DidOpenTextDocumentParams(item))


def change(
    client: LanguageClient, line: int, start: int, end: int, text: str, uri: str = URI
) -> None:
    stretch = types.Range(types.Position(line, start), types.Position(line, end))
    client.text_document_did_change(
        types.DidChangeTextDocumentParams(
            types.VersionedTextDocumentIdentifier(2, uri),
            [types.TextDocumentContentChangePartial(range=stretch, text=text)],
        )
    )


async def next_diagnostics(client: LanguageClient, uri: str = URI) -> list[types.Diagnostic]:
    """The next diagnostics of a text."""
    before = client.diagnostics.get(uri)
    while True:
        said = await client.wait_for_notification(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
        if said.uri == uri:
            return list(said.diagnostics)
        # What arrives together with those of another text is not waited for any more.
        now = client.diagnostics.get(uri)
        if now is not None and now is not before:
            return list(now)


async def told_that(
    client: LanguageClient, holds: Callable[[list[types.Diagnostic]], bool], uri: str = URI
) -> None:
    """Wait for certain diagnostics; those of earlier versions may come first."""
    while True:
        found = await next_diagnostics(client, uri)
        # Two may arrive at once.
        if holds(found) or holds(list(client.diagnostics[uri])):
            return


async def test_what_is_wrong_is_reported_as_one_types(client: LanguageClient) -> None:
    open_text(client, rules(TURN))
    assert await next_diagnostics(client) == []
    change(client, 7, 23, 31, "ocupied")
    (found,) = await next_diagnostics(client)
    assert found.message.startswith(
        "there is no adjective ‘ocupied’ for a hole\ndid you mean ‘occupied’?"
    )
    assert (found.range.start.line, found.range.start.character) == (7, 23)
    assert (found.code, found.severity) == ("E301", types.DiagnosticSeverity.Error)
    actions = await client.text_document_code_action_async(
        types.CodeActionParams(DOCUMENT, found.range, types.CodeActionContext([found]))
    )
    action = there(actions)[0]
    assert isinstance(action, types.CodeAction)
    assert (action.title, action.kind) == ("Write ‘occupied’", types.CodeActionKind.QuickFix)
    (edit,) = there(there(action.edit).changes)[URI]
    change(
        client,
        edit.range.start.line,
        edit.range.start.character,
        edit.range.end.character,
        there(edit.new_text),
    )
    assert await next_diagnostics(client) == []


async def test_places_are_in_units_of_utf16(client: LanguageClient) -> None:
    open_text(client, rules('turn\n  may go "𝄞𝄞"\n    win nohole\n  forbid false "𝄞é"  # 𝄞\n'))
    (found,) = await next_diagnostics(client)
    assert (found.range.start.line, found.range.start.character) == (8, 8)
    hover = await client.text_document_hover_async(
        types.HoverParams(DOCUMENT, types.Position(7, 3))
    )
    assert there(hover).range == types.Range(types.Position(7, 2), types.Position(7, 5))
    # The sign beyond the first plane counts as two: only it is replaced.
    change(client, 9, 16, 18, "x")
    change(client, 8, 8, 14, "last")
    await told_that(client, lambda found: not found)
    (edit, *_) = there(
        await client.text_document_formatting_async(
            types.DocumentFormattingParams(DOCUMENT, types.FormattingOptions(2, insert_spaces=True))
        )
    )
    assert '  forbid false "xé"' in edit.new_text


async def test_examples_are_run_after_a_pause(client: LanguageClient) -> None:
    open_text(client, rules(TURN + EXAMPLE.replace("1 1 3 0 0 0", "1 1 3 0 0 9")))
    said = "example ‘one seed’: another position"
    await told_that(client, lambda found: any(said in diagnostic.message for diagnostic in found))


async def test_what_can_be_written(client: LanguageClient) -> None:
    open_text(client, rules(TURN + "  win last where "))
    await next_diagnostics(client)
    found = await client.text_document_completion_async(
        types.CompletionParams(DOCUMENT, types.Position(9, 17))
    )
    assert isinstance(found, types.CompletionList)
    items = {item.label: item for item in found.items}
    assert {"empty", "occupied", "own", "not"} <= items.keys()
    item = items["occupied"]
    assert item.sort_text == "0occupied"
    assert isinstance(item.text_edit, types.TextEdit)
    assert item.text_edit.range == types.Range(types.Position(9, 17), types.Position(9, 17))
    assert isinstance(item.documentation, types.MarkupContent)
    help_ = await client.text_document_signature_help_async(
        types.SignatureHelpParams(DOCUMENT, types.Position(8, 7))
    )
    assert there(help_).signatures[0].label.startswith("sow hole h going direction w")


async def test_words_lead_to_the_prelude_and_have_other_names(client: LanguageClient) -> None:
    open_text(client, rules(TURN + "  let spoils be last\n  win spoils\n"))
    await next_diagnostics(client)
    place = types.Position(8, 3)
    found = await client.text_document_definition_async(types.DefinitionParams(DOCUMENT, place))
    assert isinstance(found, list | tuple)
    (where,) = found
    assert isinstance(where, types.Location)
    assert where.uri.endswith("/grammar/prelude.sow")
    hover = there(await client.text_document_hover_async(types.HoverParams(DOCUMENT, place)))
    assert isinstance(hover.contents, types.MarkupContent)
    assert "sows a hole" in hover.contents.value
    place = types.Position(10, 7)
    edit = await client.text_document_rename_async(types.RenameParams(DOCUMENT, place, "loot"))
    assert [one.range.start.line for one in there(there(edit).changes)[URI]] == [9, 10]
    said = await client.text_document_references_async(
        types.ReferenceParams(types.ReferenceContext(include_declaration=True), DOCUMENT, place)
    )
    assert [location.range.start.line for location in there(said)] == [9, 10]
    marked = await client.text_document_document_highlight_async(
        types.DocumentHighlightParams(DOCUMENT, place)
    )
    assert len(there(marked)) == 2
    assert (
        await client.text_document_prepare_rename_async(
            types.PrepareRenameParams(DOCUMENT, types.Position(8, 3))
        )
        is None
    )
    with pytest.raises(Exception, match="defined in"):
        await client.text_document_rename_async(
            types.RenameParams(DOCUMENT, types.Position(8, 3), "spread")
        )


async def test_a_file_is_seen_as_a_whole(client: LanguageClient) -> None:
    open_text(client, rules(TURN.replace("own  ", "own ").replace("sow it", "sow   it") + EXAMPLE))
    await next_diagnostics(client)
    symbols = await client.text_document_document_symbol_async(types.DocumentSymbolParams(DOCUMENT))
    assert [one.name for one in symbols or ()][-2:] == ["turn", "one seed"]
    folds = await client.text_document_folding_range_async(types.FoldingRangeParams(DOCUMENT))
    assert (6, 8) in [(fold.start_line, fold.end_line) for fold in there(folds)]
    tokens = await client.text_document_semantic_tokens_full_async(
        types.SemanticTokensParams(DOCUMENT)
    )
    assert len(there(tokens).data) % 5 == 0
    assert len(there(tokens).data) > 100
    stretch = types.Range(types.Position(6, 0), types.Position(7, 0))
    some = await client.text_document_semantic_tokens_range_async(
        types.SemanticTokensRangeParams(DOCUMENT, stretch)
    )
    assert 0 < len(there(some).data) < len(there(tokens).data)
    (edit,) = there(
        await client.text_document_formatting_async(
            types.DocumentFormattingParams(DOCUMENT, types.FormattingOptions(2, insert_spaces=True))
        )
    )
    assert edit.new_text == rules(TURN + EXAMPLE)


async def execute(client: LanguageClient, command: str, *arguments: object) -> Any:
    """What an editor can have done."""
    params = types.ExecuteCommandParams(command, arguments)
    return await client.workspace_execute_command_async(params)


async def test_examples_can_be_run_stepped_through_and_recorded(client: LanguageClient) -> None:
    open_text(client, rules(TURN + EXAMPLE))
    await next_diagnostics(client)
    lenses = there(await client.text_document_code_lens_async(types.CodeLensParams(DOCUMENT)))
    commands = [there(lens.command) for lens in lenses]
    assert [command.title for command in commands] == ["run", "step"]
    run, step = [await execute(client, one.command, *(one.arguments or ())) for one in commands]
    assert run["passed"] is True
    assert step[0]["text"] == "lift 2 seeds from south's hole 6"
    edits: list[types.WorkspaceEdit] = []

    @client.feature(types.WORKSPACE_APPLY_EDIT)  # type: ignore[untyped-decorator]  # nor for it
    def apply(params: types.ApplyWorkspaceEditParams) -> types.ApplyWorkspaceEditResult:
        edits.append(params.edit)
        return types.ApplyWorkspaceEditResult(applied=True)

    said = await execute(client, "manqala.recordExample", URI, "", "3")
    assert said["recorded"] is True
    (edit,) = there(edits[0].changes)[URI]
    assert "  play 3\n  gives 4 4 0 5 5 5 / 5 4 4 4 4 4 : north" in there(edit.new_text)
    refused = await execute(client, "manqala.recordExample", URI, "", "9")
    assert refused["recorded"] is False


async def test_what_is_wrong_in_a_parent_stands_where_it_is_extended(
    client: LanguageClient, tmp_path: Path
) -> None:
    parent, child = tmp_path / "parent.sow", tmp_path / "child.sow"
    parent.write_text(rules(TURN.replace("occupied", "ocupied")), encoding="utf-8")
    text = "---\nlanguage: 1\ngame: Child\nextends: parent\n---\n"
    open_text(client, text, child.as_uri())
    (found,) = await next_diagnostics(client, child.as_uri())
    assert found.range == types.Range(types.Position(3, 0), types.Position(3, 15))
    line = "‘choose hole from own ocupied holes’"
    assert f"in parent.sow, line 8: {line}" in found.message


@pytest.mark.slow
async def test_a_text_that_is_no_file_is_called_by_its_name(client: LanguageClient) -> None:
    one, other = "manqala:/1/mine.sow", "manqala:/2/mine.sow"
    open_text(client, "", one)
    (found,) = await next_diagnostics(client, one)
    assert found.message.startswith("‘mine.sow’ is empty")
    # Two of one name are told apart.
    open_text(client, rules(TURN), other)
    assert await next_diagnostics(client, other) == []


@pytest.mark.slow
async def test_heirs_are_looked_at_again_when_the_parent_changes(
    client: LanguageClient, tmp_path: Path
) -> None:
    parent, child = tmp_path / "parent.sow", tmp_path / "child.sow"
    parent.write_text(rules(TURN), encoding="utf-8")
    open_text(
        client, "---\nlanguage: 1\ngame: Child\nextends: parent\n---\ndrop poor\n", child.as_uri()
    )
    (found,) = await next_diagnostics(client, child.as_uri())
    assert "poor" in found.message
    open_text(client, rules(TURN), parent.as_uri())
    change(
        client,
        9,
        0,
        0,
        "round ends when some player is bare, called poor\n  settle\n",
        parent.as_uri(),
    )
    await told_that(client, lambda found: not found, child.as_uri())


@pytest.mark.nightly
async def test_every_game_that_is_shipped_is_sound(client: LanguageClient) -> None:
    uris = {game: Path(path).as_uri() for game, path in sorted(game_files().items())[::9]}
    for game, path in sorted(game_files().items())[::9]:
        uri = uris[game]
        open_text(client, Path(path).read_text(encoding="utf-8"), uri)
        symbols = await client.text_document_document_symbol_async(
            types.DocumentSymbolParams(types.TextDocumentIdentifier(uri))
        )
        assert len(there(symbols)) > 5, game
        client.text_document_did_close(
            types.DidCloseTextDocumentParams(types.TextDocumentIdentifier(uri))
        )
    assert not any(client.diagnostics.get(uri) for uri in uris.values())
