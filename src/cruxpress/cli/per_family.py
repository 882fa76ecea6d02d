"""Commands that take a family: `cruxpress COMMAND FAMILY ...`, one subcommand per family.

The shape options of a subcommand are generated from the declaration of its family's shape.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import click

from cruxpress.cli import refuse_unknown
from cruxpress.cli.files import text_or_file
from cruxpress.core.family import AnyFamily
from cruxpress.core.shape import Option
from cruxpress.families import known, loaded, named, names

if TYPE_CHECKING:
    _TextParam = click.ParamType[str]
else:
    _TextParam = click.ParamType


class PerFamily(click.Group):
    """A group with one command for each family, built lazily."""

    def __init__(self, *args: Any, build: Callable[[AnyFamily], click.Command], **kwargs: Any):
        super().__init__(*args, **kwargs)
        self.build = build
        self.subcommand_metavar = "FAMILY [OPTIONS]"

    def list_commands(self, context: click.Context) -> list[str]:
        return list(names())

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        return self.build(named(name)) if known(name) else None

    def resolve_command(
        self, context: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and not known(args[0]):
            refuse_unknown(self, context, args[0], "family")
        return super().resolve_command(context, args)

    def format_commands(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Families"):
            found, broken = loaded()
            rows = [(one.name, one.summary) for one in found]
            formatter.write_dl(
                [*rows, *((name, f"Broken: {why}.") for name, why in broken.items())]
            )


def per_family(
    help: str, epilog: str
) -> Callable[[Callable[[AnyFamily], click.Command]], PerFamily]:
    """Turn a function that builds the command of a family into a group of such commands."""

    def decorate(build: Callable[[AnyFamily], click.Command]) -> PerFamily:
        return PerFamily(help=help, epilog=epilog, build=build)

    return decorate


def shape_options(family: AnyFamily) -> list[click.Option]:
    """The options of a family's shape as options of a command."""
    return [_click_option(one) for one in family.shape.options()]


def _click_option(one: Option) -> click.Option:
    flag = _flag(one)
    if one.kind is bool:  # without a value it is yes
        return click.Option(
            [flag, one.name],
            default=None,
            is_flag=False,
            flag_value="yes",
            metavar="[yes|no]",
            help=f"{one.help} (yes or no; default {'yes' if one.default else 'no'}).",
        )
    return click.Option(
        [flag, one.name],
        default=None,
        metavar=_metavar(one),
        help=f"{one.help}{_bounds(one)}.",
    )


def _flag(one: Option) -> str:
    return f"--{one.name.replace('_', '-')}"


def _metavar(one: Option) -> str:
    if one.file:
        return "TEXT|FILE"
    return "N" if one.kind is int else "NAME" if one.choices else "TEXT"


def _bounds(one: Option) -> str:
    """The allowed values and the default of an option, in brackets; empty if it has neither."""
    parts = [one.allowed] if one.choices or one.kind is int else []
    parts += [f"default {one.default}"] if one.default not in (None, "") else []
    return f" ({'; '.join(parts)})" if parts else ""


def chosen(family: AnyFamily, values: dict[str, Any]) -> dict[str, Any]:
    """Remove the shape options from the values of a command and return the options that the user
    gave; a path is replaced by the text of its file."""
    given = {}
    for one in family.shape.options():
        value = values.pop(one.name)
        if value is not None:
            given[one.name] = text_or_file(_flag(one), value, one.file) if one.file else value
    return given


class FamilyName(_TextParam):
    """A name that the family defines (a level, a scale); errors suggest a similar name."""

    name = "name"

    def __init__(self, check: Callable[[str], object], known: Callable[[], list[str]]):
        self.check, self.known = check, known

    def convert(self, value: Any, param: Any, context: Any) -> str:
        for part in str(value).split(","):
            self.check(part.strip())
        return str(value)

    def shell_complete(self, context: Any, param: Any, incomplete: str) -> Any:
        from click.shell_completion import CompletionItem

        return [CompletionItem(name) for name in self.known() if name.startswith(incomplete)]
