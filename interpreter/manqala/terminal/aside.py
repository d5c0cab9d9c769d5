"""What the panel beside the board shows at a moment: the part that a person opened, or an answer to choose."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.terminal import panel_text
from manqala.terminal.looking_back import worst
from manqala.terminal.panel_text import PanelKind
from manqala.terminal.running_game import HUMAN
from manqala.text.reading import shown_name

if TYPE_CHECKING:
    from manqala.terminal.looking_back import Lapse
    from manqala.terminal.panel_text import PanelLine
    from manqala.terminal.stage import Stage

    Lines = tuple[list[PanelLine], int | None]

WIDE = 100
"""From so many columns on the panel stands beside the board, and the moves have one of their own."""
ALWAYS = ("? keys", "q leave")
"""How to see all keys and how to leave is said always."""


class Aside:
    """The texts around the board."""

    def __init__(self, stage: Stage) -> None:
        """For one stage."""
        self.stage = stage
        self.opened: PanelKind | None = None
        """What the person wants to see; none where it is the usual."""
        self.telling = True
        """Whether the rules are told: to find their words takes longer than to draw the board."""
        self.lapses: list[Lapse] = []
        self.searched = 0
        """How many moves were looked back at."""

    # ---- the panel ----------------------------------------------------------------------------------

    @property
    def asking(self) -> bool:
        """Whether an answer is chosen in the panel, because it is no place on the board."""
        picker = self.stage.picker
        return picker is not None and not picker.places and self.stage.at is None

    def toggle(self, kind: PanelKind) -> None:
        """Open a part, or close it."""
        self.opened = None if self.opened is kind else kind

    def kind(self, columns: int) -> PanelKind:
        """What is shown: the rules, until there are moves that have no panel of their own."""
        if self.opened is not None:
            return self.opened
        rules = columns >= WIDE or not self.stage.running.played
        return PanelKind.RULES if rules else PanelKind.MOVES

    def title(self, columns: int) -> str:
        """What the panel is called."""
        return "answers" if self.asking else self.kind(columns)

    def lines(self, columns: int, width: int) -> Lines:
        """The lines of the panel, and which of them is to be seen."""
        stage, running = self.stage, self.stage.running
        if self.asking and stage.picker is not None:
            picker = stage.picker
            at = None if stage.hidden else picker.at
            lines = panel_text.options_lines(picker.choices, stage.outcomes, at, width)
            return lines, panel_text.first_with(lines, "here")
        match self.kind(columns):
            case PanelKind.RULES if not self.telling:
                return [], None
            case PanelKind.RULES:
                lines = panel_text.rules_lines(running.game, stage.acting, width)
                return lines, panel_text.first_with(lines, "acting")
            case PanelKind.FILE:
                lines = panel_text.file_lines(running.game, stage.acting, width)
                at = panel_text.first_with(lines, "acting")
                return lines, panel_text.turn_line(running.game) if at is None else at
            case PanelKind.WHY:
                played = running.played[: stage.moves_shown]
                steps = played[-1].before.trace(played[-1].move) if played else []
                return panel_text.steps_lines(steps, width), None
            case PanelKind.VALUES:
                return panel_text.values_lines(stage.values, width), None
            case PanelKind.REVIEW:
                count = len(running.played)
                found = worst(self.lapses)
                return panel_text.review_lines(found, self.searched, count, width), None
            case PanelKind.KEYS:
                return panel_text.keys_lines(width), None
            case PanelKind.MOVES:
                return self.moves(width)

    def moves(self, width: int) -> Lines:
        """The moves so far, and while seeds fall the line that acts."""
        stage = self.stage
        lines = panel_text.moves_lines(stage.running, stage.moves_shown, width)
        if stage.acting is not None:
            rule = f"{stage.acting.span.line}: {stage.acting.rule}"
            lines += panel_text.wrap(rule, width, "acting")
        return lines, len(lines) - 1 if stage.at is None else panel_text.first_with(lines, "here")

    # ---- above and below ----------------------------------------------------------------------------

    def heading(self) -> str:
        """The game, who plays, the round, and the file in which it is kept."""
        running = self.stage.running
        who = ", ".join(
            f"{name}: {'you' if running.who[name] == HUMAN else running.who[name]}"
            for name in running.start.players
        )
        match = f"   round {running.position.round}" if running.start.play_state.match else ""
        kept = f"   {shown_name(running.kept)}" if running.kept is not None else ""
        return f"{running.game.title}   {who}{match}{kept}"

    def keys(self, columns: int) -> str:
        """As many keys as there is room for."""
        if self.stage.frames:
            keys = ["Space whole move", "+ − speed"]
        elif self.stage.running.finished:
            keys = ["b look back", "[ ] history", "u undo", "s save", "r rules", "w why"]
        else:
            keys = [
                "Enter choose", "u undo", "h hint", "v values", "r rules", "[ ] history", "w why", "s save",
            ]  # fmt: skip
        while keys and len("  ".join((*keys, *ALWAYS))) > columns:
            keys.pop()
        return "  ".join((*keys, *ALWAYS))
