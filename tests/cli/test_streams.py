"""Streams and files: closed, in other encodings, damaged, read-only; a sentence each."""

from __future__ import annotations

import gzip
import json
import os
import stat
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from cruxpress.batch.plan_file import read_plan as read_batch
from cruxpress.book.plan import read_plan as read_book
from cruxpress.core.errors import AskedWrongly, ParseError
from cruxpress.families.wheel.diagnostics_log import RoundLog
from cruxpress.families.wheel.round_sequence import read as read_rounds
from tests.contract.test_commands import crux
from tests.fuzz.seeds import rounds_log

KEEN = "3:a_3aab_,m3s1s1a4"
CRUX = f"{sys.executable} -m cruxpress"


def shell(command: str, cwd: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a command of the shell, which alone can close streams."""
    return subprocess.run(
        ["sh", "-c", command.replace("cruxpress", CRUX, 1)], cwd=cwd, capture_output=True,
        text=True, check=False, env=dict(os.environ) | environment, timeout=120,
    )  # fmt: skip


def one_sentence(done: subprocess.CompletedProcess[str], said: str, *codes: int) -> None:
    """The command ended with one line that says what is wrong."""
    assert done.returncode in (codes or (1, 2)), done.stderr
    assert said in done.stderr
    assert "Traceback" not in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    "command",
    ["rate keen -", "check -", "words import -", "words stats -", "convert - -", "solve keen -"],
)
def test_a_closed_input_is_a_sentence(command: str, tmp_path: Path) -> None:
    one_sentence(shell(f"cruxpress {command} <&-", tmp_path), "standard input is closed", 2)


@pytest.mark.parametrize(
    "command",
    [
        "families", "generate latin -s 1", f"explain keen {KEEN}", f"draw {KEEN} --family keen",
        "words inspect crane", "--help", f"solve keen - <<<'{KEEN}'", "words export --longest 3",
    ],
)  # fmt: skip
def test_a_closed_output_is_a_sentence(command: str, tmp_path: Path) -> None:
    command, _, given = command.partition(" <<<")
    feed = f"echo {given} | " if given else ""
    done = shell(f"{feed}cruxpress {command} >&-", tmp_path)
    one_sentence(done, "standard output is closed: name a file with -o")


def test_a_link_to_a_closed_output_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "out.jsonl").symlink_to("/dev/stdout")
    done = shell("cruxpress generate latin -s 1 -o out.jsonl >&-", tmp_path)
    one_sentence(done, "out.jsonl: Bad file descriptor", 1)


def test_a_file_is_written_though_all_streams_are_closed(tmp_path: Path) -> None:
    done = shell("cruxpress generate latin -s 1 -o one.jsonl <&- >&- 2>&-", tmp_path)
    assert done.returncode == 0
    assert json.loads((tmp_path / "one.jsonl").read_text())["family"] == "latin"


@pytest.mark.parametrize("encoding", ["latin-1", "cp1252"])
def test_an_output_that_cannot_hold_a_letter_is_a_sentence(encoding: str, tmp_path: Path) -> None:
    done = shell("cruxpress words inspect șah -L ro", tmp_path, PYTHONIOENCODING=encoding)
    one_sentence(done, "set PYTHONIOENCODING=utf-8, or name a file", 1)


@pytest.mark.parametrize(
    ("encoding", "said"),
    [
        ("hex", "unknown encoding 'hex'"),
        ("rot13", "unknown encoding 'rot13'"),
        ("idna", "'idna' is no encoding of text files"),
        ("undefined", "'undefined' is no encoding of text files"),
        ("punycode", "'punycode' is no encoding of text files"),
        ("utf-16", "w.txt:1: not utf-16: UTF-16 stream does not start with BOM"),
        ("utf-32", "w.txt:1: not utf-32"),
    ],
)
def test_a_wordlist_in_a_wrong_encoding_is_a_sentence(
    encoding: str, said: str, tmp_path: Path
) -> None:
    (tmp_path / "w.txt").write_text("crane\n")
    one_sentence(shell(f"cruxpress words import w.txt --encoding {encoding}", tmp_path), said)


@pytest.mark.parametrize("source", ["cut.txt", "- --encoding utf-16 < cut.txt"])
def test_a_wordlist_in_utf_16_that_was_cut_off_is_a_sentence(source: str, tmp_path: Path) -> None:
    (tmp_path / "cut.txt").write_bytes("crane\npear\n".encode("utf-16")[:-1])
    done = shell(f"cruxpress words import {source}", tmp_path)
    one_sentence(done, "not utf-16: truncated data", 1)


def test_a_log_of_another_kind_is_a_sentence(tmp_path: Path) -> None:
    good = '{"run":"ab","event":"end"}'
    (tmp_path / "wheel.jsonl").write_text(f"5\n{good}\n")
    done = shell("cruxpress wheel log export --log .", tmp_path)
    one_sentence(done, "wheel.jsonl:1: expected an event of a log", 1)
    assert done.stdout == f"{good}\n"


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        (lambda text: text.replace('"full"', '"fool"', 1), "rounds.jsonl:2: expected round 1"),
        (lambda text: text.replace('"ABCDEFGH"', "5", 1), "rounds.jsonl:2: expected round 1"),
        (lambda text: text.replace('["BEAD"]', "[5]", 1), "rounds.jsonl:2: expected round 1"),
        (lambda text: text.replace('"seed": 1', '"seed": "x"'), "expected the log of a sequence"),
        (lambda text: text.replace('"seed": 1', f'"seed": {10**400}'), "a number of 401 digits"),
        (lambda text: "5\n" + text, "expected a JSON object, got int"),
        (lambda text: "\udcff" + text, "not a text in UTF-8"),
    ],
)
def test_a_damaged_log_of_rounds_is_a_sentence(damage: object, said: str, tmp_path: Path) -> None:
    assert callable(damage)
    path = tmp_path / "rounds.jsonl"
    path.write_bytes(damage(rounds_log().decode()).encode("utf-8", "surrogateescape"))
    with pytest.raises(ParseError, match=said):
        read_rounds(path)


def test_a_damaged_log_of_rounds_is_not_resumed_and_stays_as_it_is(tmp_path: Path) -> None:
    path, damaged = tmp_path / "rounds.jsonl", rounds_log().replace(b'"full"', b'"fool"')
    path.write_bytes(damaged)
    done = shell("cruxpress wheel rounds -n 3 -o rounds.jsonl --no-log", tmp_path)
    one_sentence(done, "rounds.jsonl:2: expected round 1", 1)
    assert path.read_bytes() == damaged


HUGE = str(10**400)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("plan.toml", f"seed = {HUGE}"),
        ("plan.toml", f"[page]\nbleed = {HUGE}"),
        ("plan.toml", f"seed = 0x{'f' * 6000}"),
        ("plan.json", f'{{"look": {{"size": {HUGE}}}}}'),
        ("plan.json", f'{{"sections": [{{"family": "keen", "count": {HUGE}}}]}}'),
        ("plan.json", '{"seed": NaN}'),
    ],
)
@pytest.mark.parametrize("read", [read_book, read_batch])
def test_a_plan_with_a_huge_number_is_refused(
    name: str, text: str, read: Callable[..., object]
) -> None:
    with pytest.raises(ParseError, match=f"{name} cannot be read: a number"):
        read(text, name=name)


@pytest.mark.parametrize("text", ["seed = inf", "seed = 1e400", "[page]\nbleed = 1e400"])
@pytest.mark.parametrize("read", [read_book, read_batch])
def test_a_plan_with_an_infinite_number_is_refused(text: str, read: Callable[..., object]) -> None:
    with pytest.raises(AskedWrongly):
        read(text, name="plan.toml")


@pytest.mark.parametrize("command", ["book plan.toml -o b.pdf", "batch plan.toml --store s.db"])
def test_a_plan_with_a_huge_number_is_a_sentence(command: str, tmp_path: Path) -> None:
    (tmp_path / "plan.toml").write_text(f"seed = {HUGE}")
    one_sentence(shell(f"cruxpress {command}", tmp_path), "plan.toml cannot be read: a number", 1)
    assert [one.name for one in tmp_path.iterdir()] == ["plan.toml"]


NINES = "9" * 400


@pytest.mark.parametrize(
    "command",
    [
        f"generate keen --target value={NINES}", f"generate keen --target value=..{NINES}",
        f"generate keen --size {NINES}", f"book --set seed={NINES} -o b.pdf",
        f"book --set page.bleed={NINES} -o b.pdf",
    ],
)  # fmt: skip
def test_a_number_of_400_digits_is_a_sentence(command: str, tmp_path: Path) -> None:
    one_sentence(shell(f"cruxpress {command}", tmp_path), "99999…", 2)


def test_a_read_only_home_costs_only_the_log(tmp_path: Path) -> None:
    blocked = tmp_path / "home"
    blocked.write_text("a file where the folder of the log should be")
    done = shell("cruxpress wheel rounds -n 1 -s 1 -o rounds.jsonl", tmp_path,
                 XDG_STATE_HOME=str(blocked))  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "the log could not be kept" in done.stderr
    assert len((tmp_path / "rounds.jsonl").read_text().splitlines()) == 2


# Commands that need nothing of a home, and those that would keep something there.
WITHOUT_A_HOME = [
    "families", "generate sudoku -s 1 -o g.jsonl", "generate crossword --style lattice -s 1",
    "generate wheel -s 1", f"rate keen {KEEN}", f"solve keen {KEEN}", f"explain keen {KEEN}",
    f"draw {KEEN} --family keen -o d.pdf", "words list", "words inspect crane",
    "batch plan.toml --store s.db --crew local:1", "book book.toml -o b.pdf", "crossword themes",
]  # fmt: skip
PLANS = {
    "plan.toml": '[[recipes]]\nfamily = "keen"\nshape = { size = 3 }\n',
    "book.toml": '[[sections]]\nfamily = "keen"\ncount = 1\nlevels = ["easy"]\n',
    "words.txt": "crane\npear\n",
    "one.jsonl": "",
}
INTO_A_HOME = [
    "batch plan.toml", "store import one.jsonl", "words add mine words.txt",
]  # fmt: skip


Poor = Callable[[str], subprocess.CompletedProcess[str]]


@pytest.fixture
def poor() -> Iterator[Poor]:
    """Commands of somebody whose home can be read only; root, who may write anywhere, becomes
    nobody, and may still read where the package lies."""
    become = (
        "setpriv --reuid 65534 --regid 65534 --clear-groups --inh-caps +dac_read_search "
        "--ambient-caps +dac_read_search "
    )
    unset = "env -u XDG_STATE_HOME -u XDG_DATA_HOME -u XDG_CACHE_HOME -u CRUXPRESS_DATA"
    # Not a folder of pytest's, through which nobody else may go.
    with tempfile.TemporaryDirectory() as folder:
        work, home = Path(folder), Path(folder, "home")
        work.chmod(0o777)
        home.mkdir(mode=0o555)
        for name, text in PLANS.items():
            (work / name).write_text(text)

        def run(command: str) -> subprocess.CompletedProcess[str]:
            who = become if os.geteuid() == 0 else ""
            return shell(f"{who}{unset} HOME={home} cruxpress {command}", work)

        yield run
        assert list(home.iterdir()) == []


@pytest.mark.parametrize("command", WITHOUT_A_HOME)
def test_a_home_that_can_be_read_only_costs_nothing(command: str, poor: Poor) -> None:
    done = poor(command)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("command", INTO_A_HOME)
def test_what_belongs_into_a_home_that_can_be_read_only_is_a_sentence(
    command: str, poor: Poor
) -> None:
    one_sentence(poor(command), "(Permission denied): name another folder in CRUXPRESS_DATA", 1)


def test_a_log_that_cannot_be_written_is_lost_once(tmp_path: Path) -> None:
    log = RoundLog(tmp_path / "log")
    log.write("ab", "start", {})
    log.path().chmod(stat.S_IRUSR)
    log.folder = tmp_path / "log" / "wheel.jsonl" / "below"
    log.write("ab", "end", {})
    assert log.lost.startswith(str(log.folder))


def test_a_line_without_end_in_a_pack_is_bounded_in_a_book(tmp_path: Path) -> None:
    """As in check: the line is cut, and refused as no record; the memory stays small."""
    with open(tmp_path / "pack.jsonl", "wb") as stream:
        stream.truncate(700_000_000)
    (tmp_path / "plan.toml").write_text('[[sections]]\npack = "pack.jsonl"\n')
    code = (
        "import resource, subprocess, sys\n"
        "done = subprocess.run([sys.executable, '-m', 'cruxpress', *sys.argv[1:]])\n"
        "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)\n"
        "sys.exit(done.returncode)"
    )
    for command in (["book", "plan.toml", "-o", "b.pdf"], ["check", "pack.jsonl"]):
        done = subprocess.run([sys.executable, "-c", code, *command], cwd=tmp_path, text=True,
                              capture_output=True, check=False, timeout=120)  # fmt: skip
        assert done.returncode == 1 and "expected a record" in done.stderr
        assert int(done.stdout.split()[-1]) < 300_000


@pytest.mark.parametrize(
    "command", ["check BAD", "convert BAD -", "play BAD -o -", "rate sudoku BAD"]
)
def test_a_file_of_bad_lines_is_given_up_after_100(command: str, tmp_path: Path) -> None:
    path = tmp_path / "bad.jsonl.gz"
    asked = command.replace("BAD", str(path)).split()
    more = ["--to", "jsonl"] if asked[0] == "convert" else []
    path.write_bytes(gzip.compress(b"{\n" * 100_000))
    done = crux(*asked, *more)
    assert done.returncode == 1 and len(done.stderr.splitlines()) == 101
    assert "stopped after 100 errors; cruxpress --all-errors shows all" in done.stderr
    path.write_bytes(gzip.compress(b"{\n" * 150))
    done = crux("--all-errors", *asked, *more)
    assert done.returncode == 1 and len(done.stderr.splitlines()) >= 150
