"""A sheet without a picture: every clip and cell a body needs, for tests that draw nothing."""

from __future__ import annotations

import json
from functools import cache

from embodiment.body.frames import Sheet
from embodiment.body.pose import BROW_CELLS, EYE_CELLS, MOUTH_CELLS
from embodiment.body.sheet import parse_sheet

EMOTES = ("wave", "bow", "laugh", "think", "nod", "startled")
CLIPS = (("idle", 4, 200), ("walk", 8, 90), ("listen", 2, 300), *((name, 6, 100) for name in EMOTES))


@cache
def plain_sheet() -> Sheet:
    """Clips idle, walk, listen and the usual emotes, and all overlay cells, of 16 x 16 pixels each."""
    frames: list[dict[str, object]] = []
    tags: list[dict[str, object]] = []

    def clip(name: str, count: int, duration: int) -> None:
        start = len(frames)
        for _ in range(count):
            index = len(frames)
            frames.append(
                {
                    "filename": f"figure {index}",
                    "frame": {"x": 16 * (index % 16), "y": 16 * (index // 16), "w": 16, "h": 16},
                    "duration": duration,
                }
            )
        tags.append({"name": name, "from": start, "to": len(frames) - 1, "direction": "forward"})

    for name, count, duration in CLIPS:
        clip(name, count, duration)
    for name, cells in (("mouth", MOUTH_CELLS), ("eyes", EYE_CELLS), ("brows", BROW_CELLS)):
        clip(name, len(cells), 100)
    rows = -(-len(frames) // 16)
    document = {
        "frames": frames,
        "meta": {"image": "figure.png", "size": {"w": 256, "h": 16 * rows}, "frameTags": tags},
    }
    return parse_sheet(json.dumps(document), "figure.json")
