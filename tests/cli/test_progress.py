"""The display of progress during long work."""

from rich.progress import Progress

from manqala.cli.progress import ShownBar, columns


def show_progress(total: int | None, done: int) -> list[str]:
    made = columns()
    progress = Progress(*made, disable=True)
    task = progress.add_task("work", total=total)
    ShownBar(progress, task).reached(done, total)
    return [str(render(progress.tasks[0])) for render in (column.render for column in made)]


def test_the_amount_done_and_the_total_are_shown() -> None:
    count, remaining = show_progress(20_000, 1_500)
    assert count == "1,500/20,000"
    assert remaining == "-:--:--"


def test_without_a_known_end_the_elapsed_time_is_shown() -> None:
    count, elapsed = show_progress(None, 34_396)
    assert count == "34,396"
    assert elapsed == "0:00:00"
