"""Builds the page about a game in one language."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.describe.aims import aims
from manqala.describe.catalogue import Catalogue
from manqala.describe.chosen_options import options
from manqala.describe.equipment import Equipment
from manqala.describe.examples_in_place import beside_rules
from manqala.describe.examples_shown import MOST, pictures
from manqala.describe.explained import explained_in_place
from manqala.describe.page_parts import Illustration, Page, Section
from manqala.describe.phrases import Sentence, say, several
from manqala.describe.sections import Sections
from manqala.describe.speaker import GameSpeaker

if TYPE_CHECKING:
    from manqala.game.game import GameValue


def describe(
    game: GameValue, words: Catalogue, examples: int = MOST, *, in_place: bool = True
) -> Page:
    """The description of a game's rules.

    ``examples``: the limit of examples; ``in_place``: whether they are beside the rules that they show, or all at the end.
    """
    return _Describing(game, words).page(examples, in_place=in_place)


def words_for(game: GameValue, language: str) -> Catalogue:
    """A language's words for a game, with the names of its pieces."""
    name = game.rules.kinds[0]
    known = Catalogue(language)
    if len(game.rules.kinds) > 1:
        return Catalogue(language, several("kind-any"))
    if known.has(f"kind-{name}"):
        return Catalogue(language, several(f"kind-{name}"))
    plural = next((word for word in game.rules.kind_words if word != name), name)
    return Catalogue(language, several("kind-other", one=name, many=plural))


class _Describing:
    def __init__(self, game: GameValue, words: Catalogue) -> None:
        self.game = game
        self.speaker = GameSpeaker(game.rules.said or game.rules, words)
        self.sections = Sections(self.speaker)
        self.start = game.start()
        self.equipment = Equipment(self.speaker, self.start)

    def page(self, examples: int, *, in_place: bool) -> Page:
        """The sections in the order of a rule book."""
        sections = self.sections
        with self.speaker.outside_turns():
            made = [
                self.section("aim", aims(self.speaker)),
                self.section("equipment", self.equipment.steps()),
                self.section("setup", self.equipment.setup(), pictures=self._start()),
            ]
        made += [
            self.section("turn", sections.turn(), numbered=True),
            self.section("special", sections.special()),
        ]
        with self.speaker.outside_turns():
            made += [
                self.section("end", sections.ends()),
                self.section("scoring", sections.scoring()),
                self.section("match", sections.match()),
            ]
        made += [
            self.section("options", options(self.game)),
        ]
        shown = tuple(section for section in made if section is not None)
        rest = pictures(self.game, examples)
        if in_place:
            shown, rest = beside_rules(shown, rest)
        last = self.section("examples", (), pictures=rest)
        return Page(self.game.title, self._about(), shown if last is None else (*shown, last))

    def section(
        self,
        name: str,
        steps: tuple[Sentence, ...],
        *,
        numbered: bool = False,
        pictures: tuple[Illustration, ...] = (),
    ) -> Section | None:
        """A section, with the words that it uses first; None if empty."""
        words = self.speaker.explanations()
        if not steps and not pictures:
            return None
        made = Section(say(f"section-{name}"), steps, numbered, words, pictures)
        return explained_in_place(made)

    def _start(self) -> tuple[Illustration, ...]:
        """The board at the start, unless players lay it out."""
        if self.equipment.facts.laid_out:
            return ()
        return (Illustration(say("board-at-start"), self.start),)

    def _about(self) -> tuple[Sentence, ...]:
        front = self.game.rules.front
        made = []
        names = ", ".join(name.value for name in front.aka or ())
        if names:
            made.append(Sentence(say("also-called", names=names)))
        if front.people is not None:
            made.append(Sentence(say("played-by", people=front.people.value)))
        if front.region is not None:
            made.append(Sentence(say("played-in", region=front.region.value)))
        return tuple(made)
