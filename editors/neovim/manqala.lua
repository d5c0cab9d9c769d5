-- Manqala in Neovim 0.11 or later: save this as lsp/manqala.lua in your configuration folder (~/.config/nvim),
-- and say in init.lua:
--
--   vim.filetype.add({ extension = { sow = "manqala" } })
--   vim.lsp.enable("manqala")
--
return {
  cmd = { "manqala", "lsp" },
  filetypes = { "manqala" },
  root_markers = { "pyproject.toml", ".git" },
  single_file_support = true,
  on_attach = function(_, buffer)
    vim.bo[buffer].commentstring = "# %s"
    vim.bo[buffer].shiftwidth = 2
    vim.bo[buffer].expandtab = true
  end,
}
