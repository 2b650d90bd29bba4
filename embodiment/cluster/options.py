"""What can be chosen about a server on a cluster: one flat table, as under ``args`` in a Serve config file."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any, Final

from embodiment.errors import UsageError, did_you_mean
from embodiment.server.engines.pool import BEST, EngineNames
from embodiment.server.engines.settings import EngineSettings
from embodiment.server.options import ServerOptions, SessionOptions
from embodiment.server.tenants import Tenant
from embodiment.units import Seconds

_DIGEST: Final = re.compile(r"sha256:[0-9a-f]{64}")


@dataclass(frozen=True, slots=True, kw_only=True)
class ClusterOptions:
    """Of every process of the cluster.

    Attributes:
        host: Address each ingress listens on; anything but loopback requires a token.
        port: TCP port, shared by the ingresses of a machine.
        token: Key a client must send; empty is taken from ``EMBODIMENT_TOKEN``, so that no config file holds it.
        tenants: Who may come, instead of whoever has the token; quotas are counted over all ingresses in ``store``. In
            a config file ``{NAME: {tokens: ["sha256:..."], most_sessions: 200, minutes_per_day: 5000}}``.
        allow_origins: Values of ``Origin`` that are let in.
        key_pair: PEM file with certificate and key to speak wss with; usually that is the load balancer's work.
        strict: Refuse what the service refuses.
        lifetime: Seconds until a connection is ended; 0 for no end.
        max_sessions: Connections of one ingress.
        drain: Seconds clients are given to move when an ingress is to end.
        store: Where sessions wait that can be resumed, ``redis://...``; empty keeps them in each ingress, and a
            conversation is over with it.
        voice_activity: Engine's name, see ``EngineNames``.
        recogniser: Engine's name.
        synthesizer: Engine's name.
        brain: Engine's name.
        listen_here: Run voice activity in the ingress instead of in a deployment of its own.
        together: Frames a voice activity worker is asked about at once; more cost less and are known later.
        llm: See ``EngineSettings``, as the others of that name.
        llm_url: See there.
        whisper: See there.
        piper: See there.
        kokoro: See there.
        verbose: Log what happens, never speech or keys.
    """

    host: str = "127.0.0.1"
    port: int = 8765
    token: str = field(default="", repr=False)
    tenants: tuple[Tenant, ...] = ()
    allow_origins: tuple[str, ...] = ()
    key_pair: str = ""
    strict: bool = False
    lifetime: Seconds = 0.0
    max_sessions: int = 64
    drain: Seconds = 30.0
    store: str = field(default="", repr=False)
    voice_activity: str = BEST
    recogniser: str = BEST
    synthesizer: str = BEST
    brain: str = "scripted"
    listen_here: bool = False
    together: int = 4
    llm: str = ""
    llm_url: str = ""
    whisper: str = ""
    piper: str = ""
    kokoro: str = ""
    verbose: bool = False

    def __post_init__(self) -> None:
        if self.together < 1:
            raise UsageError(f"together is {self.together}: a worker is asked about one frame at least")
        if not self.drain >= 0:
            raise UsageError(f"drain is {self.drain:g}: seconds that clients are given to move, 0 or more")
        if self.store and not self.store.startswith(("redis://", "rediss://", "unix://")):
            raise UsageError("store is no address of a Redis server: redis://HOST:PORT/0")

    @classmethod
    def from_arguments(cls, arguments: Mapping[str, Any]) -> ClusterOptions:
        """From the ``args`` of a Serve config file. Raises UsageError for a name nobody knows."""
        known = [option.name for option in fields(cls)]
        for name in arguments:
            if name not in known:
                raise UsageError(did_you_mean("option of the server", name, known))
        given = dict(arguments)
        if "allow_origins" in given:
            given["allow_origins"] = tuple(given["allow_origins"])
        if "tenants" in given:
            given["tenants"] = tuple(_tenant(name, told) for name, told in given["tenants"].items())
        return cls(**given)

    def engine(self, part: str) -> tuple[str, str, EngineSettings]:
        """What a worker needs to load its one engine: the part, the engine's name, the models."""
        settings = EngineSettings(
            llm=self.llm, llm_url=self.llm_url, whisper=self.whisper, piper=self.piper, kokoro=self.kokoro
        )
        return part, str(getattr(self, part)), settings

    def server(self) -> ServerOptions:
        """Of the server each ingress runs."""
        return ServerOptions(
            host=self.host,
            port=self.port,
            shared_port=True,
            token=self.token or ("" if self.tenants else os.environ.get("EMBODIMENT_TOKEN", "")),
            tenants=self.tenants,
            allow_origins=self.allow_origins,
            key_pair=self.key_pair,
            max_sessions=self.max_sessions,
            session=SessionOptions(strict=self.strict, lifetime=self.lifetime),
        )

    def names(self) -> EngineNames:
        """The engines by name."""
        return EngineNames(
            voice_activity=self.voice_activity,
            recogniser=self.recogniser,
            synthesizer=self.synthesizer,
            brain=self.brain,
        )


def _tenant(name: str, told: Mapping[str, Any]) -> Tenant:
    """One of a config file, which holds digests and no tokens."""
    known = ("tokens", "most_sessions", "minutes_per_day")
    for key in told:
        if key not in known:
            raise UsageError(did_you_mean(f"setting of the tenant {name}", key, known))
    digests = tuple(str(token) for token in told.get("tokens", ()))
    if not digests or not all(_DIGEST.fullmatch(one) for one in digests):
        raise UsageError(
            f"tokens of the tenant {name}: sha256: and 64 hexadecimal digits each; "
            "`python -m embodiment serve --new-token` makes a token and this of it"
        )
    return Tenant(
        name=name,
        digests=tuple(one.removeprefix("sha256:") for one in digests),
        most_sessions=int(told.get("most_sessions", 0)),
        minutes_per_day=float(told.get("minutes_per_day", 0.0)),
    )
