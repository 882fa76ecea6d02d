"""The command line: a thin layer over the library.

Commands are imported lazily, so that ``--help`` is fast.
"""

from __future__ import annotations

import gc
import io
import os
import re
import signal
import sys
from importlib import import_module

import click

from cruxpress.core.errors import AskedWrongly, PuzzleError
from cruxpress.support import plugins
from cruxpress.support.sanitize import clean
from cruxpress.support.signals import SIGNALS
from cruxpress.version import __version__

# Thresholds of the cyclic garbage collector.  Puzzles create almost no reference cycles, and a
# scan of a wordlist is slow.
GARBAGE = 20_000, 20, 100
# Name -> one line of help; the command is cruxpress.cli.NAME:command.
COMMANDS = {
    "families": "Families, their shapes and their levels.",
    "generate": "Make puzzles at the level you ask for.",
    "rate": "Rate puzzles: one line in, one rating out.",
    "solve": "Solve puzzles exactly: the solution, `none` or `many`.",
    "explain": "Show how a person solves a puzzle, step by step, or give a hint.",
    "check": "Check records and foreign files: valid, one solution, rating as stated.",
    "convert": "Convert between file formats.",
    "draw": "Draw puzzles as SVG, PNG, PDF or plain text.",
    "play": "Make a page that plays anywhere, or play in the browser.",
    "results": "Turn the codes of a class into a table.",
    "site": "Make a site: static pages of a set, or of a puzzle a day, with feeds.",
    "book": "Make a book: rules, graded puzzles, solutions, ready to print.",
    "batch": "Make the puzzles of a plan into a store; stopped, it goes on.",
    "store": "Look at a store of puzzles: list, choose, export, import, check.",
    "words": "Register, import, inspect and grade wordlists.",
    "wheel": "Statistics files, sequences of rounds and logs of the word wheel.",
    "calibrate": "Fit minutes to solve times, and tell how well ratings order them.",
    "serve": "The studio in a browser, with a JSON API.",
    "mcp": "Tools for assistants, by the Model Context Protocol.",
    "crossword": "Fill patterns, make layouts, look at themes, write and check clues.",
}


class Commands(click.Group):
    """A group whose commands are modules, imported lazily."""

    def list_commands(self, context: click.Context) -> list[str]:
        return [*COMMANDS, *(name for name in plugins.homes("commands") if name not in COMMANDS)]

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        command: click.Command
        if name in COMMANDS:
            command = import_module(f"cruxpress.cli.{name}").command
            return command
        home = plugins.homes("commands").get(name)
        if home is None:
            return None
        command = plugins.load("command", name, home)
        return command

    def resolve_command(
        self, context: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] not in COMMANDS:
            refuse_unknown(self, context, args[0], "command")
        return super().resolve_command(context, args)

    def format_commands(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, self._help(name)) for name in self.list_commands(context)])

    def _help(self, name: str) -> str:
        home = plugins.homes("commands").get(name, "")
        return COMMANDS.get(name) or f"Of another package ({home.partition(':')[0]})."


class Group(click.Group):
    """A group whose help shows long descriptions of its commands."""

    def format_commands(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(
                [(name, one.get_short_help_str(200)) for name, one in self.commands.items()]
            )


def examples(*commands: str) -> str:
    """Format example commands, one per line; the backspace stops click from rewrapping them."""
    head = "Examples:" if len(commands) > 1 else "Example:"
    return "\n".join(["\b", head, *(f"  {one}" for one in commands)])


def refuse_unknown(group: click.Group, context: click.Context, name: str, kind: str) -> None:
    """Raise a UsageError for an unknown command, with a suggestion."""
    known = group.list_commands(context)
    if name not in known and not name.startswith("-"):
        from difflib import get_close_matches

        near = get_close_matches(name.lower(), known, n=1, cutoff=0.5)
        hint = f"Did you mean {near[0]!r}? " if near else ""
        raise click.UsageError(f"No such {kind} {name!r}. {hint}({', '.join(known)})", context)


@click.group(
    cls=Commands,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog=examples(
        "cruxpress generate sudoku -l hard -n 10 -o hard.jsonl",
        "cruxpress rate sudoku mine.txt",
        "cruxpress explain sudoku hard.jsonl --hint where",
        "cruxpress book -o sampler.pdf",
    ),
)
@click.version_option(__version__, message="cruxpress %(version)s")
@click.option("--quiet", "-q", is_flag=True, help="No progress and no notes on stderr.")
@click.option("--all-errors", is_flag=True, help="Go on after 100 bad lines of a file.")
@click.pass_context
def cli(context: click.Context, quiet: bool, all_errors: bool) -> None:
    """Puzzles at the difficulty you ask for: proved, explained, and put on paper."""
    context.obj = {"quiet": quiet, "all_errors": all_errors}


def spelled(message: str) -> str:
    """Rewrite the options in a message of the library as command-line options.

    >>> spelled("`must` needs `words`: add `per_length = 20`")
    '--must needs --words: add --per-length 20'
    """
    return re.sub(r"`([a-z_]+)(?: = ([^`]*))?`", _option, message)


def _option(match: re.Match[str]) -> str:
    value = f" {match[2]}" if match[2] else ""
    return f"--{match[1].replace('_', '-')}{value}"


# The stop signals received so far.
_STOPS: list[int] = []


def _stop(number: int, frame: object) -> None:
    """Treat every stop signal like Ctrl-C, so that finished work is kept."""
    _STOPS.append(number)
    raise KeyboardInterrupt


def _heed_signals() -> None:
    """Install the handlers, except for signals that are ignored from the start (``nohup``)."""
    for number in SIGNALS:
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, _stop)


class _Closed(io.TextIOBase):
    """A replacement for closed standard output; a write raises AskedWrongly."""

    encoding = "utf-8"

    def writable(self) -> bool:
        return True

    def write(self, text: str) -> int:
        raise AskedWrongly("standard output is closed: name a file with -o")


def _open_streams() -> None:
    """Occupy closed file descriptors 0 to 2, so that no file gets their numbers.  They are
    read-only, so a write (``-o /dev/stdout``) fails."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDONLY)
    if sys.stdout is None:
        sys.stdout = _Closed()
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115


def _unprintable(error: UnicodeEncodeError) -> str:
    sign = error.object[error.start]
    return (
        f"{error.encoding} has no character {sign!a}: set PYTHONIOENCODING=utf-8, or name a "
        "file with -o"
    )


def _tell(what: str, error: BaseException) -> None:
    """Print the error and the notes about kept results."""
    kept = "".join(f"; {line}" for line in getattr(error, "__notes__", ()))
    click.echo(f"cruxpress: {clean(what + kept)}", err=True)


def main() -> None:
    """Run the command line and exit: 0 success, 1 failure, 2 wrong usage."""
    gc.set_threshold(*GARBAGE)
    _heed_signals()
    _open_streams()
    try:
        cli.main(standalone_mode=False, prog_name="cruxpress")
    except click.exceptions.Exit as stop:
        sys.exit(stop.exit_code)
    except click.ClickException as error:
        error.show()
        sys.exit(error.exit_code)
    except PuzzleError as error:
        _tell(spelled(str(error)), error)
        sys.exit(error.exit_code)
    except UnicodeEncodeError as error:
        click.echo(f"cruxpress: {_unprintable(error)}", err=True)
        sys.exit(1)
    except (click.Abort, KeyboardInterrupt) as stop:
        _tell("stopped", stop.__cause__ or stop)
        sys.exit(1)
    except BrokenPipeError:
        # The reader of our output is gone (as in `| head`): exit without a message.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except OSError as error:
        place = f"{error.filename}: " if error.filename else ""
        _tell(f"{place}{error.strerror or error}", error)
        sys.exit(1)
    except Exception as error:
        # C code may turn a KeyboardInterrupt into another exception, such as an ImportError.
        if not _STOPS:
            raise
        _tell("stopped", error)
        sys.exit(1)
    finally:
        # CPython remembers a signal that interrupted exec() (dataclasses use it) and exits with it
        # even after we handled it.  Another exec() clears the flag.
        exec("")
        # Skip the garbage collection at exit: it took 10 % of a run of two hundred crosswords.
        gc.freeze()
