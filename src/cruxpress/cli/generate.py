"""``cruxpress generate``: puzzles at the level you ask for."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Sequence
from itertools import chain
from typing import Any, NamedTuple, TextIO

import click

from cruxpress.batch import as_it_is, run
from cruxpress.cli import examples
from cruxpress.cli.dated import Days, by_day
from cruxpress.cli.facts import fact_options, facts_of, told
from cruxpress.cli.files import TEXT, output
from cruxpress.cli.making import Earlier, RecordWriter, Results, show_report
from cruxpress.cli.per_family import FamilyName, chosen, per_family, shape_options
from cruxpress.cli.terminal import Bar, complain, note, on_terminal, progress
from cruxpress.core.errors import AskedWrongly
from cruxpress.core.family import AnyFamily
from cruxpress.core.recipe import Recipe
from cruxpress.core.record import Record
from cruxpress.core.seeds import LARGEST_SEED, fresh_seed
from cruxpress.engine.request import PuzzleRequest, recipes_of
from cruxpress.engine.series import Series, dated
from cruxpress.engine.statistics import Report
from cruxpress.files.formats import Format, format_named, format_of
from cruxpress.files.formats import names as format_names
from cruxpress.support.atomic_write import Stopped
from cruxpress.workers import WorkerPool, pool_of

_COUNT = click.IntRange(1, 10_000_000)
# How long may a text be to be shown below its picture?  That of a crossword repeats its clues.
LONGEST_TEXT = 400


class FormatOption(click.Option):
    """The format of a file.  Its help names those of other packages, which take time to find."""

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        self.help = f"Format of the output ({', '.join(format_names())}); default by the ending."
        return super().get_help_record(ctx)


def _options(family: AnyFamily) -> list[click.Parameter]:
    """What may be asked of every family, and what may be asked of this one."""
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
        *fact_options(),
        *shape_options(family),
    ]


def _run_options() -> list[click.Parameter]:
    """How many, with which seed, on how many cores, and where to."""
    return [
        click.Option(["-n", "--count"], type=_COUNT, help="How many; default 1."),
        click.Option(
            ["--dates"],
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
    """What is aimed at beside the level, and how long."""
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
    """What is kept of the run and told about it."""
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
        _generate(family, chosen(family, values), **values)

    example = f"cruxpress generate {family.name} -l {family.levels[0].name} -n 4 -s 1 -o p.jsonl"
    return click.Command(
        family.name,
        params=_options(family),
        callback=callback,
        help=f"Make {family.title.lower()} puzzles.",
        epilog=examples(example),
        short_help=family.summary,
    )


def _generate(
    family: AnyFamily,
    shape: dict[str, Any],
    *,
    count: int | None,
    dates: str | None,
    week: str,
    solutions: bool,
    seed: int | None,
    workers: int,
    path: str | None,
    format_name: str | None,
    resume: bool,
    walk: bool,
    verbose: bool,
    stats: bool,
    stats_json: str | None,
    **wishes: Any,
) -> None:
    facts = facts_of(wishes)
    series = _series(dates, week, count, solutions, wishes)
    if series and resume:
        raise AskedWrongly(
            "`resume` is for a count: with `dates`, ask for the days that are missing"
        )
    days = Days(str(path), format_name, solutions) if series and by_day(path, format_name) else None
    form = None if days else _form(path, format_name)
    count = len(series.days) if series else count or 1
    scale = family.scale(wishes["scale"])
    report = Report(family, scale) if stats or stats_json else None
    results = Results(family, scale, verbose, report)
    wish = PuzzleRequest.of(family.name, count=count, shape=shape, **wishes)
    if seed is None:
        seed = fresh_seed()
        note(f"seed {seed}")
    recipes = recipes_of([wish], seed)
    done = Earlier(path, form, recipes) if resume else Earlier.none()
    todo = series.recipes(wish, seed) if series else recipes.after(done.items)
    # A bar would be written into the puzzles where both go to the same terminal.
    apart = path not in (None, "-") or not on_terminal()
    order = _Order(form, days, series is not None, facts, walk)
    try:
        with (
            pool_of(min(workers, len(todo) or 1)) as pool,
            output(None if days else path, form or TEXT) as out,
            progress(family.title, len(todo), shown=apart) as bar,
        ):
            _make(order, results, todo, done, pool, out, bar)
            if results.stopped:
                raise Stopped
    except (Stopped, KeyboardInterrupt) as stop:
        kept = "".join(f"; {line}" for line in getattr(stop, "__notes__", ()))
        complain(f"cruxpress: stopped after {results.made} of {count}{kept}")
        sys.exit(1)
    finally:
        if report and stats:
            show_report(report)
        if report and stats_json:
            with output(stats_json) as out:
                out.write(json.dumps(report.to_json(), indent=2) + "\n")
    if path not in (None, "-") and not days:
        more = f", {len(done.records)} of them from before" if done.records else ""
        made = results.made + len(done.records)
        note(f"wrote {path} ({made} puzzle{'' if made == 1 else 's'}{more})")
    if results.failed:
        complain(f"cruxpress: {results.failed} of {count} could not be made")
        sys.exit(1)


class _Order(NamedTuple):
    """Where the records of a run go, and how: into a format, or files by day; None is a person."""

    form: Format | None
    days: Days | None
    dated: bool
    facts: dict[str, str]
    walk: bool

    @property
    def lines(self) -> bool:
        """Do records only go into their lines?  Then those are written where they are made."""
        return bool(self.form and self.form.name == "jsonl" and not self.dated and not self.facts)


def _make(
    order: _Order,
    results: Results,
    todo: Sequence[Recipe],
    done: Earlier,
    pool: WorkerPool,
    out: TextIO,
    bar: Bar,
) -> None:
    """Make what is to be done, and write it."""
    form = RecordWriter(results.scale.measure) if order.lines else as_it_is
    outcomes = run(todo, pool=pool, walk=order.walk, seen=done.seen, form=form)
    plain = told(chain(done.records, results.records(outcomes, bar.step)), order.facts)
    records = map(dated, plain) if order.dated else plain
    if order.days:
        note(f"wrote {order.days.write(records)} files, {order.days.names}")
    elif order.form and order.form.write:
        order.form.write(records, out)
    else:
        _show(results.family, records)


def _series(
    dates: str | None, week: str, count: int | None, solutions: bool, wishes: dict[str, Any]
) -> Series | None:
    """The days that were asked for; the levels of the week become the levels of the wish."""
    if not dates:
        if week or solutions:
            raise AskedWrongly("`week` and `solutions` need `dates`, as 2027-01-01..2027-01-31")
        return None
    if count is not None:
        raise AskedWrongly("`dates` say how many: `count` cannot be given too")
    series = Series.of(dates, week)
    if series.week and wishes["level"]:
        raise AskedWrongly("`week` says the levels: `level` cannot be given too")
    if series.week:
        wishes["level"] = series.week
    return series


def _form(path: str | None, name: str | None) -> Format | None:
    """The format that was asked for; None means: show the puzzles to a person."""
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
    """Puzzles for a person: drawn as plain text, with their rating and id."""
    for record in records:
        drawing = family.draw(family.parse(record.puzzle), None, None)
        click.echo("\n".join(drawing.plain))
        click.echo(f"{record.rating.level} {record.rating.value:g}  {record.id}")
        click.echo(f"{record.puzzle}\n" if len(record.puzzle) <= LONGEST_TEXT else "")
