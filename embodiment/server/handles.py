"""Handles of one session: each is offered once what it brings back is kept, and nobody waits for that."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass

from embodiment.live.messages import SessionResumptionUpdate
from embodiment.server.resumption import HandleStore, SavedSession


@dataclass(frozen=True, slots=True)
class Offer:
    """A moment of the session that can be come back to.

    Attributes:
        handle: New, and hard to guess.
        session: The session as it stood then.
        index: Client messages it covers, where the client asked to be told.
    """

    handle: str
    session: SavedSession
    index: int | None = None


class HandleKeeper:
    """Saves in the background, one after the other, so that the newest handle is offered last.

    While a slow store is busy with one offer, newer ones replace each other: only the newest is worth keeping.

    Args:
        store: Where to.
        announce: Tells the client; not resumable where the store could not keep the session.
    """

    def __init__(self, store: HandleStore, announce: Callable[[SessionResumptionUpdate], None]) -> None:
        self._store = store
        self._announce = announce
        self._newest: Offer | None = None
        self._filled = asyncio.Event()

    def keep(self, offer: Offer) -> None:
        """Save it soon, and announce its handle then; never waits."""
        self._newest = offer
        self._filled.set()

    async def run(self) -> None:
        """Save for ever; ends by being cancelled. What is not kept by then was not offered either."""
        while True:
            await self._filled.wait()
            self._filled.clear()
            offer, self._newest = self._newest, None
            if offer is None:
                continue
            kept = await self._store.save(offer.handle, offer.session)
            self._announce(SessionResumptionUpdate(offer.handle if kept else "", kept, offer.index))
