"""Speech by Kokoro, in its worker process: the thirty prebuilt voices as voices of the model."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from embodiment.errors import EngineError, did_you_mean
from embodiment.live.voices import PREBUILT_VOICES
from embodiment.server.engines.process import WorkerProcess
from embodiment.server.engines.settings import EngineSettings
from embodiment.server.engines.synth_piper import SILENCE, marked_speech
from embodiment.server.ports import External, Speech, just_await
from embodiment.units import Seconds

LATENCY: Seconds = 1.0
"""Declared on a simulated clock. Not measured here: no model can be had on the machines this was written on."""


@dataclass(frozen=True, slots=True)
class KokoroVoice:
    """One prebuilt voice: a voice of the model and its speed, 1.0 its own."""

    name: str
    speed: float = 1.0


VOICES: Final[dict[str, KokoroVoice]] = {
    "Zephyr": KokoroVoice("af_nova"), "Puck": KokoroVoice("am_puck"), "Charon": KokoroVoice("bm_george"),
    "Kore": KokoroVoice("af_kore"), "Fenrir": KokoroVoice("am_fenrir"), "Leda": KokoroVoice("af_sky"),
    "Orus": KokoroVoice("am_onyx"), "Aoede": KokoroVoice("af_aoede"), "Callirrhoe": KokoroVoice("af_bella"),
    "Autonoe": KokoroVoice("af_sarah"), "Enceladus": KokoroVoice("bm_lewis"), "Iapetus": KokoroVoice("am_michael"),
    "Umbriel": KokoroVoice("am_eric"), "Algieba": KokoroVoice("bm_daniel"), "Despina": KokoroVoice("bf_emma"),
    "Erinome": KokoroVoice("af_alloy"), "Algenib": KokoroVoice("am_santa"), "Rasalgethi": KokoroVoice("am_adam"),
    "Laomedeia": KokoroVoice("af_jessica"), "Achernar": KokoroVoice("af_nicole"), "Alnilam": KokoroVoice("am_liam"),
    "Schedar": KokoroVoice("am_echo"), "Gacrux": KokoroVoice("af_heart"), "Pulcherrima": KokoroVoice("bf_isabella"),
    "Achird": KokoroVoice("bm_fable"), "Zubenelgenubi": KokoroVoice("am_echo", 1.12),
    "Vindemiatrix": KokoroVoice("bf_alice"), "Sadachbia": KokoroVoice("am_puck", 1.12),
    "Sadaltager": KokoroVoice("bm_daniel", 0.9), "Sulafat": KokoroVoice("bf_lily"),
}  # fmt: skip
"""English voices of Kokoro v1.0; checked against the voices file when it is loaded. Source: the model's VOICES.md."""


class KokoroSynthesizer:
    """Speaks through one worker process, requests in order.

    Args:
        external: How to await the worker.
        settings: ``kokoro`` is the model's file or its folder.

    Raises:
        EngineError: The package or the model is missing, or lacks one of our voices; says what to do.
    """

    def __init__(
        self,
        external: External = just_await,
        settings: EngineSettings | None = None,
    ) -> None:
        self._worker = WorkerProcess(
            "embodiment.server.workers.kokoro",
            "speech",
            latency=LATENCY,
            external=external,
            arguments=files_of(settings.kokoro if settings else ""),
        )
        asked = self._worker.ask({"op": "check", "voices": sorted({voice.name for voice in VOICES.values()})})
        if asked.header["wrong"]:
            self.close()
            raise EngineError(
                f"these Kokoro voices are not in the voices file: {', '.join(asked.header['wrong'])}"
            )

    async def speak(self, text: str, voice: str) -> Speech:
        """Speak one sentence; one without a word is silent. Raises EngineError."""
        chosen = VOICES.get(voice)
        if chosen is None:
            raise EngineError(did_you_mean("voice", voice, PREBUILT_VOICES))
        if not any(map(str.isalnum, text)):
            return SILENCE
        lang = "en-gb" if chosen.name.startswith("b") else "en-us"
        request = {"op": "speak", "text": text, "voice": chosen.name, "speed": chosen.speed, "lang": lang}
        answer = await self._worker.request(request)
        return marked_speech(text, answer.header["marks"], answer.payload, answer.header["rate_hz"])

    def close(self) -> None:
        """End the worker."""
        self._worker.close()


def files_of(given: str) -> tuple[str, str]:
    """The model's and the voices' file, from either's folder or the model's path; empty where there is none."""
    if not given:
        return "", ""
    path = Path(given)
    folder = path if path.is_dir() else path.parent
    models = [path] if path.suffix == ".onnx" else sorted(folder.glob("*.onnx"))
    voices = [file for pattern in ("*.bin", "*.npz") for file in sorted(folder.glob(pattern))]
    return str(models[0] if models else path), str(voices[0]) if voices else ""
