"""Manners of the command line: speed of help, exit codes, streams, files, interruption."""

from __future__ import annotations

import json
import os
import pty
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest

from cruxpress.cli.terminal import table
from tests.contract.test_commands import crux

RECORD = crux("generate", "latin", "-s", "1").stdout


def on_terminal(*args: str, **environment: str) -> str:
    """What a person sees: the command run with a terminal as stdin, stdout and stderr."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "cruxpress", *args], stdin=theirs, stdout=theirs, stderr=theirs,
        env=dict(os.environ) | {"TERM": "xterm-256color", "COLUMNS": "100", **environment},
    )  # fmt: skip
    os.close(theirs)
    seen = bytearray()
    with suppress(OSError):  # reading ends with an error once the other side is closed
        while data := os.read(ours, 4096):
            seen.extend(data)
    os.close(ours)
    process.wait(timeout=60)
    return seen.decode()


def test_help_imports_nothing_heavy() -> None:
    code = (
        "import sys; sys.argv = ['cruxpress', '--help']\n"
        "from cruxpress.cli import main\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        "heavy = {'numpy', 'rich', 'ortools', 'typst', 'cruxpress._kernels', 'multiprocessing'}\n"
        "print(sorted(heavy & set(sys.modules)), file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stderr.strip() == "[]"
    assert "generate" in done.stdout


def test_start_up_imports_no_library_that_the_command_does_not_need() -> None:
    code = (
        "import sys; sys.argv = ['cruxpress', 'generate', 'keen', '-s', '1', '-o', '-']\n"
        "from cruxpress.cli import main\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        "heavy = {'multiprocessing', 'importlib.metadata', 'cruxpress.book'}\n"
        "print(sorted(heavy & set(sys.modules)))"
    )
    path = {"PYTHONPATH": ""}  # the tests themselves put plugins there
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True,
        env=dict(os.environ) | path,
    )  # fmt: skip
    assert done.stdout.splitlines()[-1] == "[]"


def test_help_needs_at_most_three_tenths_of_a_cpu_second() -> None:
    def cpu() -> float:
        before = os.times()
        crux("--help")
        after = os.times()
        return (
            after.children_user
            + after.children_system
            - before.children_user
            - (before.children_system)
        )

    assert min(cpu() for _ in range(5)) < 0.3


@pytest.mark.parametrize(
    "command",
    ["families", "generate", "rate", "solve", "explain", "check", "draw", "book", "batch", "store"],
)
def test_every_command_has_help_with_an_example(command: str) -> None:
    done = crux(command, "--help")
    assert done.returncode == 0
    assert "Example" in done.stdout


def test_a_misspelt_command_is_suggested() -> None:
    done = crux("genrate", "latin")
    assert done.returncode == 2
    assert "Did you mean 'generate'?" in done.stderr


def test_a_misspelt_family_is_suggested() -> None:
    done = crux("generate", "lattin")
    assert done.returncode == 2
    assert "Did you mean 'latin'?" in done.stderr


def test_a_misspelt_option_is_suggested() -> None:
    done = crux("generate", "latin", "--sized", "4")
    assert done.returncode == 2
    assert "--size" in done.stderr


def test_without_a_seed_the_seed_is_told_and_makes_the_same_again() -> None:
    first = crux("generate", "latin", "-n", "2")
    seed = first.stderr.split()[1]
    assert crux("generate", "latin", "-n", "2", "-s", seed).stdout == first.stdout


def test_options_of_yes_or_no_take_a_value_or_none() -> None:
    made = [
        crux("generate", "sudoku", "--size", "6", "-s", "1", "--format", "text", *minimal).stdout
        for minimal in (["--minimal"], ["--minimal", "yes"], [], ["--minimal", "no"])
    ]
    assert made[0] == made[1] != made[2] == made[3]
    wrong = crux("generate", "sudoku", "--minimal", "maybe")
    assert wrong.returncode == 2 and "minimal must be yes or no" in wrong.stderr


def test_quiet_says_nothing_about_the_work() -> None:
    assert crux("--quiet", "generate", "latin").stderr == ""


def test_several_levels_are_made_in_turn() -> None:
    done = crux("generate", "latin", "-l", "gentle,tricky", "-n", "4", "-s", "1")
    levels = [json.loads(line)["rating"]["level"] for line in done.stdout.splitlines()]
    assert levels == ["gentle", "tricky", "gentle", "tricky"]


def test_statistics_come_as_a_table_and_as_json(tmp_path: Path) -> None:
    path = tmp_path / "stats.json"
    done = crux(
        "generate", "latin", "-l", "gentle", "-n", "3", "-s", "1", "--stats", "--stats-json",
        str(path),
    )  # fmt: skip
    assert "success %" in done.stderr
    assert json.loads(path.read_text())["levels"]["gentle"]["count"] == 3


def test_output_by_ending_and_by_format_are_the_same(tmp_path: Path) -> None:
    for ending, name in (("txt", "text"), ("csv", "csv"), ("jsonl", "jsonl")):
        path = tmp_path / f"made.{ending}"
        crux("generate", "latin", "-s", "1", "-o", str(path))
        assert path.read_text() == crux("generate", "latin", "-s", "1", "--format", name).stdout


def test_an_unknown_ending_is_refused_before_any_work(tmp_path: Path) -> None:
    done = crux("generate", "latin", "-s", "1", "-o", str(tmp_path / "made.xyz"))
    assert done.returncode == 2
    assert "ending" in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_missing_folder_is_one_clear_sentence(tmp_path: Path) -> None:
    done = crux("generate", "latin", "-s", "1", "-o", str(tmp_path / "no" / "made.jsonl"))
    assert done.returncode == 2
    assert "there is no folder" in done.stderr


def test_a_pipe_that_is_written_to_stays_a_pipe(tmp_path: Path) -> None:
    pipe = tmp_path / "out.jsonl"
    os.mkfifo(pipe)
    with subprocess.Popen(["cat", str(pipe)], stdout=subprocess.PIPE) as reader:
        crux("generate", "latin", "-s", "1", "-o", str(pipe))
        heard = reader.communicate(timeout=60)[0]
    assert pipe.is_fifo()
    assert heard.count(b"\n") == 1


def test_a_missing_file_is_one_clear_sentence() -> None:
    done = crux("rate", "latin", "no-such-file.txt")
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    assert "no-such-file.txt" in done.stderr


def test_binary_junk_is_answered_line_by_line(tmp_path: Path) -> None:
    path = tmp_path / "junk"
    path.write_bytes(bytes(range(256)) * 8 + b"\n1..,.2.,...\n")
    done = crux("rate", "latin", str(path))
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    assert done.stdout


@pytest.mark.parametrize("command", ["rate", "solve", "explain"])
def test_an_empty_file_gives_an_empty_answer_and_says_so(command: str, tmp_path: Path) -> None:
    path = tmp_path / "empty.txt"
    path.write_text("\n# nothing yet\n")
    done = crux(command, "latin", str(path))
    assert (done.returncode, done.stdout) == (0, "")
    assert done.stderr == f"{path}: no puzzles in it\n"


def test_rate_as_csv_has_one_row_a_line() -> None:
    puzzle = json.loads(RECORD)["puzzle"]
    done = crux("rate", "latin", "--format", "csv", stdin=f"nonsense\n{puzzle}\n")
    lines = done.stdout.splitlines()
    assert lines[-1].startswith(f'"{puzzle}"')
    assert any("expected" in line for line in lines)


def test_check_names_the_line_of_a_bad_record(tmp_path: Path) -> None:
    path = tmp_path / "pack.jsonl"
    wrong = json.loads(RECORD) | {"id": "latin-000000000000"}
    path.write_text(RECORD + json.dumps(wrong) + "\nnonsense\n")
    done = crux("check", str(path))
    assert done.returncode == 1
    assert "pack.jsonl:2: the id" in done.stderr
    assert "pack.jsonl:3: expected a record" in done.stderr
    assert "1 good, 2 bad" in done.stderr


def test_check_of_an_empty_file_is_not_a_success(tmp_path: Path) -> None:
    path = tmp_path / "pack.jsonl"
    path.write_text("\n")
    assert crux("check", str(path)).returncode == 1


def test_convert_proves_and_rates_on_the_way(tmp_path: Path) -> None:
    path, pack = tmp_path / "in.txt", tmp_path / "out.jsonl"
    path.write_text(f"{json.loads(RECORD)['puzzle']}\nnonsense\n...,...,...\n")
    done = crux("convert", str(path), str(pack), "--family", "latin")
    assert done.returncode == 1
    assert "in.txt:2" in done.stderr
    assert "in.txt:3: many solutions" in done.stderr
    [line] = pack.read_text().splitlines()
    assert json.loads(line)["recipe"] == {"source": f"{path}:1"}
    assert crux("check", str(pack)).returncode == 0


def test_a_record_keeps_its_unknown_fields_through_convert(tmp_path: Path) -> None:
    path = tmp_path / "pack.jsonl"
    path.write_text(json.dumps(json.loads(RECORD) | {"shelf": 7}) + "\n")
    done = crux("convert", str(path), "-", "--to", "jsonl")
    assert json.loads(done.stdout)["shelf"] == 7


def test_nothing_is_left_behind_when_a_file_cannot_be_finished(tmp_path: Path) -> None:
    pack = tmp_path / "pack.jsonl"
    pack.write_text(RECORD)
    done = crux("convert", str(pack), str(tmp_path / "out.sdm"))
    assert done.returncode == 2
    assert "classic 9x9" in done.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["pack.jsonl"]


def test_a_closed_pipe_is_not_an_error_message() -> None:
    command = f"{sys.executable} -m cruxpress generate latin -n 3000 -s 1 | head -1"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, check=False)
    assert len(done.stdout.splitlines()) == 1
    assert done.stderr == ""


def test_interruption_keeps_what_was_done(tmp_path: Path) -> None:
    path = tmp_path / "many.jsonl"
    command = [sys.executable, "-m", "cruxpress", "generate", "latin", "-n", "1000000"]
    process = subprocess.Popen(
        [*command, "-s", "1", "--size", "5", "-j", "2", "-o", str(path)],
        stderr=subprocess.PIPE, text=True, start_new_session=True,
    )  # fmt: skip
    part = None
    for _ in range(200):
        time.sleep(0.1)
        part = next(iter(tmp_path.glob(".many*")), None)
        if part and part.stat().st_size > 20_000:
            break
    os.killpg(process.pid, signal.SIGINT)
    _, errors = process.communicate(timeout=30)
    assert process.returncode == 1
    assert "stopped after" in errors
    assert "Traceback" not in errors
    lines = path.read_text().splitlines()
    assert len(lines) > 10
    assert all(json.loads(line)["family"] == "latin" for line in lines)
    assert [one.name for one in tmp_path.iterdir()] == ["many.jsonl"]


def test_a_terminal_gets_tables_and_colours() -> None:
    seen = on_terminal("families")
    assert "\x1b[" in seen
    assert "Latin" in seen or "latin" in seen


def test_no_color_is_honoured() -> None:
    seen = on_terminal("families", NO_COLOR="1")
    assert "\x1b[3" not in seen


def test_a_terminal_gets_drawn_puzzles() -> None:
    seen = on_terminal("generate", "latin", "-s", "1")
    assert "latin-" in seen
    assert not seen.startswith("{")


def test_completion_knows_levels() -> None:
    environment = dict(os.environ) | {
        "_CRUXPRESS_COMPLETE": "bash_complete",
        "COMP_WORDS": "cruxpress generate latin --level g",
        "COMP_CWORD": "4",
    }
    script = Path(sys.executable).with_name("cruxpress")
    done = subprocess.run([script], env=environment, capture_output=True, text=True, check=False)
    assert "gentle" in done.stdout


def test_the_package_itself_can_be_run() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "cruxpress", "--version"], capture_output=True, text=True, check=True
    )
    assert done.stdout.startswith("cruxpress ")


def test_no_bar_is_written_into_puzzles_on_a_terminal() -> None:
    seen = on_terminal("generate", "latin", "-n", "3", "-s", "1")
    assert seen.count("latin-") == 3
    assert "3/3" not in seen


def test_a_bar_is_shown_where_the_puzzles_go_to_a_file(tmp_path: Path) -> None:
    assert "3/3" in on_terminal("generate", "latin", "-n", "3", "-o", str(tmp_path / "a.jsonl"))


def test_what_is_asked_wrongly_is_told_without_a_seed() -> None:
    done = crux("generate", "latin", "--size", "77")
    assert done.returncode == 2
    assert "seed" not in done.stderr


def test_the_title_of_a_narrow_table_is_not_folded(capsys: pytest.CaptureFixture[str]) -> None:
    title = "a title that is much wider than its table"
    table(("a",), [("1",)], title=title)
    assert title in capsys.readouterr().out.splitlines()


def test_a_technique_cannot_be_both_required_and_forbidden() -> None:
    done = crux("generate", "sudoku", "--require", "x-wing", "--forbid", "x-wing")
    assert done.returncode == 2
    assert "x-wing is both required and forbidden" in done.stderr


def test_generate_says_what_it_wrote_unless_it_is_quiet(tmp_path: Path) -> None:
    path = tmp_path / "three.jsonl"
    done = crux("generate", "latin", "-s", "1", "-n", "3", "-o", str(path))
    assert (done.stdout, done.stderr) == ("", f"wrote {path} (3 puzzles)\n")
    assert len(path.read_text().splitlines()) == 3
    one = crux("generate", "latin", "-s", "1", "-o", str(path))
    assert one.stderr == f"wrote {path} (1 puzzle)\n"
    assert crux("-q", "generate", "latin", "-s", "1", "-o", str(path)).stderr == ""
    assert "wrote" not in crux("generate", "latin", "-s", "1").stderr


def test_convert_takes_stdin_and_stdout_as_json_lines(tmp_path: Path) -> None:
    path = tmp_path / "one.jsonl"
    done = crux("convert", "-", str(path), stdin=RECORD)
    assert done.returncode == 0 and path.read_text() == RECORD
    assert crux("convert", str(path), "-").stdout == RECORD


def test_a_puzzle_may_stand_in_the_place_of_a_file() -> None:
    given = json.loads(RECORD)
    assert crux("solve", "latin", given["puzzle"]).stdout == given["solution"] + "\n"
    rated = crux("rate", "latin", given["puzzle"], "--format", "jsonl").stdout
    assert json.loads(rated)["rating"] == given["rating"]


@pytest.mark.parametrize("command", ["rate", "solve", "explain"])
@pytest.mark.parametrize("given", ["nowhere.txt", "5" * 5000])
def test_what_is_neither_a_file_nor_a_puzzle_is_told_in_a_short_sentence(
    command: str, given: str
) -> None:
    done = crux(command, "latin", given)
    assert done.returncode == 1
    assert "neither a file nor a puzzle" in done.stderr
    assert done.stderr.count("\n") == 1 and len(done.stderr) < 400


def test_nothing_is_looked_through_for_garbage_while_python_ends() -> None:
    program = (
        "import atexit, gc, sys\n"
        "from cruxpress.cli import main\n"
        "atexit.register(lambda: print(len(gc.get_objects()) < gc.get_freeze_count()))\n"
        "sys.argv = ['cruxpress', 'families', '--json']\n"
        "main()\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stdout.endswith("True\n")


def test_options_of_sudoku_printgen_are_accepted_with_a_note() -> None:
    older = ("-d", "Medium", "--refine-difficulty", "--show-statistics")
    done = crux("generate", "sudoku", *older, "-s", "5")
    ours = crux("generate", "sudoku", "-l", "medium", "--scale", "document", "--stats", "-s", "5")
    assert done.returncode == 0 and done.stdout == ours.stdout
    assert ours.stderr in done.stderr
    for told in ("-d Medium is -l medium", "is --scale document", "is --stats"):
        assert told in done.stderr
