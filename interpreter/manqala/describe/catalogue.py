"""The words of one language: messages of a Fluent file, and the few functions that they may call."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fluent.runtime import FluentBundle, FluentResource

from manqala.describe.phrases import Form, Phrase

if TYPE_CHECKING:
    from manqala.describe.phrases import Part

FOLDER = Path(__file__).parent / "languages"
ENGLISH = "en"
DEFAULTS = {"case": "nom", "form": "one", "order": "plain", "ending": "", "noun": "", "article": "", "gender": "none"}
"""What a message is told of the words around it, if nothing else is said."""
Features = tuple[tuple[str, str], ...]


def languages() -> list[str]:
    """The languages in which games are described, English first."""
    found = sorted(path.stem for path in FOLDER.glob("*.ftl"))
    return sorted(found, key=lambda name: name != ENGLISH)


class WordingError(RuntimeError):
    """A message of a language file is missing or at fault."""


class Said(str):
    """A phrase as it was said, which a message may say once more in another form."""

    __slots__ = ("phrase",)

    phrase: Phrase

    @classmethod
    def of(cls, phrase: Phrase, text: str) -> Said:
        """The text of a phrase."""
        made = cls(text)
        made.phrase = phrase
        return made


class Catalogue:
    """Says phrases in one language."""

    def __init__(self, language: str) -> None:
        """``language``: the name of a file in ``languages/``."""
        self.language = language
        functions: dict[str, Any] = {
            "WITH": self._with, "OWN": self._own, "AGREE": self._agree, "INFLECT": self._inflect, "BY": by,
            "NOT": negated, "ACT": act, "GENDER": self._gender,
        }  # fmt: skip
        self._bundle = FluentBundle([language], functions=functions, use_isolating=False)
        text = (FOLDER / f"{language}.ftl").read_text(encoding="utf-8")
        self._bundle.add_resource(FluentResource(text))
        self._known: dict[tuple[Phrase, Features], Said] = {}

    def has(self, name: str) -> bool:
        """Whether there is a message of this name."""
        return self._bundle.has_message(name)

    def say(self, phrase: Phrase, **features: str) -> Said:
        """A phrase in words; ``features`` tell of the words around it."""
        key = (phrase, tuple(sorted(features.items())))
        if key not in self._known:
            self._known[key] = Said.of(phrase, self._said(phrase, features))
        return self._known[key]

    def _said(self, phrase: Phrase, features: dict[str, str]) -> str:
        if not self.has(phrase.id):
            raise WordingError(f"{self.language}.ftl has no message ‘{phrase.id}’")
        message = self._bundle.get_message(phrase.id)
        pattern = message.value
        passed = features if "through" in message.attributes else {}
        parts = {name: self._part(part, passed) for name, part in phrase.parts}
        forms = {f"{name}-form": str(part.form) for name, part in phrase.parts if isinstance(part, Phrase)}
        values = {**DEFAULTS, "form": str(phrase.form), **forms, **features, **parts}
        text, errors = self._bundle.format_pattern(pattern, values) if pattern else ("", [])
        if errors:
            raise WordingError(f"{self.language}.ftl, ‘{phrase.id}’: {errors[0]}")
        return str(text)

    def _part(self, part: Part, features: dict[str, str]) -> str | int:
        return self.say(part, **features) if isinstance(part, Phrase) else part

    # ---- functions that messages call -----------------------------------------------------------

    def _with(self, said: Said, **features: str) -> str:
        """The phrase once more, told of the words around it: ``WITH($hole, case: "dat")``."""
        return self.say(said.phrase, **{name: str(value) for name, value in features.items()})

    def _own(self, said: Said, noun: str, ending: str = "", article: str = "") -> str:
        """What is somebody's: ``OWN($owner, "holes")``; ending and article where the language has them."""
        return self.say(said.phrase, case="poss", noun=str(noun), ending=ending, article=article)

    def _inflect(self, said: Said, form: str, gender: str) -> str:
        """A predicate for a subject that is not said again: ``INFLECT($predicate, $form, $gender)``."""
        return self.say(said.phrase, form=str(form), gender=str(gender))

    def _agree(self, said: Said, subject: Said) -> str:
        """A predicate that agrees with its subject: ``AGREE($predicate, $subject)``."""
        return self.say(said.phrase, form=subject.phrase.form, gender=self._gender(subject))

    def _gender(self, said: Said) -> str:
        """The gender of a phrase: the attribute ``.gender`` of its message."""
        if not isinstance(said, Said):
            return "none"
        attribute = self._bundle.get_message(said.phrase.id).attributes.get("gender")
        values = {name: self._part(part, {}) for name, part in said.phrase.parts}
        if attribute is None:
            return "none"
        return str(self._bundle.format_pattern(attribute, {**DEFAULTS, **values})[0])


def by(form: str, one: str, many: str, you: str | None = None) -> str:
    """The word for one, for several, for the person spoken to: ``BY($form, "is", "are")``."""
    return {Form.ONE: one, Form.MANY: many, Form.YOU: many if you is None else you}[Form(form)]


def negated(denied: str, yes: str, no: str) -> str:
    """The word for what is so, and for what is not: ``NOT($not, "is", "is not")``."""
    return no if denied == "yes" else yes


def act(who: Said, order: str, you: str, one: str, many: str | None = None) -> str:
    """What somebody does: an order to the person spoken to, else a statement about him.

    ``ACT($who, $order, "take", "takes", "take")``; in an inverted sentence the verb comes first.
    """
    form = who.phrase.form
    if form is Form.YOU:
        return you
    verb = one if form is Form.ONE or many is None else many
    return f"{verb} {who}" if order == "inverted" else f"{who} {verb}"


@cache
def catalogue(language: str) -> Catalogue:
    """The words of a language, read once."""
    return Catalogue(language)
