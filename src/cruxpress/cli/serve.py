"""``cruxpress serve``: the studio in a browser, and the JSON API."""

from __future__ import annotations

import click

from cruxpress.cli import examples
from cruxpress.core.errors import AskedWrongly


@click.command(
    "serve",
    epilog=examples(
        "cruxpress serve",
        "cruxpress serve --no-open --port 9000",
        "cruxpress serve --host 0.0.0.0 --token SECRET --name puzzles.school.example",
    ),
)
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen at.")
@click.option(
    "--port", type=click.IntRange(0, 65535), default=8010, show_default=True,
    help="Port to listen at; 0 is any that is free.",
)  # fmt: skip
@click.option("--token", default="", envvar="CRUXPRESS_TOKEN", help="Ask everybody for this token.")
@click.option(
    "--name", "names", multiple=True, metavar="HOST", help="A further name of this server."
)
@click.option(
    "--store", default=None, metavar="ADDRESS", help="Look puzzles up in this store, too."
)
@click.option(
    "--limit", "limits", multiple=True, metavar="NAME=NUMBER",
    help="Change a limit; docs/api.md lists them.",
)  # fmt: skip
@click.option("--open/--no-open", "opening", default=True, help="Open the studio in the browser.")
def command(
    host: str,
    port: int,
    token: str,
    names: tuple[str, ...],
    store: str | None,
    limits: tuple[str, ...],
    opening: bool,
) -> None:
    """Open the studio in the browser: make, look, replace, print; with a JSON API under /api.

    It listens on this machine only, unless --host says otherwise; give a --token then.
    """
    try:
        from cruxpress.web.serve import serve
        from cruxpress.web.settings import Limits, ServerSettings
    except ImportError as error:
        if (error.name or "").partition(".")[0] not in ("fastapi", "uvicorn", "starlette"):
            raise
        raise AskedWrongly("the studio needs FastAPI: pip install 'cruxpress[web]'") from None
    known = tuple(name.lower() for name in names)
    settings = ServerSettings(host, port, token, known, store, Limits.of(limits))
    serve(settings, opening=opening, say=lambda line: click.echo(line, err=True))
