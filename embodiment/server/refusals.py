"""Ending a connection as the service would: a refusal travels as an exception up to the session, which closes."""

from __future__ import annotations

from embodiment.errors import EmbodimentError
from embodiment.live.refusals import Refusal, refuse


class Refused(EmbodimentError):
    """The connection is to be ended.

    Args:
        refusal: With which code and reason.
    """

    def __init__(self, refusal: Refusal) -> None:
        self.refusal = refusal
        super().__init__(f"{refusal.code}: {refusal.reason}")


def refused(name: str, **details: str) -> Refused:
    """A row of ``live.refusals.REFUSALS`` to raise, its text filled with ``details``."""
    return Refused(refuse(name, **details))
