"""Movies keep the game's time and are whole files with everything installed or not."""

from __future__ import annotations

import sys
import zlib
from pathlib import Path

import numpy as np
import pytest

from embodiment.adapters.gallery import Gallery
from embodiment.adapters.movie import GIF_EVERY, GIF_SIZE, LAST_FRAME, MP4_EVERY, Movie, find_ffmpeg
from embodiment.audio.wav import parse_wav
from embodiment.errors import UsageError
from embodiment.world.view import Figure, View
from tests.adapters.tiny_art import write_art

Image = pytest.importorskip("PIL.Image", reason="Pillow comes with the demo extra")


@pytest.fixture(scope="module")
def gallery(tmp_path_factory: pytest.TempPathFactory) -> Gallery:
    return Gallery(write_art(tmp_path_factory.mktemp("art")))


def view(tick: int) -> View:
    return View(
        tick=tick, figures=(Figure(id="s", sheet="smith", body_frame=0, x=300 + 3.0 * tick, y=500, scale=2),)
    )


def test_a_gif_keeps_the_time_of_the_game(tmp_path: Path, gallery: Gallery) -> None:
    movie = Movie(tmp_path / "out", "visit", gallery)
    for tick in range(0, 100, 3):
        movie.show(view(tick))
    [path] = movie.finish()
    times = []
    with Image.open(path) as gif:
        assert gif.size == GIF_SIZE
        assert gif.n_frames == 13
        for frame in range(gif.n_frames):
            gif.seek(frame)
            times.append(gif.info["duration"])
    assert sum(times[:-1]) == pytest.approx(960, abs=30)
    assert times[-1] == LAST_FRAME * 10


def test_a_gif_shows_what_was_shown(tmp_path: Path, gallery: Gallery) -> None:
    """What did not change is left out of a frame; put together again, every frame is whole."""
    movie = Movie(tmp_path, "visit", gallery)
    for tick in range(0, 5 * GIF_EVERY, GIF_EVERY):
        movie.show(view(tick))
    shown = np.frombuffer(zlib.decompress(movie._gif[-1][1]), np.uint8).reshape(GIF_SIZE[1], GIF_SIZE[0], 3)
    [path] = movie.finish()
    with Image.open(path) as gif:
        gif.seek(4)
        pixels = np.asarray(gif.convert("RGB")).astype(int)
    assert np.abs(pixels - shown).mean() < 4


def test_frames_between_are_not_painted(tmp_path: Path, gallery: Gallery) -> None:
    movie = Movie(tmp_path, "visit", gallery)
    for tick in range(GIF_EVERY):
        movie.show(view(tick))
    assert len(movie._gif) == 1


def test_sound_is_written_beside_it(tmp_path: Path, gallery: Gallery) -> None:
    movie = Movie(tmp_path, "visit", gallery)
    movie.show(view(0))
    sound = (np.sin(np.arange(2400) / 10) * 9000).astype(np.int16)
    files = movie.finish(sound)
    assert [path.name for path in files] == ["visit.gif", "visit.wav"]
    assert np.array_equal(parse_wav(files[1].read_bytes()).samples, sound)


def test_closing_twice_writes_once(tmp_path: Path, gallery: Gallery) -> None:
    movie = Movie(tmp_path, "visit", gallery)
    movie.show(view(0))
    movie.close()
    first = (tmp_path / "visit.gif").stat().st_mtime_ns
    movie.close()
    assert (tmp_path / "visit.gif").stat().st_mtime_ns == first


def test_a_movie_of_nothing_is_no_file(tmp_path: Path, gallery: Gallery) -> None:
    assert Movie(tmp_path, "visit", gallery).finish() == []


def test_an_ffmpeg_that_fails_leaves_the_gif(tmp_path: Path, gallery: Gallery) -> None:
    movie = Movie(tmp_path, "visit", gallery, ffmpeg=sys.executable)
    for tick in range(0, 60, MP4_EVERY):
        movie.show(view(tick))
    assert [path.name for path in movie.finish()] == ["visit.gif"]


def test_without_pillow_one_sentence_says_what_to_install(
    tmp_path: Path, gallery: Gallery, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "PIL", None)
    with pytest.raises(UsageError, match=r'movies need Pillow: pip install "\.\[demo\]"'):
        Movie(tmp_path, "visit", gallery)


@pytest.mark.slow
def test_an_mp4_has_pictures_and_sound(tmp_path: Path, gallery: Gallery) -> None:
    ffmpeg = find_ffmpeg()
    if ffmpeg is None:
        pytest.skip("ffmpeg is not installed")
    movie = Movie(tmp_path, "visit", gallery, ffmpeg=ffmpeg)
    for tick in range(0, 100, 2):
        movie.show(view(tick))
    files = movie.finish(np.zeros(24_000, np.int16))
    assert [path.name for path in files] == ["visit.gif", "visit.wav", "visit.mp4"]
    assert files[2].stat().st_size > 1000
    assert not (tmp_path / "visit.silent.mp4").exists()
