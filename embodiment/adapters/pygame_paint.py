"""The renderer: one ``View`` onto one surface. The same code paints for a window, a movie and a test."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from embodiment.adapters.daylight import light_at, light_step
from embodiment.adapters.gallery import Gallery
from embodiment.adapters.layout import Point, Rect
from embodiment.adapters.pygame_boot import pygame
from embodiment.adapters.pygame_bubbles import Bubbles
from embodiment.adapters.pygame_effects import Effects
from embodiment.adapters.pygame_hud import FLOOR, Hud
from embodiment.adapters.pygame_layers import PREMULTIPLIED
from embodiment.adapters.pygame_mic import REACH, MicSign
from embodiment.adapters.pygame_panels import draw_help, draw_overlay, draw_paused
from embodiment.adapters.pygame_scene import SceneArt, StandingProp
from embodiment.adapters.pygame_shadows import Shadows
from embodiment.adapters.pygame_theme import EDGE, Kit
from embodiment.world.inputs import DEFAULT_KEYS, Action
from embodiment.world.view import BASE_SIZE, Figure, View

MIC_PLACE = (BASE_SIZE[0] - 62.0, BASE_SIZE[1] - 62.0)
"""Middle of the microphone sign, world units."""
BARE_GROUND = (127, 162, 75)
"""What figures stand on where no scene is drawn."""


@dataclass(frozen=True, slots=True)
class _Cast:
    """A figure of this frame with what the signs over it need; pixels."""

    figure: Figure
    face: Rect
    tip: Point


class Painter:
    """Paints views at one scale.

    Args:
        gallery: Sheets, scenes and fonts.
        scale: Pixels per world unit; the target is ``BASE_SIZE`` times as large.
        keys: The key map, for the help card.
    """

    def __init__(self, gallery: Gallery, scale: float, keys: Mapping[str, Action] = DEFAULT_KEYS) -> None:
        self.scale = scale
        self.size = (round(BASE_SIZE[0] * scale), round(BASE_SIZE[1] * scale))
        self._gallery, self._keys = gallery, keys
        self._kit = Kit(gallery.fonts, scale)
        self._hud, self._mic = Hud(self._kit), MicSign(self._kit)
        self._bubbles, self._effects = Bubbles(self._kit), Effects(self._kit)
        self._shadows = Shadows(scale)
        self._scenes: dict[str, SceneArt] = {}

    def load(self, view: View) -> None:
        """Loads what a view needs, so that painting it takes no longer than any other frame.

        May run in a thread of its own, as long as nobody paints with this painter meanwhile.

        Raises:
            AssetError: A scene or a sheet that the view names is missing or wrong.
        """
        self._scene(view)
        for figure in view.figures:
            self._gallery.sheet(figure.sheet, self.scale)

    def paint(self, view: View, target: pygame.Surface) -> None:
        """Paints everything.

        Args:
            view: What is to be seen.
            target: A surface of ``self.size``; all of it is painted over.

        Raises:
            AssetError: A scene or a sheet that the view names is missing or wrong.
        """
        scene = self._scene(view)
        camera = scene.camera(view) if scene else self._bare_camera(view)
        if scene:
            scene.draw_behind(target, camera, view.tick)
        else:
            target.fill(BARE_GROUND)
        cast = [self._cast(figure, camera) for figure in view.figures]
        self._paint_standing(target, view, scene, camera)
        faces = [entry.face for entry in cast]
        if scene:
            scene.draw_over(target, camera, view.tick, faces)
        by_id = {entry.figure.id: entry for entry in cast}
        for entry in cast:
            if entry.figure.effects:
                # Beside the head: over it is the place of a bubble.
                beside = (entry.face.x + entry.face.w * 1.1, entry.face.y + entry.face.h * 0.05)
                self._effects.draw(target, entry.figure.effects, beside, view.tick)
        taken = self._paint_signs(target, view, by_id, camera)
        self._paint_bubbles(target, view, by_id, [*faces, *taken])
        self._paint_panels(target, view)

    def _scene(self, view: View) -> SceneArt | None:
        if not view.scene:
            return None
        art = self._scenes.get(view.scene)
        if art is None:
            loaded = self._gallery.scene(view.scene)
            art = self._scenes[view.scene] = SceneArt(loaded.scenery, loaded.folder, self.scale)
        art.set_hour(view.time_of_day)
        return art

    def _bare_camera(self, view: View) -> tuple[int, int]:
        return (round(view.camera[0] * self.scale), round(view.camera[1] * self.scale))

    def _cast(self, figure: Figure, camera: tuple[int, int]) -> _Cast:
        art = self._gallery.sheet(figure.sheet, self.scale)
        # Breath and hops do not carry a bubble with them.
        calm = replace(figure, dx=0.0, dy=0.0, squash=1.0)
        face, tip = art.face(figure), art.anchor(calm, "bubble")
        return _Cast(
            figure,
            Rect(*self._pixel((face.x, face.y), camera), face.w * self.scale, face.h * self.scale),
            self._pixel(tip, camera),
        )

    def _pixel(self, at: Point, camera: tuple[int, int]) -> Point:
        return (at[0] * self.scale - camera[0], at[1] * self.scale - camera[1])

    def _paint_standing(
        self, target: pygame.Surface, view: View, scene: SceneArt | None, camera: tuple[int, int]
    ) -> None:
        """Shadows first, then props and figures from the farthest to the nearest."""
        strength = scene.light.shadow if scene else light_at(light_step(view.time_of_day)).shadow
        for figure in view.figures:
            self._shadows.draw(target, *self._pixel((figure.x, figure.y), camera), figure.scale, strength)
        entries: list[tuple[float, str, StandingProp | Figure]] = [(f.y, f.id, f) for f in view.figures]
        if scene:
            entries += [(entry.prop.base, "", entry) for entry in scene.standing(view)]
        for _, _, entry in sorted(entries, key=lambda item: item[:2]):
            if isinstance(entry, Figure):
                self._paint_figure(target, entry, scene, camera)
            elif scene:
                scene.draw_prop(target, entry, camera, view.tick)

    def _paint_figure(
        self, target: pygame.Surface, figure: Figure, scene: SceneArt | None, camera: tuple[int, int]
    ) -> None:
        art = self._gallery.sheet(figure.sheet, self.scale)
        light = scene.cast_light(figure.x, figure.y) if scene else (255, 255, 255)
        drawn = art.drawn(figure, light)
        unit = figure.scale * art.unit * self.scale
        x, y = self._pixel((figure.x, figure.y), camera)
        at = (round(x + figure.dx * unit - drawn.feet[0]), round(y + figure.dy * unit - drawn.feet[1]))
        target.blit(drawn.surface, at, special_flags=PREMULTIPLIED)

    def _paint_signs(
        self, target: pygame.Surface, view: View, cast: Mapping[str, _Cast], camera: tuple[int, int]
    ) -> list[Rect]:
        """The signs over the picture; returns the room they take."""
        kit, hud = self._kit, self._hud
        taken = []
        reach = kit.px(REACH)
        mic_x, mic_y = kit.px(MIC_PLACE[0]), kit.px(MIC_PLACE[1])
        taken.append(Rect(mic_x - reach, mic_y - reach, 2 * reach, 2 * reach))
        if view.place and view.place.opacity > 0.01 and not (view.overlay or view.lanes):
            taken.append(hud.place(target, view.place))
        taken += hud.notices(target, view.notices, kit.px(EDGE + 10))
        floor = float(kit.px(FLOOR))
        if view.typing is not None:
            box = hud.typing(target, view.typing, view.tick, floor)
            taken.append(box)
            floor = box.y - kit.px(12)
        if view.subtitle and view.subtitle.words:
            bar = hud.subtitle(target, view.subtitle, floor)
            taken.append(bar)
            floor = bar.y - kit.px(10)
        if view.prompt and view.typing is None:
            room = Rect(0, 0, self.size[0], floor).inset(kit.px(EDGE))
            entry = cast.get(view.addressed)
            at = (self.size[0] / 2, floor)
            if entry:
                x, y = self._pixel((entry.figure.x, entry.figure.y), camera)
                at = (x, y + kit.px(14))
            taken.append(hud.prompt(target, view.prompt, at, room))
        self._mic.draw(target, view.mic, (mic_x, mic_y), view.tick)
        return taken

    def _paint_bubbles(
        self, target: pygame.Surface, view: View, cast: Mapping[str, _Cast], taken: list[Rect]
    ) -> None:
        spoken = [bubble for bubble in view.bubbles if bubble.figure in cast and bubble.words]
        tips = [cast[bubble.figure].tip for bubble in spoken]
        screen = Rect(0, 0, *self.size)
        for placed in self._bubbles.place(spoken, tips, taken, (), screen):
            self._bubbles.draw(target, placed)

    def _paint_panels(self, target: pygame.Surface, view: View) -> None:
        if view.paused:
            draw_paused(target, self._kit)
        if view.help:
            draw_help(target, self._kit, self._keys)
        if view.overlay or view.lanes:
            draw_overlay(target, self._kit, view.overlay, view.lanes, view.lanes_end)
