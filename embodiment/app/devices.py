"""``python -m embodiment devices``: what there is to hear and to speak with, by the names the options take."""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import asdict


def run_devices(arguments: argparse.Namespace) -> int:
    """List them. Returns 0, or 1 where there is none."""
    from embodiment.adapters.audio_devices import list_devices

    devices, problems = list_devices()
    if arguments.json:
        told = {"devices": [asdict(device) for device in devices], "problems": problems}
        print(json.dumps(told, indent=1, ensure_ascii=False))
        return 0 if devices else 1
    for device in devices:
        mark = "  (default)" if device.is_default else ""
        print(f"{device.kind:<11} {device.backend}:{device.name}{mark}")
    for problem in problems:
        print(f"embodiment: {problem}", file=sys.stderr)
    if not devices:
        print("embodiment: no sound device was found; `embodiment doctor` says what to do", file=sys.stderr)
    return 0 if devices else 1
