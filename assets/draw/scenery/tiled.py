"""Writes a stage as a Tiled map (1.10): image layers, a collection of props, object layers."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Mapping, Sequence
from pathlib import Path

from assets.draw.scenery.stage import Backdrop, Baked, Place, Stage, Thing, bake_backdrop, bake_thing
from assets.draw.shapes import Point

TILE = 80  # map pixels; divides the map's size, nothing else hangs on it
ZOOM = 2  # map pixels per world unit


def write(stage: Stage, folder: Path) -> int:
    """Draw the stage's pictures below ``folder`` and write its map there.

    Returns:
        Bytes of all pictures.
    """
    pictures = folder / stage.name
    pictures.mkdir(parents=True, exist_ok=True)
    root = ET.Element(
        "map",
        {
            "version": "1.10",
            "tiledversion": "1.10.2",
            "orientation": "orthogonal",
            "renderorder": "right-down",
            "width": str(stage.width * ZOOM // TILE),
            "height": str(stage.height * ZOOM // TILE),
            "tilewidth": str(TILE),
            "tileheight": str(TILE),
            "infinite": "0",
            "parallaxoriginx": str(640 * ZOOM),
            "parallaxoriginy": str(360 * ZOOM),
            "nextlayerid": "40",
            "nextobjectid": "1000",
        },
    )
    _properties(root, {"scale": ZOOM, "title": stage.title})
    size = 0
    tileset = ET.SubElement(
        root, "tileset", {"firstgid": "1", "name": "props", "columns": "0", "objectalignment": "bottomleft"}
    )
    _Ids.layer = _Ids.thing = 0
    size += _image_layers(root, [b for b in stage.backdrops if b.grade != "front"], stage, pictures)
    size += _props(root, tileset, stage, pictures)
    _shapes(
        root,
        "walk",
        [("ground", "", stage.walk), *((f"block {i}", "block", b) for i, b in enumerate(stage.blocks))],
    )
    for name, spots in (("places", stage.places), ("triggers", stage.triggers), ("ambience", stage.ambience)):
        _spots(root, name, spots)
    size += _image_layers(root, [b for b in stage.backdrops if b.grade == "front"], stage, pictures)
    root.set("nextlayerid", str(_Ids.layer + 1))
    root.set("nextobjectid", str(_Ids.thing + 1))
    ET.indent(root, " ")
    text = ET.tostring(root, encoding="unicode")
    (folder / f"{stage.name}.tmx").write_text(
        f'<?xml version="1.0" encoding="UTF-8"?>\n{text}\n', encoding="utf-8"
    )
    return size


class _Ids:
    """Running numbers of layers and objects."""

    layer = 0
    thing = 0


def _next_layer() -> str:
    _Ids.layer += 1
    return str(_Ids.layer)


def _next_object() -> str:
    _Ids.thing += 1
    return str(_Ids.thing)


def _number(value: float) -> str:
    return f"{value * ZOOM:.2f}".rstrip("0").rstrip(".")


def _properties(element: ET.Element, values: Mapping[str, str | float | int]) -> None:
    if not values:
        return
    group = ET.SubElement(element, "properties")
    for key, value in values.items():
        attributes = {"name": key, "value": str(value)}
        if isinstance(value, float):
            attributes = {"name": key, "type": "float", "value": f"{value:g}"}
        elif isinstance(value, int):
            attributes = {"name": key, "type": "int", "value": str(value)}
        ET.SubElement(group, "property", attributes)


def _image_layers(root: ET.Element, backdrops: Sequence[Backdrop], stage: Stage, pictures: Path) -> int:
    size = 0
    for backdrop in backdrops:
        baked = bake_backdrop(backdrop, ZOOM)
        name = f"{backdrop.name}.png"
        (pictures / name).write_bytes(baked.png)
        size += len(baked.png)
        attributes = {
            "id": _next_layer(),
            "name": backdrop.name,
            "offsetx": _number(backdrop.left),
            "offsety": _number(backdrop.top),
            "parallaxx": f"{backdrop.parallax:g}",
        }
        layer = ET.SubElement(root, "imagelayer", attributes)
        ET.SubElement(
            layer,
            "image",
            {
                "source": f"{stage.name}/{name}",
                "width": str(round(baked.width * ZOOM)),
                "height": str(round(baked.height * ZOOM)),
            },
        )
        values: dict[str, str | float] = {"grade": backdrop.grade}
        if backdrop.drift:
            values["drift"] = backdrop.drift
        _properties(layer, values)
    return size


def _props(root: ET.Element, tileset: ET.Element, stage: Stage, pictures: Path) -> int:
    folder = pictures / "props"
    folder.mkdir(exist_ok=True)
    group = ET.Element("objectgroup", {"id": _next_layer(), "name": "props", "draworder": "topdown"})
    tiles, size = 0, 0
    widest = tallest = 0
    known: dict[str, tuple[int, list[Baked]]] = {}
    for thing in stage.things:
        picture = thing.picture or thing.name
        if picture not in known:
            frames = bake_thing(thing, ZOOM, _standing_before(thing, stage))
            known[picture] = (tiles, frames)
            for i, baked in enumerate(frames):
                name = picture if len(frames) == 1 else f"{picture}_{i}"
                (folder / f"{name}.png").write_bytes(baked.png)
                size += len(baked.png)
                loop = (tiles - i, len(frames), thing.frame_ms) if i == 0 and len(frames) > 1 else None
                _tile(tileset, tiles, f"{stage.name}/props/{name}.png", baked, loop)
                widest, tallest = (
                    max(widest, round(baked.width * ZOOM)),
                    max(tallest, round(baked.height * ZOOM)),
                )
                tiles += 1
        first, frames = known[picture]
        values: dict[str, str | float] = {
            "base": frames[0].top + frames[0].height - thing.depth,
            "light": thing.light,
            "spin": thing.spin,
        }
        _object(group, thing.name, first + 1, frames[0], thing.x, thing.y, values)
    tileset.set("tilewidth", str(widest))
    tileset.set("tileheight", str(tallest))
    tileset.set("tilecount", str(tiles))
    root.append(group)
    return size


def _standing_before(thing: Thing, stage: Stage) -> list[Thing]:
    """What hides parts of lit windows: everything still that stands nearer."""
    if thing.light != "windows" or thing.picture:
        return []
    nearer = [t for t in stage.things if t.y > thing.y and abs(t.x - thing.x) < 480]
    return [t for t in nearer if len(t.frames) == 1 and not t.light and not t.spin]


def _tile(
    tileset: ET.Element, number: int, source: str, baked: Baked, loop: tuple[int, int, int] | None
) -> None:
    tile = ET.SubElement(tileset, "tile", {"id": str(number)})
    ET.SubElement(
        tile,
        "image",
        {
            "source": source,
            "width": str(round(baked.width * ZOOM)),
            "height": str(round(baked.height * ZOOM)),
        },
    )
    if loop:
        animation = ET.SubElement(tile, "animation")
        for i in range(loop[1]):
            ET.SubElement(animation, "frame", {"tileid": str(loop[0] + i), "duration": str(loop[2])})


def _object(
    group: ET.Element,
    name: str,
    gid: int,
    baked: Baked,
    x: float,
    y: float,
    values: Mapping[str, str | float],
) -> None:
    element = ET.SubElement(
        group,
        "object",
        {
            "id": _next_object(),
            "name": name,
            "gid": str(gid),
            "x": _number(x + baked.left),
            "y": _number(y + baked.top + baked.height),
            "width": _number(baked.width),
            "height": _number(baked.height),
        },
    )
    kept: dict[str, str | float] = {}
    base = float(values["base"])
    if abs(base) > 0.01:
        kept["base"] = base * ZOOM
    kept.update({key: values[key] for key in ("light", "spin") if values[key]})
    _properties(element, kept)


def _shapes(root: ET.Element, name: str, areas: Sequence[tuple[str, str, Sequence[Point]]]) -> None:
    group = ET.SubElement(root, "objectgroup", {"id": _next_layer(), "name": name, "visible": "0"})
    for label, kind, corners in areas:
        x0, y0 = corners[0]
        attributes = {"id": _next_object(), "name": label, "x": _number(x0), "y": _number(y0)}
        if kind:
            attributes["type"] = kind
        element = ET.SubElement(group, "object", attributes)
        points = " ".join(f"{_number(x - x0)},{_number(y - y0)}" for x, y in corners)
        ET.SubElement(element, "polygon", {"points": points})


def _spots(root: ET.Element, name: str, spots: Sequence[Place]) -> None:
    group = ET.SubElement(root, "objectgroup", {"id": _next_layer(), "name": name, "visible": "0"})
    for spot in spots:
        attributes = {
            "id": _next_object(),
            "name": spot.name,
            "type": spot.kind,
            "x": _number(spot.x),
            "y": _number(spot.y),
        }
        if spot.width:
            attributes |= {"width": _number(spot.width), "height": _number(spot.height)}
        element = ET.SubElement(group, "object", {key: value for key, value in attributes.items() if value})
        _properties(element, spot.values)
        if not spot.width:
            ET.SubElement(element, "point")
