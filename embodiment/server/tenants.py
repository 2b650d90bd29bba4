"""Who may use a server, by the tokens they show, and how much of it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final


@dataclass(frozen=True, slots=True, kw_only=True)
class Tenant:
    """Somebody whose players use the server.

    Attributes:
        name: For logs and metrics; no secret.
        digests: SHA-256 of each of its tokens, in lower-case hexadecimal.
        most_sessions: Connections at once, over all servers that count together; 0 for as many as fit.
        minutes_per_day: Minutes its connections may be open, added up, from midnight to midnight UTC; 0 for no limit.
    """

    name: str
    digests: tuple[str, ...] = field(default=(), repr=False)
    most_sessions: int = 0
    minutes_per_day: float = 0.0

    @property
    def is_limited(self) -> bool:
        """Whether anything has to be counted."""
        return self.most_sessions > 0 or self.minutes_per_day > 0


ANYBODY: Final = Tenant(name="default")
"""Whoever comes to a server without tenants."""


def digest(token: str) -> str:
    """What is kept of a token: its SHA-256, in hexadecimal. Tokens are long and random, so it cannot be turned back."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


class Register:
    """Finds the tenant of a token, in the same time whether it is nearly right or not: by its digest.

    Args:
        tenants: With digests that are all different; none lets everybody in.
    """

    def __init__(self, tenants: Iterable[Tenant] = ()) -> None:
        self._by_digest = {known: tenant for tenant in tenants for known in tenant.digests}

    def find(self, keys: Iterable[str]) -> Tenant | None:
        """The tenant one of whose tokens is among ``keys``; None for a stranger."""
        if not self._by_digest:
            return ANYBODY
        for key in keys:
            if (tenant := self._by_digest.get(digest(key))) is not None:
                return tenant
        return None
