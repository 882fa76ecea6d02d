"""The same seed makes the same record on every Python.

`sum()` of floats is compensated since Python 3.12, so its last bit differs from that of 3.11, and a
comparison may turn out otherwise.  `math.fsum` is exact on all of them.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import cruxpress

HOUSE = Path(cruxpress.__file__).parent
# The packages that rate and choose.
DECIDING = ("core", "engine", "grids", "families", "clues", "words", "batch", "text")
# Functions whose values are whole numbers.
WHOLE = {"len", "bool", "int", "counts", "_words", "_is_mine", "_reasons_in", "_checks"}
# Sums of whole numbers (or of variables of a model) that cannot be told from their text.
KNOWN = {
    ("batch/plan_file.py", "sum((request.count for request in self.requests))"),
    ("batch/progress.py", "sum((row.attempts for row in report.levels.values()))"),
    ("clues/checker.py", "sum(counts)"),
    ("clues/compose.py", "sum((part.size for part in parts))"),
    ("clues/devices/charade.py", "sum((part.size for part in parts))"),
    ("clues/found_wordplay.py", "sum((part.size for part in self.parts))"),
    ("clues/llm/replies.py", "sum(parts)"),
    ("engine/statistics.py", "sum((row.made for row in self.levels.values()))"),
    ("families/crossword/filling/fill.py", "sum(self._known)"),
    (
        "families/crossword/filling/grid_statistics.py",
        "sum((length * count for length, count in self.lengths.items()))",
    ),
    ("families/crossword/filling/grid_statistics.py", "sum(self.scores.values())"),
    ("families/crossword/grids/layout.py", "sum(free)"),
    ("families/crossword/grids/layout_board.py", "sum((x for x in every if x is not False))"),
    ("families/crossword/grids/layout_board.py", "sum((x for x in missing if x is not False))"),
    ("families/crossword/grids/layout_board.py", "sum(free)"),
    ("families/crossword/minutes.py", "sum(lengths)"),
    (
        "families/crossword/rate.py",
        "sum([one in rare and other in rare for (one, _), (other, _) in shared])",
    ),
    ("families/keen/puzzle.py", "sum((TYPED[symbol] for symbol in set(symbols)))"),
    ("families/keen/puzzle.py", "sum(digits)"),
    ("families/keen/rate.py", "sum(rounds)"),
    ("families/keen/text.py", "sum(LETTERS.values())"),
    ("families/keen/text.py", "sum({LETTERS.get(letter, 0) for letter in letters})"),
    ("families/killer/effort.py", "sum(one)"),
    (
        "families/killer/effort.py",
        "sum((count for slug, count in techniques.items() if WEIGHTS[slug] >= MEDIUM))",
    ),
    ("families/killer/parts.py", "sum(digits)"),
    ("families/killer/parts.py", "sum(map(candidates.value, cells))"),
    ("families/killer/parts.py", "sum(map(candidates.value, inside))"),
    (
        "families/killer/puzzle.py",
        "sum((digit for cell, digit in enumerate(solution) if puzzle.cage_of[cell] == cage))",
    ),
    ("families/marks/letter_scores.py", "sum(self._any.values())"),
    ("families/sudoku/nudge.py", "sum((loads[cell] for cell in orbit))"),
    ("families/sudoku/pencilmark_grid.py", "sum(widths[b:b + width])"),
    ("families/twist/puzzle.py", "sum(others)"),
    ("words/survey.py", "sum((one.levels[name] for one in lengths))"),
    ("words/wordlist.py", "sum((bit for bit, value in bits.items() if value is not None))"),
    ("words/wordlist.py", "sum((bit for bit, value in bits.items() if value))"),
}


def _sums(tree: ast.AST) -> Iterator[ast.Call]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "sum":
            yield node


def _is_whole(node: ast.expr) -> bool:
    """Is this a whole number, or a sequence of whole numbers, whatever its variables are?"""
    if isinstance(node, ast.GeneratorExp | ast.ListComp | ast.SetComp):
        return _is_whole(node.elt)
    if isinstance(node, ast.Call):
        method = node.func.attr if isinstance(node.func, ast.Attribute) else ""
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        if name == "map":
            return ast.unparse(node.args[0]).rpartition(".")[2] in {*WHOLE, "__contains__", "count"}
        return name in WHOLE or method == "count"
    if isinstance(node, ast.BinOp):
        shifted = isinstance(node.op, ast.LShift)
        return shifted or (_is_whole(node.left) and _is_whole(node.right))
    if isinstance(node, ast.Constant):
        return isinstance(node.value, int)
    return isinstance(node, ast.Compare)


def suspects(source: str) -> list[str]:
    """The sums of a source that may add floats."""
    return [ast.unparse(one) for one in _sums(ast.parse(source)) if not _is_whole(one.args[0])]


def test_no_sum_of_floats_decides() -> None:
    found = {
        (path.relative_to(HOUSE).as_posix(), text)
        for package in DECIDING
        for path in (HOUSE / package).rglob("*.py")
        for text in suspects(path.read_text(encoding="utf-8"))
    }
    assert found == KNOWN, "use math.fsum; sums of whole numbers are listed in KNOWN"


def test_a_sum_of_floats_is_noticed() -> None:
    assert suspects("sum(one.weight for one in x)") == ["sum((one.weight for one in x))"]
    assert suspects("sum(values) / 2") == ["sum(values)"]
    assert suspects("sum([0.5, 0.25])") == ["sum([0.5, 0.25])"]
    assert suspects("sum(len(one) for one in x) + sum(one > 2 for one in x) + fsum(x)") == []
