"""The fenced blocks of the pages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
_BLOCK = re.compile(
    r"(?:^<!-- (?P<note>[a-z-]+) -->\n)?^```(?P<language>\w*)(?P<info>[^\n]*)\n(?P<text>.*?)^```$",
    re.M | re.S,
)
_TITLE = re.compile(r'title="([^"]+)"')


@dataclass(frozen=True)
class Block:
    """One block.

    Attributes:
        page: File name below the repository.
        line: Where its text begins.
        language: ``python``, ``sh``, ``toml``, ``yaml`` or empty.
        text: Its content.
        note: Word of the comment before it, such as ``install``; may be empty.
        title: File it belongs to; may be empty.
        how: ``add``, ``replace`` or empty: how it gets there.
    """

    page: str
    line: int
    language: str
    text: str
    note: str = ""
    title: str = ""
    how: str = ""

    def __str__(self) -> str:
        return f"{self.page}:{self.line}"


def blocks_of(page: Path) -> Iterator[Block]:
    """All blocks of a page, in order."""
    source = page.read_text(encoding="utf-8")
    for match in _BLOCK.finditer(source):
        title = _TITLE.search(match["info"])
        yield Block(
            page=page.relative_to(ROOT).as_posix(),
            line=source[: match.start("text")].count("\n") + 1,
            language=match["language"],
            text=match["text"],
            note=match["note"] or "",
            title=title[1] if title else "",
            how=match["info"].split()[-1]
            if match["info"].strip() and '"' not in match["info"].split()[-1]
            else "",
        )


def all_blocks(language: str) -> list[Block]:
    """Every block of a language on every page."""
    return [block for page in PAGES for block in blocks_of(page) if block.language == language]
