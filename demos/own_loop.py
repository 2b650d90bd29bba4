"""A plain Pygame game with its own loop, window and player, and a character in it: look for ``world``.

Run it with ``python -m embodiment demo own_loop``.
"""

from __future__ import annotations

import pygame

import embodiment as em
from embodiment.world.ports import Ports

SIZE = (960, 540)
FPS, SPEED = 60, 5
HERO = pygame.Rect(120, 400, 34, 60)


def draw_game(window: pygame.Surface, coins: list[pygame.Rect]) -> None:
    """The game's own picture: a meadow, coins, a hero."""
    window.fill((120, 170, 210))
    window.fill((104, 148, 84), (0, 400, SIZE[0], SIZE[1] - 400))
    for coin in coins:
        pygame.draw.circle(window, (245, 200, 66), coin.center, 10)
    pygame.draw.rect(window, (196, 72, 60), HERO, border_radius=8)


def main(ports: Ports | None = None, frames: int = 0) -> None:
    """Play until the window is closed, or for a number of frames."""
    pygame.init()
    window, clock = pygame.display.set_mode(SIZE), pygame.time.Clock()
    coins = [pygame.Rect(220 + 90 * n, 440, 20, 20) for n in range(4)]
    world = em.World(["assets/characters/mira"], at={"mira": (700, 500)}, ports=ports)
    count = 0
    while count < frames or not frames:
        count += 1
        clock.tick(0 if frames else FPS)
        for event in pygame.event.get():
            if world.handle(event):
                continue
            if event.type == pygame.QUIT:
                frames = count
        keys = pygame.key.get_pressed()
        if not world.is_typing:
            HERO.x += (keys[pygame.K_RIGHT] - keys[pygame.K_LEFT]) * SPEED
            HERO.y += (keys[pygame.K_DOWN] - keys[pygame.K_UP]) * SPEED
        coins = [coin for coin in coins if not coin.colliderect(HERO)]
        world.player_at(*HERO.midbottom)
        world.tick(1 / FPS)
        draw_game(window, coins)
        world.draw(window)
        pygame.display.flip()
    world.close()
    pygame.quit()


if __name__ == "__main__":
    main()
