"""``cruxpress families``: list the families, their options and their levels."""

from __future__ import annotations

import json

import click

from cruxpress.cli.terminal import complain, on_terminal, table
from cruxpress.core.family import AnyFamily
from cruxpress.core.shape import Option
from cruxpress.families import loaded, named


@click.command("families", epilog="Example: cruxpress families sudoku")
@click.argument("name", required=False, metavar="[FAMILY]")
@click.option("--json", "as_json", is_flag=True, help="As JSON, also on a terminal.")
def command(name: str | None, as_json: bool) -> None:
    """Families, their shapes and their levels; with a name, everything about one."""
    shown, broken = ((named(name),), {}) if name else loaded()
    if as_json or not on_terminal():
        for one in shown:
            click.echo(json.dumps(describe(one), ensure_ascii=False))
    elif name:
        _one(shown[0])
    else:
        rows = [
            (one.name, one.summary, ", ".join(level.name for level in one.levels)) for one in shown
        ]
        table(("family", "what it is", "levels"), rows)
        click.echo("More about one: cruxpress families NAME")
    for why in broken.values():
        complain(why)


def describe(one: AnyFamily) -> dict[str, object]:
    """Describe a family as JSON data."""
    return {
        "family": one.name,
        "title": one.title,
        "summary": one.summary,
        "levels": [{"name": level.name, "meaning": level.meaning} for level in one.levels],
        "scales": [_scale(one, scale.name) for scale in one.scales],
        "shape": [
            {"name": option.name, "default": option.default, "allowed": option.allowed,
             "help": option.help}
            for option in one.shape.options()
        ],
        "techniques": [
            {"slug": technique.slug, "name": technique.name, "weight": technique.weight}
            for technique in one.techniques
        ],
        "feasible": one.feasible() if one.feasible else [],
    }  # fmt: skip


def _scale(one: AnyFamily, name: str) -> dict[str, object]:
    scale = one.scale(name)
    bands = [{"level": band.level, "at_least": band.at_least} for band in scale.bands]
    return {"name": name, "value": scale.value, "since": scale.since, "bands": bands}


def _default(one: Option) -> str:
    if one.kind is bool:
        return "yes" if one.default else "no"
    return "-" if one.default in (None, "") else str(one.default)


def _one(one: AnyFamily) -> None:
    rules = " ".join([one.rules, *(aside.sentence for aside in one.asides)])
    click.echo(f"{one.title}: {one.summary}\n\n{rules}\n")
    table(("level", "meaning"), [(level.name, level.meaning) for level in one.levels])
    options = [
        (f"--{o.name.replace('_', '-')}", o.allowed, _default(o), o.help)
        for o in one.shape.options()
    ]
    table(("option", "allowed", "default", "what it does"), options, title="Shape")
    for scale in one.scales:
        bands = [(band.level, f"{band.at_least:g}", band.note) for band in scale.bands]
        title = f"Scale {scale.name}: {scale.value} (since {scale.since})"
        table(("level", "from", "note"), bands, title=title)
    techniques = [(t.slug, f"{t.weight:g}", t.meaning) for t in one.techniques]
    table(("technique", "weight", "meaning"), techniques, title="Techniques")
    if one.feasible:
        headings, *rows = one.feasible()
        table(headings, rows, title="What is feasible")
