"""``cruxpress words add`` and ``remove``: register the user's own wordlists by name."""

from __future__ import annotations

from pathlib import Path

import click

from cruxpress.cli import examples
from cruxpress.cli.terminal import note
from cruxpress.core.errors import AskedWrongly
from cruxpress.words import registry
from cruxpress.words.importer import read_forbidden, read_list
from cruxpress.words.language import LANGUAGES
from cruxpress.words.list_formats import LAYOUTS


@click.command("add", epilog=examples(
               "cruxpress words add fruit fruit.txt",
               "cruxpress words add dex dex.tsv --language ro --replace"))  # fmt: skip
@click.argument("name")
@click.argument("path", metavar="FILE|-")
@click.option("--language", "-L", "code", type=click.Choice(list(LANGUAGES)), default="en",
              show_default=True, help="Language of the words.")  # fmt: skip
@click.option("--replace", is_flag=True, help="Put it in the place of another list of this name.")
@click.option("--layout", type=click.Choice(["auto", *LAYOUTS]), default="auto",
              help="Default: told by the first line.")  # fmt: skip
@click.option("--encoding", default="utf-8", show_default=True, help="Encoding of the file.")
@click.option("--forbidden", metavar="FILE", help="Leave out the words of this file.")
def add(
    name: str, path: str, code: str, replace: bool, layout: str, encoding: str,
    forbidden: str | None,
) -> None:  # fmt: skip
    """Register a wordlist of your own: a graded copy is kept under NAME in your data folder, and
    puzzles and recipes call it by that name."""
    if path != "-" and Path(path).is_file() and Path(path).stat().st_size > registry.LARGEST:
        raise AskedWrongly(f"{path} is larger than {registry.LARGEST:,} bytes")
    words, report = read_list(path, code, layout=layout, encoding=encoding)
    if forbidden:
        words = words.without(read_forbidden(forbidden, code))
    found = registry.add(name, words, replace=replace)
    for sentence in report.sentences():
        note(sentence)
    count = "1 word" if found.words == 1 else f"{found.words:,} words"
    click.echo(f"{found}: {count}, {LANGUAGES[code].name}")


@click.command("remove", epilog=examples("cruxpress words remove fruit"))
@click.argument("name")
def remove(name: str) -> None:
    """Forget a registered wordlist; puzzles that name it cannot be read until it is added again."""
    registry.remove(name)
    note(f"{name} is removed")
