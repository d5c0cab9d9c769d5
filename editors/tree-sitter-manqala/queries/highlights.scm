; The colours of rule files, with the names of captures that Neovim has; queries/helix/ is made from this file.
; No word has two of them, so the order of the patterns does not matter, which editors read in different ways.

; ---- what means nothing to the rules, and what is no rule

(comment) @comment
(tag) @attribute
(fence) @punctuation.special
(string) @string
(article) @keyword.modifier

; ---- definitions

["mark" "when" "drop" "example"] @keyword.function
(verb_definition "to" @keyword.function)
(noun_definition "the" @keyword.function)
(adjective_definition "a" @keyword.function)
(verb_definition name: (word) @function)
(verb_definition then: (word) @variable.parameter)
(noun_definition name: (name (word) @type.definition))
(adjective_definition name: (name (word) @tag))
(mark_definition name: (name (word) @variable.member))
(parameter type: (word) @type)
(parameter name: (word) @variable.parameter)
(parameter default: (word) @variable)
(index type: (word) @type)
(index name: (word) @variable.parameter)
(adjective_definition type: (word) @type)
(mark_definition type: (word) @type)
(mark_definition on: (word) @type)
(mark_definition ["on" "for"] @keyword)
(event (word) @constant)
(event_parameter name: (word) @variable.parameter)
(anytime name: (word) @variable.parameter)
(anytime ["at" "any" "time" "for" "as"] @keyword.function)
(so_many number: (word) @variable)
(so_many unit: (word) @type)
(_ called: (word) @label)
(drop name: (word) @label)

; ---- statements

["setup" "turn" "between" "rounds" "round" "match" "ends" "after" "called"] @keyword
["let" "be" "choose" "preferring" "weighing" "odds" "must" "forbid" "put" "set" "announce" "end" "won"] @keyword
["then" "take"] @keyword
(odds "with" @keyword)
(choose "from" @keyword)
(all_choose ["all" "from"] @keyword)
(put ["from" "into"] @keyword)
(put amount: "all" @keyword.operator)
(set "to" @keyword)
(end "by" @keyword)
[(as_chance) (if_possible)] @keyword
(pass) @keyword

["if" "otherwise" "may" "either"] @keyword.conditional
(alternative "or" @keyword.conditional)
["while" "repeat" "each"] @keyword.repeat
(repeat "times" @keyword.repeat)
(each "in" @keyword.repeat)
(as "as" @keyword)

(let name: (word) @variable)
(choose name: (word) @variable)
(each name: (word) @variable)
(each_player name: (word) @variable.builtin)
(put amount: (word) @variable)
(put kind: (word) @type)
(announce event: (name (word) @constant))
(may name: (word) @label)
(either name: (word) @label)
(alternative name: (word) @label)
(label) @label

(call verb: (word) @function.call
  (#not-any-of? @function.call
; verbs of the prelude
    "alternate" "arrange" "borrow" "break-off" "capture" "change-opener" "close-round" "conquer" "draw-and-share" "drop"
    "exchange" "feed" "feed-if-possible" "fill" "fill-board" "give" "give-back" "go-on-alternating" "lend" "let-fall"
    "lift" "move-again" "offer-sides" "pay" "race" "raid" "ransom" "refill" "relay" "repay" "restock" "set-up-again"
    "settle" "share" "sow" "sow-hand" "sow-on" "sow-one" "strike" "strike-or-relay" "swap-sides" "take-extra"
    "take-over" "win"
  ))
(call verb: (word) @function.builtin
  (#any-of? @function.builtin
; verbs of the prelude
    "alternate" "arrange" "borrow" "break-off" "capture" "change-opener" "close-round" "conquer" "draw-and-share" "drop"
    "exchange" "feed" "feed-if-possible" "fill" "fill-board" "give" "give-back" "go-on-alternating" "lend" "let-fall"
    "lift" "move-again" "offer-sides" "pay" "race" "raid" "ransom" "refill" "relay" "repay" "restock" "set-up-again"
    "settle" "share" "sow" "sow-hand" "sow-on" "sow-one" "strike" "strike-or-relay" "swap-sides" "take-extra"
    "take-over" "win"
  ))

; ---- values

[(number) (range)] @number
[(direction) (nothing)] @constant.builtin
"drawn" @constant.builtin
[(own) (owner)] @variable.builtin

["is" "are" "not" "and" "where" "of" "holds" "hold" "except" "else" "div" "mod" "so" "that"] @keyword.operator
(or "or" @keyword.operator)
(amounts "or" @keyword.operator)
(is "in" @keyword.operator)
(is "on" @keyword.operator)
(count ["in" "on"] @keyword.operator)
(occurred "times" @keyword.operator)
(quantified quantifier: _ @keyword.operator)
[(able) (has_occurred) (extreme) (tie)] @keyword.operator
["<=" ">=" "!=" "<" ">" "=" "+" "-" "*" "?"] @operator
["(" ")"] @punctuation.bracket
["," ":" "|" "/" "."] @punctuation.delimiter

; The words of values: those of the game, those of the language, and those that change with the place.
([(phrase (word) @variable) (hole_condition (word) @variable)]
  (#not-any-of? @variable
; words of the language
    "ahead" "armed" "back" "backwards" "bare" "before" "behind" "board" "box" "captures" "champion" "circuit" "closed"
    "column" "commons" "conquered" "dealer" "debt" "declined" "direction" "directions" "due" "empty" "end" "ends" "even"
    "everything" "facing" "falling" "false" "filling" "final" "first" "first-lap" "first-through" "front" "frontier"
    "hand" "handful" "haul" "here" "hole" "holes" "home" "item" "kind" "kinds" "larger" "left" "lifted" "loser"
    "majority" "neighbour" "next" "nobody" "number" "occupied" "odd" "open" "opened" "opener" "opposite" "origin" "out"
    "owner" "per" "piece" "pieces" "players" "points" "prize" "rank" "rear" "remaining" "reverse" "right" "round"
    "rounds-won" "row" "ruined" "runner" "running" "score" "seat" "seed" "seeds" "several" "sides-offered" "singleton"
    "skipped" "smaller" "sower" "start" "starving" "store" "stores" "supply" "surroundings" "taker" "takings" "trail"
    "true" "turns" "victor" "walk" "way" "welcome" "winner" "winning" "winnings"
  )
  (#not-any-of? @variable
; pronouns
    "it" "last" "mover" "opponent" "player"
  ))
([(phrase (word) @variable.member) (hole_condition (word) @variable.member)]
  (#any-of? @variable.member
; words of the language
    "ahead" "armed" "back" "backwards" "bare" "before" "behind" "board" "box" "captures" "champion" "circuit" "closed"
    "column" "commons" "conquered" "dealer" "debt" "declined" "direction" "directions" "due" "empty" "end" "ends" "even"
    "everything" "facing" "falling" "false" "filling" "final" "first" "first-lap" "first-through" "front" "frontier"
    "hand" "handful" "haul" "here" "hole" "holes" "home" "item" "kind" "kinds" "larger" "left" "lifted" "loser"
    "majority" "neighbour" "next" "nobody" "number" "occupied" "odd" "open" "opened" "opener" "opposite" "origin" "out"
    "owner" "per" "piece" "pieces" "players" "points" "prize" "rank" "rear" "remaining" "reverse" "right" "round"
    "rounds-won" "row" "ruined" "runner" "running" "score" "seat" "seed" "seeds" "several" "sides-offered" "singleton"
    "skipped" "smaller" "sower" "start" "starving" "store" "stores" "supply" "surroundings" "taker" "takings" "trail"
    "true" "turns" "victor" "walk" "way" "welcome" "winner" "winning" "winnings"
  ))
([(phrase (word) @variable.builtin) (hole_condition (word) @variable.builtin)]
  (#any-of? @variable.builtin
; pronouns
    "it" "last" "mover" "opponent" "player"
  ))

; ---- examples

["option" "expect" "position" "play" "gives" "illegal" "legal"] @keyword
(option name: (word) @variable.member)
(option value: (word) @constant)
(notation (word) @string.special)
(key name: (word) @property)
