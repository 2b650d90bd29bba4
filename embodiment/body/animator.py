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
from embodiment.units import OUTPUT_PER_TICK, Ticks

if TYPE_CHECKING:
    from random import Random

BREATH_DEPTH: Final = 0.006
BREATH_PERIOD: Final = 340.0
"""Breath: squash .006 sin(2 pi t / 3.4 s). Source: the project's art direction."""
MOUTH_HOLD: Final[Ticks] = MINIMUM_HOLD // OUTPUT_PER_TICK
_LEAN_EASE: Final = 0.06
"""Share of the way to the wanted lean covered per tick: a time constant of 160 ms."""


class Animator:
    """Moves one character.

    Inputs are attributes and calls at any time; `advance` turns them into a pose once per tick.

    Args:
        sheet: The sheet; a clip ``idle`` must be there, other base loops fall back to it.
        rng: Source of every unevenness, from the Runtime's seed.
        now: Tick of birth.
        flip: Whether the character faces left at first.

    Raises:
        AssetError: If the sheet has no ``idle``.

    Attributes:
        talking: Whether the other one's voice is heard now; its pauses are nodded at while listening.
    """

    def __init__(self, sheet: Sheet, rng: Random, *, now: Ticks = 0, flip: bool = False) -> None:
        sheet.require("idle")
        self.sheet = sheet
        self.talking = False
        self._now = now - 1  # the last tick that was stepped through
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
        self._pace = 1.0
        self._lean = 0.0
        self._voice: MouthShape | None = None
        self._shown = MouthShape.X
        self._shown_since: Ticks = now - MOUTH_HOLD

    # ------------------------------------------------------------------ inputs

    def enter(self, state: DialogueState) -> None:
        """Behave as that state does: base loop, posture, gaze and brows."""
        self._manner = MANNERS[state]

    def walk(self, direction: int, pace: float = 1.0) -> None:
        """Walk, or stand still.

        Args:
            direction: Below 0 to the left, above 0 to the right, 0 stands (away from and towards the viewer
                keep the present facing: pass the last direction).
            pace: Speed of the steps relative to how the clip is drawn, above 0.
        """
        if pace <= 0:
            raise UsageError(f"pace must be above 0, got {pace}; use walk(0) to stand")
        self._walking = (direction > 0) - (direction < 0)
        self._pace = pace
        if self._walking:
            self._gaze.face(self._walking < 0)

    def look(self, target: tuple[float, float] | None) -> None:
        """Set who is looked at: their face relative to the own one in world units (right, down), or None."""
        self._gaze.target = target

    def face(self, flip: bool) -> None:
        """Face left (True) or right at once."""
        self._gaze.face(flip)

    def speak(self, shape: MouthShape | None) -> None:
        """Show the mouth of the sound being heard; None when no voice sounds."""
        self._voice = shape

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
        return True

    def stop(self) -> None:
        """End the emote, settling back."""
        if self._emote is not None:
            self._emote = None
            self._settled_from = self._now

    @property
    def playing(self) -> str:
        """Name of the emote on its way, or empty."""
        return self._emote.clip.name if self._emote else ""

    @property
    def flip(self) -> bool:
        """Whether the character faces left."""
        return self._gaze.flip

    # ------------------------------------------------------------------ the tick

    def advance(self, now: Ticks) -> Pose:
        """Move to a tick.

        Args:
            now: The tick; ticks left out are caught up with, one that was already reached changes nothing.

        Returns:
            The pose at that tick.
        """
        while self._now < now:
            self._now += 1
            self._step()
        return self._pose()

    def _step(self) -> None:
        if self._emote and self._now >= self._emote.end:
            self.stop()
        self._select_base()
        free = not self._walking and self._emote is None
        self._gaze.policy = self._manner.gaze
        self._eyes, turned = self._gaze.step(self._now, free_to_turn=free)
        if turned:
            self._blinks.soon(self._now)
        self._lids = self._blinks.lids(self._now)
        if self._nods.hear(self.talking, self._now) and self._manner.nods:
            self._nod_start = self._now
        self._lean += (self._manner.lean - self._lean) * _LEAN_EASE
        self._step_mouth()

    def _select_base(self) -> None:
        name = "walk" if self._walking else self._manner.base
        clip = self.sheet.clips.get(name) or self.sheet.clip("idle")
        if clip is not self._base:
            self._base = clip
            self._base_start = self._now

    def _step_mouth(self) -> None:
        wanted = MouthShape.X if self._voice is None else self._voice
        if wanted is self._shown:
            return
        # A voice that stopped closes the mouth at once; a shape is otherwise held long enough to be seen.
        if self._voice is None or self._now - self._shown_since >= MOUTH_HOLD:
            self._shown = wanted
            self._shown_since = self._now

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
        if self._voice is not None:
            claims[Part.MOUTH] = (Layer.MOUTH, self._shown.name)
        return claims

    def _body(self) -> tuple[Layer, int]:
        if self._emote is not None:
            return Layer.EMOTE, self._emote.frame(self._now)
        nod = self._nod_clip()
        if nod is not None:
            return Layer.POSTURE, nod.frame_at((self._now - self._nod_start) * 10, loop=False)
        pace = self._pace if self._walking else self._tempo
        elapsed = int((self._now - self._base_start) * 10 * pace)
        return Layer.BASE, self._base.frame_at(elapsed, loop=True)

    def _nod_clip(self) -> Clip | None:
        """The drawn nod while one is under way and the sheet has it."""
        clip = self.sheet.clips.get("nod")
        if clip is None or self._walking or (self._now - self._nod_start) * 10 >= clip.length_ms:
            return None
        return clip

    def _pose(self) -> Pose:
        now = self._now
        body_owner, frame = self._body()
        claims = self._claims()
        breath = BREATH_DEPTH * math.sin(2.0 * math.pi * now / self._breath_period + self._breath_phase)
        drawn_nod = "nod" in self.sheet.clips
        effect = self._emote.face(now).effect if self._emote else ""
        return Pose(
            body_frame=frame,
            mouth=claims[Part.MOUTH][1],
            eyes=claims[Part.EYES][1],
            brows=claims[Part.BROWS][1],
            dy=0.0 if drawn_nod else nod_offset(now - self._nod_start),
            squash=1.0 + breath + settle_squash(now - self._settled_from),
            angle=-self._lean if self._gaze.flip else self._lean,
            flip=self._gaze.flip,
            effects=(effect,) if effect else (),
            owners=MappingProxyType(
                {Part.BODY: body_owner} | {part: owner for part, (owner, _) in claims.items()}
            ),
        )
