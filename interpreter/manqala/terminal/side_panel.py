"""The content of the panel beside the board: the view that the player opened, or the answers to choose from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.core.board import spoken_name
from manqala.terminal import panel_text
from manqala.terminal.game_review import worst_mistakes
from manqala.terminal.panel_text import PanelKind
from manqala.terminal.running_game import HUMAN
from manqala.text.reading import display_name

if TYPE_CHECKING:
    from manqala.terminal.game_review import Mistake
    from manqala.terminal.panel_text import PanelLine
    from manqala.terminal.stage import Stage

    Lines = tuple[list[PanelLine], int | None]

WIDE = 100
"""From this many columns, the panel is beside the board, and the moves have a separate panel."""
ALWAYS = ("? keys", "q leave")
"""The keys that the last line always shows."""


class SidePanel:
    """The texts around the board: heading, panels and keys."""

    def __init__(self, stage: Stage) -> None:
        """``stage``: the state of the screen to describe."""
        self.stage = stage
        self.opened: PanelKind | None = None
        """The view that the player opened; ``None`` for the usual one."""
        self.shows_rules = True
        """Whether to show the rules; describing them takes longer than drawing the board."""
        self.mistakes: list[Mistake] = []
        self.searched = 0
        """Number of moves reviewed so far."""

    # ---- panel --------------------------------------------------------------------------------------

    @property
    def shows_answers(self) -> bool:
        """Whether the player chooses an answer in the panel, because the answers are not places on the board."""
        picker = self.stage.picker
        return picker is not None and not picker.places and self.stage.at is None

    def toggle(self, kind: PanelKind) -> None:
        """Open a view, or close it if it is open."""
        self.opened = None if self.opened is kind else kind

    def kind(self, columns: int) -> PanelKind:
        """The view in the panel: by default the rules, then the moves if these have no separate panel."""
        if self.opened is not None:
            return self.opened
        rules = columns >= WIDE or not self.stage.running.played
        return PanelKind.RULES if rules else PanelKind.MOVES

    def title(self, columns: int) -> str:
        """The title of the panel."""
        return "answers" if self.shows_answers else self.kind(columns)

    def lines(self, columns: int, width: int) -> Lines:
        """The lines of the panel, and the index of the line to scroll to."""
        stage, running = self.stage, self.stage.running
        if self.shows_answers and stage.picker is not None:
            picker = stage.picker
            at = None if stage.hidden else picker.at
            lines = panel_text.options_lines(picker.choices, stage.outcomes, at, width)
            return lines, panel_text.first_with(lines, "here")
        match self.kind(columns):
            case PanelKind.RULES if not self.shows_rules:
                return [], None
            case PanelKind.RULES:
                lines = panel_text.rules_lines(running.game, stage.acting, width)
                return lines, panel_text.first_with(lines, "acting")
            case PanelKind.FILE:
                lines = panel_text.file_lines(running.game, stage.acting, width)
                at = panel_text.first_with(lines, "acting")
                return lines, panel_text.turn_line(running.game, lines) if at is None else at
            case PanelKind.WHY:
                played = running.played[: stage.moves_shown]
                steps = played[-1].before.trace(played[-1].move) if played else []
                line = running.move_line(len(played) - 1) if played else ""
                return panel_text.steps_lines(line, steps, width), None
            case PanelKind.VALUES:
                found = panel_text.values_lines(stage.values, width, searching=stage.searching)
                return found, None
            case PanelKind.REVIEW:
                count = len(running.played)
                worst = worst_mistakes(self.mistakes)
                return panel_text.review_lines(worst, self.searched, count, width), None
            case PanelKind.KEYS:
                return panel_text.keys_lines(width), None
            case PanelKind.MOVES:
                return self.moves(width)

    def moves(self, width: int) -> Lines:
        """The moves so far, and during a sowing the rule that acts."""
        stage = self.stage
        lines = panel_text.moves_lines(stage.running, stage.moves_shown, width)
        if stage.acting is not None:
            rule = f"{stage.acting.span.line}: {stage.acting.rule}"
            lines += panel_text.wrap(rule, width, "acting")
        return lines, len(lines) - 1 if stage.at is None else panel_text.first_with(lines, "here")

    # ---- heading and keys ---------------------------------------------------------------------------

    def heading(self) -> str:
        """The game, its players, the round, and the file of its record."""
        running = self.stage.running
        who = ", ".join(
            f"{spoken_name(name)}: {'you' if running.who[name] == HUMAN else running.who[name]}"
            for name in running.start.players
        )
        match = f"   round {running.position.round}" if running.start.play_state.match else ""
        kept = f"   {display_name(running.record_file)}" if running.record_file is not None else ""
        return f"{running.game.title}   {who}{match}{kept}"

    def keys(self, columns: int) -> str:
        """The keys that fit into ``columns``."""
        if self.stage.at is not None:
            keys = ["[ ] history", "End return", "w why"]
        elif self.stage.frames:
            keys = ["Space whole move", "+ − speed"]
        elif not self.stage.running.finished and not self.stage.running.people:
            keys = ["[ ] history", "r rules", "w why", "s save"]
        elif self.stage.running.finished:
            keys = ["b look back", "[ ] history", "u undo", "s save", "r rules", "w why"]
        else:
            keys = [
                "Enter choose", "u undo", "h hint", "v values", "r rules", "[ ] history", "w why", "s save",
            ]  # fmt: skip
        while keys and len("  ".join((*keys, *ALWAYS))) > columns:
            keys.pop()
        return "  ".join((*keys, *ALWAYS))
