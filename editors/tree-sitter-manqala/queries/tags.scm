; What a file defines, for lists of symbols.
(verb_definition name: (word) @name) @definition.function
(noun_definition name: (name) @name) @definition.constant
(adjective_definition name: (name) @name) @definition.constant
(mark_definition name: (name) @name) @definition.field
(reaction called: (word) @name) @definition.function
(ending called: (word) @name) @definition.function
(call verb: (word) @name) @reference.call
