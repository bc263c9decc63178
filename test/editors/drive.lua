-- Run inside Neovim after the recipe: waits for the findings, asks for the rest, prints what came.
local function wait(what, good)
  if not vim.wait(20000, good, 50) then
    io.stdout:write('gave up waiting for ' .. what .. '\n')
    vim.cmd('cquit 1')
  end
end

local function ask(method, line, column, extra)
  vim.api.nvim_win_set_cursor(0, { line, column })
  local params = vim.tbl_extend('force', vim.lsp.util.make_position_params(0, 'utf-16'), extra or {})
  local answers = vim.lsp.buf_request_sync(0, method, params, 10000)
  for _, answer in pairs(answers or {}) do
    if answer.result then return answer.result end
  end
end

wait('findings', function() return #vim.diagnostic.get(0) > 0 end)
local seen = { findings = {}, completions = {} }
for _, d in ipairs(vim.diagnostic.get(0)) do
  table.insert(seen.findings, (d.lnum + 1) .. ':' .. (d.code or d.user_data.lsp.code))
end

-- What a person sees, in a floating window.
vim.api.nvim_win_set_cursor(0, { 4, 23 })
vim.lsp.buf.hover()
wait('the hover', function() return #vim.api.nvim_list_wins() > 1 end)
for _, window in ipairs(vim.api.nvim_list_wins()) do
  if vim.api.nvim_win_get_config(window).relative ~= '' then
    local lines = vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(window), 0, -1, false)
    seen.hover = table.concat(lines, '\n')
    vim.api.nvim_win_close(window, true)
  end
end

local items = ask('textDocument/completion', 6, 11)
for _, item in ipairs(items.items or items) do table.insert(seen.completions, item.label) end

vim.api.nvim_win_set_cursor(0, { 4, 9 })
local before = vim.api.nvim_buf_get_changedtick(0)
vim.lsp.buf.rename('bazaar')
wait('the rename', function() return vim.api.nvim_buf_get_changedtick(0) > before end)
vim.wait(200)
seen.renamed = table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), '\n') .. '\n'

io.stdout:write('\nSEEN ' .. vim.fn.json_encode(seen) .. '\n')
vim.cmd('qall!')
