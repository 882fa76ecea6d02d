"""What a file of a stranger says opens no connection and spends no key."""

from __future__ import annotations

import json
import socket
from pathlib import Path

import pytest

from cruxpress.book.plan import read_plan
from cruxpress.book.puzzle_order import other_than
from cruxpress.core.errors import AskedWrongly
from cruxpress.core.recipe import Recipe
from cruxpress.core.record import Record
from cruxpress.engine.search import make
from cruxpress.web.work import another
from cruxpress.workers import ThisProcess
from tests.contract.test_commands import crux

SECTION = 'family = "crossword"\nlevel = "easy"\ncount = 1\nshape = { llm = true }\n'
BOOK = '[[sections]]\nfamily = "crossword"\nlevels = ["easy"]\ncount = 1\nshape = { llm = "yes" }\n'


@pytest.fixture(autouse=True)
def no_model(monkeypatch: pytest.MonkeyPatch) -> None:
    """A language model that must not be asked."""

    def asked(*_: object) -> None:
        pytest.fail("a language model was asked")

    monkeypatch.setattr("cruxpress.clues.llm.Author", asked)
    monkeypatch.setattr("cruxpress.clues.llm.theme_words", asked)


@pytest.fixture(scope="module")
def stranger() -> Record:
    """A crossword whose recipe says that a language model wrote clues."""
    made = make(Recipe("crossword", {"width": 5, "height": 5}, level="easy", seed=1))
    data = json.loads(made.line())
    data["recipe"]["shape"]["llm"] = True
    return Record.parse(json.dumps(data))


def test_an_address_in_a_plan_opens_no_connection(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        listener.settimeout(0.2)
        address = f"postgresql://127.0.0.1:{listener.getsockname()[1]}/packs"
        plan = tmp_path / "plan.toml"
        plan.write_text(f'[[sections]]\nfamily = "keen"\nstore = "{address}"\n')
        done = crux("book", str(plan), "-o", str(tmp_path / "book.txt"), "-j", "1")
        assert done.returncode == 2 and "--store NAME=URL" in done.stderr
        with pytest.raises(TimeoutError):
            listener.accept()


def test_a_store_has_the_name_that_the_command_gives(tmp_path: Path) -> None:
    plan, pack, store = (tmp_path / name for name in ("plan.toml", "pack.jsonl", "far/packs.db"))
    store.parent.mkdir()
    made = crux("generate", "latin", "--level", "gentle", "-n", "2", "-o", str(pack))
    assert made.returncode == 0
    assert crux("store", "import", str(pack), "--store", str(store)).returncode == 0
    section = '[[sections]]\nfamily = "latin"\nlevels = ["gentle"]\ncount = 2\nstore = "mine"\n'
    plan.write_text(section)
    asked = ("book", str(plan), "-o", str(tmp_path / "book.txt"), "-j", "1")
    assert crux(*asked).returncode == 2
    assert crux(*asked, "--store", f"mine={store}").returncode == 0
    assert crux(*asked, "--store", str(store)).returncode == 2


@pytest.mark.parametrize(
    ("command", "text"),
    [
        ("book", BOOK),
        ("batch", f"[[recipes]]\n{SECTION}"),
        ("site", f"[[sections]]\n{SECTION}"),
    ],
)
def test_a_plan_asks_no_language_model(command: str, text: str, tmp_path: Path) -> None:
    (tmp_path / "plan.toml").write_text(text)
    output = {"book": ["-o", str(tmp_path / "b.txt")], "site": ["-o", str(tmp_path / "site")]}
    done = crux(command, str(tmp_path / "plan.toml"), *output.get(command, ["--dry-run"]))
    assert done.returncode == 2 and "add --llm" in done.stderr


@pytest.mark.parametrize("line", ["llm = true", 'stores = { mine = "far.db" }'])
def test_a_plan_cannot_allow_it_by_itself(line: str) -> None:
    with pytest.raises(AskedWrongly, match="unknown key"):
        read_plan(f'{line}\n[[sections]]\nfamily = "latin"\n')


def test_a_record_asks_no_language_model(stranger: Record, tmp_path: Path) -> None:
    (tmp_path / "pack.jsonl").write_text(stranger.line() + "\n")
    done = crux("check", "--remake", str(tmp_path / "pack.jsonl"))
    assert done.returncode == 1 and "add --llm" in done.stderr


def test_a_record_of_a_pack_is_not_replaced_by_one(stranger: Record) -> None:
    with pytest.raises(AskedWrongly, match="add --llm"):
        other_than(stranger, [], set(), ThisProcess())


def test_a_card_is_not_replaced_by_one_over_the_web(stranger: Record) -> None:
    card = json.loads(stranger.line())
    with pytest.raises(AskedWrongly, match="not offered here"):
        another(card, "equal", 1, (), lambda name, data: None)
