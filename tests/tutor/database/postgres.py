"""A PostgreSQL server of the test's own, in a folder of the test's own, on a socket file: no port, no other user."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


def binaries() -> Path | None:
    """The newest server on this machine."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"), key=lambda p: int(p.parts[-3]))
    if found:
        return found[-1].parent
    on_path = shutil.which("postgres")
    return Path(on_path).resolve().parent if on_path else None


@contextmanager
def server() -> Iterator[str]:
    """Run a server; gives the URL of its database."""
    folder = binaries()
    assert folder is not None
    user = _user()
    with tempfile.TemporaryDirectory(prefix="tutor-pg-") as name:
        data = Path(name) / "data"
        if user:
            os.chown(name, pwd.getpwnam(user).pw_uid, pwd.getpwnam(user).pw_gid)
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "user": user, "cwd": name}
        init = [
            str(folder / "initdb"),
            "-D",
            str(data),
            "-U",
            "tutor",
            "-A",
            "trust",
            "-E",
            "UTF8",
            "--locale=C",
        ]
        subprocess.run(init, check=True, **quiet)  # type: ignore[call-overload]
        process = subprocess.Popen(  # type: ignore[call-overload]
            [str(folder / "postgres"), "-D", str(data), "-k", name, "-c", "listen_addresses="], **quiet
        )
        try:
            for _ in range(300):
                if (Path(name) / ".s.PGSQL.5432").exists() and _answers(folder, name):
                    break
                time.sleep(0.1)
            yield f"postgresql://tutor@/postgres?host={name}"
        finally:
            process.send_signal(signal.SIGINT)
            process.wait(30)


def _answers(folder: Path, name: str) -> bool:
    asked = [str(folder / "pg_isready"), "-h", name, "-U", "tutor"]
    return subprocess.run(asked, capture_output=True, check=False).returncode == 0


def _user() -> str | None:
    """The server refuses to be run by root."""
    if os.geteuid():
        return None
    return next(
        name for name in ("postgres", "nobody") if name in {entry.pw_name for entry in pwd.getpwall()}
    )
