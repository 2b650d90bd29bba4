"""The settings on disk: read once, written whole, and a file that cannot be read is kept aside, never lost."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from embodiment.adapters.user_files import user_config_folder
from embodiment.errors import AssetError
from embodiment.world.settings import Settings, parse_settings, settings_text

NAME = "settings.json"
_ASIDE = 99
"""Broken files kept beside each other; the last of them is written over."""


class SettingsFile:
    """A settings file. Nothing here raises: what goes wrong is a sentence for the player.

    Args:
        path: The file; the player's own when not given. Its folder is made when something is written.
    """

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or user_config_folder() / NAME

    def load(self) -> tuple[Settings, str]:
        """What was kept, and what was wrong with it.

        Returns:
            The settings, the defaults where there is no file or it cannot be read, and a sentence, empty where all is
            well. A file of another version or with an error in it is renamed, so that the next one written does not
            take its place.
        """
        try:
            text = self.path.read_text(encoding="utf-8")
        except FileNotFoundError:
            return Settings(), ""
        except UnicodeDecodeError:
            return Settings(), self._set_aside(f"{self.path.name} is no text")
        except OSError as error:
            return Settings(), f"Settings cannot be read ({error.strerror}): they are as at first."
        try:
            return parse_settings(text, self.path.name), ""
        except AssetError as error:
            return Settings(), self._set_aside(str(error))

    def save(self, settings: Settings) -> str:
        """Write the settings: all of them or, where the disk is full, none. What went wrong, empty for nothing."""
        draft = self.path.with_name(f"{self.path.name}.{os.getpid()}")
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            draft.write_text(settings_text(settings), encoding="utf-8")
            draft.replace(self.path)
        except OSError as error:
            with suppress(OSError):
                draft.unlink()
            return f"Settings are not kept: {self.path} cannot be written ({error.strerror})."
        return ""

    def _set_aside(self, reason: str) -> str:
        """Rename the file; the sentence that says where it is now."""
        aside = next(
            (
                path
                for number in range(1, _ASIDE)
                if not (
                    path := self.path.with_name(f"{self.path.stem}.old-{number}{self.path.suffix}")
                ).exists()
            ),
            self.path.with_name(f"{self.path.stem}.old-{_ASIDE}{self.path.suffix}"),
        )
        try:
            self.path.replace(aside)
        except OSError as error:
            return f"{reason}. Settings are as at first, and the file stays where it is ({error.strerror})."
        return f"{reason}. Settings are as at first; your file is kept as {aside.name}."
