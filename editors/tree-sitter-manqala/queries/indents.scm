; For nvim-treesitter: the lines of a block are indented once more than the line that it belongs to.
[
  (verb_definition)
  (reaction)
  (anytime)
  (program)
  (ending)
  (example)
  (if)
  (otherwise)
  (otherwise_if)
  (each)
  (each_player)
  (while)
  (repeat)
  (as)
  (may)
  (either)
  (alternative)
] @indent.begin

[
  (otherwise)
  (otherwise_if)
  (alternative)
] @indent.branch

(front_matter) @indent.auto
