"""The batches of a store, for those who look at it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from sqlalchemy import func, select

from cruxpress.store.store import Store
from cruxpress.store.tables import BATCH, ITEM


@dataclass(frozen=True)
class BatchRow:
    """A batch: its plan's name, and how far it is."""

    id: int
    name: str
    engine: str
    total: int
    next: int
    made: int
    failed: int
    lost: int


def batches(store: Store) -> list[BatchRow]:
    """All batches, oldest first."""
    with store.reading() as connection:
        rows = connection.execute(select(BATCH).order_by(BATCH.c.id)).all()
        counted = connection.execute(
            select(ITEM.c.batch, func.count())
            .where(ITEM.c.record.is_(None), ITEM.c.lost > 0)
            .group_by(ITEM.c.batch)
        )
        lost = {row[0]: row[1] for row in counted}
    return [_row(row, lost.get(row.id, 0)) for row in rows]


def _row(row: Any, lost: int) -> BatchRow:
    state = json.loads(row.state)
    counts = state.get("made", 0), state.get("failed", 0)
    return BatchRow(row.id, row.name, row.engine, row.total, row.next, *counts, lost)


def plans(store: Store, batch: int | None = None) -> list[dict[str, Any]]:
    """The plans of all batches, or of one, as a manifest tells them."""
    with store.reading() as connection:
        asked = select(BATCH).order_by(BATCH.c.id)
        rows = connection.execute(asked if batch is None else asked.where(BATCH.c.id == batch))
        return [
            {
                "digest": row.digest,
                "engine": row.engine,
                "scope": "batch",
                "items": row.total,
                "done": row.next,
                "failed": json.loads(row.state).get("failed", 0),
                "plan": json.loads(row.plan),
            }
            for row in rows
        ]
