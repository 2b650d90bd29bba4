"""Where asset files are: one resolver for a checkout, an installed wheel and a game of one's own.

Names are written with ``/`` and start with ``assets/`` or ``demos/``. They are looked for in the game's own
folder first and then beside the package: in the checkout the package lies in, or in the data folder the
wheel carries. A file that refers to another one (a character to its sheet) does so relative to its own
folder and may not leave it.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path, PurePosixPath, PureWindowsPath

from embodiment.errors import AssetError, UsageError, did_you_mean

PACKAGE = Path(__file__).resolve().parent.parent
FOLDERS = ("assets", "demos")


def package_roots(package: Path = PACKAGE) -> list[Path]:
    """Folders that hold ``assets/`` and ``demos/`` for this copy of the package: checkout, wheel data."""
    return [root for root in (package.parent, package / "_data") if any((root / f).is_dir() for f in FOLDERS)]


class Assets:
    """Finds asset files by name.

    Args:
        game: Folder of the game that is running; its files win over those of the package.
        roots: Folders searched after it; those of the package when not given.
    """

    def __init__(self, game: Path | None = None, roots: Sequence[Path] | None = None) -> None:
        own = [game] if game is not None else []
        self.roots: tuple[Path, ...] = tuple(own) + tuple(package_roots() if roots is None else roots)

    def find(self, name: str) -> Path:
        """The file or folder called ``name``.

        Args:
            name: Relative, with ``/``, for example ``"assets/characters/brunhild"``. The game's program may
                also name an absolute path: it is taken as it is.

        Raises:
            UsageError: ``name`` is empty or contains ``..``.
            AssetError: There is none; the text lists what lies beside it.
        """
        if name and Path(name).is_absolute() and ".." not in Path(name).parts:
            if Path(name).exists():
                return Path(name)
            raise AssetError(f"not found{_near(Path(name).parent.parent, Path(name).parts[-2:])}", path=name)
        parts = _checked(name)
        for root in self.roots:
            path = root.joinpath(*parts)
            if path.exists():
                return path
        hint = next((text for root in self.roots if (text := _near(root, parts))), "")
        raise AssetError(f"not found{hint or f'; looked in {len(self.roots)} folder(s)'}", path=name)

    def read_text(self, name: str) -> str:
        """Contents of a UTF-8 text file.

        Raises:
            AssetError: It is missing, a folder, or not UTF-8.
        """
        return read_text(self.find(name), name)

    def names(self, folder: str) -> list[str]:
        """Names of what lies in ``folder``, over all roots, sorted; empty where there is no such folder."""
        parts = _checked(folder)
        folders = [path for root in self.roots if (path := root.joinpath(*parts)).is_dir()]
        return sorted({entry.name for path in folders for entry in path.iterdir()})


def inside(folder: Path, name: str, *, mentioned_in: str) -> Path:
    """A file that another asset file refers to.

    Args:
        folder: Folder of the referring file; the result lies in it.
        name: As written there.
        mentioned_in: The referring file, for the error text.

    Raises:
        AssetError: The name leaves the folder, or there is no such file.
    """
    try:
        path = folder.joinpath(*_checked(name))
    except UsageError as error:
        raise AssetError(str(error), path=mentioned_in) from None
    if not path.resolve().is_relative_to(folder.resolve()):
        raise AssetError(
            f"{name!r} leads out of {folder.name}/ through a link; copy the file there", path=mentioned_in
        )
    if not path.exists():
        hint = _near(folder.parent, (folder.name, *path.relative_to(folder).parts))
        raise AssetError(f"refers to {name!r}, which does not exist{hint}", path=mentioned_in)
    return path


def read_text(path: Path, name: str) -> str:
    """Contents of a UTF-8 text file, errors told under the name the user knows it by.

    The mark some editors begin such a file with is no part of them.

    Raises:
        AssetError: It cannot be read or is not UTF-8.
    """
    try:
        return path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise AssetError(f"not UTF-8 at byte {error.start}; save the file as UTF-8", path=name) from None
    except OSError as error:
        raise AssetError(f"cannot be read ({error.strerror})", path=name) from None


def _checked(name: str) -> tuple[str, ...]:
    """The parts of a relative name that stays where it is."""
    if not name.strip():
        raise UsageError("an asset name is empty; write it like 'assets/characters/brunhild'")
    windows = PureWindowsPath(name)
    if "\\" in name or windows.drive or PurePosixPath(name).is_absolute():
        raise UsageError(f"{name!r} must be relative and written with '/'")
    parts = PurePosixPath(name).parts
    if ".." in parts:
        raise UsageError(f"{name!r} contains '..'; put the file below the folder it is used from")
    return parts


def _near(root: Path, parts: Sequence[str]) -> str:
    """What lies where the path breaks off below ``root``, as the end of a sentence; empty at its very top."""
    folder = root
    for depth, part in enumerate(parts):
        if not (folder / part).exists():
            names = [entry.name for entry in folder.iterdir()] if depth and folder.is_dir() else []
            return f": {did_you_mean('entry', part, names)} in {folder.name}/" if names else ""
        folder = folder / part
    return ""
