"""Write docs/reference.md from the code: commands, options, levels, techniques, errors.

``make docs`` runs it; a test fails when the page is stale.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click

from cruxpress import families
from cruxpress.cli import cli
from cruxpress.core import errors
from cruxpress.core.family import AnyFamily
from cruxpress.files.formats import formats

PAGE = Path(__file__).parent.parent / "docs" / "reference.md"
HEAD = """# Reference

Made from the code by `make docs`. Commands first, then families, formats and errors.
"""


def page() -> str:
    """The whole page."""
    parts = [
        HEAD,
        *_commands(),
        *map(_family, families.every()),
        _formats(),
        _errors(),
        _settings(),
    ]
    return "\n".join(parts)


def _commands() -> Iterator[str]:
    context = click.Context(cli, info_name="cruxpress")
    yield "## Commands\n"
    for name in cli.list_commands(context):
        command = cli.get_command(context, name)
        assert command is not None
        inner = click.Context(command, info_name=name, parent=context)
        yield f"### `cruxpress {name}`\n\n{(command.help or '').strip()}\n"
        if isinstance(command, click.Group):
            yield from _subcommands(command, inner)
        else:
            yield _options(command, inner)


def _subcommands(group: click.Group, context: click.Context) -> Iterator[str]:
    names = group.list_commands(context)
    if set(names) == set(families.names()):
        first = group.get_command(context, names[0])
        assert first is not None
        shape = {option.name for option in families.named(names[0]).shape.options()}
        yield "Options for every family (those of its shape come on top):\n"
        yield _options(first, click.Context(first, parent=context), without=shape)
        return
    for name in names:
        command = group.get_command(context, name)
        assert command is not None
        inner = click.Context(command, info_name=name, parent=context)
        yield f"#### `{inner.command_path}`\n\n{(command.help or '').strip()}\n"
        yield _options(command, inner)


def _options(
    command: click.Command, context: click.Context, without: frozenset[str] | set[str] = frozenset()
) -> str:
    rows = [
        ("`" + record[0].replace("|", "\\|") + "`", record[1].replace("|", "\\|"))
        for parameter in command.get_params(context)
        if parameter.name not in without
        and isinstance(parameter, click.Option)
        and (record := parameter.get_help_record(context))
    ]
    return _table(("option", "meaning"), rows)


def _family(family: AnyFamily) -> str:
    levels = [(level.name, level.meaning) for level in family.levels]
    options = [
        (f"`--{o.name.replace('_', '-')}`", o.allowed, str(o.default or "-"), o.help)
        for o in family.shape.options()
    ]
    techniques = [(f"`{t.slug}`", t.name, f"{t.weight:g}", t.meaning) for t in family.techniques]
    parts = [
        f"## Family `{family.name}`\n\n{family.summary}\n",
        _table(("level", "meaning"), levels),
    ]
    parts.append(_table(("shape option", "allowed", "default", "meaning"), options))
    for scale in family.scales:
        bands = [(band.level, f"{band.at_least:g}", band.note) for band in scale.bands]
        parts.append(
            f"Scale `{scale.name}`: {scale.value}; since {scale.since}. {scale.evidence}\n"
        )
        parts.append(_table(("level", "from", "note"), bands))
    parts.append(_table(("technique", "name", "weight", "meaning"), techniques))
    return "\n".join(parts)


def _formats() -> str:
    rows = [
        (f"`{one.name}`", ", ".join(one.endings), ", ".join(one.families) or "all", one.summary)
        for one in formats().values()
    ]
    return "## Formats\n\n" + _table(("format", "endings", "families", "content"), rows)


def _errors() -> str:
    rows = [
        (f"`{name}`", str(thing.exit_code), (thing.__doc__ or "").split("\n")[0])
        for name, thing in vars(errors).items()
        if isinstance(thing, type) and issubclass(thing, errors.PuzzleError)
    ]
    return "## Errors\n\n" + _table(("error", "exit code", "meaning"), rows)


def _settings() -> str:
    rows = [
        ("`NO_COLOR`", "no colours on the terminal"),
        (
            "`CRUXPRESS_DATA`",
            "the folder of registered wordlists and of the store, if it is not "
            "`$XDG_DATA_HOME/cruxpress` (`~/.local/share/cruxpress`)",
        ),
        ("`CRUXPRESS_WORDNET`", "the folder of WordNet, if it is not `/usr/share/wordnet`"),
        ("`CRUXPRESS_DSN`", "the database of `cruxpress words import dexonline`, as `--dsn`"),
        ("`SOURCE_DATE_EPOCH`", "the time that `cruxpress wheel stats` notes in its metadata"),
        ("`XDG_STATE_HOME`", "where `cruxpress wheel` keeps its log; default `~/.local/state`"),
        ("`_CRUXPRESS_COMPLETE`", "`bash_source`, `zsh_source` or `fish_source` prints completion"),
    ]
    return "## Environment\n\n" + _table(("variable", "meaning"), rows)


def _table(headings: tuple[str, ...], rows: list[tuple[str, ...]]) -> str:
    lines = ["| " + " | ".join(headings) + " |", "|" + "---|" * len(headings)]
    lines += ["| " + " | ".join(row) + " |" for row in rows]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    print(f"wrote {PAGE}")
