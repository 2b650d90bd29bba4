"""A small sheet with everything in it, as Aseprite would export it."""

from __future__ import annotations

import json
from typing import Any

from embodiment.body.pose import BROW_CELLS, EYE_CELLS, MOUTH_CELLS
from embodiment.body.sheet import Sheet, parse_sheet

BODY_TAGS = {
    "idle": 4,
    "walk": 6,
    "wave": 5,
    "bow": 5,
    "laugh": 4,
    "think": 3,
    "listen": 3,
    "nod": 4,
    "startled": 3,
}


def document(tags: dict[str, int] | None = None, *, hash_form: bool = True) -> dict[str, Any]:
    """The JSON as a dict: 100 ms cells of 8 x 8 in one row, body tags first, then the overlay cells."""
    counts = dict(BODY_TAGS if tags is None else tags)
    counts |= {"mouth": len(MOUTH_CELLS), "eyes": len(EYE_CELLS), "brows": len(BROW_CELLS)}
    total = sum(counts.values())
    rows = [
        {
            "filename": f"smith {index}",
            "frame": {"x": 8 * index, "y": 0, "w": 8, "h": 8},
            "rotated": False,
            "trimmed": False,
            "spriteSourceSize": {"x": 0, "y": 0, "w": 8, "h": 8},
            "sourceSize": {"w": 8, "h": 8},
            "duration": 100,
        }
        for index in range(total)
    ]
    frame_tags, first = [], 0
    for name, count in counts.items():
        frame_tags.append({"name": name, "from": first, "to": first + count - 1, "direction": "forward"})
        first += count
    key = {"frame": 0, "bounds": {"x": 2, "y": 3, "w": 3, "h": 2}}
    frames: Any = rows
    if hash_form:
        frames = {str(row["filename"]): {k: v for k, v in row.items() if k != "filename"} for row in rows}
    return {
        "frames": frames,
        "meta": {
            "app": "https://www.aseprite.org/",
            "image": "smith.png",
            "format": "RGBA8888",
            "size": {"w": 8 * total, "h": 8},
            "scale": "1",
            "frameTags": frame_tags,
            "layers": [{"name": "head", "cels": [{"frame": 1, "data": "angle=-7"}]}],
            "slices": [{"name": "mouth", "color": "#0000ffff", "keys": [key]}],
        },
    }


def sheet(tags: dict[str, int] | None = None) -> Sheet:
    """The parsed sheet."""
    return parse_sheet(json.dumps(document(tags)), "smith.json")
