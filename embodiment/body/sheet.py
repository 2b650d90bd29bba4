"""Reads the JSON Aseprite exports into a `Sheet`, and says what is wrong where when it cannot.

A sheet's JSON is written by a tool but edited, merged and renamed by people, so nothing in it is taken on
trust: frames must lie inside the picture, tags and keys must point at frames that exist, and a message
names the entry (``frames[3] 'smith 3'``) and the cure.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any

from embodiment.body.frames import Clip, Sheet, SheetFrame, SliceKey
from embodiment.errors import AssetError, did_you_mean

__all__ = ["Clip", "Sheet", "SheetFrame", "SliceKey", "parse_sheet", "unroll", "user_data"]

_DIRECTIONS = ("forward", "reverse", "pingpong", "pingpong_reverse")
_PAIR = re.compile(r"([A-Za-z_][\w-]*)\s*=\s*([^\s;,]+)")
_EXPORT = "export it from Aseprite with --data, --list-tags, --list-slices and --list-layers"


class _Reader:
    """Walks one parsed document; every complaint carries the file and the entry."""

    def __init__(self, path: str) -> None:
        self.path = path

    def fail(self, where: str, what: str) -> AssetError:
        return AssetError(f"{where}: {what}", path=self.path)

    def table(self, value: object, where: str) -> Mapping[str, Any]:
        if not isinstance(value, dict):
            raise self.fail(where, f"expected an object, found {type(value).__name__}; {_EXPORT}")
        return value

    def rows(self, value: object, where: str) -> list[Any]:
        if value is None:
            return []
        if not isinstance(value, list):
            raise self.fail(where, f"expected a list, found {type(value).__name__}; {_EXPORT}")
        return value

    def text(self, table: Mapping[str, Any], key: str, where: str) -> str:
        value = table.get(key)
        if not isinstance(value, str) or not value:
            raise self.fail(where, f"{key!r} must be a text that is not empty, found {value!r}")
        return value

    def whole(self, table: Mapping[str, Any], key: str, where: str, *, least: int = 0) -> int:
        value = table.get(key)
        # Aseprite writes a tag's repeat as text.
        if isinstance(value, str) and value.isdigit():
            value = int(value)
        if isinstance(value, bool) or not isinstance(value, int) or value < least:
            raise self.fail(where, f"{key!r} must be a whole number of {least} or more, found {value!r}")
        return value


def parse_sheet(text: str, path: str, picture: tuple[int, int] | None = None) -> Sheet:
    """Parse the JSON of a sprite sheet, hash or array form.

    Args:
        text: The JSON.
        path: How the user named the file; errors begin with it.
        picture: Width and height of the real picture in pixels, where the caller has opened it. The JSON's
            own statement is checked against it, because the two files part company when one is exported
            alone.

    Returns:
        The sheet; its frames are in playing order, its clips unrolled.

    Raises:
        AssetError: If the text is no such JSON, or contradicts itself or the picture.
    """
    try:
        document = json.loads(text)
    except json.JSONDecodeError as error:
        raise AssetError(f"no valid JSON: {error.msg}; {_EXPORT}", path=path, line=error.lineno) from None
    read = _Reader(path)
    root = read.table(document, "the file")
    meta = read.table(root.get("meta"), "meta")
    size = read.table(meta.get("size"), "meta.size")
    image_size = read.whole(size, "w", "meta.size", least=1), read.whole(size, "h", "meta.size", least=1)
    if picture is not None and picture != image_size:
        raise read.fail(
            "meta.size",
            f"the JSON says {image_size[0]} x {image_size[1]} pixels, the picture has {picture[0]} x"
            f" {picture[1]}; export both files again together",
        )
    frames = tuple(_frames(read, root.get("frames"), image_size))
    return Sheet(
        path=path,
        image=read.text(meta, "image", "meta"),
        image_size=image_size,
        frames=frames,
        clips=MappingProxyType(_clips(read, meta, frames)),
        slices=MappingProxyType(_slices(read, meta, len(frames))),
        cel_data=MappingProxyType(_cel_data(read, meta, len(frames))),
    )


def _frames(read: _Reader, entries: object, image_size: tuple[int, int]) -> Iterator[SheetFrame]:
    named: list[tuple[str, object]]
    if isinstance(entries, dict):
        named = list(entries.items())
    else:
        named = [
            (str(entry.get("filename", "")) if isinstance(entry, dict) else "", entry)
            for entry in read.rows(entries, "frames")
        ]
    if not named:
        raise read.fail("frames", f"the sheet has no frames; {_EXPORT}")
    for index, (name, entry) in enumerate(named):
        yield _frame(read, f"frames[{index}] {name!r}", read.table(entry, f"frames[{index}]"), image_size)


def _frame(read: _Reader, where: str, entry: Mapping[str, Any], image_size: tuple[int, int]) -> SheetFrame:
    box = read.table(entry.get("frame"), f"{where}.frame")
    width, height = (read.whole(box, key, f"{where}.frame", least=1) for key in ("w", "h"))
    # An untrimmed export may leave these two out: the frame is then its own cell.
    cell = read.table(entry.get("sourceSize", {"w": width, "h": height}), f"{where}.sourceSize")
    spot = read.table(entry.get("spriteSourceSize", {"x": 0, "y": 0}), f"{where}.spriteSourceSize")
    frame = SheetFrame(
        x=read.whole(box, "x", f"{where}.frame"),
        y=read.whole(box, "y", f"{where}.frame"),
        width=width,
        height=height,
        rotated=entry.get("rotated", False) is True,
        offset_x=read.whole(spot, "x", f"{where}.spriteSourceSize"),
        offset_y=read.whole(spot, "y", f"{where}.spriteSourceSize"),
        cell_width=read.whole(cell, "w", f"{where}.sourceSize", least=1),
        cell_height=read.whole(cell, "h", f"{where}.sourceSize", least=1),
        duration_ms=read.whole(entry, "duration", where, least=1),
    )
    x, y, stored_width, stored_height = frame.box
    if x + stored_width > image_size[0] or y + stored_height > image_size[1]:
        raise read.fail(
            f"{where}.frame",
            f"{stored_width} x {stored_height} at ({x}, {y}) reaches outside the picture of"
            f" {image_size[0]} x {image_size[1]}; export picture and JSON again together",
        )
    if frame.offset_x + width > frame.cell_width or frame.offset_y + height > frame.cell_height:
        raise read.fail(
            f"{where}.spriteSourceSize",
            f"{width} x {height} at ({frame.offset_x}, {frame.offset_y}) reaches outside its cell of"
            f" {frame.cell_width} x {frame.cell_height}",
        )
    return frame


def _clips(read: _Reader, meta: Mapping[str, Any], frames: tuple[SheetFrame, ...]) -> dict[str, Clip]:
    clips: dict[str, Clip] = {}
    for index, row in enumerate(read.rows(meta.get("frameTags"), "meta.frameTags")):
        where = f"meta.frameTags[{index}]"
        tag = read.table(row, where)
        name = read.text(tag, "name", where)
        where = f"tag {name!r}"
        if name in clips:
            raise read.fail(where, "two tags have this name; rename one of them")
        first, last = read.whole(tag, "from", where), read.whole(tag, "to", where)
        if not first <= last < len(frames):
            raise read.fail(
                where, f"frames {first} to {last} do not exist; the sheet has 0 to {len(frames) - 1}"
            )
        direction = tag.get("direction", "forward")
        if direction not in _DIRECTIONS:
            raise read.fail(where, did_you_mean("direction", str(direction), _DIRECTIONS))
        order = unroll(first, last, direction)
        clips[name] = Clip(
            name=name,
            frames=order,
            durations_ms=tuple(frames[frame].duration_ms for frame in order),
            repeat=read.whole(tag, "repeat", where) if "repeat" in tag else 0,
            data=MappingProxyType(user_data(tag.get("data", ""))),
        )
    return clips


def unroll(first: int, last: int, direction: str) -> tuple[int, ...]:
    """Frames of one pass of a tag in playing order.

    Args:
        first: First frame of the tag.
        last: Last frame of the tag, included.
        direction: ``forward``, ``reverse``, ``pingpong`` or ``pingpong_reverse``.

    Returns:
        Ping-pong 2..5 is 2 3 4 5 4 3: looping it shows neither end twice in a row.
    """
    forth = tuple(range(first, last + 1))
    if direction.endswith("reverse"):
        forth = forth[::-1]
    if direction.startswith("pingpong"):
        forth += forth[-2:0:-1]
    return forth


def _slices(read: _Reader, meta: Mapping[str, Any], frame_count: int) -> dict[str, tuple[SliceKey, ...]]:
    slices: dict[str, tuple[SliceKey, ...]] = {}
    for index, row in enumerate(read.rows(meta.get("slices"), "meta.slices")):
        where = f"meta.slices[{index}]"
        entry = read.table(row, where)
        name = read.text(entry, "name", where)
        where = f"slice {name!r}"
        if name in slices:
            raise read.fail(where, "two slices have this name; rename one of them")
        keys = [
            _slice_key(
                read, f"{where}.keys[{number}]", read.table(key, f"{where}.keys[{number}]"), frame_count
            )
            for number, key in enumerate(read.rows(entry.get("keys"), f"{where}.keys"))
        ]
        if not keys:
            raise read.fail(where, "it has no keys; give it bounds on at least one frame")
        slices[name] = tuple(sorted(keys, key=lambda key: key.frame))
    return slices


def _slice_key(read: _Reader, where: str, key: Mapping[str, Any], frame_count: int) -> SliceKey:
    frame = read.whole(key, "frame", where)
    if frame >= frame_count:
        raise read.fail(where, f"frame {frame} does not exist; the sheet has 0 to {frame_count - 1}")
    bounds = read.table(key.get("bounds"), f"{where}.bounds")
    pivot = read.table(key["pivot"], f"{where}.pivot") if key.get("pivot") is not None else None
    return SliceKey(
        frame=frame,
        x=_signed(read, bounds, "x", where),
        y=_signed(read, bounds, "y", where),
        width=read.whole(bounds, "w", f"{where}.bounds"),
        height=read.whole(bounds, "h", f"{where}.bounds"),
        pivot=None if pivot is None else (_signed(read, pivot, "x", where), _signed(read, pivot, "y", where)),
    )


def _signed(read: _Reader, table: Mapping[str, Any], key: str, where: str) -> int:
    # A slice may be drawn partly outside the canvas.
    return read.whole(table, key, where, least=-(1 << 20))


def _cel_data(
    read: _Reader, meta: Mapping[str, Any], frame_count: int
) -> dict[str, Mapping[int, Mapping[str, str]]]:
    layers: dict[str, Mapping[int, Mapping[str, str]]] = {}
    for index, row in enumerate(read.rows(meta.get("layers"), "meta.layers")):
        layer = read.table(row, f"meta.layers[{index}]")
        name = read.text(layer, "name", f"meta.layers[{index}]")
        cels: dict[int, Mapping[str, str]] = {}
        for number, cel_row in enumerate(read.rows(layer.get("cels"), f"layer {name!r}.cels")):
            where = f"layer {name!r}.cels[{number}]"
            cel = read.table(cel_row, where)
            frame = read.whole(cel, "frame", where)
            if frame >= frame_count:
                raise read.fail(where, f"frame {frame} does not exist; the sheet has 0 to {frame_count - 1}")
            pairs = user_data(cel.get("data", ""))
            _check_angle(read, where, pairs)
            if pairs:
                cels[frame] = MappingProxyType(pairs)
        if cels:
            layers[name] = MappingProxyType(cels)
    return layers


def _check_angle(read: _Reader, where: str, pairs: Mapping[str, str]) -> None:
    angle = pairs.get("angle")
    if angle is not None and not re.fullmatch(r"[+-]?\d+(\.\d+)?", angle):
        raise read.fail(where, f"angle={angle} is no number; write degrees clockwise, for example angle=-7")


def user_data(text: object) -> dict[str, str]:
    """``key=value`` pairs in Aseprite user data, parted by blanks, commas or semicolons."""
    return dict(_PAIR.findall(text)) if isinstance(text, str) else {}
