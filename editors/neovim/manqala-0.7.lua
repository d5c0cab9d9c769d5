-- Manqala in Neovim 0.7 to 0.10, which start a server for every kind of file themselves: say in init.lua
--
--   dofile(vim.fn.stdpath("config") .. "/manqala-0.7.lua")
--
vim.api.nvim_create_autocmd({ "BufRead", "BufNewFile" }, {
  pattern = "*.sow",
  callback = function(event)
    vim.bo[event.buf].filetype = "manqala"
    vim.bo[event.buf].commentstring = "# %s"
    vim.bo[event.buf].shiftwidth = 2
    vim.bo[event.buf].expandtab = true
    local folder = vim.fn.fnamemodify(event.file, ":p:h")
    -- One server is enough for all files.
    vim.g.manqala_client = vim.g.manqala_client
      or vim.lsp.start_client({ name = "manqala", cmd = { "manqala", "lsp" }, root_dir = folder })
    vim.lsp.buf_attach_client(event.buf, vim.g.manqala_client)
  end,
})
