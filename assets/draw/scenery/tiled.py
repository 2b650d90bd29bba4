"""Writes a stage as a Tiled map (1.10): image layers, a collection of props, object layers."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Mapping, Sequence
from pathlib import Path

from assets.draw.scenery.stage import Backdrop, Baked, Place, Stage, Thing, bake_backdrop, bake_thing
from assets.draw.shapes import Point

TILE = 80  # map pixels; divides the map's size, nothing else hangs on it
ZOOM = 2  # map pixels per world unit
NEAR = 480.0  # world units within which a thing can stand before another

Values = Mapping[str, str | float | int]


def write(stage: Stage, folder: Path) -> int:
    """Draw the stage's pictures below ``folder`` and write its map there.

    Returns:
        Bytes of all pictures.
    """
    return _Writer(stage, folder).write()


class _Writer:
    """One map on its way to the disk: numbers for layers and objects, the tiles so far, the bytes written."""

    def __init__(self, stage: Stage, folder: Path) -> None:
        self.stage, self.folder = stage, folder
        self.layers = self.objects = self.tiles = self.size = 0
        self.root = ET.Element("map", _map_attributes(stage))
        _properties(self.root, {"scale": ZOOM, "title": stage.title})
        self.tileset = ET.SubElement(self.root, "tileset", {"firstgid": "1", "name": "props", "columns": "0"})
        self.tileset.set("objectalignment", "bottomleft")
        (folder / stage.name / "props").mkdir(parents=True, exist_ok=True)

    def write(self) -> int:
        """Everything in the order of drawing: what is graded ``front`` lies over the characters."""
        stage = self.stage
        self.image_layers([b for b in stage.backdrops if b.grade != "front"])
        self.props()
        blocks = [(f"block {i}", "block", corners) for i, corners in enumerate(stage.blocks)]
        gates = [(name, "gate", corners) for name, corners in stage.gates.items()]
        self.areas("walk", [("ground", "", stage.walk), *blocks, *gates])
        for name, spots in (
            ("places", stage.places),
            ("triggers", stage.triggers),
            ("ambience", stage.ambience),
        ):
            self.spots(name, spots)
        self.image_layers([b for b in stage.backdrops if b.grade == "front"])
        self.root.set("nextlayerid", str(self.layers + 1))
        self.root.set("nextobjectid", str(self.objects + 1))
        ET.indent(self.root, " ")
        text = ET.tostring(self.root, encoding="unicode")
        map_file = self.folder / f"{stage.name}.tmx"
        map_file.write_text(f'<?xml version="1.0" encoding="UTF-8"?>\n{text}\n', encoding="utf-8")
        return self.size

    def layer(self) -> str:
        """The next layer's number."""
        self.layers += 1
        return str(self.layers)

    def object(self) -> str:
        """The next object's number."""
        self.objects += 1
        return str(self.objects)

    def picture(self, name: str, baked: Baked) -> str:
        """Store a picture; returns the name the map knows it by."""
        source = f"{self.stage.name}/{name}.png"
        (self.folder / source).write_bytes(baked.png)
        self.size += len(baked.png)
        return source

    def image_layers(self, backdrops: Sequence[Backdrop]) -> None:
        """Backdrops, from the farthest to the nearest."""
        for backdrop in backdrops:
            baked = bake_backdrop(backdrop, ZOOM)
            attributes = {"id": self.layer(), "name": backdrop.name}
            attributes |= {"offsetx": _number(backdrop.left), "offsety": _number(backdrop.top)}
            layer = ET.SubElement(
                self.root, "imagelayer", {**attributes, "parallaxx": f"{backdrop.parallax:g}"}
            )
            ET.SubElement(layer, "image", _image(self.picture(backdrop.name, baked), baked))
            values: dict[str, str | float] = {"grade": backdrop.grade}
            if backdrop.drift:
                values["drift"] = backdrop.drift
            _properties(layer, values)

    def props(self) -> None:
        """Tile objects; things that look alike share their tiles."""
        group = ET.Element("objectgroup", {"id": self.layer(), "name": "props", "draworder": "topdown"})
        known: dict[str, tuple[int, list[Baked]]] = {}
        for thing in self.stage.things:
            picture = thing.picture or thing.name
            if picture not in known:
                frames = bake_thing(thing, ZOOM, _standing_before(thing, self.stage))
                known[picture] = (self.tiles, frames)
                self.add_tiles(picture, frames, thing.frame_ms)
            first, frames = known[picture]
            self.add_prop(group, thing, first + 1, frames[0])
        sizes = [
            (round(b.width * ZOOM), round(b.height * ZOOM)) for _, frames in known.values() for b in frames
        ]
        self.tileset.set("tilewidth", str(max(width for width, _ in sizes)))
        self.tileset.set("tileheight", str(max(height for _, height in sizes)))
        self.tileset.set("tilecount", str(self.tiles))
        self.root.append(group)

    def add_tiles(self, picture: str, frames: Sequence[Baked], frame_ms: int) -> None:
        """One tile per frame; the first carries the animation."""
        first = self.tiles
        for i, baked in enumerate(frames):
            name = picture if len(frames) == 1 else f"{picture}_{i}"
            tile = ET.SubElement(self.tileset, "tile", {"id": str(self.tiles)})
            ET.SubElement(tile, "image", _image(self.picture(f"props/{name}", baked), baked))
            self.tiles += 1
            if i == 0 and len(frames) > 1:
                animation = ET.SubElement(tile, "animation")
                for number in range(first, first + len(frames)):
                    ET.SubElement(animation, "frame", {"tileid": str(number), "duration": str(frame_ms)})

    def add_prop(self, group: ET.Element, thing: Thing, gid: int, baked: Baked) -> None:
        """One object; Tiled places tile objects by their lower left corner."""
        x, y = thing.x + baked.left, thing.y + baked.top + baked.height
        attributes = {
            "id": self.object(),
            "name": thing.name,
            "gid": str(gid),
            "x": _number(x),
            "y": _number(y),
        }
        size = {"width": _number(baked.width), "height": _number(baked.height)}
        element = ET.SubElement(group, "object", {**attributes, **size})
        values: dict[str, str | float] = {}
        base = baked.top + baked.height - thing.depth
        if abs(base) > 0.01:
            values["base"] = base * ZOOM
        if thing.light:
            values["light"] = thing.light
        if thing.spin:
            values["spin"] = thing.spin
        _properties(element, values)

    def areas(self, name: str, areas: Sequence[tuple[str, str, Sequence[Point]]]) -> None:
        """Polygons (name, type, corners)."""
        group = ET.SubElement(self.root, "objectgroup", {"id": self.layer(), "name": name, "visible": "0"})
        for label, kind, corners in areas:
            x0, y0 = corners[0]
            attributes = {"id": self.object(), "name": label, "x": _number(x0), "y": _number(y0)}
            if kind:
                attributes["type"] = kind
            element = ET.SubElement(group, "object", attributes)
            points = " ".join(f"{_number(x - x0)},{_number(y - y0)}" for x, y in corners)
            ET.SubElement(element, "polygon", {"points": points})

    def spots(self, name: str, spots: Sequence[Place]) -> None:
        """Points and rectangles."""
        group = ET.SubElement(self.root, "objectgroup", {"id": self.layer(), "name": name, "visible": "0"})
        for spot in spots:
            attributes = {"id": self.object(), "name": spot.name, "type": spot.kind}
            attributes |= {"x": _number(spot.x), "y": _number(spot.y)}
            if spot.width:
                attributes |= {"width": _number(spot.width), "height": _number(spot.height)}
            element = ET.SubElement(
                group, "object", {key: value for key, value in attributes.items() if value}
            )
            _properties(element, spot.values)
            if not spot.width:
                ET.SubElement(element, "point")


def _map_attributes(stage: Stage) -> dict[str, str]:
    """The parallax origin is the middle of the first screen: a layer then lies at offset - parallax * camera."""
    width, height = stage.width * ZOOM, stage.height * ZOOM
    return {
        "version": "1.10",
        "tiledversion": "1.10.2",
        "orientation": "orthogonal",
        "renderorder": "right-down",
        "width": str(width // TILE),
        "height": str(height // TILE),
        "tilewidth": str(TILE),
        "tileheight": str(TILE),
        "infinite": "0",
        "parallaxoriginx": str(640 * ZOOM),
        "parallaxoriginy": str(360 * ZOOM),
        "nextlayerid": "1",
        "nextobjectid": "1",
    }


def _standing_before(thing: Thing, stage: Stage) -> list[Thing]:
    """What hides parts of lit windows: everything still that stands nearer."""
    if thing.light != "windows" or thing.picture:
        return []
    nearer = [t for t in stage.things if t.y > thing.y and abs(t.x - thing.x) < NEAR]
    return [t for t in nearer if len(t.frames) == 1 and not t.light and not t.spin]


def _number(value: float) -> str:
    """World units as map pixels."""
    return f"{value * ZOOM:.2f}".rstrip("0").rstrip(".")


def _image(source: str, baked: Baked) -> dict[str, str]:
    size = {"width": str(round(baked.width * ZOOM)), "height": str(round(baked.height * ZOOM))}
    return {"source": source, **size}


def _properties(element: ET.Element, values: Values) -> None:
    if not values:
        return
    group = ET.SubElement(element, "properties")
    for key, value in values.items():
        attributes = {"name": key, "value": value if isinstance(value, str) else f"{value:g}"}
        if not isinstance(value, str):
            attributes["type"] = "float" if isinstance(value, float) else "int"
        ET.SubElement(group, "property", attributes)
