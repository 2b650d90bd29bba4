"""The command line of the server: mistakes are one sentence, before anything listens."""

from __future__ import annotations

import json
import logging
import re
import socket
import ssl
import subprocess
import sys
from pathlib import Path

import pytest

from embodiment.__main__ import main


def test_a_mistake_in_a_scenario_is_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("yaml", reason="scenarios need PyYAML, which is in the test and scenario extras")
    path = tmp_path / "smith.yaml"
    path.write_text("rules:\n - when: hello\n   anser: Hi.\n", encoding="utf-8")
    assert main(["serve", "--scenario", str(path)]) == 1
    told = capsys.readouterr().err
    assert told.startswith(f"embodiment: {path}:3: no key 'anser'; did you mean 'answer'?")
    assert told.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--port", "70000"], "--port 70000: a TCP port is a number from 0 to 65535"),
        (["--brain", "echoo"], "did you mean 'echo'"),
        (["--host", "0.0.0.0", "--recogniser", "fixed", "--synthesizer", "tone"], "give a --token"),
        (["--workers", "0"], "at least one process"),
        (
            ["--brain", "llm", "--recogniser", "fixed", "--synthesizer", "tone"],
            "--llm ollama:llama3.2|.[llm]",
        ),
        (["--lifetime", "-1"], "--lifetime -1"),
        (["--max-sessions", "0"], "--max-sessions 0: at least one client"),
        (["--store", "localhost:6379"], "--store: expected an address such as redis://|.[redis]"),
        (["--otel", "127.0.0.1:4318"], "--otel 127.0.0.1:4318: expected an address such as http://"),
        (
            ["--host", "300.1.1.1", "--token", "t", "--recogniser", "fixed", "--synthesizer", "tone"],
            "--host 300.1.1.1: no address of this machine",
        ),
    ],
)
def test_a_wrong_option_is_one_sentence(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["serve", *arguments]) == 1
    told = capsys.readouterr().err
    assert any(one in told for one in sentence.split("|"))


def test_an_error_is_logged_by_its_kind_and_place_without_its_words(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Also without --verbose, where Python would print the traceback, and the error may quote what somebody said."""
    monkeypatch.setattr(logging.root, "handlers", [])
    try:
        assert main(["serve", "--max-sessions", "0"]) == 1
        capsys.readouterr()
        try:
            raise ValueError("I love you, Brunhild")
        except ValueError:
            logging.getLogger("embodiment.server.session").exception("session crashed")
        logging.getLogger("embodiment.server.session").info("a note")
    finally:
        logging.getLogger("embodiment").setLevel(logging.NOTSET)
    (line,) = capsys.readouterr().err.splitlines()
    told = json.loads(line)
    assert (told["level"], told["text"], told["error"]) == ("error", "session crashed", "ValueError")
    assert "Brunhild" not in line


@pytest.mark.slow
def test_the_certificate_to_trust_is_printed_as_a_line_to_run() -> None:
    """google-genai refuses plain ws: what is printed is all its user has to do."""
    pytest.importorskip("cryptography", reason="--tls needs cryptography, which is in the test extra")
    engines = ["--recogniser", "fixed", "--synthesizer", "tone"]
    command = [
        sys.executable,
        "-m",
        "embodiment",
        "serve",
        "--port",
        "0",
        "--tls",
        "--exit-with-parent",
        *engines,
    ]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdin is not None
        assert server.stdout is not None
        told, announced = server.stdout.readline(), server.stdout.readline()
        found = re.search(r"export SSL_CERT_FILE=(\S+)$", told)
        address = re.search(r"wss://127\.0\.0\.1:(\d+)$", announced)
        assert found, told
        assert address, announced
        context = ssl.create_default_context(cafile=found[1])
        with (
            socket.create_connection(("127.0.0.1", int(address[1])), timeout=10) as plain,
            context.wrap_socket(plain, server_hostname="127.0.0.1") as secure,
        ):
            assert secure.version() in ("TLSv1.2", "TLSv1.3")
        server.stdin.close()
    assert server.returncode == 0
