/**
 * Rule files of Manqala for tree-sitter: the front matter as one node, which YAML is injected into, then the rules.
 *
 * It follows grammar/manqala.lark line by line and accepts what that accepts (but see _inner_parameter); a test compares them on
 * all games. It accepts a little more: a rule whose block is missing, since that is being typed.
 * What a regular expression cannot decide is decided in src/scanner.c: lines and indentation, and words that mean something
 * only before certain others.
 */

/** Rules separated by a sign. */
const list = (rule, sign) => seq(rule, repeat(seq(sign, rule)));
/** What belongs to a condition: a block, or a statement in the same line after a comma. */
const consequence = ($) => choice($._body, seq(",", field("body", $._simple), $._newline));
/** The same behind a value. */
const valueConsequence = ($) => choice(consequence($), $._stop);
/** A verb with its object and its labelled arguments. */
const calledVerb = ($) =>
  seq(
    field("verb", $.word),
    optional(seq(field("object", $._value), optional(field("direction", $.direction)))),
    repeat($.argument),
  );
/** The last value of a line, and perhaps a text. */
const last = ($, ...rest) => seq(...rest, optional(choice(field("text", $.string), $._stop)));
/** A value that other words must follow. */
const first = ($, value, ...rest) => seq(value, choice(seq(...rest), $._open_stop));

module.exports = grammar({
  name: "manqala",

  externals: ($) => [
    $._newline, // the end of a line with words
    $._indent,
    $._dedent,
    $._blank, // the line break itself, and blank lines
    $._boundary, // never made: it is valid where a statement may begin, and only there a line may break
    $._margin, // before what begins at the left margin
    $.yaml,
    $.article, // inside a line, where it means nothing
    $._the, // articles at the margin, which begin definitions
    $._an,
    $._amounts_comma, // in ‘2, 3 or 4’
    $._amounts_or,
    $._hold, // only before a number
    $._superlative, // only if a rule for ties follows
    $.tie,
    $._never, // never made: see _stop
    $._error, // never made: it is valid only while the parser recovers from an error
  ],

  extras: ($) => [/[ \t\r]/, $._blank, $.comment, $.tag, $.article],

  word: ($) => $.word,

  rules: {
    source_file: ($) => seq(optional($.front_matter), repeat(choice($._item, $._boundary))),

    front_matter: ($) =>
      choice(
        seq($.fence, $._newline, optional($.yaml), optional(seq($.fence, $._newline))),
        seq($.yaml, optional(seq($.fence, $._newline))), // in pages about the language
      ),
    fence: () => "---",

    _item: ($) =>
      seq(
        $._margin,
        choice(
          $.verb_definition,
          seq($.noun_definition, $._newline),
          seq($.adjective_definition, $._newline),
          seq($.mark_definition, $._newline),
          $.reaction,
          $.anytime,
          $.program,
          $.ending,
          seq($.drop, $._newline),
          $.example,
        ),
      ),

    // ---- definitions ----

    verb_definition: ($) =>
      seq(
        "to",
        field("name", $.word),
        optional($.parameter),
        repeat($.labelled),
        choice(seq(optional(seq(",", "then", field("then", $.word))), $._body), $._stop),
      ),
    labelled: ($) =>
      choice(
        seq(optional(","), field("label", $.label), $.parameter),
        seq(",", field("label", alias($.word, $.label)), $.parameter),
      ),
    parameter: ($) =>
      seq(field("type", $.word), optional(field("name", $.word)), optional(seq("=", field("default", $._value)))),
    // Before ‘is’ and ‘when’, which go on with a value, the default is one word.
    _inner_parameter: ($) =>
      seq(
        field("type", $.word),
        optional(field("name", $.word)),
        optional(seq("=", field("default", choice($.word, $.number, $.direction, $.nothing)))),
      ),
    noun_definition: ($) =>
      seq(
        alias($._the, "the"),
        field("name", $.name),
        optional($.index),
        optional(seq("of", alias($._inner_parameter, $.parameter))),
        "is",
        last($, field("value", $._value)),
      ),
    index: ($) => seq("(", field("type", $.word), optional(field("name", $.word)), ")"),
    adjective_definition: ($) =>
      seq(
        alias($._an, "a"),
        field("type", $.word),
        "is",
        field("name", $.name),
        optional(seq("of", alias($._inner_parameter, $.parameter))),
        "when",
        last($, field("condition", $._value)),
      ),
    mark_definition: ($) =>
      seq(
        "mark",
        field("name", $.name),
        ":",
        field("type", choice($.word, $.range)),
        optional(seq("on", field("on", $.word))),
        optional(seq("for", field("lifetime", choice("turn", "round", "match")))),
        optional(seq("=", last($, field("start", $._value)))),
      ),
    name: ($) => repeat1($.word),

    // ---- rules ----

    reaction: ($) =>
      seq(
        "when",
        field("event", $.event),
        choice(
          seq(optional($._called), consequence($)),
          seq(optional(","), "if", field("condition", $._value), optional($._called), valueConsequence($)),
        ),
      ),
    event: ($) => seq(repeat1($.word), repeat($.event_parameter)),
    event_parameter: ($) => seq(field("label", $.label), field("name", $.word)),
    anytime: ($) =>
      seq(
        "at", "any", "time", "for",
        field("name", $.word),
        "where",
        first(
          $,
          field("condition", $._value),
          ",",
          "as",
          field("player", $._value),
          choice(seq(optional($._called), $._body), $._stop),
        ),
      ),
    program: ($) => seq(field("name", choice("setup", "turn", seq("between", "rounds"))), $._body),
    ending: ($) =>
      seq(
        field("whole", choice("round", "match")),
        "ends",
        choice(seq("when", field("condition", $._value)), seq("after", $.so_many)),
        optional($._called),
        choice($._body, $._stop),
      ),
    so_many: ($) => seq(field("number", choice($.number, $.word, $.group)), field("unit", $.word)),
    _called: ($) => seq(",", "called", field("called", $.word)),
    drop: ($) => seq("drop", field("name", $.word)),

    // ---- statements ----

    // While a rule is typed its block is missing, and editors have to know where it will be.
    _body: ($) => choice(field("body", $.block), $._newline),
    block: ($) => seq($._newline, $._indent, repeat1(choice($._statement, $._boundary)), $._dedent),
    _statement: ($) =>
      choice(
        seq($._simple, $._newline),
        $.if,
        $.each,
        $.each_player,
        $.while,
        $.repeat,
        $.as,
        $.may,
        $.either,
        alias($._call_then_block, $.call),
      ),

    if: ($) => seq("if", field("condition", $._value), valueConsequence($), repeat(choice($.otherwise, $.otherwise_if))),
    otherwise: ($) =>
      seq("otherwise", choice($._body, seq(optional(","), field("body", $._simple), $._newline))),
    otherwise_if: ($) => seq("otherwise", "if", field("condition", $._value), valueConsequence($)),
    each: ($) => seq("each", field("name", $.word), "in", field("set", $._value), valueConsequence($)),
    each_player: ($) => seq("each", field("name", $.word), $._body),
    while: ($) => seq("while", field("condition", $._value), choice($._body, $._stop)),
    repeat: ($) => seq("repeat", first($, field("times", $._value), "times", $._body)),
    as: ($) => seq("as", field("player", $._value), valueConsequence($)),
    may: ($) => seq("may", $._branch),
    either: ($) => seq("either", $._branch, repeat1($.alternative)),
    alternative: ($) => seq("or", $._branch),
    _branch: ($) =>
      seq(field("name", $.word), optional(field("text", $.string)), optional(":"), $._body),

    _simple: ($) =>
      choice(
        alias($._each_player_line, $.each_player),
        $.let,
        $.choose,
        $.all_choose,
        $.must,
        $.forbid,
        $.put,
        $.set,
        $.announce,
        $.end,
        $.pass,
        $.call,
        alias($._call_then, $.call),
      ),
    _each_player_line: ($) => seq("each", field("name", $.word), field("body", $._simple)),
    let: ($) => seq("let", field("name", $.word), "be", last($, field("value", $._value))),
    choose: ($) =>
      seq(
        "choose",
        field("name", $.word),
        "from",
        field("set", $._value),
        optional(seq("preferring", field("preferring", $._value))),
        optional(choice(seq($.as_chance, optional(choice($.odds, $._weight))), $._weight)),
        optional(choice(field("text", $.string), $._stop)),
      ),
    _weight: ($) => seq("weighing", field("weight", $._value)),
    as_chance: () => token(/as[ ]+chance/),
    odds: ($) => seq("with", "odds", list($.number, ":")),
    all_choose: ($) =>
      seq(
        "all",
        "choose",
        first($, field("mark", $._value), "from", last($, field("set", $._value))),
      ),
    must: ($) =>
      last($, "must", field("condition", $._value), optional($.if_possible)),
    if_possible: () => token(/if[ ]+possible/),
    forbid: ($) => last($, "forbid", field("condition", $._value)),
    put: ($) => 
      seq("put", $._amount, "from", first($, field("from", $._value), "into", last($, field("into", $._value)))),
    _amount: ($) =>
      seq(field("amount", choice("all", $.number, $.word, $.group)), optional(field("kind", $.word))),
    set: ($) => seq("set", first($, field("mark", $._value), "to", last($, field("value", $._value)))),
    announce: ($) => seq("announce", field("event", $.name), repeat(alias($._event_argument, $.argument)), optional($._stop)),
    _event_argument: ($) => seq(field("label", $.label), field("value", $._value)),
    end: ($) =>
      seq(
        "end",
        field("whole", choice("turn", "round", "match")),
        choice(
          last($, "won", "by", field("winner", $._value)),
          seq(optional("drawn"), optional(field("text", $.string))),
        ),
      ),
    pass: () => "nothing",

    call: ($) => seq(calledVerb($), optional($._stop)),
    _call_then: ($) => seq(calledVerb($), ",", "then", field("then", $._simple)),
    _call_then_block: ($) => seq(calledVerb($), ",", "then", field("then", $.block)),
    argument: ($) =>
      choice(
        seq(optional(","), field("label", $.label), field("value", $._value)),
        seq(",", field("label", alias($.word, $.label)), field("value", $._value)),
      ),
    label: () => choice("from", "into", "onto", "to", "by", "with", "for", "at", "going"),

    // ---- values, loosest first ----

    _value: ($) =>
      choice(
        $.where, $.along, $.conditional, $.or, $.and, $.not, $.quantified, $.comparison, $.is, $.holds, $.can_move,
        $.occurred, $.sum, $.term, $.count, $.of, $.superlative, $._single,
      ),
    where: ($) => prec.left(seq(field("set", $._value), "where", field("condition", $._value))),
    along: ($) => prec.left(seq(field("walk", $._value), ":", field("pattern", $._pattern_item))),
    conditional: ($) =>
      prec.right(
        1,
        seq(
          field("value", $._value),
          "if",
          first($, field("condition", $._value), "otherwise", field("otherwise", $._value)),
        ),
      ),
    or: ($) => prec.left(2, seq($._value, "or", $._value)),
    and: ($) => prec.left(3, seq($._value, "and", $._value)),
    not: ($) => prec(4, seq("not", $._value)),
    quantified: ($) => prec(4, seq(field("quantifier", choice("any", "some", "no", "every")), $._value)),
    comparison: ($) => prec.left(5, seq($._value, field("sign", choice("<=", ">=", "!=", "<", ">", "=")), $._value)),
    is: ($) =>
      prec.left(5, seq($._value, choice("is", "are"), optional("not"), optional(choice("in", "on")), $._value)),
    holds: ($) => prec.left(5, seq($._value, choice("holds", alias($._hold, "hold")), $._value)),
    can_move: ($) => prec.left(5, seq($._value, $.able, optional(seq("so", "that", $._value)))),
    able: () => token(/(can|cannot)[ ]+move/),
    occurred: ($) => prec.left(5, seq($._value, $.has_occurred, $.number, "times")),
    has_occurred: () => token(/has[ ]+occurred/),
    sum: ($) => prec.left(6, seq($._value, field("sign", choice("+", "-", "except", "else")), $._value)),
    term: ($) => prec.left(7, seq($._value, field("sign", choice("*", "div", "mod")), $._value)),
    count: ($) => prec.left(8, seq($._value, choice("in", "on"), $._value)),
    of: ($) => prec.right(9, seq($.phrase, "of", $._value)),
    superlative: ($) => seq(alias($._superlative, $.extreme), first($, $._value, $.tie)),
    _single: ($) =>
      choice($.phrase, $.group, $.amounts, $.range, $.range_from, $.number, $.direction, $.nothing),
    group: ($) => seq("(", first($, $._value, ")")),
    phrase: ($) => seq(repeat1($._word), optional(choice($.number, $.amounts, $.group))),
    _word: ($) => choice($.word, $.own, $.owner),
    nothing: () => "nothing",
    direction: () => token(choice("clockwise", "anticlockwise")),
    own: () => "own",

    // Every value ends before the same words, so that one set of states serves all values. Where a word cannot really stand,
    // nothing can follow it. Without this the generator copies these states for every statement.
    _stop: ($) =>
      seq(
        choice(
          "from", "into", "onto", "to", "by", "with", "for", "at", "going", "preferring", "weighing", "otherwise", "times",
          ",", ")", $.as_chance, $.if_possible, $.direction, $.string, $.tie,
        ),
        $._never,
      ),
    _open_stop: ($) => choice($._stop, seq($._newline, $._never)),

    // ---- patterns over walks ----

    _pattern: ($) => list($._sequence, "|"),
    _sequence: ($) => list($._pattern_item, ","),
    _pattern_item: ($) => choice($.hole, $.pattern_group),
    hole: ($) => prec.right(seq(optional("take"), list($.hole_condition, "and"))),
    hole_condition: ($) =>
      seq(
        optional("not"),
        choice(repeat1($._word), seq(repeat($._word), choice($.amounts, $.range, $.number))),
      ),
    pattern_group: ($) => prec.right(seq("(", $._pattern, ")", optional(choice("?", "+", "*")))),

    // ---- examples ----

    example: ($) => seq("example", field("title", $.string), choice(field("body", alias($._example_block, $.block)), $._newline)),
    _example_block: ($) => seq($._newline, $._indent, repeat1(choice($._example_line, $._boundary)), $._dedent),
    _example_line: ($) => seq(choice($.option, $.match, $.notation, $.expect), $._newline),
    option: ($) => seq("option", field("name", $.word), "=", field("value", choice($.word, $.number))),
    match: () => "match",
    notation: ($) =>
      seq(
        field("verb", choice("position", "play", "gives", "illegal", "legal", "ends")),
        repeat1(choice($.key, $.word, $.number, $._sign, $._other)),
      ),
    key: ($) => prec(1, seq(field("name", $.word), "=")),
    _sign: () => choice("/", ":", "*", "+", ",", "=", ".", "(", ")", "|", "<", ">", "?", "-"),
    _other: () => token(prec(-1, /[^\sa-z0-9#\[]/)), // whatever else a text may contain
    expect: ($) => seq("expect", last($, field("condition", $._value))),

    // ---- words ----

    amounts: ($) =>
      seq(
        $._number,
        repeat(seq(alias($._amounts_comma, ","), $._number)),
        repeat1(seq(optional(alias($._amounts_comma, ",")), alias($._amounts_or, "or"), $._number)),
      ),
    _number: ($) => choice($.number, $.range),
    range: () => /[0-9]+\.\.[0-9]*/,
    range_from: ($) => seq(field("from", $.range), token.immediate("("), first($, $._value, ")")),
    number: () => /[0-9]+/,
    word: () => /[a-z][a-z0-9]*([-_][a-z0-9]+)*/,
    owner: () => /[a-z][a-z0-9]*([-_][a-z0-9]+)*'s/,
    string: () => /"[^"\n]*"/,
    tag: () =>
      token(
        /\[(rare|early|instead|[A-Z]+[0-9]+[a-z]?)(,[ ]*(rare|early|instead|[A-Z]+[0-9]+[a-z]?))*\]/,
      ),
    comment: () => token(/#([^\r\n]|\r+[^\r\n])*/),
  },
});
