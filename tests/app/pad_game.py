"""The demo with a gamepad that is not there: lines on standard input plug it in, press it and pull it out."""

from __future__ import annotations

import sys
import threading

from embodiment.__main__ import main
from tests.adapters.virtual_pad import VirtualPad


def obey(pad: VirtualPad) -> None:
    for line in sys.stdin:
        word, _, number = line.strip().partition(" ")
        if word == "plug":
            pad.plug()
        elif word == "pull":
            pad.pull()
        elif word == "press":
            pad.press(int(number))
        elif word == "release":
            pad.release(int(number))


if __name__ == "__main__":
    threading.Thread(target=obey, args=(VirtualPad(),), daemon=True).start()
    sys.exit(main(sys.argv[1:]))
