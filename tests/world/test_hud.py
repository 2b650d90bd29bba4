from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from embodiment.world.hud import MAX_NOTICES, Hud, Leave, Reload, Submit, TalkPressed, TalkReleased
from embodiment.world.inputs import Action, InputEvent, Press, Quit, Release, Text


def feed(hud: Hud, *events: InputEvent) -> list[object]:
    return [intent for event in events if (intent := hud.receive(event)) is not None]


def test_enter_types_and_sends() -> None:
    hud = Hud()
    assert feed(hud, Press(Action.ENTER), Text("hel"), Text("lo"), Press(Action.ENTER)) == [Submit("hello")]
    assert not hud.is_typing


def test_letters_typed_into_the_box_are_not_steps() -> None:
    hud = Hud()
    feed(hud, Press(Action.ENTER), Press(Action.LEFT), Text("a"))
    assert hud.walk == (0, 0)
    assert hud.typed == "a"


def test_a_key_released_while_typing_is_released() -> None:
    hud = Hud()
    feed(hud, Press(Action.RIGHT), Press(Action.ENTER), Release(Action.RIGHT), Press(Action.ESCAPE))
    assert hud.walk == (0, 0)


def test_a_line_put_away_with_escape_is_still_there() -> None:
    """Nothing typed is lost."""
    hud = Hud()
    feed(hud, Press(Action.ENTER), Text("half a thou"), Press(Action.ESCAPE))
    assert feed(hud, Press(Action.ENTER), Text("ght"), Press(Action.ENTER)) == [Submit("half a thought")]


def test_the_talk_key_is_told_once_however_often_it_repeats() -> None:
    """Doubled push-to-talk handlers were a real fault: one press, one release."""
    hud = Hud()
    intents = feed(hud, Press(Action.TALK), Press(Action.TALK), Release(Action.TALK), Release(Action.TALK))
    assert intents == [TalkPressed(), TalkReleased()]


def test_space_in_the_box_is_a_space() -> None:
    hud = Hud()
    assert feed(hud, Press(Action.ENTER), Press(Action.TALK), Text(" "), Release(Action.TALK)) == []


def test_an_empty_line_is_not_sent() -> None:
    hud = Hud()
    assert feed(hud, Press(Action.ENTER), Text("   "), Press(Action.ENTER)) == []


def test_escape_closes_what_is_open_before_it_quits() -> None:
    hud = Hud()
    assert feed(hud, Press(Action.HELP), Press(Action.ESCAPE)) == []
    assert feed(hud, Press(Action.ESCAPE)) == [Leave()]
    assert feed(hud, Quit()) == [Leave(for_good=True)]


def test_a_notice_goes_away_and_is_never_shown_twice() -> None:
    hud = Hud()
    for _ in range(3):
        hud.notify("no microphone", 1.0)
    assert hud.visible_notices(1.0) == ["no microphone"]
    assert hud.visible_notices(100.0) == []
    for number in range(9):
        hud.notify(f"note {number}", 2.0)
    assert len(hud.visible_notices(2.0)) == MAX_NOTICES


EVENTS = st.one_of(
    st.sampled_from([Press(a) for a in Action] + [Release(a) for a in Action]),
    st.text(st.characters(categories=["L", "N"]), min_size=1, max_size=4).map(Text),
)


@given(st.lists(EVENTS, max_size=60))
def test_presses_and_releases_of_talk_alternate(events: list[InputEvent]) -> None:
    hud = Hud()
    talks = [i for i in feed(hud, *events) if isinstance(i, TalkPressed | TalkReleased)]
    for before, after in pairwise(talks):
        assert type(before) is not type(after)
    if talks:
        assert isinstance(talks[0], TalkPressed)


def test_files_are_read_again_when_asked() -> None:
    assert feed(Hud(), Press(Action.RELOAD)) == [Reload()]
