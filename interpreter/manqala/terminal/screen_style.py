"""The style sheet of the full screen; its variables are in ``screen_colours``."""

STYLE = """\
Screen { background: $board-screen; color: $board-text; layout: vertical; }
#title, #keys { height: 1; background: $board-bar; color: $board-name; padding: 0 1; }
#status { height: auto; max-height: 3; padding: 0 1; color: $board-chosen; }
#main { height: 1fr; layout: vertical; }
#board { width: 1fr; }
PanelView {
    scrollbar-size-vertical: 1; overflow-x: hidden; background: $board-screen;
    scrollbar-color: $board-wood; scrollbar-background: $board-screen;
    scrollbar-color-hover: $board-label; scrollbar-background-hover: $board-screen;
    scrollbar-color-active: $board-label; scrollbar-background-active: $board-screen;
    border-title-color: $board-dim;
}
#side { height: 1fr; padding: 0 1; }
#panel { height: 1fr; }
#moves { display: none; height: 2; border-top: solid $board-wood; }
#main.wide { layout: horizontal; }
#main.wide #side { width: $panel-width; }
#main.wide #moves { display: block; }
#main.wide #panel { border-top: solid $board-wood; }
#typed { display: none; height: 3; border: tall $board-cursor; background: $board-bar; }
#typed.open { display: block; }
"""
