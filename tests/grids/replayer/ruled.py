"""Claims that puzzles with rules beyond units share."""

from __future__ import annotations

from tests.grids.replayer.sheet import Candidates, Parts, Sheet


def never(p: Parts) -> Candidates:
    """What a step says that cells are never."""
    told = [one["never"] for one in p["never"]]
    return {(one["cell"], digit) for one in told for digit in one["digits"]}


def common_peer(s: Sheet, p: Parts, places: dict[str, str], strikes: Candidates) -> None:
    digit = p["digit"]
    assert s.places(p["unit"], digit) == set(p["cells"])
    lost = s.where(s.watching(p["cells"]), digit)
    assert strikes == {(cell, digit) for cell in lost} and not places
    assert lost == set(p["seeing"])


def trial(s: Sheet, p: Parts, places: dict[str, str], strikes: Candidates) -> None:
    """No link is told twice; that the trial fails is asked of CP-SAT (``implied.py``)."""
    assert strikes == {(p["cell"], p["digit"])} and not places
    links = [(link["is"]["cell"], link["is"]["digit"]) for link in p.get("links", ())]
    assert len({cell for cell, _ in links}) == len(links)
    assert all(digit in s.left[cell] for cell, digit in links)
