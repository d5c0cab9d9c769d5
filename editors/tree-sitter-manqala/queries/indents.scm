; For nvim-treesitter: the lines of a block are indented once more than the line that it belongs to.
[
  (verb_definition)
  (reaction)
  (anytime)
  (program)
  (ending)
  (example)
  (if)
  (each)
  (each_player)
  (while)
  (repeat)
  (as)
  (may)
  (either)
  (call then: (block))
] @indent.begin

; The block is not there yet.
([
  (verb_definition !body)
  (reaction !body)
  (anytime !body)
  (program !body)
  (ending !body)
  (example !body)
  (if !body)
  (each !body)
  (each_player !body)
  (while !body)
  (repeat !body)
  (as !body)
  (may !body)
  (either !body)
] @indent.begin
  (#set! indent.immediate 1))

[
  (otherwise)
  (otherwise_if)
  (alternative)
] @indent.branch

(front_matter) @indent.auto
