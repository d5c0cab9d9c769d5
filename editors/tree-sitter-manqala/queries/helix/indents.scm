; The lines of a block are indented once more than the line that it belongs to, and a new line at its end belongs to it.
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
  (call then: (block))
] @indent @extend

[
  (otherwise)
  (otherwise_if)
  (alternative)
] @outdent
