/*
 * What the grammar of rule files cannot say by regular expressions: lines and their indentation, the front matter, and words
 * that mean something only before certain others.
 *
 * Whatever decides about a line is decided at the break before it, where nothing has to be measured backwards. The end of a
 * line with words (NEWLINE) looks ahead once, over blank lines and comments, for the margin of the next line with words.
 * INDENT and DEDENT follow from it and have no width, so that blocks end where their last line does. BLANK then passes over
 * the break. Comments belong to the innermost block that they are indented for.
 *
 * The state has a fixed size and every loop advances, so no text can exhaust anything: each token looks ahead at most to the
 * next line with words, MOST_AHEAD signs of its line, or MOST_NUMBERS numbers.
 */

#include "tree_sitter/alloc.h"
#include "tree_sitter/parser.h"

enum Token {
  NEWLINE,
  INDENT,
  DEDENT,
  BLANK,
  BOUNDARY,
  MARGIN,
  YAML,
  ARTICLE,
  THE,
  AN,
  AMOUNTS_COMMA,
  AMOUNTS_OR,
  HOLD,
  SUPERLATIVE,
  TIE,
  NEVER,
  RECOVERING,
};

enum {
  MOST_BLOCKS = 64, /* a rule file has at most 30 */
  MOST_LETTERS = 12, /* of a word that is looked for */
  MOST_AHEAD = 2048,
  MOST_NUMBERS = 64,
  WIDEST = 0xFFFF,
  TAB_WIDTH = 2,
};

typedef struct {
  uint16_t next; /* the margin of the next line with words, once the words of a line have ended */
  bool ended;    /* whether the words of this line have ended */
  bool margin;   /* whether a line begins here, at the left margin */
  uint8_t depth;
  uint16_t margins[MOST_BLOCKS]; /* of the blocks around */
} Scanner;

void *tree_sitter_manqala_external_scanner_create(void);
void tree_sitter_manqala_external_scanner_destroy(void *payload);
unsigned tree_sitter_manqala_external_scanner_serialize(void *payload, char *buffer);
void tree_sitter_manqala_external_scanner_deserialize(void *payload, const char *buffer, unsigned length);
bool tree_sitter_manqala_external_scanner_scan(void *payload, TSLexer *lexer, const bool *valid_symbols);

static inline void advance(TSLexer *lexer) { lexer->advance(lexer, false); }

static inline void skip(TSLexer *lexer) { lexer->advance(lexer, true); }

static inline bool at_end(TSLexer *lexer) { return lexer->eof(lexer); }

static inline bool is_space(int32_t sign) { return sign == ' ' || sign == '\t' || sign == '\r'; }

static inline bool is_digit(int32_t sign) { return sign >= '0' && sign <= '9'; }

static inline bool is_letter(int32_t sign) { return sign >= 'a' && sign <= 'z'; }

static inline bool is_word_part(int32_t sign) {
  return is_letter(sign) || is_digit(sign) || sign == '_' || sign == '-' || sign == '\'';
}

static inline bool is_key_part(int32_t sign) {
  return is_letter(sign) || (sign >= 'A' && sign <= 'Z') || is_digit(sign) || sign == '_' || sign == '-';
}

static bool made(TSLexer *lexer, enum Token token) {
  lexer->result_symbol = token;
  return true;
}

static inline void pass_spaces(TSLexer *lexer) {
  while (is_space(lexer->lookahead)) advance(lexer);
}

static inline void pass_line(TSLexer *lexer) {
  while (!at_end(lexer) && lexer->lookahead != '\n') advance(lexer);
}

static inline uint16_t block_margin(const Scanner *scanner) {
  return scanner->depth ? scanner->margins[scanner->depth - 1] : 0;
}

/* The letters here, as far as they may be a word that is looked for; false if they are none, or more. */
static bool read_letters(TSLexer *lexer, char letters[MOST_LETTERS + 1]) {
  unsigned length = 0;
  for (; is_letter(lexer->lookahead); advance(lexer)) {
    if (length == MOST_LETTERS) return false;
    letters[length++] = (char)lexer->lookahead;
  }
  letters[length] = '\0';
  return length > 0;
}

static bool equal(const char *one, const char *other) {
  while (*one && *one == *other) one++, other++;
  return *one == *other;
}

/* Whether a whole word stands here, which is passed. */
static bool pass_word(TSLexer *lexer, const char *word) {
  char letters[MOST_LETTERS + 1];
  return read_letters(lexer, letters) && equal(letters, word) && !is_word_part(lexer->lookahead);
}

/* The margin of a line, behind which the lexer stands then. */
static uint16_t pass_margin(TSLexer *lexer) {
  unsigned width = 0;
  for (; is_space(lexer->lookahead); advance(lexer)) {
    if (lexer->lookahead != '\r' && width < WIDEST - TAB_WIDTH) {
      width += lexer->lookahead == '\t' ? TAB_WIDTH : 1;
    }
  }
  return (uint16_t)width;
}

/* Pass over breaks and blank lines to the margin of the next line that is not blank, which is returned: 0 at the end. */
static uint16_t pass_blank_lines(TSLexer *lexer) {
  uint16_t margin = 0;
  while (lexer->lookahead == '\n') {
    advance(lexer);
    margin = pass_margin(lexer);
  }
  return at_end(lexer) ? 0 : margin;
}

/* The margin of the next line with words, from a break on. */
static uint16_t next_margin(TSLexer *lexer) {
  for (;;) {
    uint16_t margin = pass_blank_lines(lexer);
    if (lexer->lookahead != '#') return margin;
    pass_line(lexer);
    if (at_end(lexer)) return 0;
  }
}

/* ---- the front matter ---- */

/* Whether a line is a fence: three hyphens and blanks. Passes over it as far as it is one. */
static bool pass_fence(TSLexer *lexer) {
  for (int n = 0; n < 3; n++) {
    if (lexer->lookahead != '-') return false;
    advance(lexer);
  }
  pass_spaces(lexer);
  return at_end(lexer) || lexer->lookahead == '\n';
}

/* Lines up to a fence or the end, from the start of a line that is not a fence; the rest of it is passed first. */
static bool scan_yaml(Scanner *scanner, TSLexer *lexer) {
  do {
    pass_line(lexer);
    if (!at_end(lexer)) advance(lexer);
    lexer->mark_end(lexer);
  } while (!at_end(lexer) && !pass_fence(lexer));
  scanner->ended = false;
  scanner->margin = true;
  return made(lexer, YAML);
}

/* The front matter behind its first fence. */
static bool scan_fenced(Scanner *scanner, TSLexer *lexer) {
  while (is_space(lexer->lookahead)) skip(lexer);
  if (lexer->lookahead != '\n') return false;
  skip(lexer);
  lexer->mark_end(lexer);
  if (!at_end(lexer) && !pass_fence(lexer)) return scan_yaml(scanner, lexer);
  scanner->ended = false;
  scanner->margin = false;
  return made(lexer, BLANK);
}

/* Keys with which a text begins without a fence. */
static bool scan_keys(Scanner *scanner, TSLexer *lexer) {
  while (is_key_part(lexer->lookahead)) advance(lexer);
  if (lexer->lookahead != ':') return false;
  advance(lexer);
  if (!at_end(lexer) && !is_space(lexer->lookahead) && lexer->lookahead != '\n') return false;
  return scan_yaml(scanner, lexer);
}

/* ---- lines ---- */

static bool scan_break(Scanner *scanner, TSLexer *lexer, const bool *valid) {
  bool recovering = valid[RECOVERING];
  if (valid[NEWLINE] && !scanner->ended) {
    scanner->next = next_margin(lexer);
    scanner->ended = true;
    return made(lexer, NEWLINE);
  }
  uint16_t around = block_margin(scanner);
  if (scanner->ended && valid[INDENT] && !recovering && scanner->next > around && scanner->depth < MOST_BLOCKS) {
    scanner->margins[scanner->depth++] = scanner->next;
    return made(lexer, INDENT);
  }
  bool final = at_end(lexer);
  uint16_t margin = pass_blank_lines(lexer);
  bool comment = lexer->lookahead == '#';
  if (scanner->ended && valid[DEDENT] && scanner->depth && scanner->next < around && !(comment && margin >= around)) {
    scanner->depth--;
    return made(lexer, DEDENT);
  }
  if (final || !valid[BOUNDARY]) return false;
  lexer->mark_end(lexer);
  bool words = !comment && !at_end(lexer);
  if (words) scanner->ended = false;
  scanner->margin = words && margin == 0;
  return made(lexer, BLANK);
}

/* Before a word at the left margin. */
static bool begins_item(const Scanner *scanner, TSLexer *lexer) {
  int32_t sign = lexer->lookahead;
  return scanner->margin && !is_space(sign) && sign != '\n' && sign != '#' && sign != '-' && !at_end(lexer);
}

/* ---- numbers and words ---- */

static bool pass_number(TSLexer *lexer) {
  if (!is_digit(lexer->lookahead)) return false;
  while (is_digit(lexer->lookahead)) advance(lexer);
  if (lexer->lookahead != '.') return true;
  advance(lexer);
  if (lexer->lookahead != '.') return false;
  advance(lexer);
  while (is_digit(lexer->lookahead)) advance(lexer);
  return true;
}

static bool is_operator(const char *word) {
  static const char *const operators[] = {"div", "mod", "in", "on", "is", "are", "holds", "except", "else"};
  for (unsigned n = 0; n < sizeof operators / sizeof *operators; n++) {
    if (equal(word, operators[n])) return true;
  }
  return false;
}

/* Behind ‘or’: whether a number follows that is not part of a calculation or a comparison. */
static bool pass_last_amount(TSLexer *lexer) {
  if (is_word_part(lexer->lookahead)) return false;
  pass_spaces(lexer);
  if (!pass_number(lexer)) return false;
  if (lexer->lookahead == '.' || lexer->lookahead == '(') return false;
  pass_spaces(lexer);
  switch (lexer->lookahead) {
    case '<': case '>': case '=': case '!': case '*': case '+': case '-': return false;
    default: break;
  }
  char letters[MOST_LETTERS + 1];
  if (!is_letter(lexer->lookahead) || !read_letters(lexer, letters)) return true;
  /* An apostrophe may follow an operator, a word may not. */
  return !is_operator(letters) || (is_word_part(lexer->lookahead) && lexer->lookahead != '\'');
}

static bool pass_tie(TSLexer *lexer) {
  pass_spaces(lexer);
  if (!pass_word(lexer, "on")) return false;
  pass_spaces(lexer);
  char letters[MOST_LETTERS + 1];
  if (!read_letters(lexer, letters)) return false;
  if (equal(letters, "a")) {
    if (!is_space(lexer->lookahead)) return false;
    pass_spaces(lexer);
    return pass_word(lexer, "tie");
  }
  return equal(letters, "tie") && !is_word_part(lexer->lookahead);
}

/* Whether a rule for ties follows in this line. */
static bool tie_ahead(TSLexer *lexer) {
  for (unsigned n = 0; n < MOST_AHEAD && !at_end(lexer); n++) {
    int32_t sign = lexer->lookahead;
    if (sign == '\n' || sign == '#' || sign == '"') return false;
    advance(lexer);
    if (sign == ' ' && lexer->lookahead == 'o' && pass_tie(lexer)) return true;
  }
  return false;
}

static bool scan_comma(TSLexer *lexer, const bool *valid) {
  advance(lexer);
  lexer->mark_end(lexer);
  pass_spaces(lexer);
  for (unsigned n = 0; valid[AMOUNTS_COMMA] && n < MOST_NUMBERS && is_digit(lexer->lookahead); n++) {
    if (!pass_number(lexer)) return false;
    bool spaced = is_space(lexer->lookahead);
    pass_spaces(lexer);
    if (lexer->lookahead == ',' && !spaced) {
      advance(lexer);
      pass_spaces(lexer);
    } else if (!spaced) {
      return false;
    }
  }
  char letters[MOST_LETTERS + 1];
  if (!read_letters(lexer, letters)) return false;
  if (valid[AMOUNTS_COMMA] && equal(letters, "or") && pass_last_amount(lexer)) return made(lexer, AMOUNTS_COMMA);
  if (!valid[TIE] || !is_space(lexer->lookahead) || !pass_tie(lexer)) return false;
  lexer->mark_end(lexer);
  return made(lexer, TIE);
}

static bool scan_word(TSLexer *lexer, const bool *valid) {
  char letters[MOST_LETTERS + 1];
  if (!read_letters(lexer, letters)) return false;
  bool whole = !is_word_part(lexer->lookahead);
  lexer->mark_end(lexer);
  bool the = whole && equal(letters, "the");
  bool an = whole && (equal(letters, "a") || equal(letters, "an"));
  bool recovering = valid[RECOVERING];
  if (the || an) return made(lexer, recovering || !valid[the ? THE : AN] ? ARTICLE : the ? THE : AN);
  if (recovering) return false;
  if (whole && valid[AMOUNTS_OR] && equal(letters, "or")) {
    return pass_last_amount(lexer) && made(lexer, AMOUNTS_OR);
  }
  if (whole && valid[HOLD] && equal(letters, "hold") && lexer->lookahead == ' ') {
    pass_spaces(lexer);
    while (lexer->lookahead == '(') advance(lexer);
    return is_digit(lexer->lookahead) && made(lexer, HOLD);
  }
  if (whole && valid[SUPERLATIVE] && (equal(letters, "fullest") || equal(letters, "emptiest"))) {
    pass_spaces(lexer);
    if (!pass_word(lexer, "of")) return false;
    lexer->mark_end(lexer);
    return tie_ahead(lexer) && made(lexer, SUPERLATIVE);
  }
  if (!valid[TIE] || !is_space(lexer->lookahead) || !pass_tie(lexer)) return false;
  lexer->mark_end(lexer);
  return made(lexer, TIE);
}

/* ---- what the parser calls ---- */

void *tree_sitter_manqala_external_scanner_create(void) {
  Scanner *scanner = ts_calloc(1, sizeof(Scanner));
  scanner->margin = true;
  return scanner;
}

void tree_sitter_manqala_external_scanner_destroy(void *payload) { ts_free(payload); }

unsigned tree_sitter_manqala_external_scanner_serialize(void *payload, char *buffer) {
  const Scanner *scanner = payload;
  unsigned size = 0;
  buffer[size++] = (char)((scanner->ended ? 1 : 0) | (scanner->margin ? 2 : 0));
  buffer[size++] = (char)(scanner->next & 0xFF);
  buffer[size++] = (char)(scanner->next >> 8);
  for (unsigned n = 0; n < scanner->depth; n++) {
    buffer[size++] = (char)(scanner->margins[n] & 0xFF);
    buffer[size++] = (char)(scanner->margins[n] >> 8);
  }
  return size;
}

static uint16_t read_number(const char *buffer) {
  return (uint16_t)((uint8_t)buffer[0] | ((uint8_t)buffer[1] << 8));
}

void tree_sitter_manqala_external_scanner_deserialize(void *payload, const char *buffer, unsigned length) {
  Scanner *scanner = payload;
  scanner->depth = 0;
  scanner->next = 0;
  scanner->ended = false;
  scanner->margin = true;
  if (length < 3) return;
  scanner->ended = buffer[0] & 1;
  scanner->margin = (buffer[0] & 2) != 0;
  scanner->next = read_number(buffer + 1);
  for (unsigned n = 3; n + 1 < length && scanner->depth < MOST_BLOCKS; n += 2) {
    scanner->margins[scanner->depth++] = read_number(buffer + n);
  }
}

bool tree_sitter_manqala_external_scanner_scan(void *payload, TSLexer *lexer, const bool *valid_symbols) {
  Scanner *scanner = payload;
  bool recovering = valid_symbols[RECOVERING];
  lexer->mark_end(lexer);
  bool item = begins_item(scanner, lexer);
  if (!recovering && valid_symbols[YAML]) {
    if (scanner->ended) return scan_fenced(scanner, lexer);
    if (item && scan_keys(scanner, lexer)) return true;
  }
  if (item) {
    /* Even where it is not expected: an unfinished rule ends here with its blocks, and the next one begins. */
    scanner->margin = false;
    scanner->depth = 0;
    return made(lexer, MARGIN);
  }
  while (is_space(lexer->lookahead)) skip(lexer);
  if (at_end(lexer) || lexer->lookahead == '\n') return scan_break(scanner, lexer, valid_symbols);
  if (lexer->lookahead == ',') {
    return !recovering && (valid_symbols[AMOUNTS_COMMA] || valid_symbols[TIE]) && scan_comma(lexer, valid_symbols);
  }
  return is_letter(lexer->lookahead) && scan_word(lexer, valid_symbols);
}
