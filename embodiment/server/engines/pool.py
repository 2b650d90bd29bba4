"""Loading engines: what was asked for, or the best that works here and one sentence for what does not."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, Generic, TypeVar

from embodiment.errors import EngineError, UsageError, did_you_mean
from embodiment.server.engines.registry import (
    BRAINS,
    RECOGNISERS,
    SYNTHESIZERS,
    WITHOUT,
    LoadedRecogniser,
    LoadedSynthesizer,
)
from embodiment.server.engines.settings import EngineSettings
from embodiment.server.engines.voice_activity import VOICE_ACTIVITY
from embodiment.server.meters import Workload
from embodiment.server.ports import (
    Brain,
    Engines,
    External,
    Heard,
    Speech,
    Vocabulary,
    VoiceActivity,
    just_await,
)
from embodiment.units import Int16Array

BEST: Final = "best"
T = TypeVar("T")
R = TypeVar("R")


@dataclass(frozen=True, slots=True, kw_only=True)
class EngineNames:
    """Which engines to use; ``best`` takes the best one that works here.

    Attributes:
        voice_activity: ``silero``, ``webrtc`` or ``energy``.
        recogniser: ``sphinx``, ``fixed`` or ``whisper``.
        synthesizer: ``espeak``, ``silent``, ``tone``, ``piper`` or ``kokoro``.
        brain: ``scripted``, ``llm``, ``echo``, or what makes the mind of a session.
    """

    voice_activity: str = BEST
    recogniser: str = BEST
    synthesizer: str = BEST
    brain: str | Callable[[], Brain] = "scripted"


DETERMINISTIC: Final = EngineNames(voice_activity="energy", recogniser="fixed", synthesizer="tone")
"""The same bits on every machine; nothing to install."""


def load_engines(
    names: EngineNames | None = None,
    *,
    settings: EngineSettings | None = None,
    workers: int = 1,
    external: External | None = None,
    progress: Callable[[str], None] = lambda sentence: None,
) -> Engines:
    """Start the engines. Blocks for the time they load, about half a second for the real ones.

    Args:
        names: Which ones.
        settings: Their models; what is empty is taken from the environment.
        workers: Processes per engine; sessions are spread over them.
        external: How requests to worker processes are awaited; a simulated clock stands still meanwhile.
        progress: Told one sentence before each step that takes time.

    Returns:
        Engines to be closed by the caller; ``notices`` names what had to be replaced.

    Raises:
        UsageError: A name nobody knows, or no worker at all.
        EngineError: An engine asked for by name cannot be loaded.
    """
    if workers < 1:
        raise UsageError(f"workers is {workers}; at least one process is needed for each engine")
    names = names or EngineNames()
    _check(names)
    told = (settings or EngineSettings()).or_environment()
    notices: list[str] = []
    loaded: list[LoadedRecogniser | LoadedSynthesizer] = []
    several = partial(_several, workers, external or just_await, told)
    try:
        make_activity = _chosen("voice activity", names.voice_activity, VOICE_ACTIVITY, _tried, notices)
        progress("loading speech recognition")
        recognisers = _chosen("recogniser", names.recogniser, RECOGNISERS, several, notices)
        loaded += recognisers
        progress("loading speech synthesis")
        synthesizers = _chosen("synthesizer", names.synthesizer, SYNTHESIZERS, several, notices)
        loaded += synthesizers
        brain = names.brain if callable(names.brain) else BRAINS[names.brain](told)
    except Exception:
        _close(loaded)
        raise
    recogniser_pool, synthesizer_pool = _Pool(recognisers), _Pool(synthesizers)
    return Engines(
        voice_activity=make_activity,
        recogniser=_SpreadRecogniser(recogniser_pool),
        synthesizer=_SpreadSynthesizer(synthesizer_pool),
        brain=brain,
        notices=tuple(notices),
        workers={"recogniser": recogniser_pool.workloads, "synthesizer": synthesizer_pool.workloads},
        close=lambda: _close(loaded),
    )


def _chosen(kind: str, name: str, known: dict[str, T], load: Callable[[T], R], notices: list[str]) -> R:
    """Load the engine asked for, or the best that works; what had to be passed over is noted."""
    if name != BEST:
        return load(known[name])
    reasons: list[str] = []
    for candidate, make in known.items():
        try:
            engine = load(make)
        except EngineError as error:
            reasons.append(str(error))
            continue
        if reasons:
            notices.append(f"{WITHOUT.get(candidate, f'{candidate} stands in')}: {reasons[0]}")
        return engine
    raise EngineError(f"no {kind} works here: {'; '.join(reasons)}")


def _several(
    workers: int, external: External, settings: EngineSettings, make: Callable[[External, EngineSettings], R]
) -> list[R]:
    """One engine for each worker; those that were loaded are closed if one cannot be."""
    made: list[R] = []
    try:
        made.extend(make(external, settings) for _ in range(workers))
    except EngineError:
        _close(made)
        raise
    return made


def _check(names: EngineNames) -> None:
    """Refuse a name nobody knows before anything is loaded for the others."""
    asked: tuple[tuple[str, str, Collection[str]], ...] = (
        ("voice activity", names.voice_activity, VOICE_ACTIVITY),
        ("recogniser", names.recogniser, RECOGNISERS),
        ("synthesizer", names.synthesizer, SYNTHESIZERS),
    )
    for kind, name, known in asked:
        if name != BEST and name not in known:
            raise UsageError(did_you_mean(kind, name, [*known, BEST]))
    if isinstance(names.brain, str) and names.brain not in BRAINS:
        raise UsageError(did_you_mean("brain", names.brain, BRAINS))


def _tried(make: Callable[[], VoiceActivity]) -> Callable[[], VoiceActivity]:
    """A detector is made for each session; making one now shows whether it can be."""
    make().close()
    return make


def _close(engines: Sequence[Any]) -> None:
    for engine in engines:
        engine.close()


@dataclass(slots=True)
class _Pool(Generic[T]):
    """Several engines of a kind; the next request goes to the one with the fewest waiting."""

    engines: Sequence[T]
    workloads: Sequence[Workload] = ()

    def __post_init__(self) -> None:
        self.workloads = [Workload() for _ in self.engines]

    async def use(self, ask: Callable[[T], Awaitable[R]]) -> R:
        number = min(range(len(self.engines)), key=lambda at: self.workloads[at].waiting)
        with self.workloads[number].request():
            return await ask(self.engines[number])


class _SpreadRecogniser:
    def __init__(self, pool: _Pool[LoadedRecogniser]) -> None:
        self._pool = pool

    async def prepare(self, vocabulary: Vocabulary) -> None:
        for engine in self._pool.engines:
            await engine.prepare(vocabulary)

    async def transcribe(self, pcm: Int16Array, vocabulary: Vocabulary) -> Heard:
        return await self._pool.use(lambda engine: engine.transcribe(pcm, vocabulary))


class _SpreadSynthesizer:
    def __init__(self, pool: _Pool[LoadedSynthesizer]) -> None:
        self._pool = pool

    async def speak(self, text: str, voice: str) -> Speech:
        return await self._pool.use(lambda engine: engine.speak(text, voice))
