from __future__ import annotations

from embodiment.live.notes import Note, NoteKind, render_note
from embodiment.persona.goals import GoalLane
from embodiment.session.note_updates import NoteUpdates

OPEN = Note(NoteKind.SCENE, ("The gate is open.",))
SHUT = Note(NoteKind.SCENE, ("The gate is closed.",))
MESSAGE = [GoalLane.CONTEXT_UPDATE, GoalLane.NEXT_CONNECT]
MOVING = [GoalLane.SEAMLESS_MOVE, GoalLane.NEXT_CONNECT]


def due(
    updates: NoteUpdates, now: float, *, is_connected: bool = True, is_quiet: bool = True
) -> GoalLane | None:
    return updates.due(now, is_connected=is_connected, is_quiet=is_quiet)


def test_a_changed_note_goes_out_once_in_a_quiet_moment() -> None:
    updates = NoteUpdates(MESSAGE)
    updates.set(OPEN, 1.0)
    assert due(updates, 1.1) is None  # changes nearer together go out as one
    assert due(updates, 2.0, is_quiet=False) is None
    assert due(updates, 2.0, is_connected=False) is None
    assert due(updates, 2.0) is GoalLane.CONTEXT_UPDATE
    updates.instruction_sent()
    assert due(updates, 9.0) is None
    assert [(told.lines, told.how) for told in updates.take_events()] == [(OPEN.lines, "sent")]
    assert updates.take_events() == []


def test_the_same_note_again_is_no_news() -> None:
    updates = NoteUpdates(MESSAGE)
    updates.set(OPEN, 1.0)
    updates.instruction_sent()
    updates.set(OPEN, 5.0)
    updates.set(Note(NoteKind.MEMORY), 5.0)  # nothing where nothing was
    assert due(updates, 9.0) is None


def test_a_note_that_came_back_to_what_the_model_knows_is_not_sent() -> None:
    updates = NoteUpdates(MESSAGE)
    updates.set(OPEN, 1.0)
    updates.instruction_sent()
    updates.set(SHUT, 5.0)
    updates.set(OPEN, 5.1)
    assert due(updates, 9.0) is None


def test_where_only_a_move_would_help_it_waits_for_the_players_words() -> None:
    updates = NoteUpdates(MOVING)
    updates.set(OPEN, 1.0)
    assert due(updates, 60.0) is None
    assert updates.take_untold() == render_note(OPEN)
    assert updates.take_untold() == ""
    assert [told.how for told in updates.take_events()] == ["with_turn"]


def test_what_a_setup_held_is_known() -> None:
    updates = NoteUpdates(MOVING)
    updates.set(OPEN, 1.0)
    updates.setup_made()
    updates.set(Note(NoteKind.MEMORY, ("name: Clara",)), 1.5)
    updates.setup_accepted()
    assert (
        updates.take_untold()
        == "WHAT YOU REMEMBER of this player from earlier visits; mention it where it fits:"
        "\n- name: Clara"
    )
    assert [told.how for told in updates.take_events()] == ["in_setup", "with_turn"]


def test_parts_are_those_with_lines_in_a_steady_order() -> None:
    updates = NoteUpdates(MESSAGE)
    updates.set(OPEN, 1.0)
    updates.set(Note(NoteKind.MEMORY, ("name: Clara",)), 2.0)
    assert [part.split()[2] for part in updates.parts()] == ["REMEMBER", "NOTICE"]
    updates.set(Note(NoteKind.SCENE), 3.0)
    assert len(updates.parts()) == 1


def test_a_refused_instruction_is_not_sent_again_as_a_message() -> None:
    updates = NoteUpdates(MESSAGE)
    updates.set(OPEN, 1.0)
    updates.refused()  # for something else: nothing of ours was under way
    assert due(updates, 2.0) is GoalLane.CONTEXT_UPDATE
    updates.instruction_sent()
    updates.refused()
    updates.set(SHUT, 3.0)
    assert due(updates, 9.0) is None
    assert updates.take_untold() == render_note(SHUT)


def test_a_turn_after_it_proves_that_it_was_taken() -> None:
    updates = NoteUpdates(MESSAGE)
    updates.set(OPEN, 1.0)
    updates.instruction_sent()
    updates.turn_completed()
    updates.refused()
    updates.set(SHUT, 3.0)
    assert due(updates, 9.0) is GoalLane.CONTEXT_UPDATE
