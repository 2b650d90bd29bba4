"""The layered animator: base loop < posture < gaze < blink < emote < mouth.

Each layer says what it wants of each part (`Layer`, `Part`); the strongest that wants a part owns it, so two
owners can never fight over one frame. Movements (breath, lean, nod, settling) add up instead.

What an animation *is* lives in the `Sheet` and in the tables of `dialogue` and `emotes`; an `Animator` holds
only where one character is in it. It is driven by ticks and inputs alone, and the random source is handed in:
the same inputs give the same poses. Nothing ever stands still: a silent, idle character breathes, blinks and
looks about.
"""

from __future__ import annotations

import math
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from embodiment.body.blink import Blinks
from embodiment.body.dialogue import MANNERS, DialogueState
from embodiment.body.emotes import RESTART_AFTER, SETTLE, EmotePlayback, expressions_of, settle_squash
from embodiment.body.frames import Clip, Sheet
from embodiment.body.gaze import Gaze
from embodiment.body.nods import LENGTH as NOD_LENGTH
from embodiment.body.nods import Nods, nod_offset
from embodiment.body.pose import OVERLAY_TAGS, Layer, Part, Pose
from embodiment.body.visemes import MINIMUM_HOLD, MouthShape
from embodiment.errors import UsageError, did_you_mean
from embodiment.units import NEVER, OUTPUT_PER_TICK, Ticks

if TYPE_CHECKING:
    from random import Random

BREATH_DEPTH: Final = 0.006
BREATH_PERIOD: Final = 340.0
"""Breath: squash .006 sin(2 pi t / 3.4 s). Source: the project's art direction."""
MOUTH_HOLD: Final[Ticks] = MINIMUM_HOLD // OUTPUT_PER_TICK
_LEAN_LEFT: Final = 0.94
"""Share of the way to the wanted lean that is left after each tick: a time constant of 160 ms."""

_WALKS: Final = {-1: "walk_up", 0: "walk", 1: "walk_down"}
"""Clips of a walk, by where it goes in depth."""
_STANDS: Final = {"walk_up": "idle_up", "walk_down": "idle_down"}
"""Clips of standing still after such a walk."""
TURN_ROUND: Final[Ticks] = 400
"""After so long whoever has walked into the picture and stands there turns round to the viewer."""


class Animator:
    """Moves one character.

    Inputs are calls at any time; `move` follows them once per tick.

    Args:
        sheet: The sheet; a clip ``idle`` must be there, other base loops fall back to it.
        rng: Source of every unevenness, from the Runtime's seed.
        now: Tick of birth.
        flip: Whether the character faces left at first.

    Attributes:
        voice: Shape of the sound being heard, as told last (``speak``); None while no voice sounds.
        target: Who is looked at, as told last (``look``); None for nobody.
        next_decision: The tick at which something of it is decided anew; until then only time passes.

    Raises:
        AssetError: If the sheet has no ``idle``.
    """

    def __init__(self, sheet: Sheet, rng: Random, *, now: Ticks = 0, flip: bool = False) -> None:
        sheet.require("idle")
        self.sheet = sheet
        self._talking = False
        self._now = now - 1  # the last tick that was moved to
        self.next_decision: Ticks = now
        self._pose: Pose | None = None
        self._frame, self._frame_until = 0, now  # what the body shows, known for the ticks before that one
        self._manner = MANNERS[DialogueState.IDLE]
        self._blinks = Blinks(rng, now)
        self._lids: str | None = None
        self._gaze = Gaze(rng, flip=flip)
        self._eyes = "center"
        self._nods = Nods(rng)
        self._nod_start: Ticks = now - NOD_LENGTH
        self._emote: EmotePlayback | None = None
        self._settled_from: Ticks = now - SETTLE
        self._base = sheet.clip("idle")
        # Two characters with one sheet must not move in step: another phase and another tempo.
        self._tempo = rng.uniform(0.93, 1.07)
        self._base_start = now - rng.randrange(max(1, self._base.length_ms // 10))
        self._breath_period = BREATH_PERIOD * self._tempo
        self._breath_phase = rng.uniform(0.0, 2.0 * math.pi)
        self._walking = 0
        self._walk_clip = "walk"
        self._stand, self._stand_until = "idle", now
        self._pace = 1.0
        self._lean_from, self._lean_since = 0.0, now
        self.voice: MouthShape | None = None
        self.target: tuple[float, float] | None = None
        self._shown = MouthShape.X
        self._shown_since: Ticks = now - MOUTH_HOLD

    # ------------------------------------------------------------------ inputs

    def enter(self, state: DialogueState) -> None:
        """Behave as that state does: base loop, posture, gaze and brows."""
        manner = MANNERS[state]
        if manner is not self._manner:
            self._lean_from, self._lean_since = self._lean, self._now
            self._manner = manner
            self.wake()

    def walk(self, direction: int, pace: float = 1.0, depth: int = 0) -> None:
        """Walk, or stand still.

        Args:
            direction: Below 0 to the left, above 0 to the right, 0 stands (away from and towards the viewer
                keep the present facing: pass the last direction).
            pace: Speed of the steps relative to how the clip is drawn, above 0 (see ``pace_at``).
            depth: Below 0 mainly away from the viewer, above 0 mainly towards: ``walk_up`` and ``walk_down`` are
                played where the sheet has them, and for a while after them ``idle_up`` and ``idle_down``.
        """
        if pace <= 0:
            raise UsageError(f"pace must be above 0, got {pace}; use walk(0) to stand")
        walking = (direction > 0) - (direction < 0)
        clip = _WALKS[(depth > 0) - (depth < 0)]
        if walking != self._walking or clip != self._walk_clip:
            if self._walking and not walking:
                self._stand, self._stand_until = _STANDS.get(self._walk_clip, "idle"), self._now + TURN_ROUND
            self._walking, self._walk_clip = walking, clip
            self.wake()
        if pace != self._pace:
            self._pace, self._frame_until = pace, self._now
        if walking and self._gaze.flip is not (walking < 0):
            self.face(walking < 0)

    def pace_at(self, speed: float) -> float:
        """The pace at which feet do not slide at ``speed`` world units a second.

        A clip says in its tag's user data for which speed it is drawn (``speed=150``); without that it is 1.
        """
        drawn_for = self.sheet.clips["walk"].data.get("speed", "") if "walk" in self.sheet.clips else ""
        try:
            return speed / float(drawn_for) if speed > 0 and float(drawn_for) > 0 else 1.0
        except ValueError:
            return 1.0

    def look(self, target: tuple[float, float] | None) -> None:
        """Set who is looked at: their face relative to the own one in world units (right, down), or None."""
        if target != self.target:
            self.target = self._gaze.target = target
            self.wake()

    def face(self, flip: bool) -> None:
        """Face left (True) or right at once."""
        self._gaze.face(flip)
        self.wake()

    def speak(self, shape: MouthShape | None) -> None:
        """Show the mouth of the sound being heard; None when no voice sounds."""
        if shape is not self.voice:
            self.voice = shape
            self.wake()

    def hear(self, talking: bool) -> None:
        """Tell whether the other one's voice is heard now; its pauses are nodded at while listening."""
        if talking is not self._talking:
            self._talking = talking
            self.wake()

    def wake(self) -> None:
        """Decide anew at the next tick; what has changed nothing for it changes nothing."""
        self.next_decision = self._frame_until = self._now
        self._pose = None

    def play(self, name: str) -> bool:
        """Begin an emote; the one on its way is replaced.

        Asked for again while it has hardly begun, it goes on instead of starting over.

        Returns:
            Whether it began; False for the repeated wish.

        Raises:
            UsageError: If the sheet has no such animation; the text names the nearest one.
        """
        known = [clip for clip in self.sheet.clips if clip not in OVERLAY_TAGS]
        if name not in known:
            raise UsageError(f"{self.sheet.path}: {did_you_mean('animation', name, known)}")
        running, start = self._emote, self._now + 1
        if running and running.clip.name == name and start - running.start < RESTART_AFTER:
            return False
        clip = self.sheet.clip(name)
        self._emote = EmotePlayback(clip, expressions_of(self.sheet, clip), start)
        self.wake()
        return True

    def stop(self) -> None:
        """End the emote, settling back."""
        if self._emote is not None:
            self._emote = None
            self._settled_from = self._now
            self.wake()

    @property
    def playing(self) -> str:
        """Name of the emote on its way, or empty."""
        return self._emote.clip.name if self._emote else ""

    @property
    def is_standing(self) -> bool:
        """Whether ``walk(0)`` would change nothing."""
        return not self._walking and self._walk_clip == "walk" and self._pace == 1.0

    @property
    def flip(self) -> bool:
        """Whether the character faces left."""
        return self._gaze.flip

    # ------------------------------------------------------------------ the tick

    def advance(self, now: Ticks) -> Pose:
        """Move to a tick (see `move`) and look at it; the pose there."""
        self.move(now)
        return self.pose

    def move(self, now: Ticks) -> None:
        """Move to a tick; ticks left out are caught up with, one that was already reached changes nothing."""
        if self._now + 1 == now < self.next_decision:
            self._now, self._pose = now, None
            return
        while self._now < now:
            if now < self.next_decision:
                self._now = now
            elif self._now + 1 < self.next_decision:
                self._now = self.next_decision - 1
            else:
                self._now += 1
                self._step()
            self._pose = None

    @property
    def pose(self) -> Pose:
        """What is shown at the tick that was moved to."""
        if self._pose is None:
            self._pose = self._posed()
        return self._pose

    @property
    def frame(self) -> int:
        """Frame of the sheet the body shows at the tick that was moved to."""
        if self._now >= self._frame_until:
            _, self._frame, rest = self._body()
            self._frame_until = self._now + 1 + rest
        return self._frame

    def _step(self) -> None:
        now = self._frame_until = self._now
        if self._emote and now >= self._emote.end:
            self.stop()
        self._select_base()
        free = not self._walking and self._emote is None
        self._gaze.policy = self._manner.gaze
        self._eyes, turned = self._gaze.step(now, free_to_turn=free)
        if turned:
            self._blinks.soon(now)
        self._lids = self._blinks.lids(now)
        if self._nods.hear(self._talking, now) and self._manner.nods:
            self._nod_start = now
        mouth_at = self._step_mouth()
        emote_ends = self._emote.end if self._emote else mouth_at
        turns_round = self._stand_until if now < self._stand_until else mouth_at
        self.next_decision = min(
            self._gaze.next_change(now), self._blinks.next_change(now), self._nods.next_change(now),
            emote_ends, mouth_at, turns_round,
        )  # fmt: skip

    def _select_base(self) -> None:
        clips = self.sheet.clips
        if self._walking:
            clip = clips.get(self._walk_clip) or clips.get("walk") or self.sheet.clip("idle")
        else:
            clip = clips.get(self._stance()) or clips.get(self._manner.base) or self.sheet.clip("idle")
        if clip is not self._base:
            if not self._walking and self._base.name not in _WALKS.values():
                self._settled_from = self._now  # a change of posture is a shift of weight, not a cut
            self._base = clip
            self._base_start = self._now

    def _stance(self) -> str:
        """The clip of standing: as the walk ended, until there is somebody to see or something to do."""
        rests = self._manner.base == "idle" and self.target is None and self._now < self._stand_until
        return self._stand if rests else self._manner.base

    def _step_mouth(self) -> Ticks:
        """Follow the voice; the tick at which the mouth has a wish left over from now."""
        wanted = MouthShape.X if self.voice is None else self.voice
        if wanted is self._shown:
            return NEVER
        # A voice that stopped closes the mouth at once; a shape is otherwise held long enough to be seen.
        if self.voice is not None and self._now - self._shown_since < MOUTH_HOLD:
            return self._shown_since + MOUTH_HOLD
        self._shown = wanted
        self._shown_since = self._now
        return NEVER

    @property
    def _lean(self) -> float:
        """Degrees forward: an ease from where the manner before had got to."""
        wanted = self._manner.lean
        return wanted + (self._lean_from - wanted) * _LEAN_LEFT ** (self._now - self._lean_since)

    def _claims(self) -> dict[Part, tuple[Layer, str]]:
        """What each part of the face shows and whose decision that is; later lines are stronger layers."""
        manner, emote = self._manner, self._emote
        claims = {
            Part.MOUTH: (Layer.BASE, manner.mouth),
            Part.BROWS: (Layer.POSTURE, manner.brows),
            Part.EYES: (Layer.GAZE, self._eyes),
        }
        if self._lids is not None:
            claims[Part.EYES] = (Layer.BLINK, self._lids)
        if emote is not None:
            face = emote.face(self._now)
            for part, cell in ((Part.EYES, face.eyes), (Part.BROWS, face.brows), (Part.MOUTH, face.mouth)):
                if cell is not None:
                    claims[part] = (Layer.EMOTE, cell)
        if self.voice is not None:
            claims[Part.MOUTH] = (Layer.MOUTH, self._shown.name)
        return claims

    def _body(self) -> tuple[Layer, int, Ticks]:
        """Whose decision the body is, its frame, and for how many ticks more that surely stays."""
        if self._emote is not None:
            return Layer.EMOTE, self._emote.frame(self._now), 0
        nod = self._nod_clip()
        if nod is not None:
            return Layer.POSTURE, nod.frame_at((self._now - self._nod_start) * 10, loop=False), 0
        pace = self._pace if self._walking else self._tempo
        elapsed = int((self._now - self._base_start) * 10 * pace)
        frame, rest_ms = self._base.frame_and_rest(elapsed, loop=True)
        rest = int((rest_ms - 1) / (10 * pace))  # less the part of a millisecond that was cut off above
        return Layer.BASE, frame, rest

    def _nod_clip(self) -> Clip | None:
        """The drawn nod while one is under way and the sheet has it."""
        clip = self.sheet.clips.get("nod")
        if clip is None or self._walking or (self._now - self._nod_start) * 10 >= clip.length_ms:
            return None
        return clip

    def _posed(self) -> Pose:
        now = self._now
        body_owner, frame, _ = self._body()
        claims = self._claims()
        breath = BREATH_DEPTH * math.sin(2.0 * math.pi * now / self._breath_period + self._breath_phase)
        drawn_nod = "nod" in self.sheet.clips
        effect = self._emote.face(now).effect if self._emote else ""
        lean = self._lean
        return Pose(
            body_frame=frame,
            mouth=claims[Part.MOUTH][1],
            eyes=claims[Part.EYES][1],
            brows=claims[Part.BROWS][1],
            dy=0.0 if drawn_nod else nod_offset(now - self._nod_start),
            squash=1.0 + breath + settle_squash(now - self._settled_from),
            angle=-lean if self._gaze.flip else lean,
            flip=self._gaze.flip,
            effects=(effect,) if effect else (),
            owners=MappingProxyType(
                {Part.BODY: body_owner} | {part: owner for part, (owner, _) in claims.items()}
            ),
        )
