/* Plays a game built by `manqala build`, as a program in C: wasm2c of wabt 1.0.32 (Debian: the package wabt) translates the module.
 *
 *     manqala build oware -o game.wasm
 *     make
 *     ./play game.wasm
 *
 * It reads lines: an answer as it is listed, `undo`, `search`, `random` (one answer), or `finish` (random answers to the end).
 * The translation has everything but names: those are in the card, a section of game.wasm. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game.h"

/* How wabt 1.0.32 names an exported function of a module that is called `game`. */
#define GAME(function) Z_gameZ_##function

enum { ASKED, OVER, FAULTY, REFUSED };
enum { ANSWERS, COUNT = 2, QUESTION, CHOOSER };
enum { SEED = 1, DEPTH = 6, RUNS = 200000, LONGEST = 80, MOST_PLACES = 1024, MOST_ANSWERS = 100000 };

static Z_game_instance_t game;
static char *card;
static int match;
static int answers[MOST_ANSWERS]; /* all since the game began, but for those of chance */
static int answered;

static void fail(const char *why) {
  fprintf(stderr, "play: %s\n", why);
  exit(1);
}

/* ---- the card: JSON, read where it lies ------------------------------------------------------------ */

static const char *past_space(const char *at) { return at + strspn(at, " \t\r\n"); }

/* The end of the value that begins here. */
static const char *past_value(const char *at) {
  int depth = 0;
  do {
    at = past_space(at);
    if (*at == '"') {
      for (at++; *at != '"'; at++)
        if (*at == '\\') at++;
      at++;
    } else if (*at == '[' || *at == '{') {
      depth++, at++;
    } else if (*at == ']' || *at == '}') {
      depth--, at++;
    } else if (depth > 0 && (*at == ',' || *at == ':')) {
      at++;
    } else {
      at += strcspn(at, ",:]} \t\r\n");
    }
  } while (depth > 0 && *at);
  return at;
}

/* The n-th element of an array; NULL behind the last. */
static const char *element(const char *array, int n) {
  const char *at = past_space(array + 1);
  while (*at != ']') {
    if (n-- == 0) return at;
    at = past_space(past_value(at));
    if (*at == ',') at = past_space(at + 1);
  }
  return NULL;
}

/* The member of an object with a name, which a card always has. */
static const char *member(const char *object, const char *name) {
  size_t length = strlen(name);
  const char *at = past_space(object + 1);
  while (*at == '"') {
    const char *value = past_space(past_space(past_value(at)) + 1);
    if (strncmp(at + 1, name, length) == 0 && at[length + 1] == '"') return value;
    at = past_space(past_value(value));
    if (*at == ',') at = past_space(at + 1);
  }
  fprintf(stderr, "play: the card has no ‘%s’\n", name);
  exit(1);
}

static int size(const char *array) {
  int n = 0;
  while (element(array, n)) n++;
  return n;
}

static int number(const char *value) { return atoi(value); }

static int is(const char *value, const char *text) {
  return strncmp(value + 1, text, strlen(text)) == 0 && value[strlen(text) + 1] == '"';
}

/* A text without its quotes; names have no escapes. */
static void copy_text(char *target, const char *value) {
  size_t length = (size_t)(past_value(value) - value) - 2;
  if (length >= LONGEST) length = LONGEST - 1;
  memcpy(target, value + 1, length);
  target[length] = 0;
}

static unsigned long leb128(const unsigned char **at) {
  unsigned long found = 0;
  for (int shift = 0;; shift += 7) {
    unsigned char byte = *(*at)++;
    found |= (unsigned long)(byte & 0x7f) << shift;
    if (byte < 0x80) return found;
  }
}

/* The custom section `manqala` of a file. */
static char *read_card(const char *path) {
  FILE *file = fopen(path, "rb");
  if (!file) fail("the game cannot be read");
  fseek(file, 0, SEEK_END);
  long length = ftell(file);
  rewind(file);
  unsigned char *module = malloc((size_t)length + 1);
  if (!module || fread(module, 1, (size_t)length, file) != (size_t)length) fail("the game cannot be read");
  fclose(file);
  const unsigned char *at = module + 8, *end = module + length;
  while (length > 8 && at < end) {
    int kind = *at++;
    unsigned long inside = leb128(&at);
    const unsigned char *next = at + inside;
    if (kind == 0) {
      unsigned long name = leb128(&at);
      if (name == 7 && memcmp(at, "manqala", 7) == 0) {
        size_t text = (size_t)(next - at) - 7;
        char *found = malloc(text + 1);
        if (!found) fail("there is no memory left");
        memcpy(found, at + 7, text);
        found[text] = 0;
        free(module);
        return found;
      }
    }
    at = next;
  }
  fail("this is no game built by manqala");
  return NULL;
}

/* ---- names ---------------------------------------------------------------------------------------- */

/* Whose each hole is now. */
static int owner(int hole) {
  const char *marks = member(card, "marks"), *mark;
  for (int n = 0; (mark = element(marks, n)); n++)
    if (is(member(mark, "name"), "owner")) return (int)GAME(cell)(&game, (u32)(number(member(mark, "cell")) + hole), 1);
  return number(element(member(member(card, "numbering"), "owners"), hole));
}

static void place_name(char *name, int place) {
  copy_text(name, element(member(member(card, "places"), "names"), place));
}

/* A hole by its own number where who is asked owns it, counted behind the largest gap of what he owns; else by its name. */
static void hole_name(char *name, int hole, int player) {
  place_name(name, hole);
  const char *numbering = member(card, "numbering"), *turn;
  if (player >= size(member(card, "players")) || owner(hole) != player) return;
  turn = element(member(numbering, "order"), player);
  int order[MOST_PLACES], own[MOST_PLACES], count = size(turn), all = 1, at = -1;
  for (int n = 0; n < count; n++) {
    order[n] = number(element(turn, n));
    own[n] = owner(order[n]) == player;
    all &= own[n];
    if (order[n] == hole) at = n;
  }
  if (at < 0) return;
  int start = 0, best = 0;
  if (*member(numbering, "apart") == 'f' && !all)
    for (int n = 0; n < count; n++) {
      int gap = 0;
      while (own[n] && gap < count && !own[(n - gap - 1 + count) % count]) gap++;
      if (gap > best) best = gap, start = n;
    }
  int told = 1;
  for (int n = start; n % count != at; n++) told += own[n % count];
  sprintf(name, "%d", told);
}

/* A legal answer to the question that is open, as moves write it. */
static void option_name(char *name, int which) {
  const char *question = element(member(card, "questions"), (int)GAME(register)(&game, QUESTION));
  int value = (int)GAME(value)(&game, (u32)which);
  const char *names = member(question, "names"), *sort = member(question, "sort");
  if (is(sort, "hole"))
    hole_name(name, value, (int)GAME(register)(&game, CHOOSER));
  else if (is(sort, "place"))
    place_name(name, value);
  else if (element(names, 0))
    copy_text(name, element(names, value));
  else
    sprintf(name, "%d", value);
}

/* ---- what is shown -------------------------------------------------------------------------------- */

typedef struct { double x, y; int pieces; } Spot;

/* From the top row to the bottom one, and from left to right. */
static int compare(const void *one, const void *other) {
  const Spot *a = one, *b = other;
  if (a->y != b->y) return a->y < b->y ? -1 : 1;
  return a->x < b->x ? -1 : a->x > b->x;
}

static void show_board(void) {
  const char *board = member(card, "board"), *spot;
  int places = number(member(member(card, "places"), "count")), kinds = size(member(card, "pieces"));
  Spot spots[MOST_PLACES];
  int count = 0;
  double left = 0;
  for (; count < MOST_PLACES && (spot = element(board, count)); count++) {
    int place = number(member(spot, "place")), pieces = 0;
    for (int kind = 0; place < places && kind < kinds; kind++)
      pieces += (int)GAME(pieces)(&game, (u32)place, (u32)kind, 1);
    spots[count] = (Spot){atof(member(spot, "x")), atof(member(spot, "y")), pieces};
    if (spots[count].x < left) left = spots[count].x;
  }
  qsort(spots, (size_t)count, sizeof *spots, compare);
  for (int n = 0; n < count;) {
    int column = 0;
    double row = spots[n].y;
    for (; n < count && spots[n].y == row; n++) {
      int wanted = (int)((spots[n].x - left) * 4) + 4;
      column += printf("%*d ", wanted > column ? wanted - column : 1, spots[n].pieces);
    }
    printf("\n");
  }
}

static void show_options(void) {
  char name[LONGEST];
  int player = (int)GAME(register)(&game, CHOOSER);
  copy_text(name, element(member(card, "players"), player));
  printf("%s:", name);
  for (int n = 0; n < (int)GAME(register)(&game, COUNT); n++) {
    option_name(name, n);
    printf(" %s", name);
  }
  printf("\n");
}

static void show_result(void) {
  char name[LONGEST];
  const char *players = member(card, "players");
  int winner = (int)GAME(winner)(&game);
  show_board();
  if (winner < size(players)) {
    copy_text(name, element(players, winner));
    printf("%s wins", name);
  } else {
    printf("a draw");
  }
  copy_text(name, element(member(card, "reasons"), (int)GAME(reason)(&game)));
  printf(" (%s)\n", name);
}

/* ---- the game ------------------------------------------------------------------------------------- */

/* Lets chance answer as long as it is asked. */
static int past_chance(int status) {
  int draws;
  while (status == ASKED && (draws = (int)GAME(draw)(&game)) >= 0) status = (int)GAME(answer)(&game, (u32)draws);
  return status;
}

static int give(int which) {
  if (answered == MOST_ANSWERS) fail("the game is too long");
  answers[answered++] = which;
  return past_chance((int)GAME(answer)(&game, (u32)which));
}

/* The game begins anew with the same seed, so chance says the same, and all answers but the last are given again. */
static int undo(void) {
  int wanted = answered > 0 ? answered - 1 : 0;
  answered = 0;
  int status = past_chance((int)GAME(new_game)(&game, (u32)match, SEED));
  while (answered < wanted) status = give(answers[answered]);
  return status;
}

static void search(void) {
  int length = (int)GAME(search_game)(&game, DEPTH, RUNS), count = (int)GAME(register)(&game, COUNT);
  char name[LONGEST];
  if (length <= 0) fail("nothing was found");
  for (int n = 0; n < count; n++)
    if (GAME(option)(&game, (u32)n) == GAME(found_part)(&game, 4)) {
      option_name(name, n);
      printf("best: %s, value %d, depth %d\n", name, (int)GAME(found_part)(&game, 0), (int)GAME(found_part)(&game, 1));
    }
}

/* The number of a legal answer by its name; -1 if there is none. */
static int find(const char *wanted) {
  char name[LONGEST];
  for (int n = 0; n < (int)GAME(register)(&game, COUNT); n++) {
    option_name(name, n);
    if (strcmp(name, wanted) == 0) return n;
  }
  return -1;
}

static int pick(void) { return rand() % (int)GAME(register)(&game, COUNT); }

int main(int count, char **words) {
  char line[LONGEST];
  if (count < 2) fail("usage: play GAME.wasm [match]");
  card = read_card(words[1]);
  if (number(member(card, "manqala")) != 1) fail("this game is of another version");
  match = count > 2 && strcmp(words[2], "match") == 0;
  wasm_rt_init();
  Z_game_init_module();
  Z_game_instantiate(&game);
  srand(SEED);
  int status = undo();
  while (status == ASKED) {
    show_board();
    show_options();
    if (!fgets(line, sizeof line, stdin)) break;
    line[strcspn(line, "\r\n")] = 0;
    int which = find(line);
    if (which >= 0) {
      status = give(which);
    } else if (strcmp(line, "undo") == 0) {
      status = undo();
    } else if (strcmp(line, "search") == 0) {
      search();
    } else if (strcmp(line, "random") == 0) {
      status = give(pick());
    } else if (strcmp(line, "finish") == 0) {
      while (status == ASKED) status = give(pick());
    } else {
      printf("‘%s’ is not legal here\n", line);
    }
  }
  if (status == OVER) show_result();
  if (status == FAULTY) fail("the rules are at fault");
  Z_game_free(&game);
  free(card);
  return 0;
}
