"""The state that the routes share (``Office``): settings, jobs, and puzzles by id."""

from __future__ import annotations

from collections import OrderedDict
from typing import Annotated, Any

from fastapi import Depends, Request

from cruxpress.core.errors import AskedWrongly
from cruxpress.web.answers import Refusal
from cruxpress.web.jobs import Event, Jobs
from cruxpress.web.public_records import card_of
from cruxpress.web.settings import ServerSettings


class Shelf:
    """A bounded cache of cards by id; the oldest card is dropped first."""

    def __init__(self, most: int, store: str | None = None):
        self._cards: OrderedDict[str, dict[str, Any]] = OrderedDict()
        self._most, self._store = most, store

    def put(self, card: dict[str, Any]) -> None:
        """Remember a card."""
        self._cards[card["id"]] = card
        self._cards.move_to_end(card["id"])
        while len(self._cards) > self._most:
            self._cards.popitem(last=False)

    def get(self, id: str) -> dict[str, Any]:
        """Find a card by id in the cache or the store; else raise a 404."""
        if id in self._cards:
            return self._cards[id]
        if self._store is not None:
            return self._stored(id)
        raise Refusal(404, "no puzzle of this id is known here, or no longer")

    def _stored(self, id: str) -> dict[str, Any]:
        from cruxpress.store import store_at

        with store_at(self._store or "", new=False) as store:
            try:
                return card_of(store.entry(id).record)
            except AskedWrongly:
                raise Refusal(404, "no puzzle of this id is in the store") from None


class Office:
    """The state of a running server."""

    def __init__(self, settings: ServerSettings):
        self.settings = settings
        self.limits = settings.limits
        self.shelf = Shelf(settings.limits.shelf, settings.store)
        self.jobs = Jobs(settings.limits, self._seen)
        self.streams = 0

    def _seen(self, event: Event) -> None:
        if event.name == "card":
            self.shelf.put(event.data)


def _office(request: Request) -> Office:
    office: Office = request.app.state.office
    return office


TheOffice = Annotated[Office, Depends(_office)]
