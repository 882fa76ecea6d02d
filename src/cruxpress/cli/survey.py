"""Print a survey of a wordlist: a histogram, a table of lengths, and looked-up words."""

from __future__ import annotations

import click

from cruxpress.cli.terminal import table
from cruxpress.words.difficulty import LEVELS, level_of
from cruxpress.words.survey import STEPS, Survey

COLOURS = {"easy": "green", "medium": "yellow", "hard": "red"}
# Width of the longest bar, in characters.
LONGEST = 50
EIGHTHS = " ▏▎▍▌▋▊▉"


def show(survey: Survey) -> None:
    """Print a survey."""
    _histogram(survey)
    _lengths(survey)
    if survey.spots:
        _spots(survey)
    if survey.level:
        click.echo(f"Most wanted at {survey.level}: {', '.join(survey.most_wanted)}")


def _histogram(survey: Survey) -> None:
    from rich.console import Console
    from rich.text import Text

    console = Console(highlight=False)
    console.print(f"{survey.words:,} words ({survey.language}), mean difficulty {survey.mean:.2f}")
    console.print()
    most = max(survey.histogram, default=0) or 1
    for step, count in enumerate(survey.histogram):
        level = level_of(step / STEPS)
        line = Text(f"{step / STEPS:.2f} ")
        line.append(bar(count / most).ljust(LONGEST), style=COLOURS[level])
        console.print(line.append(f" {count:>8,}"))
    console.print()
    for level, count in survey.levels.items():
        share = count / survey.words if survey.words else 0
        console.print(
            Text(f"{level:<7}", style=COLOURS[level]).append(f"{count:>9,}  {share:6.1%}")
        )


def bar(share: float) -> str:
    """A bar in eighths of a character; a share above zero gives at least one eighth.

    >>> bar(0.05), bar(0.0001), bar(0)
    ('██▌', '▏', '')
    """
    eighths = max(round(share * LONGEST * 8), 1 if share > 0 else 0)
    return ("█" * (eighths // 8) + EIGHTHS[eighths % 8]).rstrip()


def _lengths(survey: Survey) -> None:
    near = [f"near {survey.level}"] if survey.level else []
    rows = [
        [str(one.letters), *(str(one.levels[name]) for name in LEVELS), str(one.words),
         f"{one.mean:.2f}", *([str(one.near)] if near else [])]
        for one in survey.lengths
    ]  # fmt: skip
    table(("letters", *LEVELS, "all", "mean", *near), rows)


def _spots(survey: Survey) -> None:
    rows = [
        [one.spelling or one.text, "-" if one.difficulty is None else f"{one.difficulty:.2f}",
         one.level or "-", one.why, *(f"{one.wanted[name]:.0f}" if one.found else "-"
                                      for name in LEVELS)]
        for one in survey.spots
    ]  # fmt: skip
    headings = ("word", "difficulty", "level", "because", *(f"wanted: {name}" for name in LEVELS))
    table(headings, rows)
