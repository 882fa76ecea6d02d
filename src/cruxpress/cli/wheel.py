"""``cruxpress wheel``: statistics files, sequences of rounds, and the decision log."""

from __future__ import annotations

import os
import re
import sys
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import click

from cruxpress.cli import Group, examples
from cruxpress.cli.files import output
from cruxpress.cli.terminal import complain, complain_of_line, note, progress
from cruxpress.core.errors import AskedWrongly
from cruxpress.core.seeds import LARGEST_SEED, fresh_seed
from cruxpress.families.wheel.diagnostics_log import KEPT, LARGEST_FILE, RoundLog, home
from cruxpress.families.wheel.letter_statistics import WheelStatistics
from cruxpress.families.wheel.letter_statistics import read as read_statistics
from cruxpress.families.wheel.lexicon import VOCABULARIES, of_list
from cruxpress.families.wheel.make_statistics import CensusSource, Params, check, counted, files
from cruxpress.families.wheel.puzzle import FEWEST, LARGEST, MOST
from cruxpress.families.wheel.round_sequence import Sequence, append, read
from cruxpress.families.wheel.step_matrix import MATRIX, WheelRules
from cruxpress.words import builtin

_FILE = click.Path(path_type=Path)
_LETTERS = click.IntRange(FEWEST, MOST)
_BOUND = click.IntRange(4, LARGEST)


@click.group(
    "wheel",
    cls=Group,
    epilog=examples(
        "cruxpress wheel stats -o lab",
        "cruxpress wheel stats -o lab --check",
        "cruxpress wheel rounds -n 500 -s 1 -o rounds.jsonl",
        "cruxpress wheel log export -o log.jsonl",
    ),
)
def command() -> None:
    """Statistics files, sequences of rounds and logs of the word wheel."""


def _source_options(function: Any) -> Any:
    for option in (
        click.option("--forbidden", type=_FILE, help="Words to leave out, one a line."),
        click.option("--words", type=_FILE, help="Words of your own, one a line."),
        click.option("--list", "own", default="", metavar="NAME",
                     help="Registered wordlist of your own."),
        click.option(
            "--language", type=click.Choice(list(builtin.PARTS)), default="en",
            help="Built-in words of a language; default en.",
        ),
    ):  # fmt: skip
        function = option(function)
    return function


def _source(language: str, own: str, words: Path | None, forbidden: Path | None) -> CensusSource:
    if words is not None and own:
        raise AskedWrongly("give --words or --list, not both")
    if words is None and forbidden is not None:
        raise AskedWrongly("--forbidden needs --words: built-in lists have their own veto")
    return (
        CensusSource.files(words, forbidden, language)
        if words
        else CensusSource.of_list(own, language)
    )


@command.command("stats")
@_source_options
@click.option("-o", "--output", "folder", type=_FILE, default=Path(), help="Folder; default .")
@click.option("--letters", type=_LETTERS, default=7, help="Letters on a wheel; default 7.")
@click.option("--shortest", type=click.IntRange(2, 9), default=4, help="Shortest word; default 4.")
@click.option("--least-words", type=click.IntRange(1, 500), default=9,
              help="Words that an eligible wheel builds; default 9.")  # fmt: skip
@click.option("--simulate", type=click.IntRange(0, 1_000_000), default=0, metavar="ROUNDS",
              help="Count words of so many simulated rounds instead of all wheels.")  # fmt: skip
@click.option("-s", "--seed", type=click.IntRange(0, LARGEST_SEED), default=0,
              help="Seed of the simulation; default 0.")  # fmt: skip
@click.option("--check", "checking", is_flag=True,
              help="Write nothing: rebuild, compare, and fail with the reason.")  # fmt: skip
def stats(
    language: str, own: str, words: Path | None, forbidden: Path | None, folder: Path,
    checking: bool, **numbers: int,
) -> None:  # fmt: skip
    """Write 004.txt, 004.letters.txt and 004.meta.json, or check them.

    The counts are exact: over all sets of letters with at most three equal ones.
    """
    source = _source(language, own, words, forbidden)
    if checking:
        _check(folder, source)
        return
    made = files(source, Params(**numbers), _now())
    folder.mkdir(parents=True, exist_ok=True)
    for name, data in made.items():
        with output(str(folder / name)) as stream:
            stream.write(data.decode("utf-8"))
    note(f"wrote {', '.join(made)} to {folder}")


def _check(folder: Path, source: CensusSource) -> None:
    faults = check(folder, source)
    for fault in faults:
        complain(f"{folder}: {fault}")
    if faults:
        complain(
            f"run `cruxpress wheel stats -o {folder}` with the same words and commit the files"
        )
        sys.exit(1)
    note(f"{folder}: the statistics are what the words give")


def _now() -> str:
    """The time for the metadata; SOURCE_DATE_EPOCH makes it reproducible."""
    epoch = os.environ.get("SOURCE_DATE_EPOCH", "")
    known = datetime.fromtimestamp(int(epoch), UTC) if re.fullmatch("[0-9]{1,11}", epoch) else None
    return (known or datetime.now(UTC)).strftime("%Y-%m-%dT%H:%M:%SZ")


@command.command("rounds")
@_source_options
@click.option("-n", "--count", type=click.IntRange(1, 100_000), default=10,
              help="Rounds in all, those that are there included; default 10.")  # fmt: skip
@click.option("-o", "--output", "path", type=_FILE, required=True, help="Log of the sequence.")
@click.option("-s", "--seed", type=click.IntRange(0, LARGEST_SEED), help="Seed; random if none.")
@click.option("--memory", type=click.IntRange(1, 1000), default=1,
              help="How many rounds back the rules look; default 1.")  # fmt: skip
@click.option("--mode", type=click.Choice(tuple(MATRIX)), default="m4", help="Default m4.")
@click.option("--vocabulary", type=click.Choice(list(VOCABULARIES)), default="hard",
              help="Which of the words; default hard (all that people know).")  # fmt: skip
@click.option("--letters", type=_LETTERS, default=8, help="Letters on a wheel; default 8.")
@click.option("--shortest", type=click.IntRange(2, 9), default=4, help="Shortest word; default 4.")
@click.option("--height", type=_BOUND, default=14, help="Most rows; default 14.")
@click.option("--width", type=_BOUND, default=14, help="Most columns; default 14.")
@click.option("--least-words", type=click.IntRange(1, 500), default=9, help="Default 9.")
@click.option("--attempts", type=click.IntRange(1, 100_000), default=100, help="Default 100.")
@click.option("--stats", "stats_folder", type=_FILE, help="Folder with 004 files; default exact "
              "counts of the words, on a bounded scale.")  # fmt: skip
@click.option("--strict", is_flag=True, help="Refuse statistics that are missing or stale.")
@click.option("--log", "log_folder", type=_FILE, help="Folder of the diagnostics log.")
@click.option("--no-log", is_flag=True, help="No diagnostics log.")
def rounds(
    language: str, own: str, words: Path | None, forbidden: Path | None, count: int, path: Path,
    seed: int | None, memory: int, vocabulary: str, stats_folder: Path | None, strict: bool,
    log_folder: Path | None, no_log: bool, **numbers: Any,
) -> None:  # fmt: skip
    """Make a sequence of rounds; each obeys the rules against the last ones.

    A log that is there already is resumed.
    """
    source = _source(language, own, words, forbidden)
    if words is None:
        source = replace(source, lexicon=of_list(own, language, vocabulary))
    statistics = _statistics(source, stats_folder, strict)
    rules = WheelRules(source.lexicon, longest=numbers["letters"], statistics=statistics, **numbers)
    sequence = Sequence(rules, _seed(seed, path), memory)
    log = None if no_log else RoundLog(log_folder or home())
    with progress("rounds", count) as bar:
        for _ in append(path, sequence, count, log):
            bar.step()
    if log and log.lost:
        note(f"the log could not be kept: {log.lost}")
    note(f"{path}: {count} rounds, seed {sequence.seed}")


def _seed(seed: int | None, path: Path) -> int:
    """The given seed, else the seed of the resumed log, else a random seed."""
    head, _ = read(path)
    if seed is None and head is not None:
        return int(head.get("seed", 0))
    return fresh_seed() if seed is None else seed


def _statistics(source: CensusSource, folder: Path | None, strict: bool) -> WheelStatistics:
    if folder is None:
        return replace(counted(source, Params()), rarity="log")
    inputs = {name: value for name, value in source.inputs(Params()).items() if "words" in name}
    found = read_statistics(folder, inputs=inputs, strict=strict)
    for one in found.notes:
        note(f"{folder}: {one}")
    return found


@command.group("log", cls=Group)
def log_group() -> None:
    """The log of every decision of the main loop."""


@log_group.command("export")
@click.option("--log", "folder", type=_FILE, help="Folder of the log.")
@click.option("-o", "--output", "path", metavar="FILE", help="Write here; - is stdout.")
@click.option("--run", "run", default="", help="Only the run with this id (or its beginning).")
@click.option("--event", default="", type=click.Choice(["", "start", "reject", "candidate", "end"]),
              help="Only events of this kind.")  # fmt: skip
def export(folder: Path | None, path: str | None, run: str, event: str) -> None:
    """Write all lines that are kept as one file of JSON Lines, oldest first."""
    log = RoundLog(folder or home())
    lines = log.lines(run, event)
    with output(path) as stream:
        for line in lines:
            stream.write(line + "\n")
    for place in log.strange:
        complain_of_line(f"{place}: expected an event of a log")
    sys.exit(1 if log.strange else 0)


export.help = (
    f"{export.help}\n\nAt most {KEPT} files of {LARGEST_FILE // 1_000_000} MB are kept; "
    "the oldest is dropped."
)
