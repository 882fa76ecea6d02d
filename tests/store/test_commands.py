"""`cruxpress batch` and `cruxpress store`, as a user types them."""

from __future__ import annotations

import gzip
import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner, Result

from cruxpress.batch import run
from cruxpress.batch.plan_file import read_plan
from cruxpress.cli import cli
from cruxpress.core.errors import AskedWrongly, ParseError, PuzzleError, RecordError, Unreachable
from cruxpress.store import store_at
from cruxpress.store.record_filter import RecordFilter
from cruxpress.store.writer import Writer
from tests.contract.test_commands import crux
from tests.store.resumed_runs import contents, live

PLAN = """
seed = 3
[[recipes]]
family = "latin"
level = "gentle, tricky"
count = 12
[[recipes]]
family = "sudoku"
level = "easy"
count = 8
"""


@pytest.fixture
def plan(tmp_path: Path) -> Path:
    path = tmp_path / "night.toml"
    path.write_text(PLAN)
    return path


@pytest.fixture
def packs(tmp_path: Path) -> str:
    return str(tmp_path / "packs.db")


def call(*args: object) -> Result:
    """A command in this process; what it asks wrongly is raised."""
    return CliRunner().invoke(cli, list(map(str, args)), catch_exceptions=False)


@pytest.fixture
def filled(plan: Path, packs: str) -> str:
    """A store with the puzzles of the plan."""
    assert call("batch", plan, "--store", packs, "--crew", "local:1").exit_code == 0
    return packs


def made() -> list[str]:
    return [one.record.line() for one in run(read_plan(PLAN).recipes()) if one.record]


def test_a_batch_says_what_it_stored(plan: Path, packs: str) -> None:
    done = call("batch", plan, "--store", packs, "--crew", "local:1", "--stats")
    assert done.exit_code == 0
    assert f"batch 1: 20 of 20 done, 20 puzzles in {packs}" in done.stderr
    assert "success %" in done.stderr
    with store_at(packs, new=False) as store:
        assert [record.line() for record in store.records()] == made()


def test_without_a_store_it_is_in_the_data_folder(plan: Path, data_folder: Path) -> None:
    assert call("batch", plan, "--crew", "local:1").exit_code == 0
    assert (data_folder / "store.db").is_file()
    assert call("store", "list").stdout.count("\n") == 20


def test_the_number_of_workers_changes_nothing(plan: Path, filled: str, tmp_path: Path) -> None:
    other = str(tmp_path / "other.db")
    assert call("batch", plan, "--store", other, "--crew", "local:2").exit_code == 0
    assert contents(other) == contents(filled)


def test_a_dry_run_stores_nothing_and_tells_how_long(plan: Path, packs: str) -> None:
    done = call("batch", plan, "--store", packs, "--crew", "local:4", "--dry-run")
    assert done.exit_code == 0
    assert "12 of 12" in done.stdout and "with 4 workers" in done.stdout
    assert not Path(packs).exists()


def test_a_dry_run_counts_what_is_left(plan: Path, filled: str) -> None:
    done = call("batch", plan, "--store", filled, "--dry-run")
    assert "0 of 0" in done.stdout


def test_puzzles_that_cannot_be_made_are_told_with_exit_1(tmp_path: Path, packs: str) -> None:
    plan = tmp_path / "few.toml"
    plan.write_text('[[recipes]]\nfamily = "latin"\ncount = 200\nshape = { size = 3 }\n')
    done = call("batch", plan, "--store", packs, "--crew", "local:1")
    assert done.exit_code == 1
    assert "could not be made: no new puzzle is left" in done.stderr


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("seed = 1", "a plan needs recipes"),
        ('seed = "x"\n[[recipes]]\nfamily = "latin"', "seed must be a whole number"),
        ("sed = 1", "did you mean 'seed'"),
        ('[[recipes]]\nfamily = "lattin"', "did you mean 'latin'"),
        (
            '[[recipes]]\nfamily = "latin"\nlevel = "tricky"\nshape = { size = 3 }',
            "recipes.1: a 3x3",
        ),
        ("[[recipes]\n", "cannot be read"),
    ],
)
def test_a_wrong_plan_is_refused_before_a_store_is_made(
    tmp_path: Path, packs: str, text: str, sentence: str
) -> None:
    plan = tmp_path / "wrong.toml"
    plan.write_text(text)
    with pytest.raises((AskedWrongly, ParseError), match=sentence):
        call("batch", plan, "--store", packs)
    assert not Path(packs).exists()


def test_a_plan_takes_files_from_its_own_folder_and_one_without_a_name_takes_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "ban.txt").write_text("crane\n")
    monkeypatch.chdir(tmp_path)
    text = '[[recipes]]\nfamily = "crossword"\nshape = { ban = "./ban.txt" }\n'
    [wish] = read_plan(text, "night.toml").requests
    assert wish.shape["ban"] == "crane"
    with pytest.raises(AskedWrongly, match="there is no folder to take './ban.txt' from"):
        read_plan(text)


def test_a_wrong_crew_is_refused(plan: Path, packs: str) -> None:
    with pytest.raises(AskedWrongly, match="local:4"):
        call("batch", plan, "--store", packs, "--crew", "slurm")
    with pytest.raises(AskedWrongly, match="1 to 256"):
        call("batch", plan, "--store", packs, "--crew", "local:0")


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_a_stopped_batch_keeps_what_it_made_and_goes_on(
    how: signal.Signals, tmp_path: Path, packs: str
) -> None:
    plan = tmp_path / "long.toml"
    plan.write_text('[[recipes]]\nfamily = "killer"\nlevel = "medium"\ncount = 600\n')
    command = [sys.executable, "-m", "cruxpress", "batch", str(plan), "--store", packs]
    process = subprocess.Popen([*command, "--crew", "local:1"], stderr=subprocess.PIPE, text=True)
    wait_for(packs)
    process.send_signal(how)
    told = process.communicate(timeout=60)[1]
    assert process.returncode == 1
    with store_at(packs, new=False) as store:
        stored = store.count()
    assert f"{stored:,} of 600 are stored; the same command goes on" in told
    assert 0 < stored < 600
    assert "Traceback" not in told
    rest = crux("batch", str(plan), "--store", packs, "--crew", "local:1")
    assert rest.returncode == 0 and f"going on after {stored:,}" in rest.stderr
    undisturbed = str(tmp_path / "undisturbed.db")
    live(read_plan(plan.read_text(), "long.toml"), undisturbed)
    assert contents(packs) == contents(undisturbed)


def test_a_stop_before_the_last_write_was_told_counts_that_write(
    plan: Path, packs: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stop(watch: object, progress: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("cruxpress.cli.batch._Watch.see", stop)
    stopped = call("batch", plan, "--store", packs, "--crew", "local:1")
    assert stopped.exit_code == 1
    with store_at(packs, new=False) as store:
        stored = store.count()
    assert stored and f"cruxpress: {stored:,} of " in stopped.stderr


def wait_for(packs: str) -> None:
    """Wait until something is stored."""
    end = time.monotonic() + 60
    while time.monotonic() < end:
        try:
            with store_at(packs, new=False) as store:
                if store.count():
                    return
        except PuzzleError:
            pass  # it is not there yet, or only half
        time.sleep(0.02)
    raise AssertionError("nothing was stored")


def test_two_batches_at_once_are_one_clear_sentence(plan: Path, packs: str) -> None:
    told = pytest.raises(Unreachable, match=f"batch other.toml, process {os.getpid()} on")
    with store_at(packs, doing="batch other.toml") as store, Writer(store), told:
        call("batch", plan, "--store", packs)


def test_list_is_json_lines_when_piped(filled: str) -> None:
    lines = call("store", "list", "--store", filled, "--family", "latin").stdout.splitlines()
    assert len(lines) == 12
    assert set(json.loads(lines[0])) == {"id", "family", "level", "value", "size", "language"}
    assert len(call("store", "list", "--store", filled, "-n", "3").stdout.splitlines()) == 3


def test_show_gives_the_record(filled: str) -> None:
    first = json.loads(made()[0])
    assert call("store", "show", first["id"], "--store", filled).stdout.strip() == made()[0]


def test_use_marks_and_forgets(filled: str) -> None:
    first = json.loads(made()[0])["id"]
    assert "1 more" in call("store", "use", "Summer", first, "--store", filled).stderr
    chosen = call("store", "use", "Autumn", "--store", filled, "-l", "easy", "-n", "3")
    assert "3 more" in chosen.stderr
    left = call("store", "list", "--unused", "--store", filled).stdout
    assert left.count("\n") == 16 and first not in left
    assert "3 records" in call("store", "use", "Autumn", "--forget", "--store", filled).stderr
    with pytest.raises(AskedWrongly, match="name the records"):
        call("store", "use", "Winter", "--store", filled)


def test_stats_show_counts_spread_and_batches(filled: str, tmp_path: Path) -> None:
    picture = tmp_path / "spread.svg"
    done = call("store", "stats", "--store", filled, "--family", "sudoku", "-o", picture)
    assert "Sudoku: values from 1.2" in done.stdout and "█" in done.stdout
    assert "20 of 20" in done.stdout
    assert "spread of ratings" in picture.read_text()


@pytest.mark.parametrize("name", ["all.jsonl", "all.jsonl.gz"])
def test_a_pack_goes_out_and_comes_in_the_same(filled: str, tmp_path: Path, name: str) -> None:
    pack, other = tmp_path / name, str(tmp_path / "other.db")
    call("store", "export", "--store", filled, "-o", pack)
    text = gzip.decompress(pack.read_bytes()) if name.endswith("gz") else pack.read_bytes()
    assert text.decode().splitlines() == made()
    done = call("store", "import", pack, "--store", other, "--crew", "local:1")
    assert done.exit_code == 0 and "20 new, 0 there already, 0 bad" in done.stderr
    again = call("store", "import", pack, "--store", other, "--crew", "local:1")
    assert "0 new, 20 there already" in again.stderr
    with store_at(other, new=False) as store:
        assert [record.line() for record in store.records()] == made()


def test_an_export_of_another_format_has_no_manifest(filled: str, tmp_path: Path) -> None:
    call("store", "export", "--store", filled, "--family", "latin", "-o", tmp_path / "latin.csv")
    assert (tmp_path / "latin.csv").read_text().count("\n") == 13
    assert not list(tmp_path.glob("*.manifest.json"))


def test_bad_records_are_named_and_left_out(tmp_path: Path, packs: str) -> None:
    lines = made()[:3]
    lie = json.loads(lines[1]) | {"solution": json.loads(lines[0])["solution"]}
    pack = tmp_path / "lies.jsonl"
    pack.write_text("\n".join([lines[0], json.dumps(lie), "{", lines[2]]) + "\n")
    done = call("store", "import", pack, "--store", packs, "--crew", "local:1")
    assert done.exit_code == 1
    assert f"{pack}:2: " in done.stderr and f"{pack}:3: " in done.stderr
    assert "2 new, 0 there already, 2 bad" in done.stderr


def test_foreign_puzzles_are_proved_and_taken(tmp_path: Path, packs: str) -> None:
    bank = tmp_path / "bank.sdm"
    bank.write_text(json.loads(made()[-1])["puzzle"].replace(".", "0") + "\n" + "0" * 81 + "\n")
    done = call("store", "import", bank, "--store", packs, "--crew", "local:1")
    assert done.exit_code == 1 and "1 new, 0 there already, 1 bad" in done.stderr


def test_a_whole_store_has_no_faults(filled: str) -> None:
    done = call("store", "check", "--store", filled, "--prove", "--crew", "local:1")
    assert done.exit_code == 0 and "20 records, 0 faults" in done.stderr


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ("update record set level = 'hard' where seq = 2", "level differ from its JSON"),
        ("update record set json = '{' where seq = 3", "record 3: expected"),
        ("update batch set next = 19", "is at 19 but has 20 items"),
        ("delete from item where place = 7", "is at 20 but has 19 items"),
        ("delete from record where seq = 4", "1 items belong to no record"),
    ],
)
def test_what_was_tampered_with_is_found(filled: str, change: str, fault: str) -> None:
    with sqlite3.connect(filled) as connection:
        connection.execute(change)
    connection.close()
    done = call("store", "check", "--store", filled)
    assert done.exit_code == 1
    assert fault in done.stderr


EVIL = "\x1b[31mevil\x9b2J"


def test_a_store_of_a_stranger_commands_no_terminal(
    filled: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with sqlite3.connect(filled) as connection:
        connection.execute("update record set level = ?, size = ?, language = ?", [EVIL] * 3)
        connection.execute("update record set family = ?, id = ? where seq = 1", [EVIL] * 2)
        connection.execute("update batch set name = ?, engine = ?", [EVIL] * 2)
        connection.execute("insert into used (record, book) values (2, ?)", [EVIL])
    connection.close()
    monkeypatch.setattr("cruxpress.cli.store.on_terminal", lambda: True)
    second = json.loads(made()[1])["id"]
    for words in (["list"], ["stats"], ["show", second], ["check"]):
        done = call("store", *words, "--store", filled)
        assert "evil" in done.output
        assert "\x1b" not in done.output and "\x9b" not in done.output


@pytest.mark.parametrize("words", [["list"], ["stats"], ["check"], ["show", "sudoku-0"]])
def test_a_view_in_the_place_of_a_table_is_refused(filled: str, words: list[str]) -> None:
    with sqlite3.connect(filled) as connection:
        connection.execute("alter table record rename to hidden")
        endless = "with recursive n(x) as (select 1 union all select x + 1 from n)"
        columns = [row[1] for row in connection.execute("pragma table_info(hidden)")]
        shown = ", ".join(f"x as {name}" for name in columns)
        connection.execute(f"create view record as {endless} select {shown} from n")
    connection.close()
    with pytest.raises(AskedWrongly, match="a view where a table is expected: record"):
        call("store", *words, "--store", filled)


@pytest.mark.parametrize(
    "statement",
    [
        "create trigger t after insert on used begin delete from record; end",
        "create virtual table t using fts5(x)",
    ],
)
def test_a_store_that_would_act_is_refused(filled: str, statement: str) -> None:
    with sqlite3.connect(filled) as connection:
        connection.execute(statement)
    connection.close()
    with pytest.raises(AskedWrongly, match="the store has a trigger or a virtual table: 't"):
        call("store", "use", "Summer", "-n", "1", "--unused", "--store", filled)


def test_a_value_that_fills_the_memory_is_refused(filled: str, tmp_path: Path) -> None:
    with sqlite3.connect(filled) as connection:
        connection.execute("update record set json = zeroblob(65000000) where seq = 1")
    connection.close()
    with pytest.raises(Unreachable, match="it holds a value of more than 64,000,000 bytes"):
        call("store", "export", "-o", tmp_path / "out.jsonl", "--store", filled)


def test_a_value_that_is_no_number_is_a_sentence(filled: str) -> None:
    with sqlite3.connect(filled) as connection:
        connection.execute("update record set value = 'x'")
    connection.close()
    with pytest.raises(RecordError, match="a value is no number; see `store check`"):
        call("store", "stats", "--store", filled)
    assert "value differ from its JSON" in call("store", "check", "--store", filled).stderr


def test_a_signal_ends_a_query(filled: str) -> None:
    endless = "with recursive n(x) as (select 1 union all select x + 1 from n) select max(x) from n"
    code = (
        "import sys; from cruxpress.store import store_at; store = store_at(sys.argv[1]); "
        f"print('asked', flush=True); store.outside(['{endless}'])"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", code, filled],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout and process.stdout.readline() == "asked\n"
        time.sleep(0.5)
        process.send_signal(signal.SIGINT)
        assert "KeyboardInterrupt" in process.communicate(timeout=30)[1]
    finally:
        process.kill()


def test_a_damaged_store_is_a_sentence_in_every_command(filled: str, tmp_path: Path) -> None:
    """Bytes are changed at random; UnicodeDecodeError and JSONDecodeError came of some."""
    whole, stream = Path(filled).read_bytes(), Random(1)
    damaged, told, circular = tmp_path / "damaged.db", Counter[str](), False
    commands = [["list"], ["stats"], ["check"], ["export", "-o", str(tmp_path / "out.jsonl")]]
    for _ in range(60):
        data = bytearray(whole)
        for _ in range(stream.choice((1, 3, 10))):
            at = stream.randrange(4096) if stream.random() < 0.5 else stream.randrange(len(data))
            data[at] = stream.choice((0xFF, 0, stream.randrange(256)))
        damaged.write_bytes(data)
        for words in commands:
            try:
                done = call("store", *words, "--store", damaged)
                told[f"{words[0]} {done.exit_code}"] += 1
            except PuzzleError as error:
                told[f"{words[0]} error"] += 1
                circular |= words[0] == "check" and "store check" in str(error)
        for file in tmp_path.glob("damaged.db*"):
            file.unlink()
    assert not circular
    assert told["check 1"] and told["check error"] and told["list 0"]


def test_a_schema_that_is_not_utf_8_is_a_sentence(filled: str) -> None:
    data = Path(filled).read_bytes()
    assert b"CREATE TABLE batch" in data
    Path(filled).write_bytes(data.replace(b"CREATE TABLE batch", b"CREATE TABLE \xff\xfetch"))
    with pytest.raises(Unreachable, match="the file is damaged; go back to an older copy"):
        call("store", "check", "--store", filled)


def test_a_number_that_no_database_holds_is_asked_wrongly(filled: str) -> None:
    for number in ("9223372036854775808", "0"):
        with pytest.raises(AskedWrongly, match=f"`batch` is a number from 1 on, got '{number}'"):
            call("store", "list", "--batch", number, "--store", filled)


def test_a_lie_that_columns_share_is_found_by_proving(filled: str) -> None:
    with sqlite3.connect(filled) as connection:
        connection.execute(
            """update record set level = 'medium', json = replace(json, '"rating":{"level":"easy"',
            '"rating":{"level":"medium"') where family = 'sudoku'"""
        )
    connection.close()
    assert call("store", "check", "--store", filled).exit_code == 0
    done = call("store", "check", "--store", filled, "--prove", "--crew", "local:1")
    assert done.exit_code == 1 and "stated as medium" in done.stderr


def test_vacuum_says_the_size(filled: str) -> None:
    assert f"{filled}: " in call("store", "vacuum", "--store", filled).stderr


def test_a_store_on_a_server_answers_the_same(plan: Path, address: str) -> None:
    assert call("batch", plan, "--store", address, "--crew", "local:1").exit_code == 0
    assert call("store", "list", "--store", address).stdout.count("\n") == 20
    assert "Sudoku: values from" in call("store", "stats", "--store", address).stdout
    assert call("store", "check", "--store", address).exit_code == 0
    assert call("store", "vacuum", "--store", address).exit_code == 0
    with store_at(address, new=False) as store:
        assert store.count(RecordFilter(unused=True)) == 20
