"""The messages of one language from a Fluent file, and the functions that they may call."""

from __future__ import annotations

from functools import cache, cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fluent.runtime import FluentBundle, FluentResource

from manqala.describe.phrases import Form, Saying

if TYPE_CHECKING:
    from manqala.describe.phrases import Part

FOLDER = Path(__file__).parent / "languages"
ENGLISH = "en"
DEFAULTS = {
    "case": "nom",
    "form": "one",
    "ending": "",
    "noun": "",
    "article": "",
    "gender": "none",
    "not": "no",
    "role": "none",
}
"""The default context of a message: the grammar of the words around it."""
Features = tuple[tuple[str, str], ...]


def languages() -> list[str]:
    """The languages of descriptions, English first."""
    found = sorted(path.stem for path in FOLDER.glob("*.ftl"))
    return sorted(found, key=lambda name: name != ENGLISH)


class WordingError(RuntimeError):
    """A message of a language file is missing or faulty."""


class Uttered(str):
    """A formatted phrase, which a message may format again in another form."""

    __slots__ = ("catalogue", "phrase")

    phrase: Saying
    catalogue: Catalogue

    @classmethod
    def of(cls, phrase: Saying, text: str, catalogue: Catalogue) -> Uttered:
        """A formatted phrase with its origin."""
        made = cls(text)
        made.phrase, made.catalogue = phrase, catalogue
        return made

    def again(self, **features: str) -> str:
        """The phrase formatted again for these features."""
        return self.catalogue.say(self.phrase, **features)

    @property
    def form(self) -> str:
        """The grammatical number, with which other words agree."""
        return self.catalogue.form(self.phrase)

    @property
    def gender(self) -> str:
        """The gender in the attributes of its message."""
        return self.catalogue.attribute(self.phrase, "gender") or "none"


class Catalogue:
    """Formats phrases in one language."""

    def __init__(self, language: str, kind: Saying | None = None) -> None:
        """``language``: the name of a file in ``languages/``; ``kind``: the name of a game's pieces."""
        self.language = language
        self._bundle = _bundle(language)
        self._known: dict[tuple[Saying, Features], Uttered] = {}
        self._everywhere: dict[str, Any] = {}
        if kind is not None:
            self._everywhere = {"kind": self.say(kind)}

    @cached_property
    def contractions(self) -> tuple[tuple[str, str], ...]:
        """Contractions such as ‘in dem’ to ‘im’, from the message ``contractions``."""
        if not self.has("contractions"):
            return ()
        pairs = str(self.say(Saying("contractions"))).split(",")
        return tuple(
            (apart.strip(), one.strip()) for apart, one in (pair.split("→") for pair in pairs)
        )

    @cached_property
    def repeats_plainly(self) -> bool:
        """Whether a name of the rule file stands without quotation marks once it was introduced.

        Names are English; other languages quote them wherever they stand.
        """
        return str(self.say(Saying("repeated-names"))) == "plain"

    def has(self, name: str) -> bool:
        """Whether there is a message with this name."""
        return self._bundle.has_message(name)

    def say(self, phrase: Saying, **features: str) -> Uttered:
        """Format a phrase; ``features`` describe its grammatical context."""
        key = (phrase, tuple(sorted(features.items())))
        if key not in self._known:
            self._known[key] = Uttered.of(phrase, self._say(phrase, features), self)
        return self._known[key]

    def form(self, phrase: Saying) -> str:
        """The grammatical number of a phrase, which the language may override."""
        return self.attribute(phrase, "form") or str(phrase.form)

    def attribute(self, phrase: Saying, name: str) -> str | None:
        """An attribute of a message, such as its gender."""
        pattern = self._bundle.get_message(phrase.id).attributes.get(name)
        if pattern is None:
            return None
        values = {part: self._part(value, {}) for part, value in phrase.parts}
        return self._format(phrase, pattern, {**DEFAULTS, **self._everywhere, **values})

    def _say(self, phrase: Saying, features: dict[str, str]) -> str:
        if not self.has(phrase.id):
            raise WordingError(f"{self.language}.ftl has no message ‘{phrase.id}’")
        message = self._bundle.get_message(phrase.id)
        passed = features if "through" in message.attributes else {}
        parts = {name: self._part(part, passed) for name, part in phrase.parts}
        forms = {
            f"{name}-form": self.form(part)
            for name, part in phrase.parts
            if isinstance(part, Saying)
        }
        own = {**DEFAULTS, "form": self.form(phrase), **self._everywhere}
        values = {**own, **forms, **features, **parts}
        return self._format(phrase, message.value, values) if message.value else ""

    def _format(self, phrase: Saying, pattern: Any, values: dict[str, Any]) -> str:
        text, errors = self._bundle.format_pattern(pattern, values)
        if errors:
            raise WordingError(f"{self.language}.ftl, ‘{phrase.id}’: {errors[0]}")
        return str(text)

    def _part(self, part: Part, features: dict[str, str]) -> str | int:
        return self.say(part, **features) if isinstance(part, Saying) else part


# ---- functions that messages call ---------------------------------------------------------------


def again(said: Uttered, **features: str) -> str:
    """The phrase formatted again in a context: ``WITH($hole, case: "dat")``."""
    return said.again(**{name: str(value) for name, value in features.items()})


def own(said: Uttered, noun: str, ending: str = "", article: str = "") -> str:
    """A possessive: ``OWN($owner, "holes")``; ending and article where the language has them."""
    return said.again(case="poss", noun=str(noun), ending=str(ending), article=str(article))


def inflect(said: Uttered, form: str, gender: str) -> str:
    """A predicate for an omitted subject: ``INFLECT($predicate, $form, $gender)``."""
    return said.again(form=str(form), gender=str(gender))


def agree(said: Uttered, subject: Uttered) -> str:
    """A predicate that agrees with its subject: ``AGREE($predicate, $subject)``."""
    return said.again(form=subject.form, gender=subject.gender)


def gender(said: Uttered) -> str:
    """The gender of a phrase, to select by: ``GENDER($hole)``."""
    return said.gender


def by(form: str, one: str, many: str, you: str | None = None) -> str:
    """The word for one, for several, for the person spoken to: ``BY($form, "is", "are")``."""
    return {Form.ONE: one, Form.MANY: many, Form.YOU: many if you is None else you}[Form(form)]


def choose_negation(denied: str, yes: str, no: str) -> str:
    """The affirmative or the negative wording: ``NOT($not, "is", "is not")``."""
    return no if denied == "yes" else yes


def act(who: Uttered, you: str, one: str, many: str | None = None) -> str:
    """An action: an imperative for ‘you’, else a statement.

    ``ACT($who, "take", "takes", "take")``
    """
    if who.form == Form.YOU:
        return str(you)
    return f"{who} {one if who.form == Form.ONE or many is None else many}"


FUNCTIONS: dict[str, Any] = {
    "WITH": again, "OWN": own, "INFLECT": inflect, "AGREE": agree, "GENDER": gender, "BY": by,
    "NOT": choose_negation, "ACT": act,
}  # fmt: skip


@cache
def _bundle(language: str) -> FluentBundle:
    """The messages of a language, cached."""
    bundle = FluentBundle([language], functions=FUNCTIONS, use_isolating=False)
    text = (FOLDER / f"{language}.ftl").read_text(encoding="utf-8")
    bundle.add_resource(FluentResource(text))
    return bundle
