"""What a character is doing in a conversation, as a table, and how each state looks.

The transitions live in `TRANSITIONS` and nowhere else; a pair that is not listed changes nothing. Facts come
from several sources in any order, so no event is ever an error.

No state can be stuck. Every state but idle has a `Manner.limit`; when that much time has passed without an
event that belongs to the state, the character settles, and settling itself ends in idle. An event whose row
leads back to its own state is such a sign of life: it restarts the limit.

Source: state tables as data after h11's ``_state.py``; the limits are this project's, from listening to
conversations in the demo: longer than any healthy wait, shorter than a player's patience.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from embodiment.units import Seconds, Ticks, to_ticks


class DialogueState(StrEnum):
    """The eight things a character can be doing."""

    IDLE = "idle"
    """Alone with its thoughts."""
    ATTENDING = "attending"
    """Somebody is near: it looks, ready to talk."""
    LISTENING = "listening"
    """The other one is talking."""
    THINKING = "thinking"
    """Asked, and not answering yet."""
    SPEAKING = "speaking"
    """Its voice is being heard."""
    REACTING = "reacting"
    """An emote has the stage, with no words."""
    INTERRUPTED = "interrupted"
    """Cut off in mid-sentence; startled."""
    SETTLING = "settling"
    """On the way back to rest."""


class DialogueEvent(StrEnum):
    """What can happen to a character in a conversation."""

    NOTICED = "noticed"
    """Somebody came near or is still near; may be repeated as often as convenient."""
    LEFT = "left"
    """Nobody is near any more."""
    TALKER_STARTED = "talker_started"
    """The other one talks; may be repeated while it lasts."""
    TALKER_STOPPED = "talker_stopped"
    """The other one has finished, an answer is due."""
    ASKED = "asked"
    """An answer was asked for without a voice: typed text, a script."""
    VOICE_HEARD = "voice_heard"
    """Own speech is audible; may be repeated with every word."""
    VOICE_ENDED = "voice_ended"
    """The last sample of the turn has been heard."""
    CUT_OFF = "cut_off"
    """Own speech was cut by the other one."""
    EMOTE_STARTED = "emote_started"
    EMOTE_ENDED = "emote_ended"
    GAVE_UP = "gave_up"
    """The answer will not come: offline, timed out, refused."""
    TIMED_OUT = "timed_out"
    """The state's own limit has passed; raised by `Dialogue.tick` alone."""


_S = DialogueState
_E = DialogueEvent

TRANSITIONS: dict[DialogueState, dict[DialogueEvent, DialogueState]] = {
    _S.IDLE: {
        _E.NOTICED: _S.ATTENDING,
        _E.TALKER_STARTED: _S.LISTENING,
        _E.ASKED: _S.THINKING,
        _E.VOICE_HEARD: _S.SPEAKING,
        _E.EMOTE_STARTED: _S.REACTING,
    },
    _S.ATTENDING: {
        _E.NOTICED: _S.ATTENDING,
        _E.LEFT: _S.SETTLING,
        _E.TALKER_STARTED: _S.LISTENING,
        _E.ASKED: _S.THINKING,
        _E.VOICE_HEARD: _S.SPEAKING,
        _E.EMOTE_STARTED: _S.REACTING,
        _E.TIMED_OUT: _S.SETTLING,
    },
    _S.LISTENING: {
        _E.TALKER_STARTED: _S.LISTENING,
        _E.TALKER_STOPPED: _S.THINKING,
        _E.ASKED: _S.THINKING,
        _E.VOICE_HEARD: _S.SPEAKING,
        _E.LEFT: _S.SETTLING,
        _E.GAVE_UP: _S.SETTLING,
        _E.TIMED_OUT: _S.SETTLING,
    },
    _S.THINKING: {
        _E.TALKER_STARTED: _S.LISTENING,
        _E.ASKED: _S.THINKING,
        _E.VOICE_HEARD: _S.SPEAKING,
        _E.GAVE_UP: _S.SETTLING,
        _E.TIMED_OUT: _S.SETTLING,
    },
    _S.SPEAKING: {
        _E.VOICE_HEARD: _S.SPEAKING,
        _E.VOICE_ENDED: _S.SETTLING,
        _E.CUT_OFF: _S.INTERRUPTED,
        _E.TIMED_OUT: _S.SETTLING,
    },
    _S.REACTING: {
        _E.TALKER_STARTED: _S.LISTENING,
        _E.ASKED: _S.THINKING,
        _E.VOICE_HEARD: _S.SPEAKING,
        _E.EMOTE_STARTED: _S.REACTING,
        _E.EMOTE_ENDED: _S.SETTLING,
        _E.TIMED_OUT: _S.SETTLING,
    },
    _S.INTERRUPTED: {
        _E.TALKER_STARTED: _S.LISTENING,
        _E.TALKER_STOPPED: _S.THINKING,
        _E.ASKED: _S.THINKING,
        _E.VOICE_HEARD: _S.SPEAKING,
        _E.TIMED_OUT: _S.SETTLING,
    },
    _S.SETTLING: {
        _E.NOTICED: _S.ATTENDING,
        _E.TALKER_STARTED: _S.LISTENING,
        _E.ASKED: _S.THINKING,
        _E.VOICE_HEARD: _S.SPEAKING,
        _E.EMOTE_STARTED: _S.REACTING,
        _E.TIMED_OUT: _S.IDLE,
    },
}


class GazePolicy(StrEnum):
    """Where the eyes rest when nothing else moves them."""

    WANDER = "wander"
    """Here and there."""
    PARTNER = "partner"
    """On the other one, with short glances away."""
    ALOFT = "aloft"
    """Up and aside, as people do who search for words."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Manner:
    """How a state looks.

    Attributes:
        base: Animation clip of the body while nothing stronger plays.
        gaze: Where the eyes rest.
        brows: Cell of the brows.
        mouth: Cell of the mouth while no voice sounds; a closed one.
        lean: Degrees the figure leans forward; negative is back.
        nods: Whether it nods at the talker's pauses.
        limit: Seconds after which the state ends by itself; None only for idle, which is where all ends.
    """

    base: str
    gaze: GazePolicy
    brows: str = "neutral"
    mouth: str = "X"
    lean: float = 0.0
    nods: bool = False
    limit: Seconds | None


MANNERS: dict[DialogueState, Manner] = {
    _S.IDLE: Manner(base="idle", gaze=GazePolicy.WANDER, limit=None),
    _S.ATTENDING: Manner(base="idle", gaze=GazePolicy.PARTNER, mouth="smile", lean=0.6, limit=30.0),
    _S.LISTENING: Manner(base="listen", gaze=GazePolicy.PARTNER, brows="up", lean=1.6, nods=True, limit=60.0),
    _S.THINKING: Manner(base="think", gaze=GazePolicy.ALOFT, brows="down", lean=-0.8, limit=20.0),
    _S.SPEAKING: Manner(base="talk", gaze=GazePolicy.PARTNER, lean=0.8, limit=20.0),
    _S.REACTING: Manner(base="idle", gaze=GazePolicy.PARTNER, limit=6.0),
    _S.INTERRUPTED: Manner(base="listen", gaze=GazePolicy.PARTNER, brows="worried", lean=-1.8, limit=4.0),
    _S.SETTLING: Manner(base="idle", gaze=GazePolicy.PARTNER, limit=1.2),
}


_LIMITS: dict[DialogueState, Ticks | None] = {
    state: None if manner.limit is None else to_ticks(manner.limit) for state, manner in MANNERS.items()
}


class Dialogue:
    """One character's place in the table.

    Attributes:
        state: Where it is.
        since: Tick of the last event that belonged to the state.
    """

    def __init__(self, now: Ticks = 0) -> None:
        self.state = DialogueState.IDLE
        self.since = now
        self._timed = (
            self.state
        )  # whose limit this is: members of an enumeration are dear to look up at every tick
        self._limit = _LIMITS[self.state]

    @property
    def manner(self) -> Manner:
        """How the present state looks."""
        return MANNERS[self.state]

    @property
    def deadline(self) -> Ticks | None:
        """Tick at which the state ends by itself; None while idle."""
        if self.state is not self._timed:
            self._timed, self._limit = self.state, _LIMITS[self.state]
        return None if self._limit is None else self.since + self._limit

    def receive(self, event: DialogueEvent, now: Ticks) -> bool:
        """Follow one event.

        Args:
            event: What happened.
            now: The tick it happened at.

        Returns:
            Whether the state changed. An event without a row here changes nothing, and does not count as a
            sign of life.
        """
        after = TRANSITIONS[self.state].get(event)
        if after is None:
            return False
        changed = after is not self.state
        self.state = after
        self.since = now
        return changed

    def tick(self, now: Ticks) -> bool:
        """Let the watchdog look at the clock; call once per tick.

        Returns:
            Whether the state changed.
        """
        deadline = self.deadline
        return deadline is not None and now >= deadline and self.receive(DialogueEvent.TIMED_OUT, now)
