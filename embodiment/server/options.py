"""What can be chosen about the local server and about each of its sessions."""

from __future__ import annotations

from dataclasses import dataclass, field

from embodiment.server.meters import NO_METERS, Meters
from embodiment.server.resumption import HANDLE_LIFE
from embodiment.server.tenants import Tenant
from embodiment.server.tracing import NO_SPANS, Spans
from embodiment.units import OUTPUT_PER_TICK, Samples, Seconds


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionOptions:
    """How one session behaves.

    Attributes:
        strict: Refuse what the service refuses, where the default is to be lenient (``refusals``).
        pace: Speech is sent this many times faster than it plays, after ``lead``; 0 for as fast as possible.
        lead: Seconds of speech sent at once.
        chunk: Samples of a piece of audio (24 kHz).
        playback_delay: Wait with turnComplete until the speech sent must have been heard, as the service
        does.
        patience: How long a turn waits for the result of a non-blocking call that its answer needs.
        stalled_after: Microphone audio that stops in mid-speech, without a word, ends the utterance after
        this.
        setup_within: A connection that has sent no setup after so many seconds is closed.
        most_waiting: Utterances and prompts that wait to be understood or answered; with more of them the client is
            not read until there is room.
        most_entries: Entries of its conversation a session keeps; older ones are forgotten. More than a language
            model is shown (``brain_llm.MOST_ENTRIES``), so that no mind misses one.
        lifetime: Seconds until the connection is ended by the server; 0 for no end.
        handle_life: Seconds for which a conversation can be resumed; what was said in it is forgotten then.
        go_away_lead: Seconds before that end at which goAway is sent.
        seed: Ids of calls and handles come from it; the same seed and input give the same bytes.
        spans: Where spans of the work go.
        meters: Where figures go.
    """

    strict: bool = False
    pace: float = 4.0
    lead: Seconds = 0.4
    chunk: Samples = 8 * OUTPUT_PER_TICK
    playback_delay: bool = True
    patience: Seconds = 0.6
    stalled_after: Seconds = 1.0
    setup_within: Seconds = 30.0
    most_waiting: int = 8
    most_entries: int = 96
    lifetime: Seconds = 0.0
    handle_life: Seconds = HANDLE_LIFE
    go_away_lead: Seconds = 50.0
    seed: int = 0
    spans: Spans = field(default=NO_SPANS, repr=False)
    meters: Meters = field(default=NO_METERS, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class ServerOptions:
    """How the server as a whole behaves.

    Attributes:
        host: Address to listen on; anything but loopback requires ``token`` or ``tenants``.
        port: TCP port, 0 for any free one.
        token: Key a client must send; empty accepts every key, as on loopback.
        tenants: Who may come, each with tokens and limits of its own, instead of ``token``.
        allow_origins: Values of ``Origin`` that are let in; a browser's page can reach a loopback port.
        shared_port: Let other processes of this user listen on the same port; the system spreads connections over them.
        tls: Speak wss with a certificate made for this run.
        certificate: Where the PEM file for clients to trust is written; empty for a temporary file.
        key_pair: PEM file with a certificate and its private key to speak wss with, instead of one made for this run.
        max_message: Bytes of one incoming message.
        max_sessions: Connections at once; one more is refused with 503.
        max_queue: Incoming frames buffered for a session before the socket is no longer read.
        handshake_within: Seconds a connection may take to become a WebSocket.
        grace: Seconds between goAway and the end in a graceful stop.
        text_frames: Send TEXT frames instead of the service's BINARY ones.
        session: How each session behaves.
    """

    host: str = "127.0.0.1"
    port: int = 8765
    token: str = field(default="", repr=False)
    tenants: tuple[Tenant, ...] = ()
    allow_origins: tuple[str, ...] = ()
    shared_port: bool = False
    tls: bool = False
    certificate: str = ""
    key_pair: str = field(default="", repr=False)
    max_message: int = 16 * 1024 * 1024
    max_sessions: int = 64
    max_queue: int = 16
    handshake_within: Seconds = 10.0
    grace: Seconds = 0.2
    text_frames: bool = False
    session: SessionOptions = field(default_factory=SessionOptions)
