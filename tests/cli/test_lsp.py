"""`manqala lsp`, the language server, which editors start."""

from click.testing import CliRunner

from manqala.cli.main import cli


def test_editors_may_say_how_it_speaks() -> None:
    assert "--stdio" in CliRunner().invoke(cli, ["lsp", "--help"]).output
