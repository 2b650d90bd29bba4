"""The mouth of a voice, large: which shape is shown is decided from the very samples being heard.

Run it with ``python -m embodiment demo mouth``; type a line with ENTER and watch.
"""

from __future__ import annotations

import pygame

import embodiment as em
from embodiment.world.ports import Ports

SIZE, FPS = (960, 640), 60
SHOWN = 240
"""Frames of the strip below: four seconds."""


def draw_strip(window: pygame.Surface, shapes: list[str]) -> None:
    """What the mouth did in the last seconds, one column a frame."""
    font, known = pygame.font.Font(None, 26), sorted(set(shapes) - {""})
    for number, shape in enumerate(shapes):
        if shape:
            row = known.index(shape)
            pygame.draw.rect(window, (255, 165, 58), (70 + number, 20 + row * 26, 1, 18))
    for row, shape in enumerate(known):
        window.blit(font.render(shape, True, (255, 246, 228)), (40, 20 + row * 26))


def main(ports: Ports | None = None, frames: int = 0) -> None:
    """Show it until the window is closed, or for a number of frames."""
    pygame.init()
    window, clock = pygame.display.set_mode(SIZE), pygame.time.Clock()
    world = em.World(["assets/characters/mira"], at={"mira": (600, 940)}, scale=3.0, ports=ports)
    world.player_at(300, 940)
    shapes, count = [""] * SHOWN, 0
    while count < frames or not frames:
        count += 1
        clock.tick(0 if frames else FPS)
        for event in pygame.event.get():
            if not world.handle(event) and event.type == pygame.QUIT:
                frames = count
        if count == FPS:
            world.type("tell me a story")
        world.tick(1 / FPS)
        mouth = world["mira"].session.mouth
        shapes = [*shapes[1:], mouth.name.lower() if mouth is not None else ""]
        window.fill((52, 40, 66))
        world.draw(window)
        draw_strip(window, shapes)
        pygame.display.flip()
    world.close()
    pygame.quit()


if __name__ == "__main__":
    main()
