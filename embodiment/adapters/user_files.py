"""Where a game keeps what belongs to its player: the folders each system has for it."""

from __future__ import annotations

import os
import sys
from pathlib import Path

APPLICATION = "embodiment"
OVERRIDE = "EMBODIMENT_DATA_DIR"
"""Environment variable that names another folder, for tests and for players who want it elsewhere."""


def user_data_folder(application: str = APPLICATION) -> Path:
    """The player's own data folder; it may not exist yet.

    Source: XDG Base Directory Specification 0.8 (``XDG_DATA_HOME``); Apple, "File System Programming Guide"
    (Application Support); Microsoft, "Known Folders" (``LOCALAPPDATA``).
    """
    return _folder(application, ("LOCALAPPDATA", "AppData/Local"), ("XDG_DATA_HOME", ".local/share"))


def user_config_folder(application: str = APPLICATION) -> Path:
    """The folder for the player's settings; it may not exist yet.

    Source: as ``user_data_folder``; ``XDG_CONFIG_HOME``, and ``APPDATA`` because settings follow a roaming account.
    """
    return _folder(application, ("APPDATA", "AppData/Roaming"), ("XDG_CONFIG_HOME", ".config"))


def _folder(application: str, windows: tuple[str, str], others: tuple[str, str]) -> Path:
    """The player's choice, else the system's: a variable and, where that is not set, a place in the home folder."""
    chosen = os.environ.get(OVERRIDE)
    if chosen:
        return Path(chosen)
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / application
    variable, place = windows if sys.platform == "win32" else others
    return Path(os.environ.get(variable) or Path.home() / place) / application
