"""The game-shaped part: characters, scene, scripts, ports and the tick."""
