"""The display of progress during long work."""

from rich.progress import Progress

from manqala.cli.progress import ShownBar, columns


def show_progress(total: int | None, done: int) -> list[str]:
    made = columns()
    progress = Progress(*made, disable=True)
    task = progress.add_task("work", total=total)
    ShownBar(progress, task).reached(done, total)
    return [str(render(progress.tasks[0])) for render in (column.render for column in made)]


def test_it_is_told_how_much_of_how_much_is_done() -> None:
    count, remaining = show_progress(20_000, 1_500)
    assert count == "1,500/20,000"
    assert remaining == "-:--:--"


def test_where_the_end_is_not_known_the_time_that_has_passed_is_told() -> None:
    count, elapsed = show_progress(None, 34_396)
    assert count == "34,396"
    assert elapsed == "0:00:00"
