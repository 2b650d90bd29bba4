from __future__ import annotations

from pathlib import Path

import pytest

from embodiment.server.workers.speech import LONGEST_DATA_PATH, known_variants, short_parent


def data_folder(root: Path, length: int) -> Path:
    """An espeak-ng-data folder whose path has exactly ``length`` characters."""
    parent = root
    while len(str(parent / "espeak-ng-data")) < length:
        missing = length - len(str(parent / "espeak-ng-data")) - 1
        parent = parent / ("x" * min(max(1, missing), 60))
    parent.mkdir(parents=True, exist_ok=True)
    data = parent / "espeak-ng-data"
    data.mkdir()
    (data / "phontab").write_text("here")
    return data


@pytest.mark.parametrize("length", [LONGEST_DATA_PATH - 1, LONGEST_DATA_PATH])
def test_a_short_path_is_used_as_it_is(tmp_path: Path, length: int) -> None:
    data = data_folder(tmp_path, length)
    assert len(str(data)) == length
    assert short_parent(str(data), str(tmp_path / "shelf")) == str(data.parent)


def test_a_path_the_library_would_cut_off_is_reached_by_a_short_one(tmp_path: Path) -> None:
    """One character too many, and the library silently reads another folder or none."""
    data = data_folder(tmp_path, LONGEST_DATA_PATH + 1)
    shelf = tmp_path / "s"
    shelf.mkdir()
    assert short_parent(str(data), str(shelf)) == str(shelf)
    assert (shelf / "espeak-ng-data" / "phontab").read_text() == "here"


def test_where_even_the_temporary_folder_is_too_deep_one_sentence_says_so(tmp_path: Path) -> None:
    data = data_folder(tmp_path, LONGEST_DATA_PATH + 1)
    with pytest.raises(OSError, match="TMPDIR"):
        short_parent(str(data), str(data.parent))


def test_variants_are_the_files_of_their_folder(tmp_path: Path) -> None:
    folder = tmp_path / "voices" / "!v"
    folder.mkdir(parents=True)
    (folder / "f2").touch()
    assert known_variants(str(tmp_path)) == {"f2"}
    assert known_variants(str(tmp_path / "nowhere")) == set()
