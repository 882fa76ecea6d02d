"""The main loop: many attempts, the best candidate wins.

Each attempt proposes letters (``letter_choice``), sends them through the seven slots
(``step_matrix``) and, if they pass, compares them with the best so far (``score``).  If the
request has a value, letters whose words are expected to give it rank first.  A listener receives
all decisions, for example to log them.  Without a finalist ``run`` returns None and the caller
keeps the earlier grid.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from cruxpress.core.seeds import Stream
from cruxpress.families.wheel.letter_choice import PROPOSE
from cruxpress.families.wheel.rate import off_target
from cruxpress.families.wheel.score import Score, rank, score
from cruxpress.families.wheel.step_matrix import (
    MOST_OVERLAP,
    Attempt,
    Round,
    SearchState,
    WheelGrid,
    WheelRules,
    lay_out,
    run_slots,
)

# Called for every decision with the kind of event and its facts.
Listener = Callable[[str, dict[str, Any]], None]


@dataclass(frozen=True)
class Finalist:
    """The best candidate of a run."""

    letters: str
    full: frozenset[str]
    grid: WheelGrid
    missing: frozenset[str]
    overlap: float
    score: Score

    @property
    def round(self) -> Round:
        """The data that later rounds compare with."""
        return Round(self.letters, self.full, frozenset(self.grid.words))


@dataclass
class Counters:
    """Counts of attempts, successes and rejects in a run."""

    attempts: int = 0
    successes: int = 0
    rejects: Counter[str] = field(default_factory=Counter)

    def to_json(self) -> dict[str, Any]:
        """The counters as JSON for a log."""
        return {
            "attempts": self.attempts,
            "successes": self.successes,
            "rejects": dict(sorted(self.rejects.items())),
        }


def run(
    rules: WheelRules, state: SearchState, stream: Stream, listener: Listener | None = None,
    counters: Counters | None = None,
) -> Finalist | None:  # fmt: skip
    """Run all attempts and return the best candidate, or None."""
    counters = Counters() if counters is None else counters
    best: tuple[tuple[float, tuple[float, int, float, str]], Attempt, Score] | None = None
    for number in range(1, rules.attempts + 1):
        counters.attempts = number
        proposal = PROPOSE[rules.mode](rules, state, stream)
        attempt = Attempt(rules, state, proposal.letters, stream.seed())
        rejected = run_slots(attempt)
        facts = _facts(number, attempt, proposal.excluded) if listener else {}
        if rejected:
            counters.rejects[rejected.reason] += 1
            if listener:
                listener("reject", facts | {"slot": rejected.slot, "reason": rejected.reason})
            continue
        counters.successes += 1
        scored = score(attempt)
        words = attempt.grid.words if attempt.grid else ()
        ranked = off_target(words, rules.lexicon, rules.value), rank(attempt, scored)
        wins = best is None or ranked < best[0]
        if listener:
            listener("candidate", facts | {"score": scored.to_json(), "best": wins})
        if wins:
            best = ranked, attempt, scored
    finalist = _finalist(best[1], best[2]) if best else None
    if listener:
        listener("end", _end(finalist, counters))
    return finalist


def _facts(number: int, attempt: Attempt, excluded: str) -> dict[str, Any]:
    return {
        "attempt": number,
        "letters": attempt.letters,
        "excluded": excluded,
        "full": len(attempt.full),
        "overlap": round(attempt.overlap, 6),
        "overlap_limit": MOST_OVERLAP,
        "overlap_ok": attempt.overlap < MOST_OVERLAP,
        "layout_input": len(attempt.layout_input),
        "layout": len(attempt.layout),
        "missing": len(attempt.missing),
    }


def _end(finalist: Finalist | None, counters: Counters) -> dict[str, Any]:
    facts: dict[str, Any] = {"finalist": finalist.letters if finalist else None}
    if finalist:
        facts |= {"score": finalist.score.to_json(), "words": list(finalist.grid.words)}
    else:
        facts["error"] = "no letters passed all steps: the earlier grid stays"
    return facts | {"counters": counters.to_json()}


def _finalist(attempt: Attempt, scored: Score) -> Finalist:
    """The candidate, with a second layout of the same words if that is smaller."""
    grid = attempt.grid
    assert grid is not None
    rules = attempt.rules
    again = lay_out(rules, grid.words, rules.polish, attempt.seed, quick=False)
    if again and again.words == grid.words and again.area < grid.area:
        grid = again
    return Finalist(attempt.letters, attempt.full, grid, attempt.missing, attempt.overlap, scored)
