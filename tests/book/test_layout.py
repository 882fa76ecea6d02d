"""Layout: pages are laid out more than once, pictures are drawn once."""

from __future__ import annotations

from cruxpress.book.contents import gather
from cruxpress.book.geometry import geometry
from cruxpress.book.layout import lay_out
from cruxpress.book.page_blocks import BlockLayout, Flow
from tests.book.paper import latin


def test_every_layout_of_a_book_has_the_same_pictures() -> None:
    plan = latin("puzzles.count=5")
    contents = gather(plan)
    layouts = [lay_out(plan, contents, geometry(plan, pages)) for pages in (1, 400)]
    for layout in layouts:
        solved = _solved(layout)
        assert len(solved) == len(contents.entries) > 1
        for number, drawing in solved.items():
            [entry] = [one for one in contents.entries if one.number == number]
            assert drawing == id(entry.solved) != id(entry.drawing)


def _solved(layout: BlockLayout) -> dict[int, int]:
    """The pictures of solutions by the numbers of their puzzles, as objects."""
    flows = [block for block in layout.blocks if isinstance(block, Flow)]
    slots = [slot for flow in flows for row in flow.rows for slot in row.slots]
    return {slot.entry.number: id(slot.drawing) for slot in slots}
