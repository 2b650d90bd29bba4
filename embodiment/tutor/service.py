"""The tutor as a service: a turn is looked up, or decided and kept, under one lock per session.

This is the whole backend without HTTP. A game that brings its tutor along calls it directly, through the port
`contract.TutorBackend`; the HTTP application (`app`) is a thin layer over the same object.
"""

from __future__ import annotations

from embodiment.tutor.contract import LiveTurnRequest, LiveTurnResponse
from embodiment.tutor.library import library
from embodiment.tutor.phrases import Phrases, phrases
from embodiment.tutor.questions import Bank
from embodiment.tutor.refusals import Refusal, TurnRefused
from embodiment.tutor.store import Kept, MemoryStore, Store
from embodiment.tutor.turn import decide


class Tutor:
    """Decides turns and keeps them.

    Args:
        bank: The questions; those that come with the package when not given.
        store: Where sessions are kept; this process's memory when not given.
        lines: The lines that belong to no question; those of the package when not given.
    """

    def __init__(
        self, bank: Bank | None = None, store: Store | None = None, lines: Phrases | None = None
    ) -> None:
        self.bank = bank if bank is not None else library()
        self.store: Store = store if store is not None else MemoryStore()
        self.lines = lines if lines is not None else phrases()

    def turn(self, request: LiveTurnRequest, owner: str = "") -> LiveTurnResponse:
        """Decide one turn, or give again what was decided for it. May be called from any thread.

        Args:
            request: The turn. The same session, event and timestamp is the same turn: it is given the same
                response and changes nothing.
            owner: Who asks; a session belongs to whoever began it.

        Raises:
            TurnRefused: The request is not a possible turn of this session; nothing has changed.
        """
        with self.store.session(request.session_id) as ledger:
            memory = ledger.memory()
            if memory is not None and ledger.owner() != owner:
                raise TurnRefused(Refusal.NOT_YOURS)
            known = ledger.answered(request.event, request.client_ts_ms)
            if known is not None:
                return known
            decision = decide(memory, request, self.bank, self.lines)
            kept = Kept(request.event, request.client_ts_ms, decision.response, decision.audit)
            ledger.keep(decision.memory, kept, owner)
            return decision.response

    async def tutor_turn(self, request: LiveTurnRequest) -> LiveTurnResponse:
        """The port: the same, for a client in this process.

        Raises:
            TurnRefused: As `turn`.
        """
        return self.turn(request)
