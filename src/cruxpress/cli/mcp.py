"""``cruxpress mcp``: the library as tools of the Model Context Protocol, for assistants.

The tools validate their arguments and spend work budgets exactly as the library does.  An assistant
gets the sentence of a ``PuzzleError`` as the error of its call, and can correct the call.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import wraps
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

import click

import cruxpress
from cruxpress.cli import examples
from cruxpress.cli.families import describe
from cruxpress.core.errors import AskedWrongly, PuzzleError
from cruxpress.core.record import Record
from cruxpress.families import loaded, named
from cruxpress.files.formats import format_named
from cruxpress.files.record_files import RecordSource, writer

if TYPE_CHECKING:
    from mcp.server import MCPServer

P = ParamSpec("P")
T = TypeVar("T")

# How many puzzles does one call make at most?  An assistant reads every record it gets.
MOST_PUZZLES = 20
INSTRUCTIONS = """\
cruxpress makes logic and word puzzles at a requested difficulty. Every puzzle that it makes has
exactly one solution. Read the resource cruxpress://families first: it lists the families, their
levels and their options. A puzzle is given as its text together with the name of its family."""


@click.command("mcp", epilog=examples("cruxpress mcp", "cruxpress mcp --folder books"))
@click.option(
    "--folder",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    default=".",
    help="Folder that books are written into; default the current one.",
)
def command(folder: Path) -> None:
    """Serve the library to an assistant by the Model Context Protocol, on stdin and stdout.

    Add `cruxpress mcp` as a stdio server to the settings of the assistant. Its tools make, rate,
    explain, check and convert puzzles, give hints, and make books in --folder.
    """
    try:
        server_of(folder.resolve()).run("stdio")
    except ImportError as error:
        raise AskedWrongly(
            f"`cruxpress mcp` needs more packages ({error.name}): pip install 'cruxpress[mcp]'"
        ) from None


def server_of(folder: Path) -> MCPServer[Any]:
    """A server with all tools and resources; books are written into the folder."""
    from mcp.server import MCPServer

    server: MCPServer[Any] = MCPServer(
        "cruxpress", version=cruxpress.__version__, instructions=INSTRUCTIONS, log_level="WARNING"
    )
    for tool in (make, rate, explain, hint, check, convert, _book_maker(folder)):
        server.tool(structured_output=False)(_with_readable_errors(tool))
    server.resource("cruxpress://families", mime_type="application/json")(families)
    server.resource("cruxpress://families/{name}", mime_type="application/json")(family)
    return server


def families() -> str:
    """All families with their levels and options, as JSON."""
    return _json([describe(one) for one in loaded()[0]])


def family(name: str) -> str:
    """One family with its levels, options, scales and techniques, as JSON."""
    return _json(describe(named(name)))


def make(
    family: str,
    level: str | None = None,
    count: int = 1,
    seed: int | None = None,
    options: dict[str, Any] | None = None,
    target: list[str] | None = None,
) -> str:
    """Make up to 20 puzzles; the result is one JSON record a line.

    `options` are the shape options of the family, such as {"size": 6}. `target` holds ranges such
    as "value=6.6±0.2". The same seed gives the same puzzles.
    """
    if not 1 <= count <= MOST_PUZZLES:
        raise AskedWrongly(f"count must be 1 to {MOST_PUZZLES}, got {count}")
    made = cruxpress.generate(
        family, level=level, count=count, seed=seed, shape=options, target=target or ()
    )
    return "\n".join(record.line() for record in made)


def rate(puzzle: str, family: str) -> str:
    """The level, value and features of a puzzle; an error if it has not exactly one solution."""
    return _json(cruxpress.rate(puzzle, family).to_json())


def explain(puzzle: str, family: str, language: str = "en") -> str:
    """How a person solves a puzzle: one step a line."""
    walk = cruxpress.explain(puzzle, family, language=language)
    lines = [f"{step.why} {step.what}" for step in walk.steps]
    if walk.note:
        lines.append(named(family).remark(walk.note, language))
    return "\n".join(lines)


def hint(puzzle: str, family: str, state: str = "", language: str = "en") -> str:
    """The next step from a state of the board, or the cells that are wrong.

    `state` lists written and struck values: "R1C1=5 R1C2-3,7".
    """
    found = cruxpress.hint(puzzle, state, family, language=language)
    step = found.step.to_json() if found.step else None
    return _json({"step": step, "wrong": list(found.wrong), "done": found.done})


def check(record: str) -> str:
    """Verify a record (one line of JSON); the result is "good", or one fault a line."""
    return "\n".join(cruxpress.check(Record.parse(record))) or "good"


def convert(text: str, to: str, source: str = "jsonl", family: str = "") -> str:
    """Convert the text of a file from the format `source` to the format `to`.

    Puzzles that are not records are solved, proved and rated on the way. `family` is needed for
    formats that do not state it, such as "text".
    """
    target = format_named(to)
    if target.binary or format_named(source).binary:
        raise AskedWrongly("a format of bytes cannot be converted here: use `cruxpress convert`")
    records = []
    for found in RecordSource.of("-", source, family).records(text.splitlines()):
        if isinstance(found.content, PuzzleError):
            raise AskedWrongly(f"line {found.line}: {found.content}")
        records.append(found.content)
    out = StringIO()
    writer(target)(records, out)
    return out.getvalue()


def _book_maker(folder: Path) -> Callable[[str, str, str], str]:
    def make_book(file: str, plan: str = "", preset: str = "") -> str:
        """Make a book of puzzles as a PDF.

        `file` is its name, such as "book.pdf". `plan` is a book plan in TOML; without one, `preset`
        names a ready-made plan such as "pocket".
        """
        if Path(file).name != file or not file.endswith(".pdf"):
            raise AskedWrongly(f"file must be a name such as book.pdf, got {file}")
        notes = cruxpress.make_book(plan, folder / file, preset=preset)
        return "\n".join([f"wrote {folder / file}", *notes])

    return make_book


def _with_readable_errors(tool: Callable[P, T]) -> Callable[P, T]:
    """The tool, with our errors as errors whose sentence reaches the assistant."""
    from mcp.server.mcpserver.exceptions import ToolError

    @wraps(tool)
    def called(*args: P.args, **kwargs: P.kwargs) -> T:
        try:
            return tool(*args, **kwargs)
        except PuzzleError as error:
            raise ToolError(str(error)) from None

    return called


def _json(data: object) -> str:
    return json.dumps(data, ensure_ascii=False)
