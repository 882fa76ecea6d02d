"""The state that the routes share (``Office``): settings, workers, jobs, and puzzles by id."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from typing import Annotated, Any

from fastapi import Depends, Request

from cruxpress.web.answers import Refusal
from cruxpress.web.calls import Ask, Calls
from cruxpress.web.jobs import Event, Jobs
from cruxpress.web.replies import stored_card
from cruxpress.web.settings import ServerSettings

Data = dict[str, Any]


class JsonCache:
    """JSON data by key, bounded in bytes (of ``repr``); what was unused longest is dropped first.

    >>> cache = JsonCache(20)
    >>> cache.put("a", {"x": 1}), cache.put("b", {"x": 2}), cache.get("a"), cache.get("b")
    (None, None, None, {'x': 2})
    """

    def __init__(self, most: int):
        self._data: OrderedDict[Hashable, tuple[Data, int]] = OrderedDict()
        self._most, self.size = most, 0

    def __len__(self) -> int:
        return len(self._data)

    def put(self, key: Hashable, data: Data) -> None:
        """Remember data, unless they alone are larger than the cache."""
        self._drop(key)
        size = len(repr(key)) + len(repr(data))
        if size > self._most:
            return
        self._data[key] = data, size
        self.size += size
        while self.size > self._most:
            self._drop(next(iter(self._data)))

    def get(self, key: Hashable) -> Data | None:
        """The data of a key, or None."""
        if key not in self._data:
            return None
        self._data.move_to_end(key)
        return self._data[key][0]

    def _drop(self, key: Hashable) -> None:
        self.size -= self._data.pop(key, ({}, 0))[1]


class Office:
    """The state of a running server."""

    def __init__(self, settings: ServerSettings):
        self.settings = settings
        self.limits = settings.limits
        self.cards, self.ratings, self.playables = (
            JsonCache(settings.limits.cache_bytes) for _ in range(3)
        )
        self.calls = Calls(settings.limits)
        self.jobs = Jobs(settings.limits, self._seen)
        self.streams = 0

    def open(self) -> None:
        """Start the workers; needs a running event loop."""
        self.calls.open()
        self.jobs.open()

    async def close(self) -> None:
        """End the workers."""
        self.calls.close()
        await self.jobs.close()

    async def card(self, id: str, ask: Ask) -> Data:
        """Find a card by id among the recent ones or in the store; else raise a 404."""
        found = self.cards.get(id)
        if found is None and self.settings.store is not None:
            found = await ask(stored_card, self.settings.store, id)
        if found is None:
            raise Refusal(404, "no puzzle of this id is known here, or no longer")
        return found

    def _seen(self, event: Event) -> None:
        if event.name == "card":
            self.cards.put(event.data["id"], event.data)


def _office(request: Request) -> Office:
    office: Office = request.app.state.office
    return office


TheOffice = Annotated[Office, Depends(_office)]
