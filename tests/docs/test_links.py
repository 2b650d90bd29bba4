"""Every link on a page leads somewhere, and every file and module a page names is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import embodiment
from tests.docs.blocks import PAGES, ROOT

PACKAGE = Path(embodiment.__file__).parent
WITH_CHANGES = [*PAGES, ROOT / "CHANGELOG.md"]
FENCED = re.compile(r"^```.*?^```$", re.M | re.S)
LINK = re.compile(r"\]\(([^)\s]+)\)")
NAMED = re.compile(r"`((?:embodiment|tests|docs|demos|assets|\.ci)/[\w./-]*)`")
RUN = re.compile(r"python -m ((?:embodiment|tests|assets)[\w.]*)")


def place_of(name: str) -> Path:
    """Where a file of the repository is; the package may be installed elsewhere."""
    return (PACKAGE.parent if name.split("/")[0] == PACKAGE.name else ROOT) / name


def prose_of(page: Path) -> str:
    return FENCED.sub("", page.read_text(encoding="utf-8"))


def anchor_of(heading: str) -> str:
    """As the site makes it."""
    return re.sub(r"[^\w\- ]", "", heading.replace("`", "").strip().lower()).replace(" ", "-")


def broken_links(page: Path) -> list[str]:
    broken = []
    for target in LINK.findall(prose_of(page)):
        if re.match(r"[a-z]+:", target):
            continue  # elsewhere: not for a test without a network
        file, _, anchor = target.partition("#")
        place = page.parent / file if file else page
        if not place.exists() or (
            anchor
            and anchor
            not in {anchor_of(heading) for heading in re.findall(r"^#+ (.*)$", prose_of(place), re.M)}
        ):
            broken.append(target)
    return broken


@pytest.mark.parametrize("page", WITH_CHANGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_link_leads_somewhere(page: Path) -> None:
    assert broken_links(page) == []


@pytest.mark.parametrize("page", WITH_CHANGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_file_and_module_a_page_names_is_there(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    files = [name for name in NAMED.findall(text) if "NAME" not in name]
    modules = [module.rstrip(".").replace(".", "/") for module in RUN.findall(text)]
    missing = [name for name in files if not place_of(name).exists()]
    missing += [
        name
        for name in modules
        if not (place_of(name).is_dir() or place_of(name).with_suffix(".py").exists())
    ]
    assert missing == []


def test_a_broken_link_is_found(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(
        "# A `b` c!\n[1](gone.md) [2](#a-b-c) [3](#else) [4](https://example.org/x)\n", encoding="utf-8"
    )
    assert broken_links(page) == ["gone.md", "#else"]
