"""What programs say about a game in full screen: the values of moves, a hint, a review of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.terminal.game_review import review_moves
from manqala.terminal.panel_text import PanelKind
from manqala.terminal.stage import Awaited

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from textual.app import App

    from manqala.game.move import Answers
    from manqala.search.analysis import Assessed
    from manqala.terminal.background_work import BackgroundWork
    from manqala.terminal.game_review import Mistake
    from manqala.terminal.side_panel import SidePanel
    from manqala.terminal.stage import Stage
    from manqala.terminal.thinking import Thinker

UNVALUED = "Seeds are hidden here: what a move is worth could tell where."


class ScreenAdvice:
    """Finds what a player asks for in the background, and shows it on the stage or in the panel."""

    def __init__(
        self, screen: App[None], stage: Stage, side: SidePanel, thinker: Thinker, background: BackgroundWork,
        show: Callable[[], None], perform: Callable[[Callable[[], Awaited | None]], None],
    ) -> None:  # fmt: skip
        """``show`` draws the stage; ``perform`` performs an action on it first, and waits for the next event."""
        self.screen, self.stage, self.side, self.thinker = screen, stage, side, thinker
        self.background = background
        self.shows_values = False
        """Whether the values of moves are shown."""
        self._show, self._perform = show, perform

    def toggle_values(self) -> Awaited | None:
        """Show the values of moves, or hide them."""
        if self.stage.unvalued:
            self.screen.notify(UNVALUED)
            return None
        # Values that another view covers are shown again first.
        self.shows_values = not (self.shows_values and self.side.opened is PanelKind.VALUES)
        self.stage.values, self.stage.searching = [], False
        self.side.opened = PanelKind.VALUES if self.shows_values else None
        return Awaited.PERSON if self.stage.picker is not None else None

    def find_values(self) -> None:
        """Find the values of all moves."""
        position = self.stage.running.position

        def find(stopped: Callable[[], bool]) -> Iterator[list[Assessed]]:
            yield self.thinker.values(position, stopped=stopped)

        self.stage.searching = True
        self.background.start(find, self._keep_values)
        self._show()

    def _keep_values(self, found: list[Assessed]) -> None:
        self.stage.values, self.stage.searching = found, False
        self._show()

    def close_view(self) -> None:
        """Close the view that the player opened."""
        if self.side.opened is PanelKind.VALUES:
            self.shows_values, self.stage.values = False, []
        self.side.opened = None

    def hint(self) -> None:
        """Find a good answer, and show it with the reason."""
        running = self.stage.running
        if self.stage.picker is None or self.stage.at is not None:
            return
        position, known = running.position, running.known
        self.background.cancel()
        self.screen.notify("thinking …", timeout=1)

        def advise(_stopped: Callable[[], bool]) -> Iterator[tuple[Answers, str]]:
            yield self.thinker.hint(position, known)

        self.background.start(advise, lambda advice: self._perform(lambda: self._advise(*advice)))

    def _advise(self, answers: Answers, reason: str) -> None:
        if self.stage.point_at(answers):
            self.screen.notify(reason, timeout=4)

    def review(self) -> None:
        """Find the moves so far that lost most."""
        if self.stage.unvalued:
            self.screen.notify(UNVALUED)
            return
        played = list(self.stage.running.played)
        self.side.opened, self.side.mistakes, self.side.searched = PanelKind.REVIEW, [], 0
        self.background.cancel()
        self.background.start(
            lambda stopped: review_moves(played, self.thinker, stopped), self._add_mistake
        )

    def _add_mistake(self, mistake: Mistake | None) -> None:
        self.side.searched += 1
        self.side.mistakes += [mistake] if mistake is not None else []
        self._show()
