"""The ledger of games that other programs have under the same name."""

from pathlib import Path

import pytest

from manqala.api.loading import load
from manqala.text.resources import game_files
from tests.helpers.yaml_data import read_yaml
from tools.peers.same_names import (
    ANOTHER,
    AS_THERE,
    LEDGER,
    Agreement,
    Names,
    Peer,
    described_names,
    held,
    judged,
    main,
    plain,
)

ENTRIES = [
    (peer, *pair.split(" = "), entry)
    for peer, listed in read_yaml(LEDGER).items()
    for pair, entry in listed.items()
]


def test_names_meet_whatever_their_spelling(tmp_path: Path) -> None:
    file = tmp_path / "Um el Banat.lud"
    file.write_text('(metadata (info (aliases {"Banât" "Girls\' Game"})))', "utf-8")
    assert plain("Érhérhé") == "erherhe"
    assert described_names(file).meets(Names(frozenset({"banat"})))
    assert Names(frozenset({"x"}), frozenset({"umelbanat"})).meets(described_names(file))
    # Two games that share another name only are not a pair.
    assert not Names(frozenset({"x"}), frozenset({"banat"})).meets(described_names(file))


def test_the_ledger_names_shipped_games_and_says_why_they_differ() -> None:
    games, rows = game_files(), (LEDGER.parents[2] / "docs/games/disputes.md").read_text("utf-8")
    told = {
        name.strip()
        for row in rows.split("\n")
        if row.startswith("| ")
        for name in row.split("|")[1].split(",")
    }
    for _, game, _, entry in ENTRIES:
        assert game in games
        assert ("why" in entry) == ("plies" in entry)
        kind, _, of = entry.get("why", "").partition(": ")
        assert kind != "disputes" or of in told, of


@pytest.mark.slow
def test_what_is_otherwise_there_is_in_a_rule_file() -> None:
    changed = [(peer, there) for peer, _, there, entry in ENTRIES if entry.get("why") == AS_THERE]
    files = {(path.parent.name, path.stem) for path in LEDGER.parent.glob("as_there/*/*.sow")}
    assert changed
    assert set(changed) <= files, set(changed) - files


def test_settings_of_the_ledger_can_be_chosen() -> None:
    for _, game, _, entry in ENTRIES:
        if "settings" in entry and entry.get("why") != ANOTHER:
            options = load(game, entry["settings"]).rules.front.options
            assert set(entry["settings"]) <= set(options), game


def test_pairs_come_out_as_the_ledger_says() -> None:
    same, late, early = (
        Agreement(plies=9),
        Agreement(plies=9, difference="x"),
        Agreement(plies=2, difference="x"),
    )
    differs = {"plies": 5, "why": "y"}
    assert [judged({}, same), judged(differs, late)] == ["", ""]
    assert judged({}, Agreement()) == "nothing was played in the time"
    assert "does not know" in judged(None, same)
    assert "though" in judged(differs, same)
    assert judged({}, late) == "differs after 9 plies"
    assert judged(differs, early) == "differs after 2 plies already, not 5"


class Told(Peer):
    """A peer of which it is known how long each game agrees."""

    name = "ludii"

    def __init__(self, **plies: int) -> None:
        self.until = plies

    def agreement(self, game: str, *_: object, **__: object) -> Agreement:
        plies = self.until[Path(game).suffix.lstrip(".") or "shipped"]
        return Agreement(plies=plies, difference="" if plies > 9 else "x")


def test_rules_that_tell_what_is_otherwise_have_to_agree() -> None:
    entry, most = {"plies": 3, "why": AS_THERE}, (1, 9, 1.0)
    path = Path("Wouri.lud")
    assert held(Told(shipped=3, sow=20), "wouri", path, entry, most)[1] == ""
    assert "as_there differs" in held(Told(shipped=3, sow=4), "wouri", path, entry, most)[1]
    assert "already" in held(Told(shipped=2, sow=20), "wouri", path, entry, most)[1]


def test_without_checkouts_it_says_what_is_skipped(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0
    told = capsys.readouterr().out
    assert "Ludii is skipped" in told
    assert "MancalaGames is skipped" in told
    assert "nothing was compared" in told
