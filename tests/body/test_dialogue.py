"""The conversation table, explored completely: every state with every event, and never a dead end."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from embodiment.body.dialogue import MANNERS, TRANSITIONS, Dialogue, DialogueEvent, DialogueState
from embodiment.units import to_ticks

OUTSIDE = [event for event in DialogueEvent if event is not DialogueEvent.TIMED_OUT]


def dialogue_in(state: DialogueState, now: int = 0) -> Dialogue:
    dialogue = Dialogue(now)
    dialogue.state = state
    return dialogue


def test_every_state_has_a_row_a_manner_and_if_not_idle_a_limit() -> None:
    assert set(TRANSITIONS) == set(MANNERS) == set(DialogueState)
    for state, manner in MANNERS.items():
        assert (manner.limit is None) == (state is DialogueState.IDLE)
        assert (DialogueEvent.TIMED_OUT in TRANSITIONS[state]) == (state is not DialogueState.IDLE)


def test_every_state_with_every_event_leads_to_a_declared_state() -> None:
    for state in DialogueState:
        for event in DialogueEvent:
            dialogue = dialogue_in(state)
            changed = dialogue.receive(event, 7)
            assert dialogue.state in DialogueState
            assert changed == (dialogue.state is not state)


def test_every_state_can_be_reached_from_idle() -> None:
    seen = {DialogueState.IDLE}
    border = [DialogueState.IDLE]
    while border:
        for after in TRANSITIONS[border.pop()].values():
            if after not in seen:
                seen.add(after)
                border.append(after)
    assert seen == set(DialogueState)


def test_from_every_state_time_alone_leads_to_idle() -> None:
    """Users of every peer complain of wedging first: whatever is lost, the character comes back by itself."""
    longest = sum(to_ticks(manner.limit) for manner in MANNERS.values() if manner.limit)
    for state in DialogueState:
        dialogue = dialogue_in(state)
        for now in range(longest + 1):
            dialogue.tick(now)
        assert dialogue.state is DialogueState.IDLE


def test_time_out_leads_towards_idle_without_a_circle() -> None:
    for state in DialogueState:
        steps = 0
        while state is not DialogueState.IDLE:
            state = TRANSITIONS[state][DialogueEvent.TIMED_OUT]
            steps += 1
            assert steps <= 2


def test_a_sign_of_life_restarts_the_limit() -> None:
    dialogue = Dialogue()
    dialogue.receive(DialogueEvent.VOICE_HEARD, 0)
    limit = to_ticks(MANNERS[DialogueState.SPEAKING].limit or 0)
    for now in range(0, 3 * limit, limit // 2):
        dialogue.receive(DialogueEvent.VOICE_HEARD, now)
        assert not dialogue.tick(now)
    assert dialogue.state is DialogueState.SPEAKING


def test_an_event_of_another_state_is_no_sign_of_life() -> None:
    """A neighbour walking past must not keep a character thinking for ever."""
    dialogue = Dialogue()
    dialogue.receive(DialogueEvent.ASKED, 0)
    before = dialogue.deadline
    assert not dialogue.receive(DialogueEvent.NOTICED, 500)
    assert dialogue.deadline == before


def test_a_conversation_with_an_interruption() -> None:
    dialogue = Dialogue()
    story = [
        (DialogueEvent.NOTICED, DialogueState.ATTENDING),
        (DialogueEvent.TALKER_STARTED, DialogueState.LISTENING),
        (DialogueEvent.TALKER_STOPPED, DialogueState.THINKING),
        (DialogueEvent.VOICE_HEARD, DialogueState.SPEAKING),
        (DialogueEvent.EMOTE_STARTED, DialogueState.SPEAKING),
        (DialogueEvent.CUT_OFF, DialogueState.INTERRUPTED),
        (DialogueEvent.TALKER_STARTED, DialogueState.LISTENING),
        (DialogueEvent.TALKER_STOPPED, DialogueState.THINKING),
        (DialogueEvent.VOICE_HEARD, DialogueState.SPEAKING),
        (DialogueEvent.VOICE_ENDED, DialogueState.SETTLING),
        (DialogueEvent.TIMED_OUT, DialogueState.IDLE),
    ]
    for now, (event, state) in enumerate(story):
        dialogue.receive(event, now)
        assert dialogue.state is state


@given(st.lists(st.tuples(st.sampled_from(OUTSIDE), st.integers(0, 800)), max_size=40))
def test_whatever_happens_the_deadline_is_kept(story: list[tuple[DialogueEvent, int]]) -> None:
    dialogue = Dialogue()
    now = 0
    for event, pause in story:
        dialogue.receive(event, now)
        now += pause
        dialogue.tick(now)
        deadline = dialogue.deadline
        assert (deadline is None) == (dialogue.state is DialogueState.IDLE)
        assert deadline is None or deadline > now
