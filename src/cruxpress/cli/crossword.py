"""``cruxpress crossword``: fill patterns, make layouts, list themes, write and check clues."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Sequence
from itertools import islice
from typing import Any, cast

import click

from cruxpress.cli import Group, examples
from cruxpress.cli.files import text_or_file
from cruxpress.cli.terminal import complain, note, on_terminal, table
from cruxpress.clues.checker import check as clue_faults
from cruxpress.clues.clue import Clue
from cruxpress.clues.derivation import AND_LIT, COMPOUND, Derivation
from cruxpress.core.cells import Cell
from cruxpress.core.errors import AskedWrongly, shown
from cruxpress.core.seeds import LARGEST_SEED, Stream, fresh_seed
from cruxpress.families.crossword.filling.fill import BUDGET, ENGINES, IMPROVE, Fill, fill_grid
from cruxpress.families.crossword.filling.lexicon import ScoredLexicon
from cruxpress.families.crossword.filling.own_words import plain_words
from cruxpress.families.crossword.filling.themes import circle, names, theme_words
from cruxpress.families.crossword.grids.conventions import broken
from cruxpress.families.crossword.grids.faults import SYMMETRIES, faults
from cruxpress.families.crossword.grids.grid import LARGEST, STYLES, Grid, Style
from cruxpress.families.crossword.grids.layout import layout
from cruxpress.families.crossword.grids.layout_options import LayoutRequest, Picture
from cruxpress.families.crossword.grids.patterns import in_symbols
from cruxpress.text.sentences import listed
from cruxpress.words import builtin, language, load, registry
from cruxpress.words.difficulty import LEVELS

# The message for a clue that breaks no rule.
CHECKED = (
    "printable text of at most 100 characters, brackets and quotes closed, a right enumeration if "
    "there is one; the answer, its relatives and long fragments of it are not in the clue"
)
# How many readings with an unconfirmed meaning are tried?
SUPPOSED = 6
# Display names of kinds of wordplay that differ from their device.
KIND_NAMES = {COMPOUND: "compound", AND_LIT: "&lit"}
NOT_CHECKED = "whether it means {word}, and no other word: only a person can tell"

_LANGUAGE = click.option(
    "--language", "code", type=click.Choice(list(builtin.PARTS)), default="en",
    help="Language; default en.",
)  # fmt: skip
_SEED = click.option(
    "-s", "--seed", type=click.IntRange(0, LARGEST_SEED),
    help="Seed: the same seed gives the same result. A random one is printed.",
)  # fmt: skip


@click.group(
    "crossword",
    cls=Group,
    epilog=examples(
        "cruxpress crossword fill mine.txt --floor 45",
        "cruxpress crossword layout --style arrow --height 15 --width 10 -s 1",
        "cruxpress crossword check --grid mine.txt",
        "cruxpress crossword clue orange --cryptic",
        "cruxpress crossword themes --language ro",
    ),
)
def command() -> None:
    """Fill patterns, make layouts, look at themes, write and check clues of crosswords."""


def _seed(seed: int | None) -> int:
    if seed is None:
        seed = fresh_seed()
        note(f"seed {seed}")
    return seed


@command.command("fill", short_help="Fill a pattern with scored words, or prove that none fit.")
@click.argument("pattern", metavar="FILE|ROWS")
@_LANGUAGE
@_SEED
@click.option("--list", "name", metavar="NAME",
              help="Wordlist of your own, registered; default all accepted words.")  # fmt: skip
@click.option("--floor", type=click.IntRange(0, 100), default=0, help="Least score of a word.")
@click.option("--slot-floor", "slot_floors", multiple=True, metavar="SLOT=N",
              help="Least score in one slot: 1a=60, 12d=40; may be repeated.")  # fmt: skip
@click.option("--ban", default="", metavar="TEXT|FILE", help="Words to leave out, parted by ;.")
@click.option("--region", metavar="R1C1:R5C9", help="Fill only these cells anew; keep the rest.")
@click.option("--engine", type=click.Choice(ENGINES), default="kernel", help="What fills.")
@click.option("--budget", type=click.IntRange(1), default=BUDGET, help="Work units to find a fill.")
@click.option("--improve", type=click.IntRange(0), default=IMPROVE, help="Work units to better it.")
@click.option("--json", "as_json", is_flag=True, help="The result as JSON.")
def fill_command(
    pattern: str, code: str, seed: int | None, name: str | None, floor: int,
    slot_floors: tuple[str, ...], ban: str, region: str | None, engine: str, budget: int,
    improve: int, as_json: bool,
) -> None:  # fmt: skip
    """Fill a pattern: rows of . (open), # (block), @ (clue cell) and letters that stay.

    Writes the rows, or says which slots cannot be filled together and exits with 1.
    """
    tongue = language(code)
    grid = Grid.parse(in_symbols(text_or_file("the pattern", pattern, "grid")), tongue)
    if wrong := faults(grid, grid.style):
        raise AskedWrongly(f"the pattern cannot be filled: {wrong[0]}")
    words = registry.load(name, code) if name else load(code, required=False)
    found = fill_grid(
        grid, ScoredLexicon.of_list(words), seed=_seed(seed), floor=floor,
        floors=dict(_slot_floor(grid, text) for text in slot_floors),
        bans=list(plain_words(text_or_file("--ban", ban, "words"), code, "ban")),
        region=_region(grid, region) if region else None, budget=budget, improve=improve,
        engine=engine,
    )  # fmt: skip
    if as_json:
        click.echo(json.dumps(_fill_json(found), ensure_ascii=False))
    elif found.status == "filled":
        click.echo("\n".join(found.grid.rows))
        _tell(found)
    if found.status != "filled":
        complain(f"cruxpress: {_verdict(found)}")
        sys.exit(1)


def _slot_floor(grid: Grid, text: str) -> tuple[Any, int]:
    name, _, number = text.lower().partition("=")
    known = {f"{slot.number}{'d' if slot.down else 'a'}": slot for slot in grid.slots}
    if name not in known or not re.fullmatch("[0-9]{1,3}", number) or int(number) > 100:
        raise AskedWrongly(f"expected a slot and a score such as 1a=60, got {shown(text)}")
    return known[name], int(number)


def _region(grid: Grid, text: str) -> list[Cell]:
    match = re.fullmatch(r"R(\d{1,3})C(\d{1,3}):R(\d{1,3})C(\d{1,3})", text.strip().upper())
    if not match:
        raise AskedWrongly(f"expected a region such as R1C1:R5C9, got {shown(text)}")
    top, left, bottom, right = (int(part) - 1 for part in match.groups())
    inside = [
        cell for cell in grid.cells if top <= cell.row <= bottom and left <= cell.column <= right
    ]
    if not inside:
        raise AskedWrongly(f"no cell of the grid is in the region {text}")
    return inside


def _fill_json(found: Fill) -> dict[str, Any]:
    return {
        "status": found.status,
        "rows": list(found.grid.rows),
        "mean": round(found.mean, 2),
        "worst": found.worst,
        "weak": [{"slot": s.name, "word": word, "score": score} for s, word, score in found.weak],
        "blame": [slot.name for slot in found.blame],
        "work": found.work,
    }


def _tell(found: Fill) -> None:
    weak = listed(f"{word} ({score})" for _, word, score in found.weak[:6])
    note(f"mean score {found.mean:.1f}, worst {found.worst}" + (f"; weak: {weak}" if weak else ""))


def _verdict(found: Fill) -> str:
    if found.status == "spent":
        return f"no fill found within {found.work} work units: raise --budget or lower --floor"
    names = listed(slot.name for slot in found.blame)
    return f"the pattern is proved unfillable: no words fit {names} together"


@command.command("layout")
@click.option("--style", type=click.Choice(STYLES), default="blocked", help="Default blocked.")
@click.option("--height", type=click.IntRange(5, LARGEST), default=15, help="Rows; default 15.")
@click.option("--width", type=click.IntRange(5, LARGEST), help="Columns; default as rows.")
@click.option("--words", type=click.IntRange(4, 250), help="Most words.")
@click.option("--blocks", type=click.FloatRange(0.01, 0.6), help="Greatest share of blocks.")
@click.option("--shortest", type=click.IntRange(3, 8), default=3, help="Shortest word; default 3.")
@click.option("--longest", type=click.IntRange(3, LARGEST), help="Longest word.")
@click.option("--symmetry", type=click.Choice(SYMMETRIES), help="Default rotate; none for arrow.")
@click.option("--theme", default="", metavar="9,11,9", help="Lengths of slots to be there.")
@click.option("--picture", default="", metavar="4x3:centre", help="Room for a picture (arrow).")
@click.option("-n", "--count", type=click.IntRange(1, 1000), default=1, help="How many; default 1.")
@_SEED
def layout_command(
    style: str, height: int, width: int | None, words: int | None, seed: int | None, count: int,
    theme: str, picture: str, symmetry: str | None, **limits: Any,
) -> None:  # fmt: skip
    """Make empty grids to measure, with OR-tools CP-SAT; rows, a blank line between grids."""
    from cruxpress.families.crossword.grids.grid_choice import picture_of

    try:
        lengths = tuple(int(part) for part in theme.split(",") if part.strip())
    except ValueError:
        raise AskedWrongly(f"expected lengths such as 9,11,9, got {theme!r}") from None
    room: Picture | None = picture_of(picture) if picture else None
    wishes = LayoutRequest(
        cast(Style, style), height, width or height, words=(1, words) if words else None,
        symmetry=cast(Any, symmetry), theme=lengths, picture=room, **limits,
    )  # fmt: skip
    stream = Stream(_seed(seed))
    for made in range(count):
        grid = layout(wishes, stream)
        click.echo(("\n" if made else "") + "\n".join(grid.rows))
        for line in broken(grid):
            note(line)


@command.command("check")
@click.option("--grid", "pattern", required=True, metavar="FILE|ROWS", help="The grid to look at.")
@_LANGUAGE
def check_command(pattern: str, code: str) -> None:
    """Name each rule that a grid breaks: what makes it unusable, and the conventions of editors.

    Exits with 1 when a rule is broken.
    """
    grid = Grid.parse(in_symbols(text_or_file("--grid", pattern, "grid")), language(code))
    found = [*(f"fault: {one}" for one in faults(grid, grid.style)), *broken(grid)]
    for line in found:
        click.echo(line)
    if found:
        sys.exit(1)
    click.echo(f"in order: a {grid.style} grid of {grid.height}x{grid.width}, "
               f"{len(grid.slots)} words")  # fmt: skip


@command.command("themes")
@click.argument("theme", required=False)
@_LANGUAGE
@click.option("--level", type=click.Choice(LEVELS), default="easy", help="Whose words come first.")
def themes_command(theme: str | None, code: str, level: str) -> None:
    """The built-in themes, or the words of one with their clues.

    Around the words of a theme is its circle: words with clues of the clue bank.
    """
    if theme is None:
        rows = [
            (slug, title, str(len(theme_words(slug, code, level))), str(len(circle(slug, code))))
            for slug, title in names(code).items()
        ]
        _rows(("theme", "title", "words", "circle"), rows)
    else:
        words = [(one.word, one.level, one.clue) for one in theme_words(theme, code, level)]
        words += [(one.word, "circle", _bank_clue(one.word, code, level))
                  for one in circle(theme, code)]  # fmt: skip
        _rows(("word", "level", "clue"), words)


def _bank_clue(word: str, code: str, level: str) -> str:
    """The bank's clue for a level: the hard clue for hard, else the easy clue."""
    from cruxpress.clues.bank import Bank

    clues = Bank.load(code).clues(word) or {}
    return clues.get("hard" if level == "hard" else "easy", "")


def _rows(headings: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> None:
    if on_terminal():
        table(headings, rows)
    else:
        for row in rows:
            click.echo(json.dumps(dict(zip(headings, row, strict=True)), ensure_ascii=False))


@command.command("clue")
@click.argument("word")
@_LANGUAGE
@_SEED
@click.option("--level", type=click.Choice(LEVELS), default="medium", help="Default medium.")
@click.option("--cryptic", is_flag=True, help="Wordplay too, with its derivation.")
@click.option("--check", "text", help="Check this clue instead: exit 1 and the rules it breaks.")
def clue_command(
    word: str, code: str, seed: int | None, level: str, cryptic: bool, text: str | None
) -> None:
    """The clues that are known for a word, wordplay that works, or what is wrong with a clue."""
    grid = language(code).grid_form(word)
    if text is not None:
        _check_cryptic(text, word, code) if cryptic else _check(text, word, code)
        return
    rows = _clues(grid, code, level, cryptic, seed)
    if not rows:
        complain(f"cruxpress: no clue is known for {grid}")
        sys.exit(1)
    _rows(("clue", "source", "derivation"), rows)


def _check(text: str, word: str, code: str) -> None:
    """Print the rules that a clue breaks (exit 1), or what was checked and what was not."""
    from cruxpress.clues.bank import Bank

    found = clue_faults(Clue(text, "user"), word, code)
    for fault in found:
        click.echo(f"{fault.rule}: {fault.sentence}")
    if found:
        sys.exit(1)
    grid = language(code).grid_form(word)
    click.echo(f"in order: {CHECKED}")
    if Bank.load(code).defines(text, grid):
        click.echo(f"known: the clue bank has this clue for {grid}")
    else:
        click.echo(f"not checked: {NOT_CHECKED.format(word=grid)}")


def _check_cryptic(text: str, word: str, code: str) -> None:
    """Print how a cryptic clue works; if it does not, print why and exit 1."""
    from cruxpress.clues.parsing import readings
    from cruxpress.clues.partial_parse import supposed

    for derivation in readings(text, word, code):
        if not clue_faults(Clue(text, "user", derivation), word, code):
            _tell_reading(derivation, text, word, code)
            return
    found = list(islice(supposed(text, word, code), SUPPOSED))
    if found:
        first = found[0]
        _tell_reading(first.derivation, text, word, code)
        means = listed(dict.fromkeys(x.word for x in found if x.text == first.text), "or")
        said = first.text.strip(",;:?!")
        click.echo(f"not checked: whether '{said}' means {means}: no list says so")
        return
    _tell_what_fails(text, word, code)
    sys.exit(1)


def _tell_reading(derivation: Derivation, text: str, word: str, code: str) -> None:
    """Print the kind of wordplay, its notation and its derivation."""
    from cruxpress.clues.notation import noted

    tongue = language(code)
    grid = tongue.grid_form(word)
    kind, device = derivation.kind, derivation.device
    named = device if kind == device else f"{KIND_NAMES[kind]}, {device}"
    click.echo(f"{named}: {noted(Clue(text, 'user', derivation), grid, tongue)} = {grid}")
    click.echo(f"derivation: {derivation.to_text()}")


def _tell_what_fails(text: str, word: str, code: str) -> None:
    """Print the nearest reading of a cryptic clue, and the rule that it breaks."""
    from cruxpress.clues.cryptic import DOUBLE
    from cruxpress.clues.parsing import readings

    nearest = (
        (derivation, found)
        for strict in (False, True)
        for derivation in readings(text, word, code, loose=not strict)
        if derivation.device != DOUBLE
        and (found := clue_faults(Clue(text, "user", derivation), word, code))
    )
    derivation, found = next(nearest, (None, []))
    if derivation is None:
        grid = language(code).grid_form(word)
        click.echo(f"no wordplay was found in it that gives {grid}")
        return
    click.echo(f"nearest reading: {derivation.device}, {derivation.to_text()}")
    click.echo(f"{found[0].rule}: {found[0].sentence}")


def _plays(device: str, word: str, code: str, count: int) -> None:
    """Print wordplay of one device for a word; the parts are in the order of the answer."""
    from cruxpress.clues.devices import FINDERS
    from cruxpress.clues.thesaurus import thesaurus

    grid, words = language(code).grid_form(word), thesaurus(code)
    found = sorted(FINDERS[device](grid, words), key=lambda play: -play.merit)
    shown = {
        (" + ".join(part.text for part in play.parts),
         " + ".join(part.letters or part.text.upper() for part in play.parts)): None
        for play in found
        if play.how != "after"
    }  # fmt: skip
    if not shown:
        complain(f"cruxpress: no {device} is known for {grid}")
        sys.exit(1)
    _rows(("words", "letters"), list(shown)[:count])


def _helper(device: str, what: str) -> None:
    """Add a command that finds wordplay of one device."""

    @command.command(device, help=f"{what}, the best first.")
    @click.argument("word")
    @_LANGUAGE
    @click.option("--count", type=click.IntRange(1, 500), default=20, help="Default 20.")
    def helper(word: str, code: str, count: int) -> None:
        _plays(device, word, code, count)


_helper("anagram", "Words that are anagrams of a word")
_helper("hidden", "Words that hide a word between them")
_helper("charade", "Parts that make a word side by side")


def _clues(
    grid: str, code: str, level: str, cryptic: bool, seed: int | None
) -> list[tuple[str, ...]]:
    from cruxpress.clues import wordplay
    from cruxpress.clues.bank import Bank
    from cruxpress.clues.cryptic_bank import CrypticBank

    known = Bank.load(code).clues(grid) or {}
    rows: list[tuple[str, ...]] = [(text, f"bank, {name}", "") for name, text in known.items()]
    if cryptic:
        written = CrypticBank.load(code).clues(grid)
        rows += [(one.text, "cryptic bank", str(one.derivation and one.derivation.to_text()))
                 for one in written]  # fmt: skip
    clue = wordplay.write(grid, list(known.values()), code, level, Stream(_seed(seed))) \
        if cryptic and known else None  # fmt: skip
    if clue is not None and clue.derivation is not None:
        rows.append((clue.text, "wordplay", clue.derivation.to_text()))
    return rows
