"""ipuz: a crossword, sudoku, killer or keen as JSON, by the open format of ipuz.org, version 2.

This module handles crosswords; ``ipuz_sudoku.py`` handles sudoku, killer and keen.

The writer stores the grid with its numbers, the solution, and clues with enumerations.  Clues and
titles may contain HTML, so text that looks like HTML is escaped.  ``explanation`` explains the
cryptic clues; players show it after solving.  The marks of the clues (the author of each) are in a
field of our own, which other programs ignore.

An arrow-word has the kinds ``crossword`` and ``crossword/arrowword``.  Clue cells are blocks, and
each clue names its block (``location``, column and row from 0).  The cells of the picture are
omitted cells.  The first cell of each word keeps its number, so a program without arrow-words can
show a plain crossword.  The reader keeps a block without a clue as a block.

Bars are styles (``barred``, letters for the sides of a cell; written at the top and the left).
The reader rejects several letters in a cell, numbers that differ from the grid's own numbering,
and clues for several words.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, TextIO

from cruxpress.core.cells import Cell, Slot
from cruxpress.core.errors import AskedWrongly, ParseError, shown
from cruxpress.core.family import AnyFamily
from cruxpress.core.record import Record
from cruxpress.files.formats import Format, Item, ipuz_sudoku
from cruxpress.files.formats.clue_text import FACTS, whole
from cruxpress.text.messages import said
from cruxpress.version import __version__

if TYPE_CHECKING:
    from cruxpress.families.crossword.grids.grid import Grid
    from cruxpress.files.formats.crosswords import CrosswordSheet

VERSION = "http://ipuz.org/v2"
CROSSWORD, ARROW_WORD = "http://ipuz.org/crossword", "http://ipuz.org/crossword/arrowword"
# The kinds of crosswords that can be read.
PLAIN = (CROSSWORD, f"{CROSSWORD}/crypticcrossword", ARROW_WORD)
OURS = "cruxpress:clues"


def write(records: Iterable[Record], out: TextIO) -> None:
    """Write one puzzle; a second puzzle is an error."""
    for count, record in enumerate(records):
        if count:
            raise AskedWrongly(".ipuz holds one puzzle a file; write .jsonl for several")
        out.write(_text(record))


def _text(record: Record) -> str:
    if record.family in ipuz_sudoku.FAMILIES:
        head = {"version": VERSION, "origin": f"cruxpress {__version__}"}
        return _json(head | ipuz_sudoku.data_of(record))
    if record.family != "crossword":
        raise AskedWrongly(ipuz_sudoku.refusal(record))
    from cruxpress.files.formats.crosswords import sheet_of

    return text_of(sheet_of(record), record.id, record.rating.level)


def text_of(
    sheet: CrosswordSheet, id: str = "", level: str = "", further: Mapping[str, Any] | None = None
) -> str:
    """Write a sheet as the text of a file, with further fields; a cell without a letter in the
    solution is 0."""
    return _json({**_data(sheet, id, level), **(further or {})})


def _data(sheet: CrosswordSheet, id: str, level: str) -> dict[str, Any]:
    from cruxpress.files.formats.clue_text import to_html

    grid, solution = sheet.grid, sheet.solution
    assert solution is not None
    arrow = grid.style == "arrow"
    facts = {name: to_html(text) for name, text in sheet.facts.items() if name != "copyright"}
    data = {
        "version": VERSION,
        "kind": [f"{CROSSWORD}#1", f"{ARROW_WORD}#1"] if arrow else [f"{CROSSWORD}#1"],
        "uniqueid": id,
        "origin": f"cruxpress {__version__}",
        **facts,
        "copyright": sheet.fact("copyright"),
        "difficulty": level,
        "notes": sheet.machine_made,
        "explanation": "<br>".join(
            f"{name}: {to_html(note)}" for name, note in sheet.derivations.items()
        ),
        "dimensions": {"width": grid.width, "height": grid.height},
        "showenumerations": grid.style == "lattice",
        "clueplacement": "blocks" if arrow else "",
        "puzzle": list(_labelled(grid, sheet.circles)),
        "solution": [[_solid(x, 0 if x == "." else x) for x in row] for row in solution],
        "clues": {"Across": list(_listed(sheet, False)), "Down": list(_listed(sheet, True))},
        OURS: {"language": sheet.language, "marks": dict(sheet.marks)},
    }  # fmt: skip
    return {name: value for name, value in data.items() if value != ""}


def _solid(symbol: str, otherwise: Any) -> Any:
    """The ipuz value of a cell without a letter: ``#``, or None for the picture."""
    return {"#": "#", "@": "#", "*": None}.get(symbol, otherwise)


def _labelled(grid: Grid, circles: frozenset[Cell]) -> Iterator[list[Any]]:
    """The rows of the grid: numbers, prefilled letters, bars and circles."""
    from cruxpress.files.formats.ipuz_grid import CIRCLE, barred

    numbers: dict[tuple[int, int], int] = {slot.cells[0]: slot.number for slot in grid.slots}
    for r, row in enumerate(grid.rows):
        labels = [numbers.get((r, c), 0) for c in range(grid.width)]
        cells = []
        for c, (symbol, label) in enumerate(zip(row, labels, strict=True)):
            value = {} if symbol == "." else {"value": symbol}
            look = {**barred(grid, Cell(r, c)), **(CIRCLE if (r, c) in circles else {})}
            whole = {"cell": label, **value, **({"style": look} if look else {})}
            cells.append(_solid(symbol, whole if len(whole) > 1 else label))
        yield cells


def _listed(sheet: CrosswordSheet, down: bool) -> Iterator[dict[str, Any]]:
    """The clues of a direction."""
    from cruxpress.families.crossword.grids.arrows import licences
    from cruxpress.files.formats.clue_text import parted, to_html

    grid = sheet.grid
    arrow = grid.style == "arrow"
    places = {index: one.cell for index, one in licences(grid).items()} if arrow else {}
    idle = set(grid.where("@")) - set(places.values())
    if idle:
        raise AskedWrongly(f"the clue cell {min(idle).name} has no clue: ipuz cannot tell it")
    for index, slot in enumerate(grid.slots):
        if slot.down == down:
            text, enumeration = parted(sheet.clues[slot.name], slot)
            clue = {"number": slot.number, "clue": to_html(text), "enumeration": enumeration}
            if index in places:
                clue["location"] = [places[index].column, places[index].row]
            yield clue


def _json(data: Mapping[str, Any]) -> str:
    """Format JSON with one field per line, and one row or clue per line within a field."""
    fields = [f"{json.dumps(name)}: {_lines(value)}" for name, value in data.items()]
    return "{\n" + ",\n".join(fields) + "\n}\n"


def _lines(value: Any) -> str:
    if isinstance(value, list) and value and isinstance(value[0], (list, dict)):
        return "[\n" + ",\n".join(f" {_lines(one)}" for one in value) + "\n]"
    if isinstance(value, dict) and all(isinstance(one, list) for one in value.values()):
        return "{\n" + ",\n".join(f"{json.dumps(k)}: {_lines(v)}" for k, v in value.items()) + "\n}"
    return json.dumps(value, ensure_ascii=False)


def read(lines: Iterable[str], family: AnyFamily | None) -> Iterator[Item]:
    """Read the puzzle of the file."""
    try:
        yield _item(_object_in(whole(lines)))
    except ParseError as error:
        yield Item(1, error)
    except RecursionError:
        yield Item(1, ParseError(said("expected a puzzle as JSON, got lists in lists without end")))


def _item(data: dict[str, Any]) -> Item:
    if any(kind.startswith(ipuz_sudoku.KIND) for kind in _kinds(data)):
        return ipuz_sudoku.item_of(data)
    from cruxpress.files.formats.crosswords import item_of

    return item_of(_sheet(_crossword(data)))._replace(family="crossword")


def parsed(text: str) -> dict[str, Any]:
    """Parse the JSON object of a crossword file."""
    return _crossword(_object_in(text))


def _object_in(text: str) -> dict[str, Any]:
    """Parse the JSON object of a file; old files wrap it in a callback, ``ipuz(...)``."""
    called = re.fullmatch(r"[\w.]*\((.*)\)\s*;?", text.strip(), flags=re.S)
    try:
        data = json.loads(called[1] if called else text)
    except (ValueError, RecursionError) as error:
        raise ParseError(f"expected a puzzle as JSON ({error})") from None
    if not isinstance(data, dict):
        raise ParseError(said("expected a JSON object, got {kind}", kind=type(data).__name__))
    return data


def _kinds(data: dict[str, Any]) -> list[str]:
    kinds = data.get("kind")
    return [str(one).split("#")[0] for one in kinds] if isinstance(kinds, list) else []


def _crossword(data: dict[str, Any]) -> dict[str, Any]:
    """Return the object if its kind is a crossword; else raise ParseError."""
    kinds = _kinds(data)
    strange = [one for one in kinds if one not in PLAIN]
    if strange or not kinds:
        got = shown(strange[0]) if strange else "none"
        raise ParseError(f"expected a puzzle of the kind {CROSSWORD}, got {got}")
    return data


def _sheet(data: dict[str, Any]) -> CrosswordSheet:
    from cruxpress.files.formats.clue_text import from_html
    from cruxpress.files.formats.crosswords import CrosswordSheet, solved
    from cruxpress.files.formats.ipuz_grid import IpuzBoard

    board = IpuzBoard(data)
    clues = list(_clues(data))
    arrow = data.get("clueplacement") == "blocks" or any(
        str(kind).startswith(ARROW_WORD) for kind in data["kind"]
    )
    places = [clue.get("location") for _, clue in clues]
    grid = board.arrow_grid(places) if arrow else board.grid()
    board.check_numbers(grid, arrow)
    texts = _by_slot(clues, grid)
    if arrow:
        board.check_places(grid, {name: clue.get("location") for name, clue in clues})
    ours = data.get(OURS)
    ours = ours if isinstance(ours, dict) else {}
    marks = ours.get("marks")
    marks = marks if isinstance(marks, dict) else {}
    return CrosswordSheet(
        grid,
        solved(grid, board.letters(grid)),
        texts,
        str(ours.get("language", "")),
        {str(name): str(mark) for name, mark in marks.items()},
        {name: from_html(data[name]) for name in FACTS if isinstance(data.get(name), str)},
        board.notes,
        frozenset(board.circles),
    )


def clue_texts(data: dict[str, Any], grid: Grid) -> dict[str, str]:
    """The texts of the clues of a file by slot name."""
    return _by_slot(list(_clues(data)), grid)


def _clues(data: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Pairs of slot name and clue object; the names are checked against the grid later."""
    lists = data.get("clues")
    if not isinstance(lists, dict):
        raise ParseError(said("expected clues, across and down"))
    for direction, clues in lists.items():
        way = direction.split(":")[0].lower()
        if way not in ("across", "down"):
            raise ParseError(
                said("expected clues across and down, got {got}", got=shown(direction))
            )
        if not isinstance(clues, list):
            raise ParseError(said("expected a list of clues {way}", way=way))
        for clue in clues:
            one = _object(clue, way)
            yield f"{one['number']} {way}", one


def _object(clue: Any, way: str) -> dict[str, Any]:
    """Normalise a clue to an object with a number and a text."""
    if isinstance(clue, list) and 2 <= len(clue) <= 3:
        clue = dict(zip(("number", "clue", "enumeration"), clue, strict=False))
    if not isinstance(clue, dict) or not isinstance(clue.get("clue"), str):
        raise ParseError(f"expected a clue {way} with a number and a text, got {shown(str(clue))}")
    if clue.get("numbers") or clue.get("continued"):
        raise ParseError(f"clues that share several words are not supported: {shown(clue['clue'])}")
    number = clue.get("number")
    if isinstance(number, bool) or not re.fullmatch(r"[1-9][0-9]{0,3}", str(number)):
        raise ParseError(f"expected a number for the clue {shown(clue['clue'])} {way}, got "
                         f"{shown(str(number))}")  # fmt: skip
    return clue


def _by_slot(clues: list[tuple[str, dict[str, Any]]], grid: Grid) -> dict[str, str]:
    """The texts of the clues; an enumeration is appended if it is more than the length."""
    from cruxpress.files.formats.clue_text import counted, from_html
    from cruxpress.files.formats.crosswords import gathered

    slots: dict[str, Slot] = {slot.name: slot for slot in grid.slots}
    texts = gathered((name, from_html(clue["clue"])) for name, clue in clues)
    for name, clue in clues:
        if name in slots and clue.get("enumeration") is not None:
            texts[name] = counted(texts[name], str(clue["enumeration"]), slots[name])
    return texts


FORMAT = Format(
    "ipuz",
    "one puzzle as JSON (ipuz.org)",
    (".ipuz",),
    ("crossword", *ipuz_sudoku.FAMILIES),
    read=read,
    write=write,
    lines=False,
    single=True,
)
