"""Twenty texts that somebody might send as a link to do harm: they hang, explode, or try to be more than text."""

FRONT = "---\nlanguage: 1\ngame: {game}\nboard: {{rows: 2, holes: {holes}}}\nseeds: {seeds}\n{more}---\n"
TURN = "turn\n  choose hole from own occupied holes\n  sow it anticlockwise\n"
ENDS = "round ends when some player is bare\n  settle\nround ends when position has occurred 3 times\n  settle\n"
SCRIPT = "<script>window.harmed = true</script>"
IMAGE = "<img src=x onerror='window.harmed = true'>"
RED, BELL, RIGHT_TO_LEFT, ISOLATE, NOUGHT = (
    "\x1b[31m\x1b]0;mine\x07",
    "\x07",
    "\u202e",
    "\u2066",
    "\x00",
)
BIG = 256 * 1024


def game(
    name: str = "Mine",
    more: str = "",
    body: str = TURN + ENDS,
    holes: object = 4,
    seeds: object = 3,
) -> str:
    """A rule text with something in it."""
    return FRONT.format(game=name, holes=holes, seeds=seeds, more=more) + body


LAUGHS = "".join(f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]\n" for n in range(1, 12))
WORKS = "turn\n  choose hole from own occupied holes\n" + "".join(
    f"{'  ' * (depth + 1)}repeat 1000 times\n" for depth in range(6)
)

SOURCE = 'sources:\n  - {title: "x", url: "javascript:window.harmed = true"}\n'
NAMES = f'aka: ["{IMAGE}", "{SCRIPT}"]\npeople: "{IMAGE}"\nregion: "{SCRIPT}"\n'
EXAMPLE = f'example "{SCRIPT}{IMAGE}"\n  position 1 1 1 1 / 1 1 1 1 : south\n  play 1\n'
REASON = f'  forbid it holds 3 "{SCRIPT}{IMAGE}"\n'
COLOURED = RED.replace("\x1b", "\\e").replace("\x07", "\\a")
MANY = "".join(f"a hole is odd{n} when it holds {n}\n" for n in range(10000))
CHOOSE, SOW = "turn\n  choose hole from own occupied holes\n", "  sow it anticlockwise\n"
NEVER_ENDS = "  sow it anticlockwise, then relay from last\n"

HOSTILE = {
    # It tries to be more than text.
    "a script as the title": game(f'"{SCRIPT}"'),
    "an image that fails, as names": game(more=NAMES),
    "an address that is a program": game(more=SOURCE),
    "a script in an example": game(body=TURN + ENDS + EXAMPLE),
    "a script where a word should stand": game(body=f"turn\n  choose {SCRIPT}\n  {IMAGE}\n"),
    "a script as the reason of a rule": game(body=CHOOSE + REASON + SOW + ENDS),
    "escapes for terminals": game(f'"{COLOURED}Mine"', body=f"{TURN}{ENDS}# {RED}\x07\n"),
    "letters that run the other way": game(
        f'"{RIGHT_TO_LEFT}enim{ISOLATE}"', body=f"{TURN}# {RIGHT_TO_LEFT} eht si siht\n{ENDS}"
    ),
    "noughts and half letters": game(body=TURN + ENDS + "# \x00\x00 \ud800 \udfff \ufffe\n"),
    "a path out of the library": game(more="extends: ../../../../etc/passwd\n"),
    # It is too much.
    "a line of 256 KB that is a comment": game(body=TURN + ENDS + "# " + "x" * BIG + "\n"),
    "a line of 256 KB that is none": game(
        body=TURN + "  sow " + "very " * (BIG // 5) + "\n" + ENDS
    ),
    "a title of 256 KB": game('"' + "M" * BIG + '"'),
    "lists of lists of lists": game().replace("---\n", f"---\n{LAUGHS}", 1),
    "brackets within brackets": game(
        body=f"{CHOOSE}  sow it {'(' * 20000}anticlockwise{')' * 20000}\n"
    ),
    "ten thousand definitions": game(body=MANY + TURN + ENDS),
    "a board without end": game(holes=10**9),
    "more seeds than there are": game(seeds=10**12),
    # It goes round and round.
    "a turn of a million million works": game(
        body=WORKS + "  " * 7 + "sow it anticlockwise\n" + ENDS
    ),
    "seeds that are sown for ever": game(body=CHOOSE + NEVER_ENDS + ENDS),
}
"""Each by what it does."""
