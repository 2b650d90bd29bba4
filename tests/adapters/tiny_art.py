"""A character and a scene of a few coloured boxes, written as files: what loaders and renderer are tested with."""

from __future__ import annotations

import json
from pathlib import Path

from embodiment.adapters.assets import Assets
from embodiment.adapters.pygame_boot import open_surfaces, pygame
from embodiment.body.pose import BROW_CELLS, EYE_CELLS, MOUTH_CELLS

CELL = (96, 144)
BODY = (200, 60, 40)
MOUTH = (20, 10, 60)
GRASS = (90, 160, 80)
HILL = (120, 140, 190)
WELL = (250, 250, 60)


def write_art(root: Path) -> Assets:
    """``assets/characters/smith`` and ``assets/scenes/yard.tmx`` below ``root``, and the resolver that finds them."""
    open_surfaces()
    write_character(root / "assets" / "characters" / "smith", "smith")
    write_scene(root / "assets" / "scenes")
    return Assets(root, roots=[])


def write_character(folder: Path, name: str) -> None:
    """Three idle frames of a box with a head; mouths are boxes of different heights."""
    folder.mkdir(parents=True, exist_ok=True)
    tags = {"idle": 3, "mouth": len(MOUTH_CELLS), "eyes": len(EYE_CELLS), "brows": len(BROW_CELLS)}
    count = sum(tags.values())
    picture = pygame.Surface((CELL[0] * count, CELL[1]), pygame.SRCALPHA)
    for index in range(3):
        left = index * CELL[0]
        picture.fill(BODY, (left + 28, 50, 40, 88))
        picture.fill((240, 190, 150), (left + 25, 10, 46, 46))
    for index in range(3, 3 + tags["mouth"]):
        height = 2 + 2 * (index - 3)
        picture.fill(MOUTH, (index * CELL[0] + 43, 72 - height // 2, 10, height))
    for index in range(3 + tags["mouth"], count):
        picture.fill((30, 30, 30), (index * CELL[0] + 40, 70, 16, 4))
    pygame.image.save(picture, str(folder / f"{name}.png"))
    (folder / f"{name}.json").write_text(json.dumps(_document(name, tags, count)), encoding="utf-8")


def _document(name: str, tags: dict[str, int], count: int) -> dict[str, object]:
    frame_tags, first = [], 0
    for tag, length in tags.items():
        frame_tags.append({"name": tag, "from": first, "to": first + length - 1, "direction": "forward"})
        first += length

    def key(x: int, y: int) -> list[dict[str, object]]:
        return [{"frame": 0, "bounds": {"x": x - 5, "y": y - 5, "w": 10, "h": 10}}]

    slices = {"mouth": (50, 45), "eyes": (50, 30), "brows": (50, 22), "bubble": (48, 4), "feet": (48, 138)}
    return {
        "frames": [
            {
                "filename": f"{name} {i}",
                "frame": {"x": i * CELL[0], "y": 0, "w": CELL[0], "h": CELL[1]},
                "duration": 100,
            }
            for i in range(count)
        ],
        "meta": {
            "image": f"{name}.png",
            "size": {"w": CELL[0] * count, "h": CELL[1]},
            "frameTags": frame_tags,
            "layers": [{"name": "head", "cels": [{"frame": 2, "data": "angle=-7"}]}],
            "slices": [{"name": n, "keys": key(*at)} for n, at in slices.items()],
        },
    }


SCENE = """<?xml version="1.0" encoding="UTF-8"?>
<map version="1.10" orientation="orthogonal" width="32" height="18" tilewidth="20" tileheight="20">
 <properties><property name="scale" type="float" value="0.5"/><property name="title" value="The Yard"/></properties>
 <tileset firstgid="1" name="things" tilewidth="20" tileheight="20" tilecount="3" columns="0">
  <tile id="0"><image source="pictures/well.png" width="20" height="15"/></tile>
  <tile id="1"><image source="pictures/fire_a.png" width="10" height="10"/>
   <animation><frame tileid="1" duration="100"/><frame tileid="2" duration="200"/></animation></tile>
  <tile id="2"><image source="pictures/fire_b.png" width="10" height="10"/></tile>
 </tileset>
 <imagelayer id="1" name="hills" parallaxx="0.5" offsety="100">
  <properties><property name="grade" value="far"/></properties>
  <image source="pictures/hills.png" width="640" height="75"/></imagelayer>
 <imagelayer id="2" name="clouds" parallaxx="0.2">
  <properties><property name="grade" value="far"/><property name="drift" type="float" value="6"/></properties>
  <image source="pictures/cloud.png" width="50" height="20"/></imagelayer>
 <imagelayer id="3" name="grass" offsety="160">
  <image source="pictures/grass.png" width="640" height="200"/></imagelayer>
 <objectgroup id="4" name="props">
  <object id="1" name="well" gid="1" x="150" y="300" width="40" height="30"/>
  <object id="2" name="fire" gid="2" x="450" y="290" width="20" height="20">
   <properties><property name="light" value="fire"/></properties></object>
  <object id="3" name="stone" gid="1" x="225" y="200" width="20" height="15"/>
  <object id="4" name="well:open" gid="3" x="150" y="300" width="40" height="30"/>
 </objectgroup>
 <objectgroup id="5" name="walk">
  <object id="10" name="ground" x="0" y="250"><polygon points="0,0 640,0 640,100 0,100"/></object>
  <object id="11" name="well" type="block" x="150" y="285"><polygon points="0,0 40,0 40,15 0,15"/></object>
 </objectgroup>
 <objectgroup id="6" name="places">
  <object id="20" name="traveller" type="player" x="100" y="300"><point/></object>
  <object id="21" name="smith" type="npc" x="400" y="300">
   <properties><property name="facing" value="left"/></properties><point/></object>
 </objectgroup>
 <objectgroup id="7" name="triggers">
  <object id="30" name="forge" x="375" y="250" width="100" height="75"/>
 </objectgroup>
 <objectgroup id="8" name="ambience">
  <object id="40" type="smoke" x="75" y="125"><point/></object>
  <object id="41" type="light" x="460" y="280"><point/></object>
  <object id="42" type="fireflies" x="50" y="200" width="250" height="75"/>
 </objectgroup>
</map>
"""


def write_scene(folder: Path, text: str = SCENE, name: str = "yard") -> None:
    """A scene of one screen, drawn at half a pixel per world unit."""
    open_surfaces()
    pictures = folder / "pictures"
    pictures.mkdir(parents=True, exist_ok=True)
    boxes = {
        "hills": ((640, 75), (*HILL, 255)),
        "cloud": ((50, 20), (250, 250, 250, 200)),
        "grass": ((640, 200), (*GRASS, 255)),
        "well": ((20, 15), (*WELL, 255)),
        "fire_a": ((10, 10), (255, 120, 30, 255)),
        "fire_b": ((10, 10), (255, 200, 60, 255)),
    }
    for picture, (size, colour) in boxes.items():
        surface = pygame.Surface(size, pygame.SRCALPHA)
        surface.fill(colour)
        pygame.image.save(surface, str(pictures / f"{picture}.png"))
    (folder / f"{name}.tmx").write_text(text, encoding="utf-8")
