"""The one invariant of every fault: in the end a character is at rest, shows it, and owes the player nothing.

At rest means: ready, away with its authored lines, or in error with a sentence; nobody speaks, thinks or listens;
mouth, emote, dialogue and microphone agree with that; and everything the visitor typed or said was answered, or was
handed back as ``InputUnsent``.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from embodiment.body.dialogue import DialogueState
from embodiment.session.call_steps import CallEvent, CallEventKind
from embodiment.session.events import (
    InputUnsent,
    SessionState,
    SpeakingStarted,
    StateChanged,
    TurnEnded,
    UnvoicedLine,
)
from embodiment.testing.happenings import VisitorInput

if TYPE_CHECKING:
    from embodiment.testing.stage import Stage
    from embodiment.world.character import Character

RESTING = (SessionState.CONNECTED, SessionState.DEGRADED, SessionState.ERROR, SessionState.DISCONNECTED)
AT_EASE = (DialogueState.IDLE, DialogueState.ATTENDING)


def unrest(stage: Stage) -> list[str]:
    """What keeps the stage from being at rest, one sentence each; empty at rest."""
    told: list[str] = []
    for key, character in stage.world.characters.items():
        told += (f"{key} {sentence}" for sentence in _unsettled(stage, key, character))
    if stage.world.ears.is_open and not stage.world.ears.is_pressed:
        told.append("the microphone is open although nobody holds the key")
    told += (f"nothing became of {_named(given)}" for given in unaccounted(stage))
    return told


def unended_turn(stage: Stage) -> str:
    """A sentence for a visitor who has not stopped speaking: nobody answers before that; "" where nobody speaks."""
    for key, session in stage.world.sessions.items():
        if session.is_listening:
            return (
                f"the visitor is still speaking to {key}: the turn was begun and never ended, and nobody answers "
                "before that; use stage.hear(...), let go of the key (Release(Action.TALK)), or call stop_talking()"
            )
    return ""


def unaccounted(stage: Stage) -> list[VisitorInput]:
    """What the visitor said and typed that was neither answered nor reported, oldest first."""
    inputs = stage.inputs
    return [given for number, given in enumerate(inputs) if not _settled(stage, given, inputs[number + 1 :])]


def _unsettled(stage: Stage, key: str, character: Character) -> Iterator[str]:
    session = character.session
    if session.state not in RESTING:
        yield f"is {session.state}"
    if session.state is SessionState.ERROR and not _last_sentence(stage, key):
        yield "is in error without a sentence that says why"
    for is_so, doing in (
        (session.is_speaking, "is speaking"),
        (session.is_thinking, "is thinking"),
        (session.is_listening, "is listening"),
        (session.mouth is not None, "has its mouth open in silence"),
        (bool(character.body.animator.playing), f"still plays {character.body.animator.playing!r}"),
        (character.dialogue.state not in AT_EASE, f"looks {character.dialogue.state}"),
        (session.speech.ring.buffered > 0, "has sound left to play"),
    ):
        if is_so:
            yield doing


def _last_sentence(stage: Stage, key: str) -> str:
    changes = [event for event in stage.of(StateChanged, key) if event.state is SessionState.ERROR]
    return changes[-1].sentence if changes else ""


def _settled(stage: Stage, given: VisitorInput, later: list[VisitorInput]) -> bool:
    """Answered, reported, or withdrawn by the visitor's own next input, which is then what counts."""
    after = [event for at, who, event in stage.events if who == given.who and at >= given.at]
    label = given.text if given.typed else None
    for event in after:
        match event:
            case InputUnsent(text=text) if text == label or (label is None and text):
                return True
            case SpeakingStarted(gen=gen) | UnvoicedLine(gen=gen) if gen > given.after_gen:
                return True
            case CallEvent(kind=CallEventKind.DONE) if _ended_by_service(event.gen, after):
                return event.gen > given.after_gen
            case _:
                pass
    following = next((other for other in later if other.who == given.who), None)
    return following is not None and _settled(stage, following, later[later.index(following) + 1 :])


def _ended_by_service(gen: int, after: list[object]) -> bool:
    """Whether a turn that did something was also finished: a gesture may be all the answer there is."""
    return any(isinstance(event, TurnEnded) and event.gen == gen for event in after)


def _named(given: VisitorInput) -> str:
    how = "typed" if given.typed else "spoken"
    if not given.who:
        near = "stage.add(...) somebody, or stage.visitor.visit(key) first"
        return f"{given.text!r}, {how} at {given.at:.2f} s with nobody near enough to hear it: {near}"
    return f"{given.text!r}, {how} to {given.who} at {given.at:.2f} s"
