"""``python -m embodiment completion SHELL``: a script that lets the shell complete our commands."""

from __future__ import annotations

import argparse

from embodiment.errors import UsageError, how_to_install


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
        raise UsageError(f"completion needs shtab: {how_to_install('cli')}") from None
    print(shtab.complete(parser(), shell=arguments.shell))
    return 0
