; The front matter is YAML.
((yaml) @injection.content
  (#set! injection.language "yaml"))

((comment) @injection.content
  (#set! injection.language "comment"))
