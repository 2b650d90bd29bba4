"""Sprite sheets as data: where each frame lies in the picture, what makes a clip, where the mouth goes.

`embodiment.body.sheet` makes these from the JSON that Aseprite exports beside a picture. Nothing here opens a
file or knows a surface, so the whole of a sheet can be tested and checked without a display.

Source: Aseprite, "Command Line Interface" (``--data``, ``--format json-hash|json-array``, ``--list-tags``,
``--list-slices``, ``--list-layers``) and its exporter's field names; trimming and rotation as TexturePacker's
generic JSON defines them.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import accumulate

from embodiment.errors import AssetError, UsageError, did_you_mean


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetFrame:
    """One frame: a rectangle in the picture and where it lies in its cell.

    All lengths are pixels of the picture as exported.

    Attributes:
        x: Left edge in the picture.
        y: Top edge in the picture.
        width: Width of the frame once it is upright.
        height: Height of the frame once it is upright.
        rotated: Stored turned 90 degrees clockwise; it then covers ``height`` x ``width`` in the picture.
        offset_x: Where the trimmed frame starts inside its cell.
        offset_y: See ``offset_x``.
        cell_width: Size of the untrimmed cell; anchors are in cell coordinates.
        cell_height: See ``cell_width``.
        duration_ms: How long the frame is shown, 1 ms or more.
    """

    x: int
    y: int
    width: int
    height: int
    rotated: bool
    offset_x: int
    offset_y: int
    cell_width: int
    cell_height: int
    duration_ms: int

    @property
    def box(self) -> tuple[int, int, int, int]:
        """Rectangle in the picture: x, y, width, height as stored (sides swapped when rotated)."""
        size = (self.height, self.width) if self.rotated else (self.width, self.height)
        return self.x, self.y, *size


@dataclass(frozen=True, slots=True, kw_only=True)
class Clip:
    """One tag, unrolled into the frames of one pass in playing order.

    Attributes:
        name: The tag's name.
        frames: Frame indices of one pass; ping-pong turns back without showing an end twice.
        durations_ms: How long each of ``frames`` is shown.
        repeat: Passes the artist asked for; 0 is for ever.
        data: ``key=value`` pairs of the tag's user data, for example ``eyes=happy``.
    """

    name: str
    frames: tuple[int, ...]
    durations_ms: tuple[int, ...]
    repeat: int = 0
    data: Mapping[str, str] = field(default_factory=dict)
    _ends_ms: tuple[int, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_ends_ms", tuple(accumulate(self.durations_ms)))

    @property
    def length_ms(self) -> int:
        """Duration of one pass."""
        return self._ends_ms[-1] if self._ends_ms else 0

    def frame_at(self, elapsed_ms: int, *, loop: bool) -> int:
        """The frame shown ``elapsed_ms`` after the clip began.

        Args:
            elapsed_ms: 0 or more.
            loop: Start again after each pass; otherwise the last frame stays.
        """
        return self.frame_and_rest(elapsed_ms, loop=loop)[0]

    def frame_and_rest(self, elapsed_ms: int, *, loop: bool) -> tuple[int, int]:
        """As ``frame_at``, and for how many milliseconds more it is shown; 0 for one that stays."""
        ends = self._ends_ms
        at = elapsed_ms % ends[-1] if loop else elapsed_ms
        place = bisect_right(ends, at)
        if place == len(ends):
            return self.frames[-1], 0
        return self.frames[place], ends[place] - at


@dataclass(frozen=True, slots=True, kw_only=True)
class SliceKey:
    """Where a slice lies from one frame on, in cell coordinates.

    Attributes:
        frame: First frame it holds for.
        x: Left edge of its bounds.
        y: Top edge of its bounds.
        width: Width of its bounds.
        height: Height of its bounds.
        pivot: The artist's pivot inside the bounds, or None for the centre.
    """

    frame: int
    x: int
    y: int
    width: int
    height: int
    pivot: tuple[int, int] | None = None

    @property
    def anchor(self) -> tuple[float, float]:
        """The pivot, or the centre of the bounds, in cell coordinates."""
        if self.pivot is not None:
            return float(self.x + self.pivot[0]), float(self.y + self.pivot[1])
        return self.x + self.width / 2, self.y + self.height / 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """A whole sheet.

    Attributes:
        path: The JSON file as its user named it; errors begin with it.
        image: File name of the picture, relative to the JSON.
        image_size: Width and height of the picture in pixels.
        frames: All frames by index.
        clips: Clips by name.
        slices: Keys of each slice, ordered by frame.
        cel_data: User data of cels: layer name -> frame -> ``key=value`` pairs.
    """

    path: str
    image: str
    image_size: tuple[int, int]
    frames: tuple[SheetFrame, ...]
    clips: Mapping[str, Clip]
    slices: Mapping[str, tuple[SliceKey, ...]] = field(default_factory=dict)
    cel_data: Mapping[str, Mapping[int, Mapping[str, str]]] = field(default_factory=dict)

    def clip(self, name: str) -> Clip:
        """The clip of that name.

        Raises:
            UsageError: If the sheet has no such tag; the text names the nearest one.
        """
        try:
            return self.clips[name]
        except KeyError:
            raise UsageError(f"{self.path}: {did_you_mean('animation', name, self.clips)}") from None

    def cell(self, tag: str, index: int) -> int:
        """Frame index of overlay cell ``index`` of ``tag`` (mouths, eyes and brows are tags of such cells).

        Raises:
            UsageError: If there is no such tag or it has fewer cells.
        """
        frames = self.clip(tag).frames
        if not 0 <= index < len(frames):
            raise UsageError(
                f"{self.path}: tag {tag!r} has {len(frames)} cells, number {index} was asked for"
            )
        return frames[index]

    def anchor(self, slice_name: str, frame: int) -> tuple[float, float]:
        """Where a slice's anchor lies in a frame.

        A slice keyed on some frames holds its last key; before its first key the first one counts.

        Returns:
            x, y in cell coordinates (pixels from the cell's top left corner).

        Raises:
            UsageError: If the sheet has no such slice; the text names the nearest one.
        """
        keys = self.slices.get(slice_name)
        if not keys:
            raise UsageError(f"{self.path}: {did_you_mean('slice', slice_name, self.slices)}")
        found = keys[0]
        for key in keys:
            if key.frame > frame:
                break
            found = key
        return found.anchor

    def angle(self, frame: int, layer: str = "head") -> float:
        """Tilt drawn into a frame: cel user data ``angle=-7``, in degrees clockwise; 0 if none is given.

        Overlays drawn onto that frame are turned by it.
        """
        text = self.cel_data.get(layer, {}).get(frame, {}).get("angle", "0")
        return float(text)

    def has_face(self, frame: int, layer: str = "head") -> bool:
        """Whether eyes, brows and mouth are laid on a frame: not where the cel says ``face=none``, as from behind."""
        return self.cel_data.get(layer, {}).get(frame, {}).get("face", "") != "none"

    def require(self, *names: str) -> None:
        """Check that clips exist, so that a missing animation is found at load and not in play.

        Raises:
            AssetError: Naming every missing tag and the tags there are.
        """
        missing = [name for name in names if name not in self.clips]
        if missing:
            there = ", ".join(sorted(self.clips)) or "none"
            raise AssetError(
                f"the sheet lacks the tag{'s' * (len(missing) > 1)} {', '.join(missing)} (it has: {there});"
                " add frame tags of these names in Aseprite and export with --list-tags",
                path=self.path,
            )
