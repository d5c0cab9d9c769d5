"""The package speaks the words of its field: no docstring, page or function name has the habits of a translation.

Each table below lists habits as data. A finding says where; the fix is a sentence with a subject that acts, or the
term that a reader would search for.
"""

import ast
import re
import tokenize
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from tests.helpers.checkout import DOCS, ROOT, parse_module
from tools.readability import LONG, measure, sentences

OPENINGS = re.compile(
    r'"""(So many|So often|As often as|As many as|Whoever|Somebody|Nobody|Everybody|Nothing is told) '
)
"""Beginnings of docstrings that English manuals do not have."""

FOLDERS = ("interpreter", "tests", "tools", "benchmarks")

HABITS = {
    r"(?i)\bwhoever\b": ("Whoever asks is answered", "name the player, reader or program"),
    r"(?i)\bsomebody\b": ("Somebody is asked", "name the player, reader or program"),
    r"(?i)(?<!won by )\bnobody\b": ("Nobody knows", "‘no player’, or the active voice"),
    r"(?i)\bso many\b": ("So many seeds", "‘a number of’, ‘n’, or the limit itself"),
    r"\b(is|are|was|were) told\b": ("It is told", "‘reports’, ‘shows’, ‘describes’"),
    r"\bwhat comes of\b": ("see what comes of it", "‘the result’"),
    r"\bthat stands (in|at|below|above)\b": ("a word that stands below", "leave it out"),
    r"\bwork(s|ed)? out\b": ("is worked out", "‘compute’, ‘evaluate’, ‘analyse’"),
    r"\blooked at\b": ("is looked at", "‘tested’, ‘read’, ‘searched’"),
    r"\bof (its|their) own accord\b": ("of its own accord", "‘automatically’"),
    r"\bas far as (these|they) go\b": ("as far as these go", "name the limit"),
    r"\banew\b": ("begins anew", "‘again’, ‘restarts’"),
    r"\bwhat there is\b": ("shows what there is", "name the thing"),
    r"(?i)\bthe own \w": ("sown into the own store", "‘one's own’, ‘the player's own’"),
}
"""Phrases of the manual, each with an example and what to write instead. Code does not count."""

COMMENT_HABITS = HABITS | {
    r"\bwhat there is\b": ("what there is of it", "name the thing"),
    r"\btells?\b": ("the table tells", "‘reports’, ‘shows’, ‘returns’"),
    r"\bwhere there (is|are)\b": ("where there is a table", "‘if there is’, ‘with’"),
    r"\bstands? (in|at|behind|before|there|above)\b": ("what stands there", "‘is’, or the thing"),
    r"\bfound out\b": ("it is found out", "‘known’, ‘computed’"),
    r"\bcomes? back\b": ("a position comes back", "‘repeats’, ‘returns’"),
    r"\b(put down|broken off|made ready)\b": ("it is broken off", "‘recorded’, ‘interrupted’, ‘prepared’"),
    r"\bgone through\b": ("all is gone through", "‘explored’, ‘searched’, ‘executed’"),
    r"\bas (it|they) stands?\b": ("the value as it stands", "‘unchanged’, ‘current’"),
    r"\bof his own\b": ("a row of his own", "‘own’, ‘separate’, ‘unshared’"),
    r"\bhangs? on\b": ("it hangs on the mover", "‘depends on’"),
    r"\bset(s)? back\b": ("marks are set back", "‘reset’"),
    r"\bon and on\b": ("the rules go on and on", "‘endless’, ‘never end’"),
    r"\b(he|him|himself)\b": ("he is asked", "‘the player’"),
    r"\banew\b": ("written anew", "‘again’, ‘new’"),
    r"\bany ?more\b": ("not any more", "‘no longer’"),
    r"\bsurely\b": ("it surely ends", "‘certainly’, ‘always’"),
    r"\bat hand\b": ("the task at hand", "‘current’"),
    r"\bof itself\b": ("it ends of itself", "‘automatically’"),
    r"(?i)\beverybody\b": ("Everybody moves", "‘all players’"),
    r"^(How (many|much|often|far|long)|Who|Whose|Which|So) ": (
        "How many there are", "a noun phrase: ‘Number of seeds’, ‘The mover’"
    ),
}  # fmt: skip
"""The same for docstrings and comments, where more of them are gone."""

MESSAGE_HABITS = {
    r"\bstands? (behind|before|below|here|in|at|on|under|above|alone|first|inside|directly)\b": (
        "the set stands behind ‘from’", "‘follows’, ‘precedes’, ‘belongs’"
    ),
    r"(?<!there )(?<!There )\b(is|are) no (?!longer|more\b|less\b|part\b)\w": (
        "this is no number", "‘is not a …’"
    ),
    r"(?<!’)\b(he|his|himself)\b": ("his store", "‘the player’, or the plural"),
    r"\bso many\b": ("so many turns", "‘a number of’, or the number"),
    r"\bsaid (behind|by|with|of|so)\b": ("ownership is said with ‘of’", "‘write …’, ‘has the form …’"),
    r"\b(is|are) (there already|gone through)\b": ("the file is there already", "‘already exists’, ‘executed’"),
    r"\bof (its|their|his) own\b": ("a line of its own", "‘separate’, ‘different’"),
    r"\bcomes? back\b": ("a position comes back", "‘recurs’, ‘returns’"),
    r"\bon and on\b": ("the rules go on and on", "‘never end’"),
    r"\bfalls? to chance\b": ("this falls to chance", "‘chance decides’"),
    r"\bany more\b": ("not any more", "‘no longer’"),
    r"\bblanks?\b": ("two blanks", "‘space’"),
    r"\bvery seldom\b": ("it acts very seldom", "‘rarely’"),
    r"\bmended\b": ("one mistake mended", "‘fixed’"),
    r"\b(is|are) given again\b": ("the file is given again", "‘repeated’"),
}  # fmt: skip
"""Habits in the messages and help texts of the package, which people read first."""

UNFIT = (r"(?<!’)\b(he|his|himself)\b", r"\bof (its|their|his) own\b")
"""Of these, what the texts of games need: authors of sources, and rows and holes of their own."""

RULE_HABITS = (
    HABITS
    | {habit: said for habit, said in MESSAGE_HABITS.items() if habit not in UNFIT}
    | {
        r"\bfac(e|es|ed|ing)\b": ("what faces it is taken", "‘the seeds opposite’"),
        r"\bthe other one\b": ("the other one has the rest", "‘the opponent’, ‘the other player’"),
        r"(?<!who )\bhas (won|lost)$": ("a player who cannot move has lost", "‘wins’, ‘loses’"),
        r"\b(eats?|eaten)\b": ("a move eats all twos", "‘captures’"),
        r"\bpass(es|ed)? over\b": ("a lap passes over its origin", "‘skips’"),
        r"\b(speaks?|spoken) of\b": ("the source does not speak of it", "‘mentions’"),
        r"\bto and fro\b": ("seeds go to and fro", "‘back and forth’"),
        r"\b(is|was) over\b": ("the turn is over", "‘ends’"),
        r"\bso (is|are|does|do|must) (it|they|north|south)\b": ("so does north's", "‘the same for north’"),
        r"\bnot said\b": ("the end is not said", "‘not stated’, ‘the source does not say’"),
        r"(?i)(^|[;:] )who (has|have|cannot|can|moved|moves|begins|lost|fills)\b": (
            "who cannot move waits", "‘a player who’"
        ),
    }
)  # fmt: skip
"""Habits in the rule files: summaries, reasons, questions, titles of examples, notes and comments."""

FRONT_TEXT = re.compile(
    r"""^summary: (.+)$|\b(?:because|note): ("(?:[^"\\]|\\.)*"|[^,}\n]*)|\s\# (.*)$"""
)
RULE_TEXT = re.compile(r"""(?:^|\s)\# (.*)$|"((?:[^"\\]|\\.)*)\"""")
"""Texts that people read in the front matter of a rule file, and in its rules; titles of works are quotations."""

EDITED_ROOMS = {
    "adapters", "analysis", "api", "bridge", "check", "cli", "compile", "core", "describe", "document", "embed",
    "endgame", "game", "language", "learn", "lsp", "picture", "players", "publish", "resolve", "run", "search",
    "simulate", "studio", "study", "syntax", "terminal", "text", "tune", "wire",
}  # fmt: skip
"""The rooms whose docstrings and comments have been edited; add a room when its own are clean."""

QUOTED = re.compile(r"``.*?``|`[^`\n]+`|‘.*?’|“.*?”", re.DOTALL)
EXAMPLES = re.compile(r"^\s*Examples:$.*", re.DOTALL | re.MULTILINE)
BEGINS_LINE = {
    tokenize.NEWLINE, tokenize.NL, tokenize.INDENT, tokenize.DEDENT, tokenize.COMMENT, tokenize.ENCODING
}  # fmt: skip

LONGEST, SHARE = 20.0, 0.25
"""The greatest mean number of words a sentence of a page, and the greatest share of sentences of more than 25."""

LONGER = {"design/native.md"}
"""Pages with long lists of modules, where sentences may be longer."""

PARTICIPLES = {
    "answered", "asked", "begun", "blamed", "checked", "chosen", "compared", "computed", "counted", "divided", "done",
    "followed", "found", "generated", "given", "inserted", "joined", "judged", "made", "measured", "mended", "merged",
    "moved", "negated", "offered", "played", "quoted", "reached", "reduced", "replaced", "said", "seen", "shown",
    "suggested", "told", "tried", "typed", "wanted", "wrapped", "written",
}  # fmt: skip
"""Names for which a verb is meant: a function makes, finds or reports something."""


def pages() -> Iterator[Path]:
    """The pages of the manual that are written by hand."""
    yield from (ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "benchmarks" / "README.md")
    folders = (DOCS, DOCS / "design", DOCS / "tutorials")
    yield from sorted(path for folder in folders for path in folder.glob("*.md"))


def name_of(path: Path) -> str:
    """The name of a page, below docs/ if it is there."""
    return path.relative_to(DOCS if path.is_relative_to(DOCS) else ROOT).as_posix()


def remarks(path: Path) -> Iterator[tuple[int, str]]:
    """The docstrings and comments of a file, each with its line, without quotations and examples."""
    before = tokenize.ENCODING
    with path.open("rb") as stream:
        for token in tokenize.tokenize(stream.readline):
            text = token.string
            if token.type == tokenize.COMMENT:
                yield token.start[0], QUOTED.sub("", text.lstrip("# "))
            elif token.type == tokenize.STRING and before in BEGINS_LINE and text.endswith('"""'):
                inside = text[text.index('"""') + 3 : -3]
                yield token.start[0], QUOTED.sub("", EXAMPLES.sub("", inside))
            before = token.type


def messages(path: Path) -> Iterator[tuple[int, str]]:
    """The texts of a module, each with its line, without docstrings, patterns and texts with rules in them."""
    docstrings = set()
    # Definitions come before what is in them.
    for node in ast.walk(parse_module(path)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            docstrings |= {id(part.value) for part in node.body if isinstance(part, ast.Expr)}
        if (
            not isinstance(node, ast.Constant)
            or not isinstance(node.value, str)
            or id(node) in docstrings
        ):
            continue
        if " " in node.value.strip() and not re.search(r"[\\\n|]|\(\?", node.value):
            yield node.lineno, QUOTED.sub("", node.value)


def texts_of_rules(path: Path) -> Iterator[tuple[int, str]]:
    """The texts of a rule file, each with its line, without quotations."""
    lines = path.read_text(encoding="utf-8").splitlines()
    front = lines.index("---", 1) if lines[0] == "---" else 0
    for number, line in enumerate(lines, 1):
        for match in (FRONT_TEXT if number <= front else RULE_TEXT).finditer(line):
            yield number, QUOTED.sub("", match[match.lastindex or 0].strip('"'))


PAGES = [pytest.param(path, id=name_of(path)) for path in pages()]


@pytest.mark.parametrize("folder", FOLDERS)
def test_no_docstring_begins_so(folder: str) -> None:
    """A limit is a limit, a number a number: “Limit of moves shown”, not “So many moves are shown”."""
    found = [
        f"{path.relative_to(ROOT)}:{number}"
        for path in sorted((ROOT / folder).rglob("*.py"))
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if OPENINGS.search(line)
        # The explanation of a diagnostic is a text, not a docstring.
        and "/text/codes/" not in path.as_posix()
    ]
    assert found == []


@pytest.mark.parametrize("page", PAGES)
def test_a_page_has_no_habits_of_a_translation(page: Path) -> None:
    found = [
        f"{habit} ({instead}): {sentence}"
        for sentence in sentences(page.read_text(encoding="utf-8"))
        for habit, (_, instead) in HABITS.items()
        if re.search(habit, sentence)
    ]
    assert found == []


@pytest.mark.parametrize("room", sorted(EDITED_ROOMS))
def test_a_room_has_no_habits_of_a_translation(room: str) -> None:
    """Docstrings and comments of the rooms that have been edited."""
    files = [
        path
        for path in (ROOT / "interpreter" / "manqala" / room).rglob("*.py*")
        if path.suffix in {".py", ".pyi"}
    ]
    assert files
    texts = [(path, line, remark) for path in sorted(files) for line, remark in remarks(path)]
    assert find_habits(texts, COMMENT_HABITS) == []


def find_habits(
    texts: list[tuple[Path, int, str]], habits: Mapping[str, tuple[str, str]]
) -> list[str]:
    """The habits in texts, each with its place; one search for each habit is quick."""
    together = "\n".join(" ".join(text.split("\n")) for _, _, text in texts)
    found = []
    for habit, (_, instead) in habits.items():
        for match in re.finditer(habit, together, re.MULTILINE):
            path, line, text = texts[together.count("\n", 0, match.start())]
            found.append(f"{path.relative_to(ROOT)}:{line}: {habit} ({instead}): {text}")
    return found


@pytest.mark.slow
def test_messages_have_no_habits_of_a_translation() -> None:
    """Messages, help texts and titles of diagnostics; lists of foreign words are data."""
    rooms = sorted(path for path in (ROOT / "interpreter" / "manqala").iterdir() if path.is_dir())
    files = [path for room in rooms for path in sorted(room.rglob("*.py"))]
    assert len(files) > 500
    texts = [
        (path, line, text)
        for path in files
        if path.name != "lexicon.py"
        for line, text in messages(path)
    ]
    assert len(texts) > 3000
    assert find_habits(texts, MESSAGE_HABITS) == []


def test_rule_files_have_no_habits_of_a_translation() -> None:
    """All games, the prelude, and two pages whose rows are not sentences."""
    files = [*sorted((ROOT / "games").rglob("*.sow")), ROOT / "grammar" / "prelude.sow"]
    texts = [(path, line, text) for path in files for line, text in texts_of_rules(path)]
    assert len(texts) > 3000
    for page in (DOCS / "games" / "disputes.md", DOCS / "games" / "left-out.md"):
        rows = page.read_text(encoding="utf-8").splitlines()
        texts += [(page, line, QUOTED.sub("", row)) for line, row in enumerate(rows, 1)]
    assert find_habits(texts, RULE_HABITS) == []


@pytest.mark.parametrize("page", PAGES)
def test_sentences_of_a_page_are_short(page: Path) -> None:
    figures = measure(page.read_text(encoding="utf-8"))
    slack = 1.25 if name_of(page) in LONGER else 1.0
    assert figures.words / figures.sentences <= LONGEST * slack
    assert figures.long / figures.sentences <= SHARE * slack, f"sentences of more than {LONG} words"


@pytest.mark.parametrize("habit", COMMENT_HABITS | MESSAGE_HABITS | RULE_HABITS)
def test_a_habit_matches_its_example(habit: str) -> None:
    assert re.search(habit, (COMMENT_HABITS | MESSAGE_HABITS | RULE_HABITS)[habit][0])


def test_functions_are_not_named_by_participles() -> None:
    """Functions of a module; a property of a class may well be a participle."""
    named = re.compile(r"^def _?(" + "|".join(sorted(PARTICIPLES)) + r")\(", re.MULTILINE)
    found = [
        f"{path.relative_to(ROOT)}: {match[0]}"
        for path in sorted((ROOT / "interpreter").rglob("*.py"))
        if "kernel" not in path.parts
        for match in named.finditer(path.read_text(encoding="utf-8"))
    ]
    assert found == []
