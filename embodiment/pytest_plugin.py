"""The pytest plugin: test your own NPC, with its voice, on simulated time.

    def test_the_smith_knows_her_prices(stage):
        stage.add(Brunhild, persona)
        stage.type("how much is a sword?")
        stage.until(has_spoken("40 gold"), within=10)

Installed with the package (entry point ``pytest11``). Nothing of the package is imported until a fixture is used. When
a test with a stage fails, its report carries the transcript and the paths of the trace, the sound and the pictures.
"""

from __future__ import annotations

import hashlib
import re
import tempfile
from collections.abc import Callable, Generator, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from embodiment.testing.clock import SimulatedClock
    from embodiment.testing.evidence import Evidence
    from embodiment.testing.function_server import FunctionServer
    from embodiment.testing.stage import Stage

    StageMaker = Callable[..., Stage]

EVIDENCE: pytest.StashKey[list[Evidence]] = pytest.StashKey()
HAS_FAILED: pytest.StashKey[bool] = pytest.StashKey()
PLAIN_ID = re.compile(r"[\w./]+(::\w+)*(\[[\w.](?![^]]*-\d+\])([\w.-]*[\w.])?\])?")
"""Ids of tests that are told apart as file names, too."""
LONGEST_NAME = 160
"""Bytes of a file name; endings and numbers come after it."""
LONGEST_TRANSCRIPT = 200
"""Lines of a transcript that a report shows, the last ones; the file has all of them."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the plugin's options."""
    group = parser.getgroup("npc", "embodied NPCs")
    group.addoption(
        "--npc-evidence",
        metavar="DIR",
        help="where failed tests leave trace, WAV and GIF (default: pytest's cache)",
    )
    group.addoption("--npc-record", metavar="DIR", help="record the stages of each test as cassettes in DIR")
    group.addoption(
        "--npc-replay", metavar="DIR", help="let the cassettes in DIR answer instead of a service"
    )


def pytest_configure(config: pytest.Config) -> None:
    """Declare the markers; recording and replaying at once makes no sense."""
    if config.getoption("--npc-record") and config.getoption("--npc-replay"):
        raise pytest.UsageError("--npc-record and --npc-replay exclude each other: record first, then replay")
    config.addinivalue_line("markers", "network: the test may leave this machine")
    config.addinivalue_line("markers", "device: the test may open sound devices and windows")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Give the report of a failed test what its stages tell."""
    report = yield
    if report.when != "setup" and report.failed and not item.stash.get(HAS_FAILED, False):
        item.stash[HAS_FAILED] = True  # what fails at the end of a test that failed adds nothing to see
        kept = item.stash.get(EVIDENCE, None) or []
        for number, evidence in enumerate(kept):
            _tell(item, report, evidence, number)
    return report


def _tell(item: pytest.Item, report: pytest.TestReport, evidence: Evidence, number: int) -> None:
    from embodiment.app.transcript import describe

    transcript = evidence.transcript(describe)
    shown = transcript.splitlines()[-LONGEST_TRANSCRIPT:]
    report.sections.append(("npc transcript", "\n".join(shown) or "(nothing happened)"))
    files, regrets = evidence.write(_folder(item, number), transcript)
    report.sections.append(("npc files", "\n".join([*map(str, files), *regrets])))


def _folder(item: pytest.Item, number: int) -> Path:
    """Where the evidence of a test goes; a run replaces that of the run before."""
    chosen = item.config.getoption("--npc-evidence")
    cache = getattr(item.config, "cache", None)
    if chosen:
        root = Path(chosen)
    elif cache is not None:
        root = cache.mkdir("npc-evidence")
    else:
        root = Path(tempfile.mkdtemp(prefix="npc-evidence-"))
    return root / _name_of(item, number)


def _name_of(item: pytest.Item, number: int) -> str:
    """A file name for the stage ``number`` of a test; no two tests have the same.

    A hash tells ids apart that would look alike as file names: ``[a/b]`` and ``[a-b]``, or ``[a-2]`` and the second
    stage of ``[a]``.
    """
    name = re.sub(r"[^\w.-]+", "-", item.nodeid).strip("-")
    if not PLAIN_ID.fullmatch(item.nodeid) or len(name.encode()) > LONGEST_NAME:
        short = name.encode()[:LONGEST_NAME].decode(errors="ignore")
        name = f"{short}-{hashlib.sha256(item.nodeid.encode()).hexdigest()[:8]}"
    return name if number == 0 else f"{name}-{number + 1}"


@pytest.fixture
def npc_guard(request: pytest.FixtureRequest) -> Iterator[None]:
    """Refuses real network and devices unless the test is marked ``network`` or ``device``.

    Every fixture of this plugin brings it along; ``usefixtures = npc_guard`` in the settings guards all tests.
    """
    from embodiment.testing.guards import no_devices, no_network

    with ExitStack() as guards:
        refused: list[list[str]] = []
        if request.node.get_closest_marker("network") is None:
            refused.append(guards.enter_context(no_network()))
        if request.node.get_closest_marker("device") is None:
            refused.append(guards.enter_context(no_devices()))
        yield
    told = [sentence for sentences in refused for sentence in sentences]
    if told:
        pytest.fail("\n".join(dict.fromkeys(told)), pytrace=False)


@pytest.fixture
def make_stage(request: pytest.FixtureRequest, npc_guard: None) -> Iterator[StageMaker]:
    """A factory of stages; all are closed and checked for leaks.

    It takes what ``testing.stage.Stage`` takes, and ``demo``: the name of a demo to be played instead of an empty
    world, for example ``make_stage(demo="village")``.
    """
    from embodiment.testing.evidence import Evidence
    from embodiment.testing.leaks import LeakCheck
    from embodiment.testing.rest import unended_turn
    from embodiment.testing.stage import Stage

    check = LeakCheck()
    after = ExitStack()
    kept: list[Evidence] = []
    request.node.stash[EVIDENCE] = kept

    def make(*args: Any, demo: str = "", **named: Any) -> Stage:
        if demo:
            from embodiment.app.game import demo_game

            named["game"] = demo_game(demo, seed=named.get("seed", 0))
        stage = Stage(*args, **{**named, **_taped(request.node, len(kept), after)})
        check.watch(stage.host.loop)
        kept.append(Evidence(stage))
        return stage

    with after:
        yield make
        unended = [told for evidence in kept if (told := unended_turn(evidence.stage))]
        for evidence in kept:
            evidence.stage.close()
    unsaid = [] if request.node.stash.get(HAS_FAILED, False) else list(_unsaid(kept))
    if unsaid:
        pytest.fail("\n".join(unsaid), pytrace=False)
    if unended and not request.node.stash.get(HAS_FAILED, False):
        file, line, _ = request.node.location
        pytest.fail(f"{file}:{(line or 0) + 1}: at the end of this test {unended[0]}", pytrace=False)
    leaks = check.leaks()
    if leaks:
        pytest.fail("the test left something behind:\n" + "\n".join(leaks), pytrace=False)


def _unsaid(kept: list[Evidence]) -> Iterator[str]:
    """What stages that are replays did not say although it was recorded; asked when they are closed."""
    from embodiment.testing.cassette_server import CassetteDiverged, CassetteServer

    for evidence in kept:
        if isinstance(evidence.stage.server, CassetteServer):
            try:
                evidence.stage.server.finish()
            except CassetteDiverged as left:
                yield str(left)


def _taped(item: pytest.Item, number: int, after: ExitStack) -> dict[str, Any]:
    """Arguments that make a stage record itself, or be a replay; ``after`` ends what has to be ended."""
    record, replay = (item.config.getoption(option) for option in ("--npc-record", "--npc-replay"))
    name = f"{_name_of(item, number)}.jsonl"
    if record:
        from embodiment.adapters.cassette_recorder import CassetteRecorder

        recorder = CassetteRecorder(Path(record) / name)
        after.callback(recorder.close)
        return {"around": recorder.around}
    if replay:
        from embodiment.testing.cassette_server import CassetteServer

        return {"server": CassetteServer(Path(replay) / name)}
    return {}


@pytest.fixture
def stage(make_stage: StageMaker) -> Stage:
    """A stage whose service answers from each persona's authored knowledge, or as ``stage.answers(...)`` says."""
    return make_stage()


@pytest.fixture
def fake_live(npc_guard: None) -> FunctionServer:
    """A Live service without a network, for tests that bring their own world: plug in its ``connector``."""
    from embodiment.testing.function_server import FunctionServer

    return FunctionServer()


@pytest.fixture
def sim_clock(npc_guard: None) -> SimulatedClock:
    """A clock that stands still until it is advanced."""
    from embodiment.testing.clock import SimulatedClock

    return SimulatedClock()
