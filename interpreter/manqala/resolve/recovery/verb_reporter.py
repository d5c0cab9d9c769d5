"""Reports statements that begin with an unknown verb, with guesses at the intended one."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING

from manqala.resolve.recovery.words_beside_mistakes import report_unknown_words
from manqala.resolve.resolving import ERROR
from manqala.resolve.scope import text_of
from manqala.syntax import tree
from manqala.syntax.grammar import reads_with
from manqala.syntax.recovery.moved_lines import suggest_block_indent, suggest_separate_line
from manqala.syntax.rule_lines import alike
from manqala.syntax.words import ITEM_WORDS, STATEMENT_WORDS
from manqala.text import codes, lexicon
from manqala.text.fixes import remove_span, replace_span

if TYPE_CHECKING:
    from collections.abc import Collection

    from manqala.resolve.meanings import Meanings
    from manqala.resolve.scope import Scope
    from manqala.text.fixes import Help
    from manqala.text.span import Span

JOINTS = frozenset({"and", "then", "also", "but", "next", "afterwards"})
"""Words that join a sentence to the one before."""
ADVERBS = frozenset(
    {"do", "call", "execute", "perform", "please", "immediately", "now", "finally", "always", "just", "simply",
     "automatically", "run", "instead"}
)  # fmt: skip
"""Words that other books write before an action."""


def find_verb_of_two_words(first: str, second: str, verbs: Collection[str]) -> str | None:
    """Return the verb with a hyphen that two words mean; None if it is none, or several.

    ``move-again`` for ‘move again’, and for ‘move agian’.
    """
    joined = f"{first}-{second}"
    if joined in verbs:
        return joined
    found = lexicon.look_up(joined, lexicon.VERBS, verbs) or [
        verb for verb in verbs if verb.startswith(f"{first}-") and alike(joined, verb)
    ]
    return found[0] if len(found) == 1 else None


class VerbReporter:
    """Reports unknown words at the beginning of a statement."""

    def __init__(self, meanings: Meanings) -> None:
        """``meanings`` resolves words."""
        self.r, self.c = meanings, meanings.c

    def suggest_separate_line(self, node: tree.CallStatement, help_line: str) -> Help:
        """A hint to move the text after ‘then’ to a separate line."""
        first = node.then[0] if node.then else None
        if first is None or first.span.line != node.span.line:
            return help_line
        return suggest_separate_line(
            first.span, {*self.c.definitions.verbs, *STATEMENT_WORDS}, help_line
        )

    def report_unknown_verb(self, node: tree.CallStatement, scope: Scope) -> None:
        """Report an unknown verb; a misspelt ‘choose’ still declares its name."""
        name = node.verb.text
        singular = [f"{verb}s" for verb in self.c.definitions.verbs]
        if name in singular or (name.endswith("es") and name[:-2] in self.c.definitions.verbs):
            verb = name[:-1] if name in singular else name[:-2]
            help_line = f"write ‘{verb}’; only after ‘each player’ it is ‘{name}’"
            advice: Help = replace_span(node.verb.span, verb, help_line)
            self.c.unknown(node.verb.span, name, "verb", [], advice)
            return
        if name in ITEM_WORDS:
            self.c.diagnostics.error(
                codes.UNEXPECTED, node.verb.span,
                f"‘{name}’ begins a rule, and rules begin at the left margin", names=[name],
                help=[suggest_block_indent(
                    node.span.source, node.span.line, 0, "do not indent this line, and indent its own lines by two spaces"
                )],
            )  # fmt: skip
            return
        if self.r.is_noun(name, scope) and name not in lexicon.VERBS:
            advice = "a statement begins with a verb: ‘win …’, ‘capture …’, ‘set … to …’"
            if name in {*self.c.layout.board.players, "player", "opponent"}:
                advice = f"write ‘as {name}, …’ and a verb, such as ‘win own holes’"
            elif name in self.c.layout.marks:
                advice = f"change a mark with ‘set {name} to …’"
            self.c.unknown(node.verb.span, name, "{} is a name, not a verb", [], advice)
            return
        if isinstance(node.object, tree.Phrase):
            second = node.object.words[0]
            verb_of_two = find_verb_of_two_words(name, second.text, self.c.definitions.verbs)
            if verb_of_two is not None:
                self._report_verb_of_two(node.verb.span, second.span, verb_of_two)
                return
        if name in ADVERBS and isinstance(node.object, tree.Phrase):
            first = node.object.words[0].text
            if first in self.c.definitions.verbs or first in STATEMENT_WORDS:
                help_line = "a statement begins with a verb: leave it out"
                advice = remove_span(node.verb.span, help_line)
                self.c.unknown(node.verb.span, name, "verb", [], advice)
                return
        if name in JOINTS:
            help_line = (
                "write each statement on a separate line, without a word to join them: leave it out"
            )
            self.c.unknown(node.verb.span, name, "verb", [], remove_span(node.verb.span, help_line))
            return
        if name in lexicon.ALONE and node.object is None and not node.arguments:
            advice = replace_span(node.verb.span, lexicon.ALONE[name])
            self.c.unknown(node.verb.span, name, "verb", [], advice)
            return
        if name in lexicon.DICE:
            advice = _suggest_chance(
                node, "chance chooses the outcome: ‘choose roll from 1..6 as chance’"
            )
            self.c.unknown(node.verb.span, name, "verb", [], advice)
            self._declare_choice(node, scope)
            return
        known = [*self.c.definitions.verbs, *STATEMENT_WORDS]
        fits = partial(self._may_begin, node)
        self.c.unknown(node.verb.span, name, "verb", known, None, lexicon.VERBS, fits)
        if alike(name, "choose") or "choose" in lexicon.VERBS.get(name, ()):
            self._declare_choice(node, scope)
        else:
            report_unknown_words(self.r, (node.object, node.arguments), scope)

    def _report_verb_of_two(self, first: Span, second: Span, verb: str) -> None:
        """Report a verb that is written as two words."""
        both = first.to(second)
        if verb == f"{first.text}-{second.text}":
            advice = replace_span(both, verb, f"write ‘{verb}’, with a hyphen")
            self.c.unknown(first, first.text, "verb", [], advice)
        else:
            self.c.unknown(
                both, f"{first.text} {second.text}", "verb", [], replace_span(both, verb)
            )

    def _declare_choice(self, node: tree.CallStatement, scope: Scope) -> None:
        """Declare the name that a misspelt choice declares."""
        if isinstance(node.object, tree.Phrase):
            local = self.c.local(ERROR)
            scope.locals[text_of(node.object.words)] = local
            scope.it = local

    def _may_begin(self, node: tree.CallStatement, other: str) -> bool:
        """Whether another verb could begin the statement and take its object."""
        verb = self.c.definitions.verbs.get(other)
        if verb is None:
            return reads_with(node.verb.span, other)
        objects = [parameter for parameter in verb.parameters if not parameter.label]
        if node.object is None:
            return all(parameter.default is not None for parameter in objects)
        return bool(objects)


def _suggest_chance(node: tree.CallStatement, help_line: str) -> Help:
    """A hint to write ``choose die from 1..6 as chance`` for ``roll die from 1..6``."""
    span = node.span
    match = re.fullmatch(r"[a-z-]+ +([a-z][a-z0-9-]*) +from +(\S+(?: \S+)*)", span.text)
    if match is None:
        return help_line
    return replace_span(span, f"choose {match[1]} from {match[2]} as chance", help_line)
