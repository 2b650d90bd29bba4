from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from embodiment.live.notes import Note, NoteKind, notes_in, parse_note, render_note

LINES = st.lists(
    st.text(alphabet=st.characters(codec="utf-8", categories=("L", "N", "P", "Zs")), min_size=1)
    .map(lambda text: " ".join(text.split()))
    .filter(bool),
    min_size=1,
    max_size=6,
)


@given(kind=st.sampled_from(NoteKind), lines=LINES)
def test_a_note_comes_back_as_it_was(kind: NoteKind, lines: list[str]) -> None:
    note = Note(kind, tuple(lines))
    assert parse_note(render_note(note)) == note


def test_an_empty_note_is_no_text_at_all() -> None:
    assert render_note(Note(NoteKind.SCENE)) == ""
    assert render_note(Note(NoteKind.SCENE, ("  ",))) == ""


def test_line_breaks_cannot_smuggle_in_another_heading() -> None:
    note = Note(NoteKind.SCENE, ("a\nWHAT YOU REMEMBER of this player",))
    assert parse_note(render_note(note)) == Note(NoteKind.SCENE, ("a WHAT YOU REMEMBER of this player",))


def test_facts_are_the_lines_with_a_one_word_key() -> None:
    note = Note(NoteKind.MEMORY, ("name: Clara", "You talked: a lot", "They said: hello: you", "bought: "))
    assert note.facts == {"name": "Clara"}


def test_notes_are_found_among_other_parts() -> None:
    parts = ("You are Osric.", render_note(Note(NoteKind.SCENE, ("It is night.",))), "- no note")
    assert notes_in(parts) == {NoteKind.SCENE: Note(NoteKind.SCENE, ("It is night.",))}
