; Made from ../injections.scm by python -m tools.editor_queries: change that one.

; The front matter is YAML.
((yaml) @injection.content
  (#set! injection.language "yaml"))

((comment) @injection.content
  (#set! injection.language "comment"))
