"""``python -m embodiment cassette diff A B``: how two recordings differ, by event shape."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any


def add_cassette(commands: Any) -> None:
    """Add the command to the command line."""
    parser = commands.add_parser(
        "cassette", help="look at recorded sessions", description="Look at recorded sessions."
    )
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    diff = actions.add_parser(
        "diff",
        help="compare two recordings by event shape",
        description="Compare two recordings by event shape. Exit status: 0 the same, 1 different.",
    )
    diff.add_argument("one", type=Path, metavar="A")
    diff.add_argument("other", type=Path, metavar="B")
    diff.add_argument("--json", action="store_true", help="the lines as JSON, for scripts")
    diff.set_defaults(run=run_diff)


def run_diff(arguments: argparse.Namespace) -> int:
    """Print the difference.

    Returns:
        0 where there is none, else 1.

    Raises:
        AssetError: One of the files is no cassette.
    """
    from embodiment.adapters.cassette import diff_cassettes, load_cassette

    lines = diff_cassettes(load_cassette(arguments.one), load_cassette(arguments.other))
    if arguments.json:
        print(json.dumps(lines, indent=1, ensure_ascii=False))
    else:
        for line in lines:
            print(line)
    return 1 if lines else 0
