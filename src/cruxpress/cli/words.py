"""``cruxpress words``: register, import, export, inspect, count and grade wordlists."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from typing import Any, TypeVar

import click

from cruxpress.cli import Group, examples
from cruxpress.cli.files import output
from cruxpress.cli.registered import add, remove
from cruxpress.cli.survey import show
from cruxpress.cli.terminal import complain, note, on_terminal, progress, table
from cruxpress.core.errors import AskedWrongly
from cruxpress.words import builtin, dexonline, difficulty, registry
from cruxpress.words.grades import GRADES, RULES
from cruxpress.words.importer import ImportReport, read_forbidden, read_list
from cruxpress.words.language import LANGUAGES
from cruxpress.words.list_formats import LAYOUTS, write
from cruxpress.words.survey import survey
from cruxpress.words.word_lookup import Finding, inspect
from cruxpress.words.wordlist import Wordlist

F = TypeVar("F", bound=Callable[..., Any])


@click.group("words", cls=Group, epilog="Example: cruxpress words inspect crossword")
def command() -> None:
    """Register, import, inspect and grade wordlists."""


command.add_command(add)
command.add_command(remove)


def _language(function: F) -> F:
    return click.option(
        "--language", "-L", "code", type=click.Choice(list(LANGUAGES)), default="en",
        show_default=True, help="Language of the words.",
    )(function)  # fmt: skip


def _list(default: str) -> Callable[[F], F]:
    return click.option(
        "--list", "rule", type=click.Choice(list(RULES)), default=default, show_default=True,
        help="Which words: " + "; ".join(f"{one.name}: {one.meaning}" for one in RULES.values()),
    )  # fmt: skip


def _forbidden(function: F) -> F:
    return click.option("--forbidden", metavar="FILE", help="Leave out the words of this file.")(
        function
    )


def _json(function: F) -> F:
    return click.option("--json", "as_json", is_flag=True, help="As JSON, also on a terminal.")(
        function
    )


_output = click.option("-o", "--output", "out", metavar="FILE", help="Write here.")
_encoding = click.option(
    "--encoding", default="utf-8", show_default=True, help="Encoding of the file."
)


@command.command("import", epilog=examples(
                 "cruxpress words import mine.txt -o mine.tsv",
                 "cruxpress words import dexonline --tsv dex_words.tsv -o dex.tsv"))  # fmt: skip
@click.argument("path", metavar="FILE|-|dexonline")
@_language
@click.option("--layout", type=click.Choice(["auto", *LAYOUTS]), default="auto",
              help="Default: told by the first line.")  # fmt: skip
@_encoding
@click.option("--dsn", envvar="CRUXPRESS_DSN", metavar="URL",
              help="Database of dexonline, mysql+pymysql://USER:PASSWORD@HOST/NAME.")  # fmt: skip
@click.option("--tsv", metavar="FILE|-", help="Words exported from dexonline.")
@_forbidden
@_output
def import_(
    path: str,
    code: str,
    layout: str,
    encoding: str,
    dsn: str | None,
    tsv: str | None,
    forbidden: str | None,
    out: str | None,
) -> None:
    """Read a wordlist (plain text, word;score, or a table with headings), grade its words and
    write a table; what was skipped and why goes to stderr.  `dexonline` instead of a file reads
    the Romanian dictionary, from its database (--dsn) or from an export of it (--tsv)."""
    if path == "dexonline":
        code = "ro" if _by_default("code") else code
        words, report = _dexonline(code, dsn, tsv)
    elif tsv or (dsn and not _by_default("dsn")):
        raise AskedWrongly("--dsn and --tsv go with `cruxpress words import dexonline`")
    else:
        words, report = read_list(path, code, layout=layout, encoding=encoding)
    words = _allowed(words, forbidden, code)
    for sentence in report.sentences():
        note(sentence)
    with output(out) as stream:
        write(words, "table", stream)


def _dexonline(code: str, dsn: str | None, tsv: str | None) -> tuple[Wordlist, ImportReport]:
    """Read the words of dexonline from its database or from an export."""
    if code != "ro":
        raise AskedWrongly(f"dexonline is Romanian, not {LANGUAGES[code].name}")
    if tsv and dsn and not _by_default("dsn"):
        raise AskedWrongly("give --dsn or --tsv, not both")
    if not tsv and not dsn:
        raise AskedWrongly(
            "dexonline needs --dsn URL or --tsv FILE (a wordlist of that name is ./dexonline)"
        )
    with progress("reading dexonline", None) as bar:
        if tsv:
            return dexonline.read_tsv(tsv, bar.step)
        from cruxpress.words.dexonline_db import read

        return read(str(dsn), bar.step)


def _by_default(name: str) -> bool:
    """Does the value of an option come from its default or the environment?"""
    source = click.get_current_context().get_parameter_source(name)
    return source in (click.core.ParameterSource.DEFAULT, click.core.ParameterSource.ENVIRONMENT)


@command.command("export", epilog="Example: cruxpress words export -L ro --shortest 5 --longest 5")
@click.argument("path", required=False, metavar="[FILE|-]")
@_language
@_list("required")
@click.option("--layout", type=click.Choice(list(LAYOUTS)), default="table", show_default=True)
@click.option("--shortest", type=click.IntRange(1, 99), default=1, help="Least letters.")
@click.option("--longest", type=click.IntRange(1, 99), default=99, help="Most letters.")
@click.option("--grade", "grades", type=click.Choice(list(GRADES)), multiple=True,
              help="Only words of this grade; may be given again.")  # fmt: skip
@_encoding
@_forbidden
@_output
def export(
    path: str | None,
    code: str,
    rule: str,
    layout: str,
    shortest: int,
    longest: int,
    grades: tuple[str, ...],
    encoding: str,
    forbidden: str | None,
    out: str | None,
) -> None:
    """Write words of a built-in list, or of a FILE, in one of three layouts."""
    if shortest > longest:
        raise AskedWrongly(f"--shortest {shortest} is more than --longest {longest}")
    words = _words(path, code, rule, encoding, forbidden)
    chosen = words.filter(shortest=shortest, longest=longest, grades=grades or None)
    with output(out) as stream:
        write(chosen, layout, stream)
    note(f"{len(chosen):,} words, fingerprint {chosen.fingerprint}")


@command.command("stats", epilog="Example: cruxpress words stats -L ro --list accepted")
@click.argument("path", required=False, metavar="[FILE|-]")
@_language
@_list("required")
@_encoding
@_forbidden
@_json
def stats(
    path: str | None, code: str, rule: str, encoding: str, forbidden: str | None, as_json: bool
) -> None:
    """Count words by length and grade."""
    words = _words(path, code, rule, encoding, forbidden)
    rows = list(counts(words))
    if as_json or not on_terminal():
        for row in rows:
            click.echo(json.dumps(row))
        return
    headings = ("letters", *GRADES, "all")
    total = {name: sum(row[name] for row in rows) for name in headings[1:]}
    cells = [[str(row[name]) for name in headings] for row in rows]
    cells.append(["all", *(f"{total[name]}" for name in headings[1:])])
    table(headings, cells, title=f"{words.language.name}, {len(words):,} words")
    click.echo(f"fingerprint {words.fingerprint}")


def counts(words: Wordlist) -> Iterator[dict[str, int]]:
    """Count the words of each length, by grade and in total."""
    for length in words.lengths():
        found = dict.fromkeys(GRADES, 0)
        for word in words.of_length(length):
            found[word.grade] += 1
        yield {"letters": length, **found, "all": sum(found.values())}


@command.command("grade", epilog="Example: cruxpress words grade -L ro --word casă --word zarf")
@click.argument("path", required=False, metavar="[FILE|-]")
@_language
@_list("accepted")
@click.option("--level", type=click.Choice(difficulty.LEVELS), help="What it offers this level.")
@click.option("--word", "texts", multiple=True, metavar="WORD",
              help="Look this word up; may be given again.")  # fmt: skip
@click.option("--scale", type=click.Choice(difficulty.SCALES), default="own", show_default=True,
              help="How much a level wants a word: our scale, or the document's.")  # fmt: skip
@_encoding
@_forbidden
@_json
def grade(
    path: str | None,
    code: str,
    rule: str,
    level: str | None,
    texts: tuple[str, ...],
    scale: str,
    encoding: str,
    forbidden: str | None,
    as_json: bool,
) -> None:
    """Show how the difficulties of a list are spread over levels and word lengths, and how
    hard single words are; exits with 1 if one of them is not in the list."""
    found = survey(_words(path, code, rule, encoding, forbidden), texts, level, scale)
    if as_json or not on_terminal():
        click.echo(json.dumps(found.to_json(), ensure_ascii=False))
    else:
        show(found)
    if not all(spot.found for spot in found.spots):
        sys.exit(1)


@command.command("inspect", epilog="Example: cruxpress words inspect -L ro țânțar")
@click.argument("texts", nargs=-1, required=True, metavar="WORD...")
@_language
@_forbidden
@_json
def inspect_(texts: tuple[str, ...], code: str, forbidden: str | None, as_json: bool) -> None:
    """Say what is known of a WORD, and why each list has it or not."""
    veto = read_forbidden(forbidden, code) if forbidden else frozenset()
    findings = [inspect(text, code, veto) for text in texts]
    for finding in findings:
        if as_json or not on_terminal():
            click.echo(json.dumps(finding.to_json(), ensure_ascii=False))
        else:
            _tell(finding)
    if not all(finding.word for finding in findings):
        sys.exit(1)


def _tell(finding: Finding) -> None:
    click.echo(finding.sentence)
    for name, objections in finding.verdicts.items():
        verdict = "yes" if not objections else "no: " + "; ".join(objections)
        click.echo(f"  {name:<9} {verdict}")


@command.command("list", epilog="Example: cruxpress words list")
@_json
def list_(as_json: bool) -> None:
    """The built-in lists, and those that you registered."""
    rows: list[dict[str, str | int]] = [
        {"language": code, "list": rule.name, "words": len(builtin.chosen(code, rule.name)),
         "fingerprint": "", "meaning": rule.meaning}
        for code in builtin.PARTS
        for rule in RULES.values()
    ]  # fmt: skip
    rows += [
        {"language": one.language, "list": one.name, "words": one.words,
         "fingerprint": one.fingerprint, "meaning": "registered by you"}
        for one in registry.every()
    ]  # fmt: skip
    if as_json or not on_terminal():
        for row in rows:
            click.echo(json.dumps(row, ensure_ascii=False))
    else:
        table(list(rows[0]), [list(map(str, row.values())) for row in rows])


def _words(
    path: str | None, code: str, rule: str, encoding: str, forbidden: str | None
) -> Wordlist:
    """The requested words: a built-in list, or a file.  All words of a file count unless --list
    is given."""
    if path is None:
        return _allowed(builtin.chosen(code, rule), forbidden, code)
    words, report = read_list(path, code, encoding=encoding)
    for sentence in list(report.sentences())[1:]:
        complain(f"{report.name}: {sentence}")
    if not _by_default("rule"):
        words = words.by_rule(RULES[rule])
    return _allowed(words, forbidden, code)


def _allowed(words: Wordlist, forbidden: str | None, code: str) -> Wordlist:
    return words.without(read_forbidden(forbidden, code)) if forbidden else words
