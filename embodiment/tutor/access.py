"""Who may ask: hosts, origins, tokens, and session ids nobody can guess. Decisions only; `app` carries them out."""

from __future__ import annotations

import hashlib
import hmac
import ipaddress
from collections.abc import Mapping
from dataclasses import dataclass, field

from embodiment.errors import UsageError
from embodiment.tutor.refusals import Refusal

LOOPBACK_NAMES = frozenset({"localhost", "127.0.0.1", "::1"})


@dataclass(frozen=True, slots=True, kw_only=True)
class AccessOptions:
    """Who may ask for turns.

    Attributes:
        host: Address the server listens on. On loopback whoever reaches it may ask, with session ids of their own;
            anywhere else ``tokens`` are needed.
        tokens: Bearer tokens that are let in.
        names: Further values of the Host header that are answered; the listening address always is.
        origins: Web pages whose scripts may ask; none by default.
        max_body: Bytes of a request.
        per_second: Turns per caller in the long run; 0 for no limit.
        burst: Turns per caller at once.
    """

    host: str = "127.0.0.1"
    tokens: tuple[str, ...] = field(default=(), repr=False)
    names: tuple[str, ...] = ()
    origins: tuple[str, ...] = ()
    max_body: int = 16 * 1024
    per_second: float = 20.0
    burst: int = 60

    def __post_init__(self) -> None:
        if not self.on_loopback and not self.tokens:
            raise UsageError(
                f"listening on {self.host} lets other machines in: give a --token they must send"
            )
        if any(len(token) < 16 for token in self.tokens):
            raise UsageError(
                "a token of fewer than 16 characters can be guessed; make one with secrets.token_urlsafe"
            )

    @property
    def on_loopback(self) -> bool:
        """Whether only this machine can reach the server."""
        if self.host == "localhost":
            return True
        try:
            return ipaddress.ip_address(self.host.strip("[]")).is_loopback
        except ValueError:
            return False


def host_of(header: str) -> str:
    """The name in a Host header, without its port."""
    if header.startswith("["):
        return header[1:].partition("]")[0].lower()
    return header.rpartition(":")[0].lower() if header.count(":") == 1 else header.lower()


class Access:
    """Decides who may ask.

    Args:
        options: The rules.
    """

    def __init__(self, options: AccessOptions) -> None:
        self.options = options
        self._names = {host_of(name) for name in (options.host, *options.names)}
        if options.on_loopback:
            self._names |= LOOPBACK_NAMES

    def admit(self, headers: Mapping[str, str]) -> tuple[str, Refusal | None]:
        """Admit a request, or say why not.

        Args:
            headers: With lower-case names.

        Returns:
            The owner its sessions belong to (a hash of the token; empty for an open loopback), and None; or
            empty and a refusal. A page that made a browser resolve its own name to this machine is recognised by
            the Host it sends.
        """
        if host_of(headers.get("host", "")) not in self._names:
            return "", Refusal.WRONG_HOST
        origin = headers.get("origin")
        if origin is not None and origin not in self.options.origins:
            return "", Refusal.FOREIGN_ORIGIN
        if not self.options.tokens:
            return "", None
        scheme, _, sent = headers.get("authorization", "").partition(" ")
        given = sent.strip().encode("utf-8", "surrogateescape")
        # All are compared, so that the time taken tells nothing about which one was nearly right.
        matches = [hmac.compare_digest(given, token.encode()) for token in self.options.tokens]
        if scheme.lower() != "bearer" or not any(matches):
            return "", Refusal.NOT_AUTHORISED
        return hashlib.sha256(given).hexdigest()[:32], None


def minted(secret: bytes, owner: str, asked: str) -> str:
    """The session id given to somebody who asked for ``asked``: 128 bits that cannot be guessed.

    The same question has the same answer, so a START_SESSION that is repeated begins no second session.

    Args:
        secret: Of this installation, 256 bits.
        owner: Who asks.
        asked: The id the client wished for.
    """
    return hmac.new(secret, f"{owner}\n{asked}".encode(), hashlib.sha256).hexdigest()[:32]
