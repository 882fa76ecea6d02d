"""Layout: arrange the contents of a book on pages.

All sizes are decided here, in ``puzzle_pages`` and in ``solution_pages``; typst only sets the type.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from cruxpress.book.contents import BookContents, BookEntry, Chapter
from cruxpress.book.geometry import Geometry
from cruxpress.book.page_blocks import Block, BlockLayout, Matter, RulesBlock, Story, Title, Toc
from cruxpress.book.plan import Plan
from cruxpress.book.puzzle_pages import Sheets
from cruxpress.book.solution_pages import Answers


def lay_out(plan: Plan, contents: BookContents, page: Geometry) -> BlockLayout:
    """All pages of a book."""
    notes: list[str] = []
    sheets = Sheets(plan, page, notes)
    front: list[Block] = [Title()] if plan.title_page else []
    front += [Toc()] if plan.contents else []
    front += [Matter(text, f"front{number}") for number, text in enumerate(plan.front, 1)]
    own: list[Block] = [Matter(text, f"back{number}") for number, text in enumerate(plan.back, 1)]
    body = list(_puzzles(contents, sheets))
    back = Answers(plan, page, sheets).all(contents.chapters)
    stories = list(_stories(plan, contents.chapters))
    if plan.solutions.place == "separate":
        return BlockLayout(page, front + body + stories + own, back, notes)
    return BlockLayout(page, front + body + stories + back + own, [], notes)


def _puzzles(contents: BookContents, sheets: Sheets) -> Iterator[Block]:
    """Rules and puzzles: first the chapters that share pages, then chapter after chapter."""
    joint = [one for one in contents.chapters if one.joint]
    for chapter in joint:
        if chapter.guide.is_page:
            yield _rules(chapter)
    if joint:
        yield from sheets.together(joint)
    for chapter in contents.chapters:
        if not chapter.joint:
            if chapter.guide.is_page:
                yield _rules(chapter)
            yield from sheets.chapter(chapter)


def _rules(chapter: Chapter) -> RulesBlock:
    if not chapter.guide.shown:
        return RulesBlock(chapter, None, None)
    family = chapter.family
    puzzle = family.parse(chapter.guide.shown)
    found = family.solve(puzzle, 2)
    solved = family.draw(puzzle, found.first, None).as_solution() if found.first else None
    return RulesBlock(chapter, replace(family.draw(puzzle, None, None), notes=()), solved)


def _stories(plan: Plan, chapters: Iterable[Chapter]) -> Iterator[Block]:
    """Pages with step-by-step solutions of some puzzles of each chapter."""
    opens, count = True, plan.walks.count
    for chapter in chapters:
        entries = chapter.entries
        places = min(count, len(entries))
        for place in range(places):
            entry = entries[int((place + 0.5) * len(entries) / places)]
            yield _story(plan, chapter, entry, opens)
            opens = False


def _story(plan: Plan, chapter: Chapter, entry: BookEntry, opens: bool) -> Story:
    family, most = chapter.family, plan.walks.steps
    walk = family.reason(entry.puzzle)
    hard = sorted(range(min(most, len(walk.steps))), key=lambda i: (-walk.steps[i].weight, i))
    pictures = {
        i: replace(family.draw_step(entry.puzzle, walk.steps, i), notes=())
        for i in hard[: plan.walks.pictures]
    }
    drawing = replace(family.draw(entry.puzzle, None, None), notes=())
    return Story(chapter, entry, drawing, walk, pictures, opens)
