; Made from ../locals.scm by python -m tools.editor_queries: change that one.

; Names that hold inside a rule, or in the block that follows.
[
  (source_file)
  (verb_definition)
  (noun_definition)
  (adjective_definition)
  (reaction)
  (anytime)
  (program)
  (ending)
  (example)
  (block)
] @local.scope

(verb_definition name: (word) @local.definition)
(verb_definition then: (word) @local.definition)
(parameter type: (word) @local.definition !name)
(parameter name: (word) @local.definition)
(index type: (word) @local.definition !name)
(index name: (word) @local.definition)
(adjective_definition type: (word) @local.definition)
(event_parameter name: (word) @local.definition)
(anytime name: (word) @local.definition)
(let name: (word) @local.definition)
(choose name: (word) @local.definition)
(each name: (word) @local.definition)

(call verb: (word) @local.reference)
(phrase (word) @local.reference)
(hole_condition (word) @local.reference)
