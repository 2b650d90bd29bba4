"""A lesson: Asha at her blackboard voices a tutor backend, and adds nothing of her own.

Run it with ``python -m embodiment demo schoolroom``. ``TUTOR_URL`` names a backend of another process (``python -m
embodiment tutor``), ``TUTOR_TOKEN`` its token, ``TUTOR_DELIVERY`` whose words are heard (strict, guarded, free).
"""

from __future__ import annotations

import os

import embodiment as em
from embodiment.app.local_ears import LocalEars
from embodiment.lesson.http_backend import HttpTutorBackend
from embodiment.lesson.state import Delivery, Lesson
from embodiment.lesson.tutor import Tutor
from embodiment.tutor.contract import TutorBackend
from embodiment.tutor.service import Tutor as OwnBackend

SCENE = "assets/scenes/schoolroom.tmx"


class Asha(Tutor):
    """Warm, patient, exact; decides nothing."""

    folder = "assets/characters/asha"


def backend() -> TutorBackend:
    """The backend of another process where one is named, else one in this process."""
    url = os.environ.get("TUTOR_URL", "")
    return HttpTutorBackend(url, os.environ.get("TUTOR_TOKEN", "")) if url else OwnBackend()


DELIVERY = Delivery(os.environ.get("TUTOR_DELIVERY", "strict"))
CHARACTERS = [Asha]
STATE = Lesson(backend=backend(), delivery=DELIVERY, transcriber=LocalEars())
VISIT = [
    ("type", "Hinglish please"),
    ("type", "fractions"),
    ("type", "five by seven"),
    ("type", "I don't know"),
    ("type", "five by six"),
    ("type", "that is enough for today"),
]

if __name__ == "__main__":
    em.run(scene=SCENE, characters=CHARACTERS, state=STATE)
