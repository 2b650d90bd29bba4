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
    chosen = os.environ.get(OVERRIDE)
    if chosen:
        return Path(chosen)
    platform: str = sys.platform  # a type checker would otherwise see one system only
    if platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / application
    if platform == "darwin":
        return Path.home() / "Library" / "Application Support" / application
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / application


def user_config_folder(application: str = APPLICATION) -> Path:
    """The folder for the player's settings; it may not exist yet.

    Source: as ``user_data_folder``; ``XDG_CONFIG_HOME``, and ``APPDATA`` because settings follow a roaming account.
    """
    chosen = os.environ.get(OVERRIDE)
    if chosen:
        return Path(chosen)
    platform: str = sys.platform
    if platform == "win32":
        return Path(os.environ.get("APPDATA") or Path.home() / "AppData" / "Roaming") / application
    if platform == "darwin":
        return Path.home() / "Library" / "Application Support" / application
    return Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config") / application
