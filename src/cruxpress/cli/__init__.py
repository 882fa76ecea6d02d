"""The command line: no logic, only the way in.

Commands are imported when they are called, so that ``--help`` answers at once.
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

# After how many new objects is garbage looked for, and how often among older ones?  Puzzles leave
# next to none that counting does not find, and to look through a wordlist takes a while.
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
    "crossword": "Fill patterns, make layouts, look at themes, write and check clues.",
}


class Commands(click.Group):
    """A group whose commands are modules, imported when they are called."""

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
    """A group that tells its commands in whole sentences."""

    def format_commands(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(
                [(name, one.get_short_help_str(200)) for name, one in self.commands.items()]
            )


def examples(*commands: str) -> str:
    """Commands to copy, one a line: click folds a paragraph unless it begins with a backspace."""
    head = "Examples:" if len(commands) > 1 else "Example:"
    return "\n".join(["\b", head, *(f"  {one}" for one in commands)])


def refuse_unknown(group: click.Group, context: click.Context, name: str, kind: str) -> None:
    """Refuse an unknown command of a group, and say which was probably meant."""
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
    """A message of the library with its options as they are typed here.

    >>> spelled("`must` needs `words`: add `per_length = 20`")
    '--must needs --words: add --per-length 20'
    """
    return re.sub(r"`([a-z_]+)(?: = ([^`]*))?`", _option, message)


def _option(match: re.Match[str]) -> str:
    value = f" {match[2]}" if match[2] else ""
    return f"--{match[1].replace('_', '-')}{value}"


# The signals that asked us to stop.
_STOPS: list[int] = []


def _stop(number: int, frame: object) -> None:
    """Being ended is like Ctrl-C: what is finished is kept."""
    _STOPS.append(number)
    raise KeyboardInterrupt


def _heed_signals() -> None:
    """Let signals stop us, but those that we were started to ignore (``nohup``)."""
    for number in SIGNALS:
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, _stop)


class _Closed(io.TextIOBase):
    """Standard output that was closed: whoever writes to it is told so."""

    encoding = "utf-8"

    def writable(self) -> bool:
        return True

    def write(self, text: str) -> int:
        raise AskedWrongly("standard output is closed: name a file with -o")


def _open_streams() -> None:
    """Take the places of streams that were closed, so that no file is opened in them; who writes
    there all the same (``-o /dev/stdout``) is refused."""
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
    """Say what went wrong, and what was kept."""
    kept = "".join(f"; {line}" for line in getattr(error, "__notes__", ()))
    click.echo(f"cruxpress: {clean(what + kept)}", err=True)


def main() -> None:
    """Run the command line and leave with its exit code: 0 done, 1 failed, 2 asked wrongly."""
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
        # The reader of our output has gone (as in `| head`): leave without a trace.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except OSError as error:
        place = f"{error.filename}: " if error.filename else ""
        _tell(f"{place}{error.strerror or error}", error)
        sys.exit(1)
    except Exception as error:
        # Code in C may make another exception of a stop, such as one of a failed import.
        if not _STOPS:
            raise
        _tell("stopped", error)
        sys.exit(1)
    finally:
        # A stop that came while a text was executed, as those of which dataclasses are made, lets
        # Python end by that signal, though it was heeded; to execute another takes that back.
        exec("")
        # All that is left goes with the process: to look through it for garbage while Python ends
        # took a tenth of a run of two hundred crosswords.
        gc.freeze()
