"""What the end of a connection means, and how long to wait before the next one.

The service has no error message; it reports everything by closing, with a code and a text that is no
contract. The rules below match loosely, the particular ones before the general ones, and are data: a row per
thing seen in the field. Nothing here waits, counts or logs; the session does.

A refused upgrade (the HTTP answer before there is a WebSocket) goes through the same table, with its status
as the code: ``classify_close(429, "", at_connect=True)``.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from embodiment.units import Seconds

if TYPE_CHECKING:
    from random import Random


class CloseAction(StrEnum):
    """What to do after an end."""

    RESUME = "resume"
    """Connect again with the newest resumable handle."""
    FRESH = "fresh"
    """Forget the handle and connect again."""
    GIVE_UP = "give_up"
    """Connecting again cannot help; somebody has to change something."""
    ENDED = "ended"
    """Nothing went wrong and nobody needs a new connection."""


@dataclass(frozen=True, slots=True)
class CloseVerdict:
    """What an end of a connection means.

    Attributes:
        action: What to do.
        sentence: For the player or the developer: what happened and, where somebody can help it, how.
        min_delay: Seconds to wait at least before connecting again, whatever the back-off says.
        repeats: How often in a row the same verdict may be acted on; after that, RESUME becomes FRESH and
            FRESH becomes giving up (``after_repeats``). 0 for no limit but the retry budget.
        is_over_budget: Whether the service refuses because enough was used; nothing is broken.
    """

    action: CloseAction
    sentence: str = ""
    min_delay: Seconds = 0.0
    repeats: int = 0
    is_over_budget: bool = False


@dataclass(frozen=True, slots=True)
class CloseRule:
    """One row of the policy.

    Attributes:
        codes: Close codes or HTTP statuses it applies to; empty for any.
        words: All must occur in the reason, compared without regard to case; none for any reason.
        verdict: What it means.
        source: Where it was seen.
        resuming: Applies only when the connection was opened with a handle.
        at_connect: Applies only before the setup was answered.
    """

    codes: tuple[int, ...]
    words: tuple[str, ...]
    verdict: CloseVerdict
    source: str
    resuming: bool = False
    at_connect: bool = False


BACKOFF_FIRST: Final[Seconds] = 0.5
BACKOFF_LAST: Final[Seconds] = 4.0
BACKOFF_JITTER: Final = 0.2
"""Each delay varies by this part of itself, so that many players do not come back in the same instant."""
RETRY_BUDGET: Final[Seconds] = 30.0
"""How long to keep trying before a character falls back to its authored lines."""
OVERLOAD_DELAY: Final[Seconds] = 2.0
QUOTA_DELAY: Final[Seconds] = 15.0


def backoff(attempt: int, random: Random) -> Seconds:
    """How long to wait before connection attempt ``attempt``: 0.5, 1, 2, 4, 4, ... s, varied by a fifth.

    Args:
        attempt: 1 for the first attempt after a loss.
        random: Source of the jitter.

    Returns:
        Seconds, 0.4 to 4.8.
    """
    doubled = BACKOFF_FIRST * 2.0 ** min(max(attempt - 1, 0), 16)
    return min(doubled, BACKOFF_LAST) * (1.0 + BACKOFF_JITTER * (2.0 * random.random() - 1.0))


def classify_close(
    code: int, reason: str = "", *, resuming: bool = False, at_connect: bool = False, asked: bool = False
) -> CloseVerdict:
    """What the end of a connection means.

    Args:
        code: WebSocket close code (1006 where no close frame came), or the HTTP status of a refused upgrade.
        reason: The close reason; may be cut mid-sentence.
        resuming: Whether this connection was opened with a handle.
        at_connect: Whether it ended before the setup was answered.
        asked: Whether we closed it ourselves; then there is nothing to mend, whatever the code.

    Returns:
        The verdict of the first rule that matches; an unknown end is worth another try.
    """
    if asked:
        return CloseVerdict(CloseAction.ENDED)
    said = reason.lower()
    for rule in CLOSE_RULES:
        if rule.codes and code not in rule.codes:
            continue
        if (rule.resuming and not resuming) or (rule.at_connect and not at_connect):
            continue
        if all(word in said for word in rule.words):
            return rule.verdict
    return CloseVerdict(CloseAction.RESUME, f"the connection ended with code {code}", repeats=3)


def after_repeats(verdict: CloseVerdict, times: int) -> CloseVerdict:
    """``verdict`` hardened when the same one was acted on ``times`` times in a row without a session coming
    up.

    Returns:
        ``verdict`` itself while that is below its limit; then a fresh session instead of a resumed one, and
        giving up instead of a fresh one.
    """
    if not verdict.repeats or times < verdict.repeats:
        return verdict
    if verdict.action is CloseAction.RESUME:
        return replace(verdict, action=CloseAction.FRESH)
    if verdict.action is CloseAction.FRESH:
        return replace(verdict, action=CloseAction.GIVE_UP, min_delay=0.0, repeats=0)
    return verdict


def _resume(sentence: str, *, min_delay: Seconds = 0.0, repeats: int = 0) -> CloseVerdict:
    return CloseVerdict(CloseAction.RESUME, sentence, min_delay, repeats)


def _fresh(sentence: str, *, repeats: int = 0) -> CloseVerdict:
    return CloseVerdict(CloseAction.FRESH, sentence, repeats=repeats)


def _give_up(sentence: str) -> CloseVerdict:
    return CloseVerdict(CloseAction.GIVE_UP, sentence)


_KEY: Final = _give_up("the API key was refused: set GEMINI_API_KEY to a valid key")
_NO_KEY: Final = _give_up("no API key was sent: set GEMINI_API_KEY")
_REGION: Final = _give_up("the service is not offered where this machine is: use the local server instead")
_QUOTA: Final = replace(
    _resume("the quota of the API key is used up: wait, or raise it", min_delay=QUOTA_DELAY),
    is_over_budget=True,
)
"""However often: the handle is good, and brings the conversation back when there is quota again."""
_OVERLOADED: Final = _resume("the service is overloaded", min_delay=OVERLOAD_DELAY)
_LIFETIME: Final = _resume("the service ended the connection after its longest time")
_STALE: Final = _fresh("the session can no longer be resumed; a new conversation begins", repeats=2)
_LOST: Final = _resume("the connection was lost")

CLOSE_RULES: Final[tuple[CloseRule, ...]] = (
    # Before there is a WebSocket: the HTTP status of the refused upgrade.
    CloseRule((400,), (), _give_up("the request was refused: check model and API version"), "RFC 9110"),
    CloseRule((401,), (), _KEY, "RFC 9110"),
    CloseRule((403,), (), _give_up("the API key may not use this service: check the project"), "RFC 9110"),
    CloseRule((404,), (), _give_up("nothing answers here: check base_url and api_version"), "RFC 9110"),
    CloseRule((429,), (), _QUOTA, "RFC 6585"),
    CloseRule((500, 502, 503, 504), (), _OVERLOADED, "RFC 9110"),
    # Whatever the code: these words say what it is.
    CloseRule((), ("quota",), _QUOTA, "cheating-daddy#458, 1011"),
    CloseRule((), ("resource_exhausted",), _QUOTA, "cheating-daddy#458, 1011"),
    CloseRule((), ("api key",), _KEY, "ai.google.dev, observed 1007"),
    CloseRule((), ("unregistered callers",), _NO_KEY, "observed 1008"),
    CloseRule((), ("user location",), _REGION, "google-gemini/cookbook#781"),
    CloseRule((), ("session handle",), _STALE, "observed 1007 'Invalid session handle'"),
    CloseRule((), ("session not found",), _STALE, "observed 1008 'BidiGenerateContent session not found'"),
    CloseRule(
        (), ("deadline expired",), _LIFETIME, "sokuji#179 after 10 min, discuss.ai.google.dev 186392 after 58"
    ),
    CloseRule((), ("operation was cancelled",), _LIFETIME, "pipecat-ai/pipecat#3112: 1000 after 10 min"),
    CloseRule((), ("operation was aborted",), _LIFETIME, "observed 1008 after goAway; autonomous-os#238"),
    CloseRule(
        (),
        ("keepalive ping timeout",),
        _resume("the service was slow to answer a ping of ours; the link should send none"),
        "googleapis/python-genai#2935: raised by the local WebSocket library",
    ),
    # 1007: the payload. Wrong for good, except where it may be the handle or a worn-out session.
    CloseRule(
        (1007, 1011),
        ("response modalit",),
        _give_up("the model does not answer in text: ask for AUDIO and outputAudioTranscription"),
        "observed 1007 'The requested combination of response modalities (TEXT) ...'",
    ),
    CloseRule(
        (1007, 1011),
        ("cannot extract voices",),
        _give_up("the model does not answer in text: ask for AUDIO and outputAudioTranscription"),
        "observed 1007 'Cannot extract voices from a non-audio request.'",
    ),
    CloseRule(
        (1007,),
        ("no voice",),
        _give_up(
            "the persona's voice is none of the service's prebuilt voices; their names are case-sensitive"
        ),
        "the local server's own words",
    ),
    CloseRule(
        (1007,),
        ("unknown name",),
        _give_up(
            "the setup has a field the service does not know, or has it in the wrong place; see the log"
        ),
        "observed 1007 'Invalid JSON payload received. Unknown name ...'",
    ),
    CloseRule(
        (1007,),
        ("setup must be the first",),
        _give_up("a second setup was sent on one connection"),
        "BerriAI/litellm#31519",
    ),
    CloseRule(
        (1007,),
        (),
        _STALE,
        "discuss.ai.google.dev 186392: 1007 on a resume attempt",
        resuming=True,
        at_connect=True,
    ),
    CloseRule(
        (1007,),
        ("precondition",),
        _give_up("model and configuration do not fit each other: see the findings of the setup's check"),
        "googleapis/python-genai#130",
    ),
    CloseRule(
        (1007,),
        ("invalid argument",),
        _fresh("the service refused a message; a new conversation begins", repeats=1),
        "js-genai#820, adk-python#225, agents-js#1841: bad field, or the context is used up",
    ),
    CloseRule((1007,), (), _give_up("the service could not use a message of ours; see the log"), "RFC 6455"),
    # 1008: policy.
    CloseRule(
        (1008,),
        ("not found for api version",),
        _give_up("the model does not exist in this API version: check the model's name, or use v1beta"),
        "recordings of js-genai",
    ),
    CloseRule(
        (1008,),
        ("not supported for bidigeneratecontent",),
        _give_up("the model is not a Live model: choose one, for example gemini-3.8-live"),
        "recordings of js-genai",
    ),
    CloseRule(
        (1008,),
        ("publisher model",),
        _give_up("the model does not exist in this project or region: check both"),
        "recordings of js-genai (Vertex, reason cut)",
    ),
    CloseRule(
        (1008,),
        ("operation is not implemented",),
        _resume("the model refused an operation; sound sent while a function was pending is one", repeats=1),
        "googleapis/js-genai#1236, livekit/agents-js#1130",
    ),
    CloseRule((1008,), ("entity was not found",), _STALE, "deprecated-generative-ai-js#487"),
    CloseRule((1008,), (), _resume("the service ended the session", repeats=3), "RFC 6455"),
    CloseRule(
        (1009,),
        (),
        _resume("a message was larger than one side accepts", repeats=2),
        "measured: google-genai refuses frames above 1 MiB",
    ),
    # 1011 and its relatives: the service's own fault.
    CloseRule((1011,), ("unavailable",), _OVERLOADED, "python-genai#760, discuss.ai.google.dev 98979"),
    CloseRule(
        (1011,), (), _resume("the service had an internal error", repeats=3), "livekit#2274, adk-python#3918"
    ),
    CloseRule((1012, 1013, 1014), (), _OVERLOADED, "RFC 6455 registry"),
    CloseRule((1001,), (), _resume("the service goes away"), "RFC 6455"),
    CloseRule((1006,), (), _LOST, "RFC 6455: no close frame came"),
    # We did not ask for it, so the player has not hung up: the lifetime of a Vertex connection looks like
    # this.
    CloseRule((1000, 1005), (), _LIFETIME, "pipecat-ai/pipecat#3112, Vertex troubleshooting"),
)
"""First match wins."""
