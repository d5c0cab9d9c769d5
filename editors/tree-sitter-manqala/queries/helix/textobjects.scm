; Made from ../textobjects.scm by python -m tools.editor_queries: change that one.

; Rules and definitions, examples, parameters and arguments, comments.
(verb_definition body: (block) @function.inside) @function.around
(reaction body: (_) @function.inside) @function.around
(anytime body: (block) @function.inside) @function.around
(program body: (block) @function.inside) @function.around
(ending) @function.around
(ending body: (block) @function.inside)
(noun_definition value: (_) @function.inside) @function.around
(adjective_definition condition: (_) @function.inside) @function.around

(example body: (block) @test.inside) @test.around

(parameter) @parameter.inside
(labelled) @parameter.around
(argument value: (_) @parameter.inside) @parameter.around

(comment) @comment.around
(comment)+ @comment.around
