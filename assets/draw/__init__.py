"""Draws every picture of the project with skia-python: ``python -m assets.draw --help``.

Only these scripts need skia; the game itself reads the PNG, JSON and TMX files they leave under ``assets/``.
"""
