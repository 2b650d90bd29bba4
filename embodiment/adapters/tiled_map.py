"""Reads a scene drawn in Tiled (``.tmx``) into a ``Scenery``.

The map's layers, by name:

    image layers       backdrops from back to front; parallax as set in Tiled; properties ``grade`` (sky, far,
    world,
                       front) and ``drift`` (world units a second)
    props              tile objects; an animated tile is an animated prop; properties ``base`` (how far above
    its
                       lower edge it touches the ground), ``light`` (fire, windows), ``spin`` (degrees a
                       second); objects called ``gate`` and ``gate:open`` are one prop with two states
    walk               polygons one can walk in (the first counts); with the type ``block`` one cannot, with the type
                       ``gate`` one can while the gate of that name is open (property ``open``: from the start)
    places             points named after characters; type ``player`` or ``npc``
    triggers           areas with names (may be missing)
    ambience           points with the types ``smoke``, ``light``, ``fireflies``, and a rectangle of the type
                       ``slate`` where a board is written on (may be missing)

The map property ``scale`` says how many of the map's pixels make one world unit (default 1), ``title`` names
the place. Only the description is read here; pictures are loaded by the screen.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

from embodiment.adapters.assets import Assets, inside
from embodiment.errors import AssetError, UsageError, did_you_mean, how_to_install
from embodiment.units import TICK_HZ
from embodiment.world.ground import Ground
from embodiment.world.scenery import GRADES, Backdrop, Prop, PropFrame, Scenery, Spot
from embodiment.world.view import BASE_SIZE

REQUIRED = ("props", "walk", "places")


def load_scenery(assets: Assets, name: str) -> Scenery:
    """Reads a map.

    Args:
        assets: Where to look.
        name: For example ``"assets/scenes/village.tmx"``.

    Raises:
        UsageError: ``pytmx`` is not installed.
        AssetError: The map or a picture is missing or broken, or a layer or an object it needs is not there.
    """
    pytmx = _pytmx()
    path = assets.find(name)
    try:
        tiled = pytmx.TiledMap(str(path), image_loader=_image_names)
    except Exception as error:  # pytmx raises bare Exception, KeyError and parser errors alike
        raise AssetError(
            f"Tiled's map cannot be read ({error}); save it in Tiled as .tmx", path=name
        ) from None
    return _Reader(tiled, path.parent, name).scenery()


def _pytmx() -> Any:
    import embodiment.adapters.pygame_boot  # noqa: F401  pytmx imports pygame, and its boot comes first

    try:
        import pytmx
    except ImportError:
        raise UsageError(f"scenes need pytmx: {how_to_install('demo')}") from None
    return pytmx


def _image_names(filename: str, _colour_key: object, **_options: object) -> Any:
    """Pytmx's image loader: hands out file names, because pictures are the screen's business."""

    def name_of(rect: object = None, _flags: object = None) -> str:
        if rect is not None:
            raise AssetError(
                f"{Path(filename).name} is a tile atlas; use a tileset that is a collection of images",
                path=Path(filename).name,
            )
        return filename

    return name_of


class _Reader:
    """One map on its way to a ``Scenery``; every complaint carries the map, the layer and the object."""

    def __init__(self, tiled: Any, folder: Path, name: str) -> None:
        self.tiled, self.folder, self.name = tiled, folder, name
        self.found: set[str] = set()
        self.scale = self.number(tiled.properties, "scale", 1.0, "the map") or 1.0
        # pytmx's object layers are the layers that are lists.
        self.groups = {str(g.name): list(g) for g in tiled.layers if issubclass(type(g), list)}

    def fail(self, where: str, what: str) -> AssetError:
        return AssetError(f"{where}: {what}", path=self.name)

    def scenery(self) -> Scenery:
        for layer in REQUIRED:
            if layer not in self.groups:
                hint = did_you_mean("object layer", layer, self.groups)
                raise self.fail("layers", f"{hint}; add an object layer of this name in Tiled")
        return Scenery(
            path=self.name,
            title=str(self.tiled.properties.get("title", Path(self.name).stem.title())),
            width=max(BASE_SIZE[0], self.tiled.width * self.tiled.tilewidth / self.scale),
            height=max(BASE_SIZE[1], self.tiled.height * self.tiled.tileheight / self.scale),
            backdrops=tuple(
                self.backdrop(layer) for layer in self.tiled.layers if getattr(layer, "source", None)
            ),
            props=tuple(self.props()),
            ground=self.ground(),
            places=self.places(),
            triggers=tuple(
                self.spot(entry, "triggers", named=True) for entry in self.groups.get("triggers", [])
            ),
            ambience=tuple(self.spot(entry, "ambience") for entry in self.groups.get("ambience", [])),
        )

    def backdrop(self, layer: Any) -> Backdrop:
        where = f"image layer {layer.name!r}"
        grade = str(layer.properties.get("grade", "world"))
        if grade not in GRADES:
            raise self.fail(where, did_you_mean("grade", grade, GRADES))
        image = self.image(layer.source, where)
        width, height = self.picture_size(image, where)
        return Backdrop(
            name=str(layer.name),
            image=image,
            x=float(getattr(layer, "offsetx", 0) or 0) / self.scale,
            y=float(getattr(layer, "offsety", 0) or 0) / self.scale,
            width=width / self.scale,
            height=height / self.scale,
            parallax=float(getattr(layer, "parallaxx", 1.0)),
            grade=grade,
            drift=self.number(layer.properties, "drift", 0.0, where),
        )

    def props(self) -> Iterable[Prop]:
        """Tile objects; those called ``name:state`` become states of the prop ``name``."""
        found: dict[str, Prop] = {}
        for entry in self.groups["props"]:
            name, _, state = str(entry.name or f"prop {entry.id}").partition(":")
            prop = self.prop(entry, name)
            if state:
                if name not in found:
                    raise self.fail(
                        f"prop {entry.name!r}", f"is a state of {name!r}, which must come before it"
                    )
                first = found[name]
                found[name] = replace(first, states={**first.states, state: prop.states[""]})
            elif name in found:
                raise self.fail(f"prop {name!r}", "two props have this name; rename one of them")
            else:
                found[name] = prop
        return found.values()

    def prop(self, entry: Any, name: str) -> Prop:
        where = f"prop {name!r}"
        if not entry.gid:
            raise self.fail(where, "has no picture; insert it in Tiled as a tile object")
        light = str(entry.properties.get("light", ""))
        if light not in ("", "fire", "windows"):
            raise self.fail(where, did_you_mean("light", light, ("fire", "windows")))
        bottom = (entry.y + entry.height) / self.scale
        return Prop(
            name=name,
            x=entry.x / self.scale,
            y=entry.y / self.scale,
            width=entry.width / self.scale,
            height=entry.height / self.scale,
            base=bottom - self.number(entry.properties, "base", 0.0, where) / self.scale,
            states={"": self.frames(entry.gid, where)},
            light=cast(Any, light),
            spin=self.number(entry.properties, "spin", 0.0, where),
        )

    def frames(self, gid: int, where: str) -> tuple[PropFrame, ...]:
        animation = (self.tiled.tile_properties.get(gid) or {}).get("frames") or []
        steps = [(frame.gid, frame.duration) for frame in animation] or [(gid, 1000)]
        return tuple(
            PropFrame(
                image=self.image(self.tiled.images[number], where, absolute=True),
                ticks=max(1, round(duration * TICK_HZ / 1000)),
            )
            for number, duration in steps
        )

    def ground(self) -> Ground:
        areas = [entry for entry in self.groups["walk"] if getattr(entry, "points", None)]
        polygons = [entry for entry in areas if entry.type not in ("block", "gate")]
        if not polygons:
            raise self.fail("layer 'walk'", "holds no polygon; draw where one can walk")
        blocks = tuple(self.corners(entry) for entry in areas if entry.type == "block")
        gates = [entry for entry in areas if entry.type == "gate"]
        for gate in gates:
            if not gate.name:
                raise self.fail("layer 'walk'", f"gate {gate.id} has no name; give it the name of its prop")
        return Ground(
            self.corners(polygons[0]),
            blocks,
            {str(gate.name): self.corners(gate) for gate in gates},
            frozenset(str(gate.name) for gate in gates if gate.properties.get("open")),
        )

    def places(self) -> Mapping[str, Spot]:
        places = {
            spot.name: spot for spot in (self.spot(e, "places", named=True) for e in self.groups["places"])
        }
        if not any(spot.kind == "player" for spot in places.values()):
            raise self.fail(
                "layer 'places'", "has no point of type 'player'; add one where the player begins"
            )
        return places

    def spot(self, entry: Any, layer: str, *, named: bool = False) -> Spot:
        if named and not entry.name:
            raise self.fail(f"layer {layer!r}", f"object {entry.id} has no name; give it one in Tiled")
        return Spot(
            name=str(entry.name or ""),
            kind=str(entry.type or ""),
            x=entry.x / self.scale,
            y=entry.y / self.scale,
            width=entry.width / self.scale,
            height=entry.height / self.scale,
            values={str(key): str(value) for key, value in entry.properties.items()},
        )

    def corners(self, entry: Any) -> tuple[tuple[float, float], ...]:
        return tuple((point[0] / self.scale, point[1] / self.scale) for point in entry.points)

    def image(self, source: str, where: str, *, absolute: bool = False) -> str:
        """A picture's name relative to the map's folder; it must lie there and exist."""
        try:
            name = Path(source).relative_to(self.folder).as_posix() if absolute else str(source)
        except ValueError:
            raise self.fail(where, f"the picture {source!r} lies outside the map's folder") from None
        if (
            name not in self.found
        ):  # looking a file up is slow, and animations name the same ones again and again
            inside(self.folder, name, mentioned_in=f"{self.name}: {where}")
            self.found.add(name)
        return name

    def picture_size(self, image: str, where: str) -> tuple[int, int]:
        """Width and height from the first bytes of a PNG. Source: PNG specification, section 11.2.2 IHDR."""
        with (self.folder / image).open("rb") as file:
            head = file.read(24)
        if head[:8] != b"\x89PNG\r\n\x1a\n" or len(head) < 24:
            raise self.fail(where, f"{image!r} is no PNG; save it as PNG")
        return (int.from_bytes(head[16:20], "big"), int.from_bytes(head[20:24], "big"))

    def number(self, values: Mapping[str, Any], name: str, default: float, where: str) -> float:
        value = values.get(name, default)
        try:
            return float(value)
        except (TypeError, ValueError):
            raise self.fail(where, f"property {name!r} must be a number, found {value!r}") from None
