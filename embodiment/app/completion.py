"""``python -m embodiment completion SHELL``: a script that lets the shell complete our commands."""

from __future__ import annotations

import argparse

from embodiment.errors import UsageError


def run_completion(arguments: argparse.Namespace) -> int:
    """Print the script.

    Returns:
        0.

    Raises:
        UsageError: ``shtab`` is not installed.
    """
    from embodiment.__main__ import parser

    try:
        import shtab
    except ImportError:
        raise UsageError("completion needs shtab; run: pip install 'embodiment[cli]'") from None
    print(shtab.complete(parser(), shell=arguments.shell))
    return 0
