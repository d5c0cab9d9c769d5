"""Completions for shells: games, files, options and their choices, players, codes.

The user waits for a completion, so that nothing here reads rules, only front matters.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from click.shell_completion import (
    BashComplete,
    CompletionItem,
    ShellComplete,
    ZshComplete,
    add_completion_class,
    get_completion_class,
)

from manqala.text.resources import game_files

if TYPE_CHECKING:
    from collections.abc import MutableMapping

    import click

    Items = list[CompletionItem[str]]

SHELLS = ("bash", "zsh", "fish")
VARIABLE = "_MANQALA_COMPLETE"
GOES_ON = "=:/"
"""Completions that end in these continue: no blank follows."""
PLAIN = re.compile(r"[\w.+@%/-]+")
"""File names that no shell interprets."""
ANY_FILE = "file"


# ---- completions ----------------------------------------------------------------------------------


def complete(values: list[str], incomplete: str) -> Items:
    """The values that begin with the typed text."""
    return [CompletionItem(value) for value in values if value.startswith(incomplete)]


def paths(_ctx: click.Context, _param: click.Parameter, incomplete: str) -> Items:
    """Files and folders, completed by the shell itself."""
    return [CompletionItem(incomplete, type=ANY_FILE)]


def games(ctx: click.Context, param: click.Parameter, incomplete: str) -> Items:
    """The games of the library, and the rule files and folders here; after a ``/`` only files."""
    if "/" in incomplete or incomplete.startswith((".", "~")):
        return paths(ctx, param, incomplete)
    here = [
        f"{entry.name}/" if entry.is_dir() else entry.name
        for entry in sorted(Path().iterdir())
        if PLAIN.fullmatch(entry.name) and not entry.name.startswith(".")
        and (entry.suffix == ".sow" or (incomplete and entry.is_dir()))
    ]  # fmt: skip
    return complete([*game_files(), *here], incomplete) or paths(ctx, param, incomplete)


def settings(ctx: click.Context, param: click.Parameter, incomplete: str) -> Items:
    """``name=`` for options that are not set yet, or ``name=choice``."""
    from manqala.language.option_values import option_values

    path = _file_of(_game(ctx, first=param.name == "base"))
    if path is None:
        return []
    values = option_values(path)
    name, sign, _ = incomplete.partition("=")
    if sign:
        known = values.get(name) or values.get(name.replace("-", "_"), [])
        return complete([f"{name}={value}" for value in known], incomplete)
    given = ctx.params.get(param.name or "") or {}
    return complete([f"{name}=" for name in values if name not in given], incomplete)


def players(_ctx: click.Context, _param: click.Parameter, incomplete: str) -> Items:
    """The players and their parameters; in a comma-separated list, for the last one."""
    from manqala.players.registry import entries

    before, comma, who = incomplete.rpartition(",")
    name, colon, _ = who.partition(":")
    found = [*entries()]
    if colon:
        found = [f"{name}:{key}=" for key in entries()[name].parameters] if name in found else []
    return complete([f"{before}{comma}{one}" for one in found], incomplete)


def codes(_ctx: click.Context, _param: click.Parameter, incomplete: str) -> Items:
    """The codes of diagnostics, with their topics."""
    from manqala.text.codes.numbered import CODES

    return [
        CompletionItem(code, help=info.topic)
        for code, info in CODES.items()
        if code.startswith(incomplete.upper())
    ]


def _game(ctx: click.Context, *, first: bool) -> str | None:
    """The game on the command line; the second of two, unless ``first``."""
    named: list[str] = []
    for key in ("name", "one", "other", "paths"):
        value = ctx.params.get(key)
        named += value if isinstance(value, tuple) else [value] if value else []
    # If the line ends after an option, click has not parsed its arguments yet.
    named = named or ctx.args
    if not named:
        return None
    return named[0] if first else named[-1]


def _file_of(name: str | None) -> Path | None:
    if name is None:
        return None
    path = game_files().get(name) or Path(name)
    return path if path.is_file() else None


# ---- shells ---------------------------------------------------------------------------------------


def script(shell: str, command: click.Command) -> str:
    """The shell code that enables completion for this command."""
    register()
    found = get_completion_class(shell)
    assert found is not None
    # Not the source of the Bash class: that starts a shell to find its version.
    return ShellComplete.source(found(command, {}, "manqala", VARIABLE)) + "\n"


def register() -> None:
    """Replace click's completion classes, which put a blank after ``name=``."""
    add_completion_class(Bash)
    add_completion_class(Zsh)


class Bash(BashComplete):
    """Completion for Bash, which splits words at ``=`` and ``:`` and completes only the last part."""

    source_template = """\
%(complete_func)s() {
    local IFS=$'\\n'
    local response completion type value

    response=$(env COMP_WORDS="${COMP_WORDS[*]}" COMP_CWORD=$COMP_CWORD %(complete_var)s=bash_complete $1)

    for completion in $response; do
        IFS=',' read -r type value <<< "$completion"

        if [[ $type == 'dir' ]]; then
            COMPREPLY=()
            compopt -o dirnames
        elif [[ $type == 'file' ]]; then
            COMPREPLY=()
            compopt -o default
        elif [[ $type == 'plain' ]]; then
            COMPREPLY+=("$value")
            [[ $value == *[=:/] ]] && compopt -o nospace
        fi
    done

    return 0
}

complete -o nosort -F %(complete_func)s %(prog_name)s
"""

    def __init__(
        self,
        cli: click.Command,
        ctx_args: MutableMapping[str, Any],
        prog_name: str,
        complete_var: str,
    ) -> None:
        """Start with nothing typed."""
        super().__init__(cli, ctx_args, prog_name, complete_var)
        self.before = ""
        """The part of the word before the one that Bash completes."""

    def get_completion_args(self) -> tuple[list[str], str]:
        """The words, with those that Bash has split joined again."""
        words, last = super().get_completion_args()
        joined: list[str] = []
        glued = False
        for n, word in enumerate([*words, last]):
            sign = bool(word) and not word.strip("=:")
            if joined and (sign or glued) and not (glued and not word and n == len(words)):
                joined[-1] += word
            else:
                joined.append(word)
            glued = sign
        *arguments, incomplete = joined
        typed = "" if last and not last.strip("=:") else last
        self.before = incomplete[: len(incomplete) - len(typed)]
        return arguments, incomplete

    def format_completion(self, item: CompletionItem[str]) -> str:
        """The part that Bash inserts."""
        return f"{item.type},{item.value.removeprefix(self.before)}"


class Zsh(ZshComplete):
    """Completion for Zsh, without a blank after values that continue."""

    source_template = ZshComplete.source_template.replace(
        "    local -a completions\n", "    local -a completions\n    local -a beginnings\n"
    ).replace(
        '            if [[ "$descr" == "_" ]]; then\n',
        '            if [[ "$key" == *[=:/] ]]; then\n'
        '                beginnings+=("$key")\n'
        '            elif [[ "$descr" == "_" ]]; then\n',
    ).replace(
        '    if [ -n "$completions" ]; then\n',
        '    if [ -n "$beginnings" ]; then\n'
        "        compadd -U -S '' -V unsorted -a beginnings\n"
        "    fi\n\n"
        '    if [ -n "$completions" ]; then\n',
    )  # fmt: skip
