"""The renderer: one ``View`` onto one surface. The same code paints for a window, a movie and a test."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from embodiment.adapters.daylight import light_at, light_step
from embodiment.adapters.gallery import Gallery
from embodiment.adapters.layout import Point, Rect
from embodiment.adapters.pygame_board import BoardArt
from embodiment.adapters.pygame_boot import pygame
from embodiment.adapters.pygame_bubbles import Bubbles
from embodiment.adapters.pygame_drawlist import DrawList, Target
from embodiment.adapters.pygame_effects import Effects
from embodiment.adapters.pygame_glimpse import Glimpse
from embodiment.adapters.pygame_hud import FLOOR, Hud
from embodiment.adapters.pygame_menu import Menus
from embodiment.adapters.pygame_mic import REACH, MicSign
from embodiment.adapters.pygame_panels import draw_help, draw_overlay, draw_paused
from embodiment.adapters.pygame_scene import SceneArt, Standing, StandingProp
from embodiment.adapters.pygame_shadows import Shadows
from embodiment.adapters.pygame_shapes import Colour
from embodiment.adapters.pygame_sheets import Drawn, SheetArt
from embodiment.adapters.pygame_theme import EDGE, Kit
from embodiment.adapters.pygame_tiles import PREMULTIPLIED, WHITE
from embodiment.world.inputs import DEFAULT_KEYS, Action
from embodiment.world.view import BASE_SIZE, Figure, View

MIC_INSET = 62.0
"""How far the middle of the microphone sign is from the right and the lower edge, world units."""
MOST_NEW = 2
"""So many people's pictures are made anew in a frame, or half of all; whoever else has changed is a frame late."""
BARE_GROUND = (127, 162, 75)
"""What figures stand on where no scene is drawn."""


@dataclass(frozen=True, slots=True)
class _Cast:
    """A figure of this frame, where it is drawn, and what the signs over it need; pixels."""

    figure: Figure
    drawn: Drawn
    at: tuple[int, int]
    face: Rect
    tip: Point

    @property
    def place(self) -> pygame.Rect:
        """What it is drawn on."""
        return pygame.Rect(self.at, self.drawn.surface.get_size())


class Painter:
    """Paints views at one scale.

    Args:
        gallery: Sheets, scenes and fonts.
        scale: Pixels per world unit.
        keys: The key map, for the help card.
        size: Size of the targets in pixels; ``BASE_SIZE`` times the scale when not given.
        sign_scale: Scale of bubbles and signs; that of the figures when not given.
        is_over: Whether it paints over a picture that is there, and leaves alone what nothing stands before.
    """

    def __init__(
        self,
        gallery: Gallery,
        scale: float,
        keys: Mapping[str, Action] = DEFAULT_KEYS,
        *,
        size: tuple[int, int] | None = None,
        sign_scale: float | None = None,
        is_over: bool = False,
    ) -> None:
        self.scale = scale
        self.size = size or (round(BASE_SIZE[0] * scale), round(BASE_SIZE[1] * scale))
        self.keys = keys
        self.gallery, self._is_over = gallery, is_over
        self._kit = Kit(gallery.fonts, scale if sign_scale is None else sign_scale)
        self._text_scale = 1.0
        self._hud, self._mic, self._menus = Hud(self._kit), MicSign(self._kit), Menus(self._kit)
        self._bubbles, self._effects = Bubbles(self._kit), Effects(self._kit)
        self._shadows, self._glimpse = Shadows(scale), Glimpse(gallery, has_dusk=True)
        self._board = BoardArt(self._kit)
        self._scenes: dict[str, SceneArt] = {}
        self._worn: dict[str, tuple[SheetArt, Drawn]] = {}
        self._late: set[str] = set()
        self._new = 0
        self._is_rested = False
        self._camera: tuple[str, tuple[int, int]] | None = None
        self._shown: tuple[DrawList, pygame.Surface, pygame.Rect] | None = None
        """What is painted where: a surface of its own or a place on one."""

    def load(self, view: View) -> None:
        """Loads what a view needs, so that painting it takes no longer than any other frame.

        May run in a thread of its own, as long as nobody paints with this painter meanwhile.

        Raises:
            AssetError: A scene or a sheet that the view names is missing or wrong.
        """
        self._scene(view)
        self._mic.prepare()
        self._hud.prepare()
        for figure in view.figures:
            self.gallery.sheet(figure.sheet, self.scale)

    def follow(self, painter: Painter, view: View) -> None:
        """Paint on where another painter of the same scale stopped, whose pictures were loaded anew.

        What is written and framed depends on no file that may have changed, so it is not made anew; people are as they
        were until their new pictures are put together, a few in a frame.
        """
        self._kit, self._text_scale = painter._kit, painter._text_scale
        self._hud, self._mic, self._menus = painter._hud, painter._mic, painter._menus
        self._bubbles, self._effects, self._board = painter._bubbles, painter._effects, painter._board
        for figure in view.figures:
            if figure.id in painter._worn:
                art = self.gallery.sheet(figure.sheet, self.scale)
                self._worn[figure.id] = (art, painter._worn[figure.id][1])

    def has_scene(self, view: View) -> bool:
        """Whether the scene of a view is loaded, if it has any."""
        return not view.scene or view.scene in self._scenes

    def paint(self, view: View, target: pygame.Surface) -> None:
        """Paints everything, or what differs from the last frame while the camera stands.

        Args:
            view: What is to be seen.
            target: A surface of ``self.size``. Where it is the one of the last frame, or the same part of a larger one,
                nobody else may have drawn on it since, see ``forget``, unless the painter ``is_over``: then what is
                there is painted over.

        Raises:
            AssetError: A scene or a sheet that the view names is missing or wrong.
        """
        scene = self._scene(view)
        camera = scene.camera(view) if scene else self._bare_camera(view)
        stands, self._camera = self._camera == (view.scene, camera), (view.scene, camera)
        if stands and not self._is_over:
            self._paint_changes(view, target, scene, camera)
        else:  # nearly everything is elsewhere than in the last frame
            self._shown = None
            self._paint(view, target, scene, camera)
        if scene is not None:
            scene.prepare(view)
            # A frame that had much to make anew leaves the light's work to the next one, which does it in any case.
            self._is_rested = self._new > MOST_NEW and not self._is_rested
            if not self._is_rested:
                scene.set_hour(view.time_of_day)

    def forget(self) -> None:
        """Paint the next frame whole: what the last one painted may not be there any more."""
        self._shown = None

    def _paint_changes(
        self, view: View, target: pygame.Surface, scene: SceneArt | None, camera: tuple[int, int]
    ) -> None:
        """Paints what differs from the last frame."""
        whole, place = target.get_abs_parent(), target.get_rect(topleft=target.get_abs_offset())
        is_there = self._shown and self._shown[1] is whole and self._shown[2] == place
        before = self._shown[0] if self._shown and is_there else None
        drawn = DrawList(self.size, before)
        self._paint(view, drawn, scene, camera)
        drawn.paint(target, before)
        self._shown = (drawn, whole, place)

    def _paint(self, view: View, target: Target, scene: SceneArt | None, camera: tuple[int, int]) -> None:
        if view.text_scale != self._text_scale:
            self._text_scale = view.text_scale
            self._hud, self._bubbles = Hud(self._kit, view.text_scale), Bubbles(self._kit, view.text_scale)
        view = self._steadied(view, camera)
        tick = 0 if view.is_still else view.tick
        pictures = self._pictures(view, scene)
        cast = [self._cast(figure, *pictures[figure.id], camera) for figure in view.figures]
        standing = Standing()
        if scene:
            standing = scene.standing(view, self._places(view, cast, scene, camera))
            scene.draw_behind(target, camera, tick, standing.opened)
            self._paint_board(target, view, scene, camera)
        elif view.glimpse:
            self._glimpse.draw(target, view.glimpse)
        elif not self._is_over:
            target.fill(BARE_GROUND)
        self._paint_standing(target, view, cast, scene, standing, camera)
        faces = [entry.face for entry in cast]
        if scene:
            scene.draw_over(target, camera, tick, faces)
        by_id = {entry.figure.id: entry for entry in cast}
        for entry in cast:
            if entry.figure.effects:
                # Beside the head: over it is the place of a bubble.
                beside = (entry.face.x + entry.face.w * 1.1, entry.face.y + entry.face.h * 0.05)
                self._effects.draw(target, entry.figure.effects, beside, tick)
        if view.menu is None or view.menu.kind != "title":
            taken = self._paint_signs(target, view, by_id, camera)
            slate = self._slate(view, scene, camera) if scene else None
            self._paint_bubbles(target, view, by_id, [*faces, *taken], [slate] if slate else [])
        self._paint_panels(target, view)

    def _steadied(self, view: View, camera: tuple[int, int]) -> View:
        """The view with whom the camera follows moved by what the camera was rounded by, less than a pixel.

        The ground moves by whole pixels. Rounded on its own, somebody who walks ahead of the camera at its own speed
        would jump to and fro by a pixel; rounded with the camera's rest, the place on the screen changes smoothly.
        """
        rest = camera[0] - view.camera[0] * self.scale
        focus = view.figure(view.focus) if view.focus and abs(rest) < 1 else None
        if focus is None or not rest:
            return view
        steady = replace(focus, x=focus.x + rest / self.scale)
        return replace(view, figures=tuple(steady if f is focus else f for f in view.figures))

    def _places(
        self, view: View, cast: Sequence[_Cast], scene: SceneArt, camera: tuple[int, int]
    ) -> list[tuple[pygame.Rect, float]]:
        """Where this frame draws on the ground, and how near that is; shadows and chalk lie under everything."""
        places = [(entry.place, entry.figure.y) for entry in cast]
        for figure in view.figures:
            feet = self._pixel((figure.x, figure.y), camera)
            places.append((self._shadows.place(*feet, figure.scale), -math.inf))
        slate = self._slate(view, scene, camera)
        if slate is not None:
            places.append((pygame.Rect(slate.x, slate.y, slate.w + 2, slate.h + 2), -math.inf))
        return places

    def _slate(self, view: View, scene: SceneArt, camera: tuple[int, int]) -> Rect | None:
        """Where the board is, if anything is written on it."""
        slate = scene.slate
        if slate is None or not (view.board or view.score):
            return None
        corner = self._pixel((slate.x, slate.y), camera)
        return Rect(*corner, slate.width * self.scale, slate.height * self.scale)

    def _paint_board(self, target: Target, view: View, scene: SceneArt, camera: tuple[int, int]) -> None:
        place = self._slate(view, scene, camera)
        if place is not None:
            self._board.draw(target, place, view.board, view.score, view.tick)

    def _scene(self, view: View) -> SceneArt | None:
        if not view.scene:
            return None
        art = self._scenes.get(view.scene)
        if art is None:
            loaded = self.gallery.scene(view.scene)
            art = self._scenes[view.scene] = SceneArt(loaded.scenery, loaded.folder, self.scale)
            art.set_hour(view.time_of_day)
        return art

    def _bare_camera(self, view: View) -> tuple[int, int]:
        return (round(view.camera[0] * self.scale), round(view.camera[1] * self.scale))

    def _pictures(self, view: View, scene: SceneArt | None) -> dict[str, tuple[SheetArt, Drawn]]:
        """Everybody's picture. Where many change at once, as in a new light, some are shown as they were before.

        Nobody is later than a frame: who was late in the last one is not now.
        """
        worn: dict[str, tuple[SheetArt, Drawn]] = {}
        new: list[tuple[Figure, SheetArt, Colour]] = []
        for figure in view.figures:
            art = self.gallery.sheet(figure.sheet, self.scale)
            light = scene.cast_light(figure.x, figure.y) if scene else WHITE
            kept = art.kept(figure, light)
            if kept is not None:
                worn[figure.id] = (art, kept)
            else:
                new.append((figure, art, light))
        late: set[str] = set()
        most = max(MOST_NEW, math.ceil(len(new) / 2))
        for number, (figure, art, light) in enumerate(sorted(new, key=lambda n: n[0].id not in self._late)):
            before = self._worn.get(figure.id)
            if number >= most and before and before[0] is art and figure.id not in self._late:
                late.add(figure.id)
                worn[figure.id] = before
            else:
                worn[figure.id] = (art, art.drawn(figure, light))
        self._worn, self._late = worn, late
        self._new = len(new) - len(late)
        return worn

    def _cast(self, figure: Figure, art: SheetArt, drawn: Drawn, camera: tuple[int, int]) -> _Cast:
        unit = figure.scale * art.unit * self.scale
        x, y = self._pixel((figure.x, figure.y), camera)
        # Breath and hops do not carry a bubble with them.
        face, tip = art.face(figure), art.anchor(figure, "bubble", is_calm=True)
        return _Cast(
            figure,
            drawn,
            (round(x + figure.dx * unit - drawn.feet[0]), round(y + figure.dy * unit - drawn.feet[1])),
            Rect(*self._pixel((face.x, face.y), camera), face.w * self.scale, face.h * self.scale),
            self._pixel(tip, camera),
        )

    def _pixel(self, at: Point, camera: tuple[int, int]) -> Point:
        return (at[0] * self.scale - camera[0], at[1] * self.scale - camera[1])

    def _paint_standing(
        self,
        target: Target,
        view: View,
        cast: Sequence[_Cast],
        scene: SceneArt | None,
        standing: Standing,
        camera: tuple[int, int],
    ) -> None:
        """Shadows first, then props and figures from the farthest to the nearest."""
        strength = scene.light.shadow if scene else light_at(light_step(view.time_of_day)).shadow
        for figure in view.figures:
            self._shadows.draw(target, *self._pixel((figure.x, figure.y), camera), figure.scale, strength)
        entries: list[tuple[float, str, StandingProp | _Cast]] = [(e.figure.y, e.figure.id, e) for e in cast]
        entries += [(entry.prop.base, "", entry) for entry in standing.props]
        tick = 0 if view.is_still else view.tick
        for _, _, entry in sorted(entries, key=lambda item: item[:2]):
            if isinstance(entry, _Cast):
                target.blit(entry.drawn.surface, entry.at, special_flags=PREMULTIPLIED)
            elif scene:
                scene.draw_prop(target, entry, camera, tick, standing.opened)

    def _paint_signs(
        self, target: Target, view: View, cast: Mapping[str, _Cast], camera: tuple[int, int]
    ) -> list[Rect]:
        """The signs over the picture; returns the room they take."""
        kit, hud = self._kit, self._hud
        taken = []
        reach = kit.px(REACH)
        mic_x, mic_y = self.size[0] - kit.px(MIC_INSET), self.size[1] - kit.px(MIC_INSET)
        mic = view.mic
        if self._is_over and mic and mic.state == "off":
            mic = None  # a game that is not ours is kept clear
        if mic is not None:
            taken.append(Rect(mic_x - reach, mic_y - reach, 2 * reach, 2 * reach))
        if view.place and view.place.opacity > 0.01 and not (view.overlay or view.lanes):
            taken.append(hud.place(target, view.place))
        if view.menu is None:  # a menu has its own messages
            taken += hud.notices(target, view.notices, kit.px(EDGE + 10))
        floor = float(self.size[1] - kit.px(FLOOR))
        if view.typing is not None:
            box = hud.typing(target, view.typing, view.tick, floor)
            taken.append(box)
            floor = box.y - kit.px(12)
        if view.subtitle and view.subtitle.words:
            bar = hud.subtitle(target, view.subtitle, floor)
            taken.append(bar)
            floor = bar.y - kit.px(10)
        if view.prompt and view.typing is None and view.menu is None:
            room = Rect(0, 0, self.size[0], floor).inset(kit.px(EDGE))
            entry = cast.get(view.addressed)
            at = (self.size[0] / 2, floor)
            if entry:
                x, y = self._pixel((entry.figure.x, entry.figure.y), camera)
                at = (x, y + kit.px(14))
            taken.append(hud.prompt(target, view.prompt, at, room))
        if mic is not None:
            self._mic.draw(target, mic, (mic_x, mic_y), 0 if view.is_still else view.tick)
        return taken

    def _paint_bubbles(
        self,
        target: Target,
        view: View,
        cast: Mapping[str, _Cast],
        taken: Sequence[Rect],
        reserved: Sequence[Rect],
    ) -> None:
        spoken = [bubble for bubble in view.bubbles if bubble.figure in cast and bubble.words]
        tips = [cast[bubble.figure].tip for bubble in spoken]
        screen, heads = Rect(0, 0, *self.size), [entry.tip for entry in cast.values()]
        for placed in self._bubbles.place(spoken, tips, taken, reserved, screen, heads):
            self._bubbles.draw(target, placed)

    def _paint_panels(self, target: Target, view: View) -> None:
        if view.paused:
            draw_paused(target, self._kit)
        if view.help:
            draw_help(target, self._kit, self.keys)
        if view.overlay or view.lanes:
            draw_overlay(target, self._kit, view.overlay, view.lanes, view.lanes_end)
        if view.menu is not None:
            self._menus.draw(target, view.menu, view.tick)
            self._hud.news(target, view.menu)
