"""Turns that cannot be: one table of codes, statuses and sentences.

What a learner can cause by speaking is never here: that gets an in-character line. These are a client's
mistakes, and they change nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from embodiment.errors import EmbodimentError


class Refusal(StrEnum):
    """Why a turn was refused."""

    MALFORMED = "malformed"
    UNKNOWN_SESSION = "unknown_session"
    UNKNOWN_CHAPTER = "unknown_chapter"
    UNKNOWN_QUESTION = "unknown_question"
    FOREIGN_QUESTION = "foreign_question"
    SESSION_ENDED = "session_ended"
    OUT_OF_ORDER = "out_of_order"
    NOT_AUTHORISED = "not_authorised"
    NOT_YOURS = "not_yours"
    WRONG_HOST = "wrong_host"
    FOREIGN_ORIGIN = "foreign_origin"
    TOO_LARGE = "too_large"
    TOO_MANY = "too_many"


@dataclass(frozen=True, slots=True)
class Rule:
    """How one refusal is told."""

    status: int
    """HTTP status, 400-499."""
    sentence: str
    """What is wrong and what to do, for whoever writes the client."""


REFUSALS: Final = {
    Refusal.MALFORMED: Rule(422, "the request does not fit the contract; see /openapi.json for fields and ranges"),
    Refusal.UNKNOWN_SESSION: Rule(404, "there is no such session; begin with START_SESSION"),
    Refusal.UNKNOWN_CHAPTER: Rule(404, "there is no such chapter; leave chapter_id away to be offered those there are"),
    Refusal.UNKNOWN_QUESTION: Rule(404, "there is no such question; leave question_id away to be given the next one"),
    Refusal.FOREIGN_QUESTION: Rule(409, "that is not the question this session is at; leave question_id away"),
    Refusal.SESSION_ENDED: Rule(409, "the session has ended; begin another with a new session_id"),
    Refusal.OUT_OF_ORDER: Rule(409, "a later turn has been decided already; client_ts_ms may not go back"),
    Refusal.NOT_AUTHORISED: Rule(401, "send Authorization: Bearer and the server's token"),
    Refusal.NOT_YOURS: Rule(403, "the session was begun with another token"),
    Refusal.WRONG_HOST: Rule(421, "the Host header names a machine this server does not answer for"),
    Refusal.FOREIGN_ORIGIN: Rule(403, "web pages may not ask unless --allow-origin names them"),
    Refusal.TOO_LARGE: Rule(413, "the request is too large"),
    Refusal.TOO_MANY: Rule(429, "too many turns; wait for the seconds of Retry-After"),
}  # fmt: skip
"""Every refusal there is."""


class TurnRefused(EmbodimentError):
    """A turn that was refused; nothing has changed.

    Args:
        refusal: Which one.
        detail: What is particular to this request, without the learner's words.
    """

    def __init__(self, refusal: Refusal, detail: str = "") -> None:
        self.refusal = refusal
        self.rule = REFUSALS[refusal]
        self.detail = detail
        super().__init__(f"{refusal}: {self.rule.sentence}" + (f" ({detail})" if detail else ""))
