"""Who is let in, decided by what a client shows and what is counted: no socket, no clock.

Every way in asks the same: a socket of our own, or the ingress of a cluster. A client that is turned away gets an HTTP
status before there is a WebSocket, or a close code where there is one already.
"""

from __future__ import annotations

import http
import ipaddress
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final
from urllib.parse import parse_qs

from embodiment.live.dialect import Dialect
from embodiment.live.refusals import Refusal, refuse
from embodiment.server.tenants import ANYBODY, Register, Tenant
from embodiment.units import Seconds

TRY_AGAIN_LATER: Final = 1013
"""Source: IANA registry of WebSocket close codes."""
A_FULL_SERVER_EASES: Final = 5
"""Seconds after which a client may look whether there is room."""

_DEVELOPER = re.compile(
    r"/ws/google\.ai\.generativelanguage\.v\w+\.GenerativeService\.BidiGenerateContent(Constrained)?$"
)
_VERTEX = re.compile(r"/ws/google\.cloud\.aiplatform\.v\w+\.LlmBidiService/BidiGenerateContent$")
_FIREBASE = re.compile(
    r"/ws/google\.firebase\.vertexai\.v\w+\.(GenerativeService|LlmBidiService)/BidiGenerateContent"
)
_SLASHES = re.compile(r"/{2,}")


@dataclass(frozen=True, slots=True)
class Knock:
    """What a client shows: the head of its HTTP request.

    Attributes:
        path: Without the query.
        query: What stands behind the question mark.
        headers: Names and values; a name may come twice, as gateways add their own.
    """

    path: str
    query: str = ""
    headers: tuple[tuple[str, str], ...] = ()

    @classmethod
    def from_target(cls, target: str, headers: Iterable[tuple[str, str]]) -> Knock:
        """From a request line's target. Not by urlsplit: ``//ws/...`` would be a host to it."""
        path, _, query = target.partition("?")
        return cls(path, query, tuple(headers))

    def values(self, name: str) -> list[str]:
        """All values of a header, in any spelling of its name."""
        return [value for known, value in self.headers if known.lower() == name.lower()]

    @property
    def keys(self) -> frozenset[str]:
        """Every place a client may put its key."""
        asked = parse_qs(self.query)
        keys = {*asked.get("key", []), *asked.get("access_token", []), *self.values("x-goog-api-key")}
        for authorization in self.values("Authorization"):
            scheme, _, token = authorization.partition(" ")
            if scheme in ("Bearer", "Token"):
                keys.add(token)
        return frozenset(keys - {""})


@dataclass(frozen=True, slots=True)
class Guest:
    """A client that may come in if there is room."""

    dialect: Dialect
    tenant: Tenant = ANYBODY


@dataclass(frozen=True, slots=True)
class TurnedAway:
    """A client that may not.

    Attributes:
        why: One word, for metrics: ``origin``, ``path``, ``key``, ``full``, ``tenant_sessions``, ``tenant_minutes``.
        status: HTTP status of a refused upgrade.
        text: For whoever reads the answer; a line.
        close: The close for a connection that is a WebSocket already.
        after_upgrade: The service lets this client in and closes; so does a strict server.
        retry_after: Seconds until it is worth asking again; 0 says nothing.
    """

    why: str
    status: int
    text: str
    close: Refusal
    after_upgrade: bool = False
    retry_after: int = 0


@dataclass(frozen=True, slots=True)
class Used:
    """What a tenant uses, over all servers that count together.

    Attributes:
        sessions: Connections now.
        seconds: Time its connections were open today, added up.
        until_midnight: Seconds until counting begins anew.
    """

    sessions: int = 0
    seconds: Seconds = 0.0
    until_midnight: Seconds = 0.0


class Admission:
    """The rules of one server.

    Args:
        tenants: Who may come; none lets everybody in.
        allow_origins: Values of ``Origin`` that are let in: any web page can reach a loopback port.
        max_sessions: Connections this server holds at once.
        strict: Treat keys and quotas as the service does: the upgrade succeeds, and the connection is closed.
    """

    def __init__(
        self,
        tenants: Iterable[Tenant] = (),
        *,
        allow_origins: Iterable[str] = (),
        max_sessions: int = 64,
        strict: bool = False,
    ) -> None:
        self._register = Register(tenants)
        self._allow_origins = frozenset(allow_origins)
        self._max_sessions = max_sessions
        self._strict = strict

    def look(self, knock: Knock) -> Guest | TurnedAway:
        """Judge a client by what it shows."""
        for origin in filter(None, knock.values("Origin")):
            if origin not in self._allow_origins:
                text = f"origin {origin} is not let in: start the server with --allow-origin"
                return TurnedAway("origin", http.HTTPStatus.FORBIDDEN, text, Refusal(1008, "origin"))
        dialect = dialect_of(knock.path)
        if dialect is None:
            text = "no Live service at this path"
            return TurnedAway("path", http.HTTPStatus.NOT_FOUND, text, Refusal(1008, text))
        keys = knock.keys
        tenant = None if self._strict and not keys else self._register.find(keys)
        if tenant is None:
            close = refuse("api_key_invalid" if keys else "no_api_key")
            text = "wrong or missing key"
            return TurnedAway("key", http.HTTPStatus.UNAUTHORIZED, text, close, self._strict)
        return Guest(dialect, tenant)

    def room(self, sessions: int) -> TurnedAway | None:
        """Whether this server has room, given how many it serves; None if so."""
        if sessions < self._max_sessions:
            return None
        text = "too many sessions"
        close = Refusal(TRY_AGAIN_LATER, text, "full")
        return TurnedAway(
            "full", http.HTTPStatus.SERVICE_UNAVAILABLE, text, close, retry_after=A_FULL_SERVER_EASES
        )

    def within_quota(self, tenant: Tenant, used: Used) -> TurnedAway | None:
        """Whether a tenant may have one more connection, given what it uses; None if so."""
        if 0 < tenant.minutes_per_day <= used.seconds / 60:
            text = f"quota: the {tenant.minutes_per_day:g} minutes of today are used up"
            return self._over("tenant_minutes", text, max(1, round(used.until_midnight)))
        if 0 < tenant.most_sessions <= used.sessions:
            text = f"quota: {tenant.most_sessions} sessions at once"
            return self._over("tenant_sessions", text, A_FULL_SERVER_EASES)
        return None

    def _over(self, why: str, text: str, retry_after: int) -> TurnedAway:
        status = http.HTTPStatus.TOO_MANY_REQUESTS
        return TurnedAway(why, status, text, refuse("quota"), self._strict, retry_after)


def dialect_of(path: str) -> Dialect | None:
    """Which service a path belongs to; None for none. Repeated slashes count as one, as google-genai sends them."""
    clean = _SLASHES.sub("/", path)
    if _DEVELOPER.match(clean):
        return Dialect.DEVELOPER
    if _VERTEX.match(clean) or clean == "/":  # a gateway address is used verbatim, without any path
        return Dialect.VERTEX
    found = _FIREBASE.match(clean)
    if found is None:
        return None
    return Dialect.VERTEX if found.group(1) == "LlmBidiService" else Dialect.DEVELOPER


def is_loopback(host: str) -> bool:
    """Whether only this machine reaches an address."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False
