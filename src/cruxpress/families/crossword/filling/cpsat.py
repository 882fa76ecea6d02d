"""Filling with OR-tools CP-SAT, independent of our own kernel.

A boolean for each letter of a cell and for each word of a slot, tied together by clauses: a
word has its letters, and a letter needs one of the words that have it.  Without presolve and
linear relaxation this is what CP-SAT is fastest at; tables of allowed words take ten times as
long.  One worker and a deterministic limit make the answer repeatable for one version of
OR-tools.
"""

from __future__ import annotations

from collections import defaultdict
from functools import partial
from typing import TYPE_CHECKING

from cruxpress.families.crossword.filling.fill import Fill, Status, blamed
from cruxpress.families.crossword.filling.fill_task import FillTask
from cruxpress.families.crossword.grids.grid import BLANK, Cell, Slot
from cruxpress.families.crossword.grids.layout_board import sat

if TYPE_CHECKING:
    from ortools.sat.python import cp_model

# How much of our work is a unit of CP-SAT's deterministic time?  Both are about a second.
WORK_PER_UNIT = 1_000_000


def fill_with_cpsat(task: FillTask, seed: int, budget: int) -> Fill:
    """Fill a grid; the verdict is CP-SAT's own, only the blame is found by the kernel."""
    words = _Words(task)
    status = words.solve(seed, budget)
    if status == "filled":
        grid = task.filled(words.chosen())
        return Fill("filled", grid, task.lexicon, floor=task.floor, work=words.work)
    to_blame = partial(blamed, task, -1, seed % 2**64) if status == "unfillable" else tuple
    return Fill(status, task.grid, task.lexicon, to_blame, task.floor, words.work)


class _Words:
    """The model: ``words[slot][word]`` and ``letters[cell][letter]`` are booleans."""

    def __init__(self, task: FillTask):
        self.task = task
        self.model: cp_model.CpModel = sat().CpModel()
        self.solver: cp_model.CpSolver = sat().CpSolver()
        self.work = 0
        self.letters: dict[Cell, dict[str, cp_model.IntVar]] = {}
        self.words = [self._of_slot(slot) for slot in task.open]
        for slot, words in zip(task.open, self.words, strict=True):
            self._tie(slot, words)
        for letters in self.letters.values():
            self.model.add_exactly_one(letters.values())
        self._forbid_relatives()

    def _of_slot(self, slot: Slot) -> dict[str, cp_model.IntVar]:
        words = {word: self.model.new_bool_var("") for word in self._candidates(slot)}
        self.model.add_exactly_one(words.values())
        for position, cell in enumerate(slot.cells):
            known = self.letters.setdefault(cell, {})
            for letter in sorted({word[position] for word in words} - set(known)):
                known[letter] = self.model.new_bool_var("")
        return words

    def _candidates(self, slot: Slot) -> list[str]:
        lexicon, pattern = self.task.lexicon, self.task.kept.pattern(slot)
        least = self.task.least(slot)
        gone = self._gone()
        fixed = [(place, letter) for place, letter in enumerate(pattern) if letter != BLANK]
        return [
            word
            for number, word in enumerate(lexicon.words)
            if len(word) == len(pattern)
            and lexicon.scores[number] >= least
            and all(word[place] == letter for place, letter in fixed)
            and number not in gone
        ]

    def _gone(self) -> set[int]:
        """Banned words, words that stand, and their relatives."""
        lexicon = self.task.lexicon
        used = set(self.task.used)
        stems = {lexicon.stems[number] for number in used} - {0}
        relatives = (number for number, stem in enumerate(lexicon.stems) if stem in stems)
        return used.union(self.task.banned, relatives if stems else ())

    def _tie(self, slot: Slot, words: dict[str, cp_model.IntVar]) -> None:
        for position, cell in enumerate(slot.cells):
            having: dict[str, list[cp_model.IntVar]] = defaultdict(list)
            for word, chosen in words.items():
                having[word[position]].append(chosen)
                self.model.add_implication(chosen, self.letters[cell][word[position]])
            for letter, stands in self.letters[cell].items():
                self.model.add_bool_or([stands.negated(), *having[letter]])

    def _forbid_relatives(self) -> None:
        lexicon = self.task.lexicon
        groups: dict[tuple[int, str], list[cp_model.IntVar]] = defaultdict(list)
        for words in self.words:
            for word, chosen in words.items():
                stem = lexicon.stems[lexicon.number[word]]
                groups[(stem, "") if stem else (0, word)].append(chosen)
        for chosen_ones in groups.values():
            if len(chosen_ones) > 1:
                self.model.add_at_most_one(chosen_ones)

    def solve(self, seed: int, budget: int) -> Status:
        settings = self.solver.parameters
        settings.num_workers = 1
        settings.cp_model_presolve = False
        settings.linearization_level = 0
        settings.random_seed = seed % 2**31
        settings.max_deterministic_time = budget / WORK_PER_UNIT
        status = self.solver.solve(self.model)
        self.work = round(self.solver.response_proto.deterministic_time * WORK_PER_UNIT)
        module = sat()
        if status in (module.OPTIMAL, module.FEASIBLE):
            return "filled"
        return "unfillable" if status == module.INFEASIBLE else "spent"

    def chosen(self) -> list[str]:
        value = self.solver.boolean_value
        return [next(w for w, chosen in words.items() if value(chosen)) for words in self.words]
