"""``python -m embodiment``: play, serve, look."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence

from embodiment import __version__
from embodiment.errors import EmbodimentError


def parser() -> argparse.ArgumentParser:
    """The command line."""
    from embodiment.app.cassette import add_cassette
    from embodiment.app.demo import add_demo
    from embodiment.app.replay import add_replay
    from embodiment.app.servers import add_serve, add_tutor
    from embodiment.app.tools import add_tools

    root = argparse.ArgumentParser(
        prog="embodiment", description="Game characters with a voice, ears, a mind and a body."
    )
    root.add_argument("--version", action="version", version=f"embodiment {__version__}")
    commands = root.add_subparsers(dest="command", metavar="COMMAND", required=True)
    add_demo(commands)
    add_tools(commands)
    add_serve(commands)
    add_tutor(commands)
    add_cassette(commands)
    add_replay(commands)
    return root


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command.

    Returns:
        0, or 1 after a failure that was told in one sentence, or 2 for a mistake on the command line.
    """
    try:
        arguments = parser().parse_args(argv)
        status: int = arguments.run(arguments)
        return status
    except EmbodimentError as error:
        print(f"embodiment: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:  # whoever read our output has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141


if __name__ == "__main__":
    sys.exit(main())
