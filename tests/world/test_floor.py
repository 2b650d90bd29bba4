from __future__ import annotations

from dataclasses import dataclass, field

from hypothesis import given
from hypothesis import strategies as st

from embodiment.world.floor import BREATH, PATIENCE, Claim, Floor

STEP = 0.01


@dataclass
class Mouth:
    """A voice that obeys: it sounds while it has something left and is not held, and stops where it must yield."""

    name: str
    left: float = 0.0
    is_sounding: bool = False
    is_addressed: bool = False
    is_audible: bool = True
    may_overlap: bool = False
    heard: list[float] = field(default_factory=list)

    def claim(self) -> Claim:
        return Claim(
            name=self.name,
            is_sounding=self.is_sounding,
            is_waiting=self.left > 0 and not self.is_sounding,
            is_addressed=self.is_addressed,
            is_audible=self.is_audible,
            may_overlap=self.may_overlap,
        )


def run(
    floor: Floor, mouths: list[Mouth], seconds: float, start: float = 0.0, *, player: bool = False
) -> float:
    """Let time pass; asserts that what is heard is in order, and returns the time after."""
    now = start
    for step in range(round(seconds / STEP)):
        now = start + step * STEP
        ruling = floor.rule([mouth.claim() for mouth in mouths], now, player_speaks=player)
        for mouth in mouths:
            if mouth.name in ruling.yielding:
                mouth.left = 0.0
            mouth.is_sounding = mouth.left > 0 and mouth.name not in ruling.held
            if mouth.is_sounding:
                mouth.left -= STEP
                mouth.heard.append(now)
        loud = [m.name for m in mouths if m.is_sounding and m.is_audible and not m.may_overlap]
        assert len(loud) <= 1, f"{loud} talk over each other at {now}"
    return now + STEP


def test_the_second_waits_for_the_first_and_a_breath() -> None:
    pim, tove = Mouth("pim", 1.0), Mouth("tove", 0.0)
    floor = Floor()
    now = run(floor, [pim, tove], 0.5)
    tove.left = 1.0
    run(floor, [pim, tove], 3.0, now)
    assert tove.heard[0] >= pim.heard[-1] + BREATH
    assert len(tove.heard) == 100


def test_whoever_the_player_addresses_takes_the_floor() -> None:
    pim, smith = Mouth("pim", 5.0), Mouth("smith", is_addressed=True)
    floor = Floor()
    now = run(floor, [pim, smith], 1.0)
    smith.left = 1.0
    run(floor, [pim, smith], 2.0, now)
    assert len(smith.heard) == 100
    assert pim.heard[-1] < smith.heard[0]
    assert pim.left == 0.0


def test_the_player_silences_everybody() -> None:
    pim = Mouth("pim", 5.0)
    floor = Floor()
    now = run(floor, [pim], 1.0)
    heard = len(pim.heard)
    run(floor, [pim], 1.0, now, player=True)
    assert len(pim.heard) == heard


def test_voices_nobody_hears_and_those_allowed_to_are_free() -> None:
    far, choir, pim = (
        Mouth("far", 1.0, is_audible=False),
        Mouth("choir", 1.0, may_overlap=True),
        Mouth("pim", 1.0),
    )
    run(Floor(), [far, choir, pim], 2.0)
    assert len(far.heard) == len(choir.heard) == len(pim.heard) == 100
    assert far.heard[0] == choir.heard[0] == pim.heard[0]


def test_chatter_that_waited_too_long_is_dropped() -> None:
    story, pim = Mouth("story", PATIENCE + 5.0), Mouth("pim")
    floor = Floor()
    now = run(floor, [story, pim], 0.5)
    pim.left = 1.0
    run(floor, [story, pim], PATIENCE + 8.0, now)
    assert pim.heard == []


NAMES = ("pim", "tove", "smith")
MOVES = st.lists(
    st.tuples(
        st.sampled_from([*NAMES, "player"]),
        st.floats(0.1, 3.0),
        st.floats(0.05, 2.0),
        st.sampled_from([*NAMES, "nobody"]),
        st.booleans(),
    ),
    max_size=12,
)


@given(MOVES)
def test_nobody_ever_talks_over_anybody(moves: list[tuple[str, float, float, str, bool]]) -> None:
    mouths = {name: Mouth(name) for name in NAMES}
    floor, now = Floor(), 0.0
    for who, length, seconds, addressed, is_audible in moves:
        for name, mouth in mouths.items():
            mouth.is_addressed = name == addressed
        if who in mouths:
            mouths[who].left += length
            mouths[who].is_audible = is_audible or mouths[who].is_sounding
        now = run(floor, list(mouths.values()), seconds, now, player=who == "player")
    for _ in range(60):  # seconds in which everybody must have had their turn
        now = run(floor, list(mouths.values()), 1.0, now)
        if floor.ruling.holder == "" and all(mouth.left <= STEP for mouth in mouths.values()):
            break
    assert all(mouth.left <= STEP for mouth in mouths.values()), "somebody was never allowed to speak"
    assert floor.ruling.holder == ""
