"""``cruxpress generate``: puzzles at the level you ask for."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

import click

from cruxpress.batch import Fingerprints, Outcome, Stretch, run, run_in_stretches
from cruxpress.cli import examples
from cruxpress.cli.dated import Days, by_day
from cruxpress.cli.facts import fact_options, facts_of, told
from cruxpress.cli.files import TEXT, output
from cruxpress.cli.per_family import FamilyName, chosen, per_family, shape_options
from cruxpress.cli.terminal import complain, note, on_terminal, progress, table
from cruxpress.crew import Here, crew_of
from cruxpress.errors import AskedWrongly, TargetMissed
from cruxpress.family import AnyFamily
from cruxpress.formats import Format, format_named, format_of
from cruxpress.formats import names as format_names
from cruxpress.packs import read
from cruxpress.proof import Drafted
from cruxpress.record import Record
from cruxpress.report import Figures, Report
from cruxpress.saving import Stopped
from cruxpress.seeds import LARGEST_SEED, fresh_seed
from cruxpress.series import Series, dated
from cruxpress.wish import Recipes, Wish, recipes_of

_COUNT = click.IntRange(1, 10_000_000)
# How long may a text be to be shown below its picture?  That of a crossword repeats its clues.
LONGEST_TEXT = 400


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
        click.Option(
            ["--format", "format_name"],
            metavar="NAME",
            help=f"Format of the output ({', '.join(format_names())}); default by the ending.",
        ),
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
    report = Report(family, family.scale(wishes["scale"]))
    run_ = _Run(family, report, verbose)
    wish = Wish.of(family.name, count=count, shape=shape, **wishes)
    if seed is None:
        seed = fresh_seed()
        note(f"seed {seed}")
    recipes = recipes_of([wish], seed)
    done = _Done(path, form, recipes) if resume else _Done.none()
    todo = series.recipes(wish, seed) if series else recipes.after(done.items)
    # A bar would be written into the puzzles where both go to the same terminal.
    apart = path not in (None, "-") or not on_terminal()
    try:
        with (
            crew_of(min(workers, len(todo) or 1), warm=recipes[0], items=len(todo)) as crew,
            output(None if days else path, form or TEXT) as out,
            progress(family.title, len(todo), shown=apart) as bar,
        ):
            # Records that only go into their lines are written where they are made.
            lines = form is not None and form.name == "jsonl" and not series and not facts
            make = _Writer(report.scale.measure) if lines else _as_it_is
            if (
                lines
                and isinstance(crew, Here)
                and isinstance(todo, Recipes)
                and not (walk or verbose)
            ):
                parts = run_in_stretches(todo, crew=crew, seen=done.seen, form=make)
                out.writelines(record.line() + "\n" for record in done.records)
                out.writelines(run_.lines(parts, bar.step))
            else:
                outcomes = run(todo, crew=crew, walk=walk, seen=done.seen, form=make)
                plain = told(chain(done.records, run_.records(outcomes, bar.step)), facts)
                records = map(dated, plain) if series else plain
                if days:
                    note(f"wrote {days.write(records)} files, {days.names}")
                elif form and form.write:
                    form.write(records, out)
                else:
                    _show(family, records)
            if run_.stopped:
                raise Stopped
    except (Stopped, KeyboardInterrupt) as stop:
        kept = "".join(f"; {line}" for line in getattr(stop, "__notes__", ()))
        complain(f"cruxpress: stopped after {report.total} of {count}{kept}")
        sys.exit(1)
    finally:
        if stats:
            show_report(report)
        if stats_json:
            with output(stats_json) as out:
                out.write(json.dumps(report.to_json(), indent=2) + "\n")
    if path not in (None, "-") and not days:
        more = f", {len(done.records)} of them from before" if done.records else ""
        made = run_.made + len(done.records)
        note(f"wrote {path} ({made} puzzle{'' if made == 1 else 's'}{more})")
    if run_.failed:
        complain(f"cruxpress: {run_.failed} of {count} could not be made")
        sys.exit(1)


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


class _Done:
    """What an earlier run of the same wish has written already."""

    def __init__(self, path: str | None, form: Format | None, recipes: Recipes):
        if path in (None, "-") or form is None or form.name != "jsonl":
            raise AskedWrongly("`resume` needs a file of JSON Lines to go on with")
        self.records = list(read(str(path), form="jsonl")) if Path(str(path)).exists() else []
        for record in self.records:
            item = record.recipe.item
            if item >= len(recipes) or replace(record.recipe, again=0) != recipes[item]:
                raise AskedWrongly(f"{path} holds {record.id}, which is not of this run: use -s")
        self.items = self.records[-1].recipe.item + 1 if self.records else 0
        self.seen = Fingerprints(record.fingerprint for record in self.records)

    @classmethod
    def none(cls) -> _Done:
        """Nothing was written before."""
        done = cls.__new__(cls)
        done.records, done.items, done.seen = [], 0, Fingerprints()
        return done


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


class _Written(NamedTuple):
    """A record as its line, with what is told of it: little to hand over."""

    fingerprint: str
    text: str
    figures: Figures
    missed: str
    notes: tuple[str, ...]

    def line(self) -> str:
        """The record as one line of JSON."""
        return self.text


@dataclass(frozen=True)
class _Writer:
    """Makes lines of records; ``measure`` is what the report asks of a rating."""

    measure: str

    def __call__(self, record: Record) -> _Written:
        figures = Figures.of(record.rating, self.measure)
        return _Written(record.fingerprint, record.line(), figures, record.missed, record.notes)

    def drafted(self, found: Drafted) -> _Written:
        """The same without making a record first."""
        draft = found.draft
        figures = Figures(draft.level, draft.value, draft.measure)
        return _Written(found.fingerprint, found.line(), figures, "", ())


def _as_it_is(record: Record) -> Record:
    return record


class _Run:
    """Passes records on, and counts and reports what could not be made."""

    def __init__(self, family: AnyFamily, report: Report, verbose: bool):
        self.family, self.report, self.verbose = family, report, verbose
        self.made = self.failed = 0
        self.stopped = False

    def records(self, outcomes: Iterable[Outcome[Any]], step: Any) -> Iterator[Any]:
        """The records that were made; Ctrl-C ends them, so that what is written has its end."""
        return self._until_stopped(self._records(outcomes, step))

    def lines(self, parts: Iterable[Stretch | Outcome[Any]], step: Any) -> Iterator[str]:
        """The same as lines, those of a stretch together."""
        return self._until_stopped(self._lines(parts, step))

    def _lines(self, parts: Iterable[Stretch | Outcome[Any]], step: Any) -> Iterator[str]:
        for part in parts:
            if isinstance(part, Outcome):
                yield from (f"{record.line()}\n" for record in self._records([part], step))
                continue
            for level, some in _by_level(part).items():
                self.report.take_hits(level, some)
            self.made += len(part)
            yield "\n".join([one.text for one in part]) + "\n"
            step(len(part))

    def _until_stopped(self, made: Iterator[Any]) -> Iterator[Any]:
        try:
            yield from made
        except KeyboardInterrupt:
            self.stopped = True
        if self.failed and not self.made:
            raise TargetMissed("no puzzle could be made")

    def _records(self, outcomes: Iterable[Outcome[Any]], step: Any) -> Iterator[Any]:
        for outcome in outcomes:
            record, level = outcome.record, outcome.recipe.target.level
            figures = self._figures(record) if record else None
            hit = bool(record and not record.missed)
            self.report.take(level, figures, hit, outcome.tally)
            if outcome.lost:
                complain(f"cruxpress: a worker died on item {outcome.recipe.item}; tried again")
            if outcome.error:
                self.failed += 1
                complain(f"cruxpress: item {outcome.recipe.item}: {outcome.error}")
            if record:
                if figures and self.verbose:
                    note(f"item {outcome.recipe.item}: {_told(figures, outcome)}")
                if record.missed:
                    note(f"item {outcome.recipe.item}: {record.missed}")
                for line in record.notes:
                    note(f"item {outcome.recipe.item}: {line}")
                self.made += 1
                yield record
            step()

    def _figures(self, record: Record | _Written) -> Figures:
        if isinstance(record, _Written):
            return record.figures
        return Figures.of(record.rating, self.report.scale.measure)


def _by_level(part: Stretch) -> dict[str, Stretch]:
    """The drafts of a stretch by the levels that they were asked for at."""
    if part[0].recipe.target.level and len({id(one.recipe.target) for one in part}) == 1:
        return {part[0].recipe.target.level: part}
    levels: dict[str, Stretch] = {}
    for one in part:
        levels.setdefault(one.recipe.target.level or one.draft.level, []).append(one)
    return levels


def _told(figures: Figures, outcome: Outcome[Any]) -> str:
    """What it took to make a record: ``hard 31.6 after 9 attempts (6 too easy, 2 too hard)``."""
    tally = outcome.tally
    rejects = ", ".join(f"{times} {reason}" for reason, times in tally.rejects.most_common())
    tries = f"{tally.attempts} attempt{'s' if tally.attempts > 1 else ''}"
    why = f" ({rejects})" if rejects else ""
    return f"{figures.level} {figures.value:g} after {tries}{why}"


def _show(family: AnyFamily, records: Iterable[Record]) -> None:
    """Puzzles for a person: drawn as plain text, with their rating and id."""
    for record in records:
        drawing = family.draw(family.parse(record.puzzle), None, None)
        click.echo("\n".join(drawing.plain))
        click.echo(f"{record.rating.level} {record.rating.value:g}  {record.id}")
        click.echo(f"{record.puzzle}\n" if len(record.puzzle) <= LONGEST_TEXT else "")


def show_report(report: Report) -> None:
    """The statistics of a run as tables on stderr."""
    family = report.family
    title = f"{family.title}: {report.total} made"
    table(report.headings(), report.rows(), title=title, err=True)
    headings = ("level", report.scale.value, "note")
    table(headings, report.reference(), title="Targets", err=True)
    rejects = [(reason, str(times)) for reason, times in report.rejects.most_common(8)]
    if report.repeats:
        rejects.append(("repeats another puzzle", str(report.repeats)))
    if rejects:
        table(("rejected because", "times"), rejects, err=True)
