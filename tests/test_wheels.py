"""Every requirement of every extra has a wheel wherever its marker says it is needed."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
MANYLINUX = ("manylinux_2_28", "manylinux_2_17", "manylinux2014")
MACS = ("macosx_14_0", "macosx_11_0", "macosx_10_13", "macosx_10_9")
MAC_ARM = tuple(f"{mac}_{kind}" for mac in MACS for kind in ("arm64", "universal2"))
MAC_INTEL = tuple(f"{mac}_{kind}" for mac in MACS for kind in ("x86_64", "universal2"))
PLATFORMS = {
    "linux x86_64": ("linux", "Linux", "x86_64", "posix", tuple(f"{m}_x86_64" for m in MANYLINUX)),
    "linux aarch64": ("linux", "Linux", "aarch64", "posix", tuple(f"{m}_aarch64" for m in MANYLINUX)),
    "macOS arm64": ("darwin", "Darwin", "arm64", "posix", MAC_ARM),
    "macOS x86_64": ("darwin", "Darwin", "x86_64", "posix", MAC_INTEL),
    "Windows amd64": ("win32", "Windows", "AMD64", "nt", ("win_amd64",)),
}  # fmt: skip
"""sys_platform, platform_system, platform_machine, os_name, wheel tags."""
EXTRAS = ("demo", "voice", "fast", "tutor")


def requirements(python: str, platform: str) -> list[str]:
    """Core and extras, their markers evaluated for another machine."""
    packaging = pytest.importorskip("packaging.requirements")
    sys_platform, system, machine, os_name, _ = PLATFORMS[platform]
    environment = {
        "python_version": python, "python_full_version": f"{python}.0", "sys_platform": sys_platform,
        "platform_system": system, "platform_machine": machine, "os_name": os_name,
        "implementation_name": "cpython", "platform_python_implementation": "CPython",
    }  # fmt: skip
    lines = [
        *PROJECT["dependencies"],
        *(r for extra in EXTRAS for r in PROJECT["optional-dependencies"][extra]),
    ]
    parsed = [packaging.Requirement(line) for line in lines]
    return [f"{r.name}{r.specifier}" for r in parsed if r.marker is None or r.marker.evaluate(environment)]


@pytest.mark.network
@pytest.mark.parametrize("platform", PLATFORMS)
@pytest.mark.parametrize("python", PYTHONS)
def test_every_requirement_has_a_wheel(python: str, platform: str, tmp_path: Path) -> None:
    wanted = requirements(python, platform)
    tags = [word for tag in PLATFORMS[platform][4] for word in ("--platform", tag)]
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--only-binary=:all:", "--no-deps",
               "--python-version", python, "--implementation", "cp", *tags, "--dest", str(tmp_path)]  # fmt: skip
    whole = subprocess.run([*command, *wanted], capture_output=True, text=True, check=False)
    if whole.returncode == 0:
        return
    missing = [
        requirement
        for requirement in wanted
        if subprocess.run([*command, requirement], capture_output=True, check=False).returncode
    ]
    print(f"Python {python} on {platform}: no wheel for {', '.join(missing) or whole.stderr[-300:]}")
    assert not missing, f"no wheel for {missing}: narrow the marker in pyproject.toml"
