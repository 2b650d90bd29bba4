"""What a session tells its listeners: one event, one class, one meaning.

Listeners are called on the game thread, in the order things happened. Adding one never changes behaviour.
``GoalDelivery`` (persona.goals), ``CallEvent`` (session.calls) and ``SyncPacket`` (session.assembler) are session
events too; they live with what they describe.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from embodiment.audio.certainty import Certainty
from embodiment.units import Samples


class SessionState(StrEnum):
    """Where a session stands. Every state but CONNECTED accepts ``connect()``."""

    DISCONNECTED = "disconnected"
    CONNECTING = "connecting"
    CONNECTED = "connected"
    """The setup was accepted; an open socket alone is not a connection."""
    RECONNECTING = "reconnecting"
    DEGRADED = "degraded"
    """No service for now: the character answers with its authored lines, and connecting is tried again."""
    ERROR = "error"
    """Trying again will not help; the sentence of the event says what will."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StateChanged:
    """The session moved from ``previous`` to ``state``; ``sentence`` says why, for a person, or is empty."""

    state: SessionState
    previous: SessionState
    sentence: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class TextReceived:
    """A piece of what the character is going to say arrived; it has not been heard yet."""

    gen: int
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class WordHeard:
    """The playhead reached the beginning of a word.

    Attributes:
        gen: The turn it belongs to.
        index: Its place in the turn, from 0.
        text: The word as it is written, with its punctuation.
        position: Ring position of its onset.
        certainty: How the position is known.
        error_ms: How far off it may be.
    """

    gen: int
    index: int
    text: str
    position: Samples
    certainty: Certainty
    error_ms: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SpeakingStarted:
    """The first sample of a turn was played."""

    gen: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SpeakingStopped:
    """The last sample of a turn was played, or the rest of it was cut.

    Attributes:
        gen: The turn.
        heard: What the player heard of it.
        unheard: What was cut away; empty when all was heard.
        was_cut: Whether somebody interrupted it.
    """

    gen: int
    heard: str
    unheard: str = ""
    was_cut: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class UnvoicedLine:
    """A turn came as text without any sound: it is shown, because it cannot be heard.

    Attributes:
        gen: The turn.
        text: All of its transcript.
    """

    gen: int
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnEnded:
    """The service finished a turn; its sound may still be playing."""

    gen: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SpeechInterrupted:
    """What was being said, or about to be, is dropped; ``by`` is ``"player"`` (local), ``"service"``, ``"game"``,
    ``"guard"`` or ``"floor"`` (somebody else had the floor).
    """

    gen: int
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SpeechWithheld:
    """A guard kept the model from saying something; nothing more of the turn is heard. Told once a turn.

    Attributes:
        gen: The turn.
        text: The sentence that did not pass; empty for sound without words.
    """

    gen: int
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerHeard:
    """What the service understood of the player.

    Attributes:
        text: All of the utterance so far.
        is_final: Whether the utterance is complete.
        typed: Whether it was typed and therefore certain.
        after_gen: The newest turn when the player had finished; the answer is a newer one, and may be there before
            the transcript is.
    """

    text: str
    is_final: bool
    typed: bool = False
    after_gen: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerSpeaking:
    """The player began or stopped speaking to this character."""

    is_speaking: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class AuthoredLine:
    """The character says a line of its author's instead of the model's.

    Attributes:
        kind: ``offline``, ``reconnecting``, ``over_budget``, ``again`` or ``interrupted``.
        text: The line; shown, and spoken where a TTS provider can.
    """

    kind: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class InputUnsent:
    """Something the player said or typed could not be delivered and will not be; ``sentence`` says why."""

    text: str
    sentence: str


@dataclass(frozen=True, slots=True, kw_only=True)
class NoteTold:
    """The model was told what the character remembers or notices; it was not asked to answer.

    Attributes:
        kind: ``memory`` or ``scene``.
        lines: The note as it is now; empty where there is nothing any more.
        how: ``in_setup``, ``sent`` (as a message of its own) or ``with_turn`` (before the player's next words).
    """

    kind: str
    lines: tuple[str, ...]
    how: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionProblem:
    """Something went wrong and the conversation goes on; ``sentence`` is for the developer's overlay."""

    sentence: str
