"""The site builds without a warning: every link and every name of the reference is there."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.docs.blocks import PAGES, ROOT

NAV = (ROOT / "docs/mkdocs.yml").read_text(encoding="utf-8")


def test_every_page_is_in_the_sites_table_of_contents() -> None:
    missing = [
        page.name
        for page in PAGES
        if page.name != "README.md" and f"- {page.relative_to(ROOT / 'docs').as_posix()}" not in NAV
    ]
    assert missing == []


def test_the_moving_picture_is_small_enough_to_load() -> None:
    assert (ROOT / "docs/media/visit.gif").stat().st_size < 1_500_000


@pytest.mark.slow
@pytest.mark.skipif(find_spec("mkdocs") is None, reason="the site needs the docs extra")
def test_the_site_builds_strictly(tmp_path: Path) -> None:
    run = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--config-file",
         str(ROOT / "docs/mkdocs.yml"), "--site-dir", str(tmp_path)],
        env={**os.environ, "DISABLE_MKDOCS_2_WARNING": "true", "NO_MKDOCS_2_WARNING": "1"},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert run.returncode == 0, run.stdout + run.stderr
    reference = (tmp_path / "reference/characters/index.html").read_text(encoding="utf-8")
    for name in ("approached", "walk_to", "listening", "race"):
        assert f"embodiment.Character.{name}" in reference
