; Rules and definitions, examples, parameters and arguments, comments.
(verb_definition body: (block) @function.inner) @function.outer
(reaction body: (_) @function.inner) @function.outer
(anytime body: (block) @function.inner) @function.outer
(program body: (block) @function.inner) @function.outer
(ending) @function.outer
(ending body: (block) @function.inner)
(noun_definition value: (_) @function.inner) @function.outer
(adjective_definition condition: (_) @function.inner) @function.outer

(example body: (block) @test.inner) @test.outer

(parameter) @parameter.inner
(labelled) @parameter.outer
(argument value: (_) @parameter.inner) @parameter.outer

(comment) @comment.outer
(comment)+ @comment.outer
