"""One person's sheet: frames trimmed and packed into a PNG, described as Aseprite's JSON (array form)."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from assets.draw.face import BROWS, EYES, MOUTHS
from assets.draw.motions import motions
from assets.draw.person import Person
from assets.draw.pose import Pose
from assets.draw.quantise import paletted_png, squeezed
from assets.draw.render import CELL, FEET, MASTER, Pixels, anchor, body_cell, overlay_cell
from assets.draw.rig import Rig
from assets.draw.score import Motion

WIDTH = 2048  # pixels of the packed picture
COLOURS = 80  # of the palette: a dozen materials in light and shade, and the small colours of the eyes
GAP = 2  # see-through pixels between frames, so that scaling never bleeds
OVERLAYS: dict[str, tuple[tuple[str, ...], tuple[int, int]]] = {
    "mouth": (MOUTHS, (66, 46)),
    "eyes": (EYES, (76, 44)),
    "brows": (BROWS, (80, 48)),
}
OVERLAY_MS = 100


@dataclass(slots=True)
class Frame:
    """One frame before packing: the trimmed pixels and where they lie in the cell."""

    name: str
    image: Pixels
    offset: tuple[int, int]
    frame_ms: int
    pose: Pose | None = None
    place: tuple[int, int] = (0, 0)
    twin: int | None = None  # an earlier frame with the same pixels


@dataclass(slots=True)
class Sheet:
    """All frames of a person and the tags over them."""

    person: Person
    frames: list[Frame] = field(default_factory=list)
    tags: list[dict[str, Any]] = field(default_factory=list)


def build(person: Person) -> tuple[bytes, str]:
    """Draw everything; returns the PNG and the JSON text."""
    sheet = Sheet(person)
    for motion in motions(person):
        _add_motion(sheet, motion)
    for kind, (names, size) in OVERLAYS.items():
        _add_overlays(sheet, kind, names, size)
    _find_twins(sheet.frames)
    height = _pack([f for f in sheet.frames if f.twin is None])
    canvas = np.zeros((height, WIDTH, 4), dtype=np.uint8)
    for frame in sheet.frames:
        if frame.twin is None:
            (x, y), (h, w) = frame.place, frame.image.shape[:2]
            canvas[y : y + h, x : x + w] = frame.image
        else:
            frame.place = sheet.frames[frame.twin].place
    return squeezed(paletted_png(canvas, COLOURS)), _text(_description(sheet, height))


def _add_motion(sheet: Sheet, motion: Motion) -> None:
    first = len(sheet.frames)
    for i, pose in enumerate(motion.poses):
        image, offset = _trimmed(body_cell(sheet.person, pose), f"{sheet.person.name}: {motion.tag} {i}")
        sheet.frames.append(Frame(f"{motion.tag} {i}", image, offset, motion.frame_ms, pose))
    tag: dict[str, Any] = {
        "name": motion.tag,
        "from": first,
        "to": len(sheet.frames) - 1,
        "direction": "forward",
        "color": "#2f908cff",
    }
    if not motion.loop:
        tag["repeat"] = "1"
    if motion.data:
        tag["data"] = motion.data
    sheet.tags.append(tag)


def _add_overlays(sheet: Sheet, kind: str, names: Sequence[str], size: tuple[int, int]) -> None:
    first = len(sheet.frames)
    cell = (round(size[0] * MASTER), round(size[1] * MASTER))
    offset = ((CELL[0] * MASTER - cell[0]) // 2, (CELL[1] * MASTER - cell[1]) // 2)
    for name in names:
        image = overlay_cell(sheet.person, kind, name, size)
        sheet.frames.append(Frame(f"{kind} {name}", image, offset, OVERLAY_MS))
    sheet.tags.append(
        {
            "name": kind,
            "from": first,
            "to": len(sheet.frames) - 1,
            "direction": "forward",
            "color": "#e2a23bff",
            "data": " ".join(names),
        }
    )


def _trimmed(image: Pixels, what: str) -> tuple[Pixels, tuple[int, int]]:
    rows = np.flatnonzero(image[..., 3].any(axis=1))
    columns = np.flatnonzero(image[..., 3].any(axis=0))
    y0, y1, x0, x1 = rows[0], rows[-1] + 1, columns[0], columns[-1] + 1
    if x0 == 0 or y0 == 0 or x1 == image.shape[1] or y1 == image.shape[0]:
        edges = f"left {x0}, top {y0}, right {image.shape[1] - x1}, bottom {image.shape[0] - y1}"
        print(f"{what} is cut off by its cell ({edges} pixels free): make the gesture smaller")
    return image[y0:y1, x0:x1].copy(), (int(x0), int(y0))


def _find_twins(frames: Iterable[Frame]) -> None:
    seen: dict[tuple[tuple[int, ...], bytes], int] = {}
    for i, frame in enumerate(frames):
        key = (frame.image.shape, frame.image.tobytes())
        frame.twin = seen.get(key)
        seen.setdefault(key, i)


def _pack(frames: Iterable[Frame]) -> int:
    """Shelves in the order of the tags; returns the height of the picture.

    Neighbours are moments of one motion, and all of a shelf stand on one ground: what has not moved between two frames
    is in the same rows a few hundred bytes apart, where the compressor finds it.
    """
    shelves: list[list[Frame]] = [[]]
    x = GAP
    for frame in frames:
        width = frame.image.shape[1]
        if x + width + GAP > WIDTH:
            shelves.append([])
            x = GAP
        frame.place = (x, 0)
        shelves[-1].append(frame)
        x += width + GAP
    y = GAP
    for shelf in shelves:
        top = min(frame.offset[1] for frame in shelf)
        for frame in shelf:
            frame.place = (frame.place[0], y + frame.offset[1] - top)
        y += max(frame.offset[1] - top + frame.image.shape[0] for frame in shelf) + GAP
    return y


def _description(sheet: Sheet, height: int) -> dict[str, Any]:
    name = sheet.person.name
    return {
        "frames": [_frame(frame, i) for i, frame in enumerate(sheet.frames)],
        "meta": {
            "app": "assets/draw",
            "version": "1.3",
            "image": f"{name}.png",
            "format": "RGBA8888",
            "size": {"w": WIDTH, "h": height},
            "scale": str(MASTER),
            "frameTags": sheet.tags,
            "layers": _layers(sheet),
            "slices": _slices(sheet),
        },
    }


def _text(description: Mapping[str, Any]) -> str:
    """JSON with one line per frame, tag, layer and slice: small, and a change shows in few lines."""

    def rows(entries: Sequence[object], indent: str) -> str:
        return "[\n" + ",\n".join(indent + json.dumps(entry) for entry in entries) + f"\n{indent[1:]}]"

    meta = []
    for key, value in description["meta"].items():
        text = rows(value, "   ") if isinstance(value, list) else json.dumps(value)
        meta.append(f'  "{key}": {text}')
    frames = rows(description["frames"], "  ")
    return f'{{\n "frames": {frames},\n "meta": {{\n' + ",\n".join(meta) + "\n }\n}\n"


def _frame(frame: Frame, index: int) -> dict[str, Any]:
    (x, y), (h, w) = frame.place, frame.image.shape[:2]
    return {
        "filename": f"{frame.name} ({index})",
        "frame": {"x": x, "y": y, "w": w, "h": h},
        "rotated": False,
        "trimmed": True,
        "spriteSourceSize": {"x": frame.offset[0], "y": frame.offset[1], "w": w, "h": h},
        "sourceSize": {"w": CELL[0] * MASTER, "h": CELL[1] * MASTER},
        "duration": frame.frame_ms,
    }


def _layers(sheet: Sheet) -> list[dict[str, Any]]:
    """What a frame has besides pixels.

    ``head``: the angle of the head and whether it has a face. ``face``: what eyes, brows and mouth the motion asks for.
    ``hand``: the direction of the near forearm.
    """
    angles, faces, hands = [], [], []
    last: tuple[str, str] | None = None
    for i, frame in enumerate(sheet.frames):
        if frame.pose is None:
            break
        rig = Rig(sheet.person.build, frame.pose)
        angle = f"angle={rig.head_angle:.1f}" + (" face=none" if frame.pose.is_behind else "")
        hands.append({"frame": i, "data": f"angle={rig.near_arm.fore_angle:.0f}"})
        face = f"eyes={frame.pose.eyes} brows={frame.pose.brows} mouth={frame.pose.mouth}"
        angles.append({"frame": i, "data": angle})
        if (face, "") != last:
            faces.append({"frame": i, "data": face})
        last = (face, "")
    base = {"opacity": 255, "blendMode": "normal"}
    return [
        {"name": "body", **base},
        {"name": "head", **base, "cels": angles},
        {"name": "face", **base, "cels": faces},
        {"name": "hand", **base, "cels": hands},
    ]


def _slices(sheet: Sheet) -> list[dict[str, Any]]:
    """Anchors as slices: the centre of a slice is where the overlay's centre goes; keys only where it moves."""
    slices = []
    for kind in ("mouth", "eyes", "brows", "bubble", "hand"):
        w, h = OVERLAYS[kind][1] if kind in OVERLAYS else (8, 8)
        width, height = w * MASTER, h * MASTER
        keys: list[dict[str, Any]] = []
        for i, frame in enumerate(sheet.frames):
            if frame.pose is None:
                break
            rig = Rig(sheet.person.build, frame.pose)
            x, y = (
                rig.near_arm.hand.at(8.0, 0.0) if kind == "hand" else rig.face.at(*anchor(sheet.person, kind))
            )
            left, top = (
                round((x + FEET[0]) * MASTER) - width // 2,
                round((y + FEET[1]) * MASTER) - height // 2,
            )
            bounds = {"x": left, "y": top, "w": width, "h": height}
            if not keys or keys[-1]["bounds"] != bounds:
                keys.append({"frame": i, "bounds": bounds, "pivot": {"x": width // 2, "y": height // 2}})
        slices.append({"name": kind, "color": "#c8553dff", "keys": keys})
    feet = {"x": (FEET[0] - 8) * MASTER, "y": (FEET[1] - 8) * MASTER, "w": 16 * MASTER, "h": 16 * MASTER}
    pivot = {"x": 8 * MASTER, "y": 8 * MASTER}
    slices.append(
        {"name": "feet", "color": "#4b3358ff", "keys": [{"frame": 0, "bounds": feet, "pivot": pivot}]}
    )
    return slices
