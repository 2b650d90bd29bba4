from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from embodiment.__main__ import main
from embodiment.app.headless import read_speech
from embodiment.audio.wav import parse_wav, wav_bytes
from embodiment.errors import AssetError

pytest.importorskip("pytmx", reason="scenes need the demo extra")


def visit(out: Path) -> str:
    """A short visit; its transcript."""
    command = [
        "demo",
        "--headless",
        "--voice",
        "tone",
        "--type",
        "hello",
        "--record",
        str(out),
        "--no-pictures",
    ]
    assert main(command) == 0
    return (out / "transcript.txt").read_text(encoding="utf-8")


def test_a_typed_visit_leaves_transcript_and_sound_the_same_each_time(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    transcript = visit(tmp_path / "a")
    assert "types 'hello'" in transcript
    assert " said " in transcript
    clip = parse_wav((tmp_path / "a" / "visit.wav").read_bytes())
    assert clip.rate_hz == 24_000
    assert np.abs(clip.samples).max() > 1000
    assert "wrote" in capsys.readouterr().out
    assert visit(tmp_path / "b") == transcript
    assert (tmp_path / "b" / "visit.wav").read_bytes() == (tmp_path / "a" / "visit.wav").read_bytes()


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["demo", "vilage", "--headless"], "did you mean 'village'"),
        (["demo", "--headless", "--visit", "osrik", "--voice", "tone"], "did you mean 'osric'"),
        (["demo", "--headless", "--hear", "nowhere.wav"], "nowhere.wav"),
        (["demo", "--headless", "--backend", "gemini"], "real service"),
        (["demo", "--headless", "--type", "  "], "--type"),
    ],
)
def test_a_mistake_is_one_sentence_and_no_traceback(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 1
    error = capsys.readouterr().err
    assert sentence in error
    assert "Traceback" not in error


def test_speech_of_any_rate_is_brought_to_the_microphones(tmp_path: Path) -> None:
    file = tmp_path / "speech.wav"
    file.write_bytes(wav_bytes((np.sin(np.arange(48_000) / 20) * 8000).astype(np.int16), 48_000))
    assert abs(len(read_speech(str(file))) - 16_000) <= 16


@pytest.mark.parametrize(
    "content", [b"", b"RIFF", b"not a wav at all", wav_bytes(np.zeros(0, np.int16), 16_000)]
)
def test_a_broken_wav_is_named(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "broken.wav"
    file.write_bytes(content)
    with pytest.raises(AssetError, match=r"broken\.wav"):
        read_speech(str(file))
