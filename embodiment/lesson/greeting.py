"""The one question before a lesson: in which language. It is no turn, because the language is part of the first."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar, Final

from embodiment.tutor.contract import Language


@dataclass(frozen=True, slots=True)
class Line:
    """Exact words, with their pauses."""

    text: str
    ssml: str


class Greeting:
    """What the tutor says before the lesson."""

    WELCOME: ClassVar = Line(
        "Namaste, I am Asha! Shall we do maths in English, in Hindi, or in Hinglish?",
        "<speak>Namaste, I am Asha!<break time='250ms'/> Shall we do maths in English, in Hindi, or in Hinglish?"
        "</speak>",
    )
    ONCE_MORE: ClassVar = Line(
        "Please say one of them: English, Hindi, or Hinglish.",
        "<speak>Please say one of them:<break time='200ms'/> English,<break time='150ms'/> Hindi,"
        "<break time='150ms'/> or Hinglish.</speak>",
    )


EAR_NOTE: Final[dict[Language, Line]] = {
    "hi": Line(
        "सुनकर मैं हिन्दी की कुछ ही संख्याएँ समझती हूँ। बाकी बातें लिखकर बताना।",
        "<speak xml:lang='hi-IN'>सुनकर मैं हिन्दी की कुछ ही संख्याएँ समझती हूँ।<break time='300ms'/> "
        "बाकी बातें लिखकर बताना।</speak>",
    ),
    "hinglish": Line(
        "Sunkar main Hindi ki kuchh hi sankhyaen samajhti hoon. Baaki baatein likhkar batana.",
        "<speak xml:lang='en-IN'>Sunkar main Hindi ki kuchh hi sankhyaen samajhti hoon.<break time='300ms'/> "
        "Baaki baatein likhkar batana.</speak>",
    ),
}
"""What she says of her ear where it is the local one, which knows English and understands a few numbers of Hindi
(docs/schoolroom.md has the figure): more needs the live service, or the whisper extra."""
_NAMES: Final[tuple[tuple[Language, str], ...]] = (
    ("hinglish", r"hing+lish|mix(?:ed)?|both|dono|हिंग्लिश|दोनों"),
    ("hi", r"hindi|हिन्दी|हिंदी"),
    ("en", r"english|angrezi|angreji|अंग्रेज़ी|अंग्रेजी|इंग्लिश"),
)
"""A learner who says "English or Hindi, both are fine" means neither; the first name that is alone counts."""


def language_in(text: str) -> Language | None:
    """The language a learner asks for; None where none, or more than one, is named."""
    lowered = text.casefold()
    named = [language for language, names in _NAMES if re.search(names, lowered)]
    if named and named[0] == "hinglish":
        return "hinglish"
    return named[0] if len(named) == 1 else None
