"""Neovim's own client, without a screen: what it asks of every game that is shipped, and what it shows."""

import json
import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from manqala.text.resources import game_files
from tests.helpers.checkout import ROOT

NVIM = shutil.which("nvim")
pytestmark = pytest.mark.skipif(
    NVIM is None or find_spec("pygls") is None, reason="Neovim or pygls is not installed here"
)
SCRIPT = r"""
local said = {}
local server = vim.fn.json_decode(os.getenv("SERVER"))
local client = vim.lsp.start_client({name = "manqala", cmd = server, init_options = {playouts = 0}, root_dir = vim.fn.getcwd()})

local function ask(buffer, method, more)
  local at = vim.tbl_extend("force", {textDocument = vim.lsp.util.make_text_document_params(buffer)}, more or {})
  local answers = vim.lsp.buf_request_sync(buffer, method, at, 120000) or {}
  for _, answer in pairs(answers) do
    if answer.err then error(method .. ": " .. vim.inspect(answer.err)) end
    return answer.result
  end
end

local files = vim.fn.json_decode(os.getenv("FILES"))
for number, file in ipairs(files) do
  vim.cmd("edit " .. file)
  local buffer = vim.api.nvim_get_current_buf()
  vim.lsp.buf_attach_client(buffer, client)
  -- A request that is made before the server has said what it can do is never answered.
  vim.wait(120000, function() return (vim.lsp.get_client_by_id(client) or {}).initialized end, 5)
  local last = vim.api.nvim_buf_line_count(buffer)
  local at = {position = {line = last, character = 0}}
  for row, line in ipairs(vim.api.nvim_buf_get_lines(buffer, 0, -1, false)) do
    local column = line:match("^ +choose") and line:find("occupied holes", 1, true)
    if column then at.position = {line = row - 1, character = column - 1} break end
  end
  local hover = ask(buffer, "textDocument/hover", at)
  local where = ask(buffer, "textDocument/definition", at)
  table.insert(said, {
    file = file,
    symbols = #ask(buffer, "textDocument/documentSymbol"),
    folds = #ask(buffer, "textDocument/foldingRange"),
    tokens = #ask(buffer, "textDocument/semanticTokens/full").data,
    lenses = #ask(buffer, "textDocument/codeLens"),
    completions = #ask(buffer, "textDocument/completion", at).items,
    hover = hover ~= vim.NIL and hover ~= nil and hover.contents.value or "",
    definitions = where ~= nil and #where or 0,
    diagnostics = #vim.diagnostic.get(buffer),
  })
  -- What is closed is not tried any more.
  if number < #files then vim.cmd("bwipeout!") end
end

-- What is typed is told: a word is misspelt in the text that is open last.
local buffer = vim.api.nvim_get_current_buf()
vim.api.nvim_buf_set_lines(buffer, -1, -1, false, {"", "a hole is strange when ocupied"})
vim.wait(120000, function() return #vim.diagnostic.get(buffer) > 0 end, 20)
local found = vim.diagnostic.get(buffer)
local line = vim.api.nvim_buf_line_count(buffer) - 1
local stretch = {start = {line = line, character = 23}, ["end"] = {line = line, character = 30}}
local actions = ask(buffer, "textDocument/codeAction", {range = stretch, context = {diagnostics = {}}})
local wanted = actions[1]
vim.lsp.util.apply_workspace_edit(wanted.edit, "utf-16")
local function mended()
  for _, one in ipairs(vim.diagnostic.get(buffer)) do
    if one.severity == vim.diagnostic.severity.ERROR then return false end
  end
  return true
end
vim.wait(120000, mended, 20)
local out = io.open(os.getenv("SAID"), "w")
out:write(vim.fn.json_encode({
  games = said, message = found[1].message, line = found[1].lnum, action = wanted.title,
  mended = vim.api.nvim_buf_get_lines(buffer, -2, -1, false)[1], mended_at_last = mended(),
}))
out:close()
vim.cmd("qall!")
"""


@pytest.mark.nightly
def test_neovim_is_answered_about_every_game(tmp_path: Path) -> None:
    files = [str(path) for _, path in sorted(game_files().items())]
    script, said = tmp_path / "ask.lua", tmp_path / "said.json"
    script.write_text(SCRIPT, encoding="utf-8")
    environment = {
        **os.environ, "SERVER": json.dumps([sys.executable, "-m", "manqala", "lsp"]), "FILES": json.dumps(files),
        "SAID": str(said), "XDG_CONFIG_HOME": str(tmp_path), "XDG_STATE_HOME": str(tmp_path),
    }  # fmt: skip
    made = subprocess.run(
        [NVIM or "", "--headless", "-n", "-i", "NONE", "-u", "NONE", "-c", f"luafile {script}", "-c", "qall!"],
        env=environment, cwd=ROOT, capture_output=True, text=True, timeout=600, check=False,
    )  # fmt: skip
    assert said.is_file(), made.stderr
    answers = json.loads(said.read_text(encoding="utf-8"))
    assert [game["file"] for game in answers["games"]] == files
    hovered = 0
    for game in answers["games"]:
        assert game["symbols"] > 5, game
        assert game["folds"] > 2, game
        assert game["tokens"] > 50, game
        assert game["lenses"] > 1, game
        assert game["completions"] > 3, game
        assert game["diagnostics"] == 0, game
        if "occupied" in game["hover"]:
            hovered += 1
            assert game["definitions"] == 1
    assert hovered > len(files) // 2
    assert "‘ocupied’" in answers["message"]
    assert answers["action"] == "Write ‘occupied’"
    assert answers["mended"] == "a hole is strange when occupied"
    assert answers["mended_at_last"] is True


def test_the_configuration_for_older_versions_starts_the_server(tmp_path: Path) -> None:
    binaries = tmp_path / "bin"
    binaries.mkdir()
    start = binaries / "manqala"
    start.write_text(f'#!/bin/sh\nexec {sys.executable} -m manqala "$@"\n', encoding="utf-8")
    start.chmod(0o755)
    said, rules = tmp_path / "said", tmp_path / "faulty.sow"
    rules.write_text("---\nlanguage: 1\ngame: Faulty\n---\nturn\n  wim last\n", encoding="utf-8")
    lua = "vim.wait(120000, function() return #vim.diagnostic.get(0) > 0 end, 20)"
    write = (
        f"lua vim.fn.writefile({{vim.bo.filetype, vim.diagnostic.get(0)[1].message}}, [[{said}]])"
    )
    configuration = ROOT / "editors" / "neovim" / "manqala-0.7.lua"
    subprocess.run(
        [NVIM or "", "--headless", "-n", "-i", "NONE", "-u", "NONE", "-c", f"luafile {configuration}",
         "-c", f"edit {rules}", "-c", f"lua {lua}", "-c", write, "-c", "qall!"],
        env={**os.environ, "PATH": f"{binaries}:{os.environ['PATH']}", "XDG_CONFIG_HOME": str(tmp_path)},
        cwd=tmp_path, capture_output=True, text=True, timeout=300, check=False,
    )  # fmt: skip
    kind, message = said.read_text(encoding="utf-8").splitlines()[:2]
    assert kind == "manqala"
    assert "wim" in message
