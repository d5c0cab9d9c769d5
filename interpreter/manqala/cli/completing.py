"""What a shell may offer while a command line is typed: games, files, options and their choices, players, codes.

The user waits for a completion, so nothing here reads rules; only front matters are looked into.
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
"""What ends with one of these goes on behind it: no blank is put there."""
PLAIN = re.compile(r"[\w.+@%/-]+")
"""A name of a file that no shell reads as anything else."""
ANY_FILE = "file"


# ---- what there is --------------------------------------------------------------------------------


def complete(values: list[str], incomplete: str) -> Items:
    """Those that begin with what is typed."""
    return [CompletionItem(value) for value in values if value.startswith(incomplete)]


def paths(_ctx: click.Context, _param: click.Parameter, incomplete: str) -> Items:
    """Files and folders, as the shell itself finds them."""
    return [CompletionItem(incomplete, type=ANY_FILE)]


def games(ctx: click.Context, param: click.Parameter, incomplete: str) -> Items:
    """The games of the library, and the rule files and folders here; behind a ``/`` files only."""
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
    """``name=`` of the options that are not set yet, or ``name=choice``."""
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
    """The players, and what one may be told; of several, separated by commas, the last one."""
    from manqala.players.registry import entries

    before, comma, who = incomplete.rpartition(",")
    name, colon, _ = who.partition(":")
    found = [*entries()]
    if colon:
        found = [f"{name}:{key}=" for key in entries()[name].parameters] if name in found else []
    return complete([f"{before}{comma}{one}" for one in found], incomplete)


def codes(_ctx: click.Context, _param: click.Parameter, incomplete: str) -> Items:
    """The codes of messages, with what they are about."""
    from manqala.text.codes.numbered import CODES

    return [
        CompletionItem(code, help=info.topic)
        for code, info in CODES.items()
        if code.startswith(incomplete.upper())
    ]


def _game(ctx: click.Context, *, first: bool) -> str | None:
    """The game that the command line names; of two the second, unless it is the ``first`` that is wanted."""
    named: list[str] = []
    for key in ("name", "one", "other", "paths"):
        value = ctx.params.get(key)
        named += value if isinstance(value, tuple) else [value] if value else []
    # Where the line breaks off behind an option, its arguments are not sorted yet.
    named = named or ctx.args
    if not named:
        return None
    return named[0] if first else named[-1]


def _file_of(name: str | None) -> Path | None:
    if name is None:
        return None
    path = game_files().get(name) or Path(name)
    return path if path.is_file() else None


# ---- what shells want -----------------------------------------------------------------------------


def script(shell: str, command: click.Command) -> str:
    """The lines by which a shell learns to complete this command."""
    register()
    found = get_completion_class(shell)
    assert found is not None
    # Not that of Bash's class: it starts a shell to ask for its version.
    return ShellComplete.source(found(command, {}, "manqala", VARIABLE)) + "\n"


def register() -> None:
    """Take the place of click's completions where they put a blank behind ``name=``."""
    add_completion_class(Bash)
    add_completion_class(Zsh)


class Bash(BashComplete):
    """Completion for Bash, which takes ``=`` and ``:`` for ends of words and completes only what follows them."""

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
        """What of the word is typed before the part that Bash completes."""

    def get_completion_args(self) -> tuple[list[str], str]:
        """The words, with those put together again that Bash has taken apart."""
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
        """The part that Bash is to put in."""
        return f"{item.type},{item.value.removeprefix(self.before)}"


class Zsh(ZshComplete):
    """Completion for Zsh, without a blank behind what goes on."""

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
