"""``cruxpress generate``: make puzzles at a chosen level."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple, TextIO

import click

from cruxpress.cli import examples
from cruxpress.cli.dated import Days, by_day
from cruxpress.cli.facts import fact_options, facts_of
from cruxpress.cli.files import TEXT, output
from cruxpress.cli.making import Told, show_report
from cruxpress.cli.per_family import FamilyName, chosen, per_family, shape_options
from cruxpress.cli.terminal import complain, note, on_terminal, progress
from cruxpress.core.errors import AskedWrongly
from cruxpress.core.family import AnyFamily
from cruxpress.core.record import Record
from cruxpress.core.seeds import LARGEST_SEED
from cruxpress.files.formats import Format, format_named, format_of
from cruxpress.files.formats import names as format_names
from cruxpress.generation import generate
from cruxpress.support.atomic_write import Stopped

_COUNT = click.IntRange(1, 10_000_000)
# Longest puzzle text that is shown below its picture; a crossword's text would repeat its clues.
LONGEST_TEXT = 400


class FormatOption(click.Option):
    """The option for the output format.  Its help is built lazily, because it lists plugins."""

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        self.help = f"Format of the output ({', '.join(format_names())}); default by the ending."
        return super().get_help_record(ctx)


def _options(family: AnyFamily) -> list[click.Parameter]:
    """The options of every family, and the shape options of this family."""
    levels = [level.name for level in family.levels]
    return [
        click.Option(
            ["-l", "--level"],
            type=FamilyName(family.level, lambda: levels),
            metavar="LEVEL[,LEVEL…]",
            help=f"Level to make, or several in turn ({', '.join(levels)}); default any.",
        ),
        *_run_options(),
        *_target_options(family),
        *_told_options(),
        *_older_options(),
        *fact_options(),
        *shape_options(family),
    ]


def _run_options() -> list[click.Parameter]:
    """Options for count, dates, seed, workers and output."""
    return [
        click.Option(["-n", "--count"], type=_COUNT, help="How many; default 1."),
        click.Option(
            ["--dates"],
            default="",
            metavar="FIRST..LAST",
            help="A puzzle for every day, as 2027-01-01..2027-01-31. With -o puzzle.svg (.png .pdf "
            ".json .ipuz .puz) or a {date} in FILE, a file a day.",
        ),
        click.Option(
            ["--week"],
            metavar="LEVEL,…",
            default="",
            help="With --dates: seven levels, from Monday to Sunday.",
        ),
        click.Option(
            ["--solutions"], is_flag=True, help="With --dates: pictures of the solutions too."
        ),
        click.Option(
            ["-s", "--seed"],
            type=click.IntRange(0, LARGEST_SEED),
            help="Seed: the same seed gives the same puzzles. A random one is printed.",
        ),
        click.Option(
            ["-j", "--workers"],
            type=click.IntRange(1, 256),
            default=1,
            help="Worker processes; default 1. The result does not depend on their number.",
        ),
        click.Option(["-o", "--output", "path"], metavar="FILE", help="Write here; - is stdout."),
        FormatOption(["--format", "format_name"], metavar="NAME"),
    ]


def _target_options(family: AnyFamily) -> list[click.Parameter]:
    """Options for targets other than the level, and for the work budget."""
    scales = [scale.name for scale in family.scales]
    return [
        click.Option(
            ["--target"],
            multiple=True,
            metavar="NAME=RANGE",
            help="Aim at a number: value=6.6±0.2, or a feature; may be repeated.",
        ),
        click.Option(
            ["--require"], multiple=True, metavar="TECHNIQUE", help="A technique it must need."
        ),
        click.Option(
            ["--forbid"], multiple=True, metavar="TECHNIQUE", help="One it must not need."
        ),
        click.Option(
            ["--scale"],
            type=FamilyName(family.scale, lambda: scales),
            default="",
            metavar="NAME",
            help=f"Scale of the rating ({', '.join(scales)}); default {scales[0]}.",
        ),
        click.Option(
            ["--budget"],
            type=click.IntRange(1),
            help=f"Work units for one puzzle before giving up; default {family.budget}.",
        ),
        click.Option(
            ["--accept"],
            type=click.Choice(["nearest"]),
            help="Take the nearest puzzle when the target is missed; the record says so.",
        ),
    ]


def _told_options() -> list[click.Parameter]:
    """Options for resuming, walks, messages and statistics."""
    return [
        click.Option(
            ["--resume"],
            is_flag=True,
            help="Go on with FILE, where a run of the same options and seed was stopped.",
        ),
        click.Option(["--walk"], is_flag=True, help="Keep the walk in the record."),
        click.Option(
            ["--verbose"],
            is_flag=True,
            help="Tell of each puzzle what it took and why others were rejected, on stderr.",
        ),
        click.Option(["--stats"], is_flag=True, help="Statistics of the run, on stderr."),
        click.Option(["--stats-json"], metavar="FILE", help="Statistics as JSON into a file."),
    ]


def _older_options() -> list[click.Parameter]:
    """Options of sudoku-printgen, which are accepted with a note."""
    return [
        click.Option(["-d", "--difficulty"], hidden=True),
        click.Option(["--refine-difficulty"], is_flag=True, hidden=True),
        click.Option(["--show-statistics"], is_flag=True, hidden=True),
    ]


def _translate_older(values: dict[str, Any]) -> None:
    """Replace the options of sudoku-printgen by ours."""
    if (level := values.pop("difficulty")) is not None:
        note(f"-d {level} is -l {level.lower()}")
        values["level"] = values["level"] or level.lower()
    if values.pop("refine_difficulty"):
        note("--refine-difficulty is --scale document")
        values["scale"] = values["scale"] or "document"
    if values.pop("show_statistics"):
        note("--show-statistics is --stats")
        values["stats"] = True


@per_family(
    help="Make puzzles of a FAMILY at the level you ask for.",
    epilog=examples(
        "cruxpress generate sudoku -l hard -n 8 -s 7 --stats",
        "cruxpress generate sudoku --dates 2027-01-01..2027-01-31 -l easy -o daily.svg",
        "cruxpress generate sudoku --help      all options of a family",
    ),
)
def command(family: AnyFamily) -> click.Command:
    """The command that makes puzzles of one family."""

    def callback(**values: Any) -> None:
        _translate_older(values)
        _generate(family, chosen(family, values), values)

    example = f"cruxpress generate {family.name} -l {family.levels[0].name} -n 4 -s 1 -o p.jsonl"
    return click.Command(
        family.name,
        params=_options(family),
        callback=callback,
        help=f"Make {family.title.lower()} puzzles.",
        epilog=examples(example),
        short_help=family.summary,
    )


def _generate(family: AnyFamily, shape: dict[str, Any], values: dict[str, Any]) -> None:
    """Run the command with the values of its other options."""
    plan = _Output.of(values)
    stats, stats_json = values.pop("stats"), values.pop("stats_json")
    told = Told(values.pop("verbose"))
    # No progress bar if it would mix with the puzzles on the same terminal.
    apart = plan.path not in (None, "-") or not on_terminal()
    fresh = values["seed"] is None
    run = generate(
        family.name, shape=shape, facts=facts_of(values), resume=plan.resume,
        progress=told.outcome, **values,
    )  # fmt: skip
    if fresh:
        note(f"seed {run.seed}")
    try:
        with (
            output(None if plan.days else plan.path, plan.form or TEXT) as out,
            progress(family.title, len(run.recipes), shown=apart) as bar,
        ):
            told.report, told.step = run.statistics, bar.step
            plan.write(family, told.until_stopped(run, lines=plan.lines), out)
            if told.stopped:
                raise Stopped
    except (Stopped, KeyboardInterrupt) as stop:
        kept = "".join(f"; {line}" for line in getattr(stop, "__notes__", ()))
        total = len(run.recipes) + len(run.earlier)
        complain(f"cruxpress: stopped after {run.made} of {total}{kept}")
        sys.exit(1)
    finally:
        if stats:
            show_report(run.statistics)
        if stats_json:
            with output(stats_json) as out:
                out.write(json.dumps(run.statistics.to_json(), indent=2) + "\n")
    if plan.path not in (None, "-") and not plan.days:
        more = f", {len(run.earlier)} of them from before" if run.earlier else ""
        made = run.made + len(run.earlier)
        note(f"wrote {plan.path} ({made} puzzle{'' if made == 1 else 's'}{more})")
    if run.failed:
        total = len(run.recipes) + len(run.earlier)
        complain(f"cruxpress: {run.failed} of {total} could not be made")
        sys.exit(1)


class _Output(NamedTuple):
    """The destination of the records: one file, a file per day, or the terminal."""

    path: str | None
    form: Format | None
    days: Days | None
    resume: Path | tuple[()]

    @classmethod
    def of(cls, values: dict[str, Any]) -> _Output:
        """Remove the output options from the values of the command and check them."""
        path, name = values.pop("path"), values.pop("format_name")
        solutions, resume = values.pop("solutions"), values.pop("resume")
        if solutions and not values["dates"]:
            raise AskedWrongly("`week` and `solutions` need `dates`, as 2027-01-01..2027-01-31")
        if values["dates"] and resume:
            raise AskedWrongly(
                "`resume` is for a count: with `dates`, ask for the days that are missing"
            )
        if values["dates"] and by_day(path, name):
            return cls(path, None, Days(str(path), name, solutions), ())
        form = _form(path, name)
        if resume and (path in (None, "-") or form is None or form.name != "jsonl"):
            raise AskedWrongly("`resume` needs a file of JSON Lines to go on with")
        return cls(path, form, None, Path(str(path)) if resume else ())

    @property
    def lines(self) -> bool:
        """Are records written as JSON Lines?"""
        return bool(self.form and self.form.name == "jsonl")

    def write(self, family: AnyFamily, records: Iterable[Any], out: TextIO) -> None:
        """Write the records as they arrive."""
        if self.days:
            note(f"wrote {self.days.write(records)} files, {self.days.names}")
        elif self.form and self.form.write:
            self.form.write(records, out)
        else:
            _show(family, records)


def _form(path: str | None, name: str | None) -> Format | None:
    """The output format; None means to show the puzzles on the terminal."""
    if not name and path in (None, "-") and on_terminal():
        return None
    if name:
        found = format_named(name)
    else:
        found = format_named("jsonl") if path in (None, "-") else format_of(str(path))
    if found.write is None:
        raise AskedWrongly(f"the format {found.name} can be read but not written")
    return found


def _show(family: AnyFamily, records: Iterable[Record]) -> None:
    """Print the puzzles on the terminal: drawn as plain text, with rating and id."""
    for record in records:
        drawing = family.draw(family.parse(record.puzzle), None, None)
        click.echo("\n".join(drawing.plain))
        click.echo(f"{record.rating.level} {record.rating.value:g}  {record.id}")
        click.echo(f"{record.puzzle}\n" if len(record.puzzle) <= LONGEST_TEXT else "")
