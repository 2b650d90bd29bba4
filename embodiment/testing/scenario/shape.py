"""What a scenario may say, as pydantic models: rules, each with what it listens for and the steps of its answer.

The models check all that can be known without playing: names of faults and refusals, patterns, times, and that every
``{gap}`` of a line can be filled. Lines of the file are ``reading``'s business.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Annotated, Any, Final, Literal, TypeAlias

from pydantic import BaseModel, BeforeValidator, ConfigDict, Discriminator, Field, Tag, model_validator
from pydantic_core import PydanticCustomError

from embodiment.errors import did_you_mean
from embodiment.live.refusals import REFUSALS
from embodiment.server.lexicon import SLOT
from embodiment.server.text import words_of
from embodiment.testing.fault_table import FAULTS
from embodiment.testing.faults import Moment
from embodiment.units import Seconds

LONGEST_WAIT: Final[Seconds] = 3_600.0


def wrong(sentence: str, *where: str | int) -> PydanticCustomError:
    """An error at ``where`` below the value that is being checked."""
    return PydanticCustomError("scenario", "{sentence}", {"sentence": sentence, "where": list(where)})


class _Part(BaseModel):
    """A mapping of the file whose keys are all known."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    @model_validator(mode="before")
    @classmethod
    def _known(cls, value: Any) -> Any:
        if isinstance(value, dict):
            for key in value:
                if key not in cls.model_fields:
                    raise wrong(did_you_mean("key", str(key), cls.model_fields), key)
        return value


# --- what is listened for -----------------------------------------------------------------------------------


class When(_Part):
    """What the player must have said.

    Attributes:
        text: Any of these, as words in a row anywhere in what was said.
        pattern: A regular expression searched in what was said, without regard to case.
        result: A function whose late result is to be taken up.
        anything: Whatever was said.
    """

    text: tuple[str, ...] = ()
    pattern: str = ""
    result: str = ""
    anything: bool = False

    @model_validator(mode="before")
    @classmethod
    def _short(cls, value: Any) -> Any:
        """``when: any``, ``when: a text`` and ``when: [texts]`` for what they stand for."""
        if value == "any":
            return {"anything": True}
        if isinstance(value, str):
            return {"text": (value,)}
        if isinstance(value, list):
            return {"text": value}
        if isinstance(value, dict):
            if isinstance(value.get("text"), str):
                return {**value, "text": (value["text"],)}
            return value
        raise wrong(
            f"{value!r} is {_kind(value)}; expected a text in quotes, a list of texts, `any`, "
            "{pattern: ...} or {result: ...}"
        )

    @model_validator(mode="after")
    def _checked(self) -> When:
        given = [bool(self.text), bool(self.pattern), bool(self.result), self.anything]
        if sum(given) != 1:
            raise wrong("say one thing to listen for: a text, {pattern: ...}, {result: ...} or `any`")
        for number, text in enumerate(self.text):
            if not words_of(text):
                raise wrong(f"{text!r} holds no word", number)
        if self.pattern:
            try:
                re.compile(self.pattern)
            except re.error as error:
                raise wrong(f"not a regular expression: {error}", "pattern") from None
        return self

    @property
    def gaps(self) -> set[str]:
        """Names its pattern gives to what it found."""
        return set(re.compile(self.pattern).groupindex) if self.pattern else set()


# --- what is answered ---------------------------------------------------------------------------------------


class SayStep(_Part):
    """``say``: spoken; a list is sent as exactly these transcript deltas, ``at`` seconds into the sound."""

    say: tuple[str, ...]
    at: tuple[Annotated[float, Field(ge=0)], ...] = ()

    @model_validator(mode="before")
    @classmethod
    def _short(cls, value: Any) -> Any:
        if isinstance(value, dict) and isinstance(value.get("say"), str):
            if "at" in value:
                raise wrong("`at` gives the times of fragments: write `say` as a list of them", "at")
            return {"say": (value["say"],)}
        return value

    @model_validator(mode="after")
    def _checked(self) -> SayStep:
        if not "".join(self.say).strip():
            raise wrong("there is nothing to say", "say")
        if self.at and len(self.at) != len(self.say):
            raise wrong(f"{len(self.say)} fragments and {len(self.at)} times; give each fragment one", "at")
        if list(self.at) != sorted(self.at):
            raise wrong("the times of fragments go up", "at")
        return self


class WaitStep(_Part):
    """``wait``: nothing is sent for so many seconds."""

    wait: Annotated[float, Field(ge=0, le=LONGEST_WAIT)]


class OneCall(_Part):
    """A function and its arguments."""

    call: Annotated[str, Field(min_length=1)]
    args: dict[str, Any] = {}


class CallStep(OneCall):
    """``call``: one function; ``result: later`` does not wait for what a non-blocking one returns."""

    result: Literal["now", "later"] = "now"

    @property
    def parts(self) -> tuple[OneCall, ...]:
        """The calls of the message."""
        return (OneCall(call=self.call, args=self.args),)


class CallsStep(_Part):
    """``calls``: several functions in one message."""

    calls: Annotated[tuple[OneCall, ...], Field(min_length=1)]
    result: Literal["now", "later"] = "now"

    @property
    def parts(self) -> tuple[OneCall, ...]:
        """The calls of the message."""
        return self.calls


class SendStep(_Part):
    """``send``: a frame as it is, whatever it holds."""

    send: dict[str, Any]


class GoAwayStep(_Part):
    """``go_away``: the notice that the connection ends in so many seconds; ``close`` is what ends it."""

    go_away: Annotated[float, Field(ge=0)]


class Close(_Part):
    """A close code and its reason."""

    code: Annotated[int, Field(ge=1000, le=4999)]
    reason: str = ""

    @model_validator(mode="before")
    @classmethod
    def _short(cls, value: Any) -> Any:
        if isinstance(value, str):
            row = REFUSALS.get(value)
            if row is None:
                raise wrong(did_you_mean("refusal", value, REFUSALS))
            return {"code": row.code, "reason": SLOT.sub("...", row.text)}
        return {"code": value} if isinstance(value, int) and not isinstance(value, bool) else value


class CloseStep(_Part):
    """``close``: the end of the connection: a code, ``{code, reason}``, or the name of a refusal; 1006 cuts it."""

    close: Close


class FaultStep(_Part):
    """``fault``: a known fault (``fault_table.FAULTS``), beginning with the next frame."""

    fault: str

    @model_validator(mode="after")
    def _checked(self) -> FaultStep:
        _known_fault(self.fault)
        return self


def _kind_of_step(value: Any) -> str | None:
    if isinstance(value, BaseModel):
        return next(name for name, kind in _STEPS.items() if type(value) is kind)
    if isinstance(value, dict):
        return next((name for name in _STEPS if name.strip("<>") in value), None)
    return None


_STEPS: Final[dict[str, type[_Part]]] = {
    "<say>": SayStep, "<wait>": WaitStep, "<calls>": CallsStep, "<call>": CallStep, "<send>": SendStep,
    "<go_away>": GoAwayStep, "<close>": CloseStep, "<fault>": FaultStep,
}  # fmt: skip
"""The angle brackets keep these names apart from keys of the file in an error's path."""
_STEP_KEYS: Final = tuple(name.strip("<>") for name in _STEPS)
_ONE_OF: Final = f"a step is a text to say, or has one of: {', '.join(_STEP_KEYS)}"


def _as_step(value: Any) -> Any:
    if isinstance(value, str):
        return {"say": (value,)}
    if isinstance(value, dict) and value and _kind_of_step(value) is None:
        raise wrong(did_you_mean("step", str(next(iter(value))), _STEP_KEYS), str(next(iter(value))))
    return value


Step: TypeAlias = Annotated[
    Annotated[SayStep, Tag("<say>")]
    | Annotated[WaitStep, Tag("<wait>")]
    | Annotated[CallsStep, Tag("<calls>")]
    | Annotated[CallStep, Tag("<call>")]
    | Annotated[SendStep, Tag("<send>")]
    | Annotated[GoAwayStep, Tag("<go_away>")]
    | Annotated[CloseStep, Tag("<close>")]
    | Annotated[FaultStep, Tag("<fault>")],
    Discriminator(_kind_of_step, custom_error_type="scenario", custom_error_message=_ONE_OF),
    BeforeValidator(_as_step),
]


def _as_steps(value: Any) -> Any:
    if isinstance(value, list | tuple):
        return value
    if isinstance(value, str | dict):
        return (value,)
    raise wrong(f"{value!r} is {_kind(value)}; {_ONE_OF}; or write a list of steps")


class Rule(_Part):
    """What is answered when something is heard.

    Attributes:
        when: What is listened for.
        answer: The steps of the answer; empty for silence.
        times: Played at most so often in a conversation; 0 for no limit.
        name: For messages; its place where there is none.
    """

    when: When
    answer: Annotated[tuple[Step, ...], BeforeValidator(_as_steps)]
    times: Annotated[int, Field(ge=0)] = 0
    name: str = ""

    @model_validator(mode="after")
    def _fillable(self) -> Rule:
        """Every gap is named by the pattern, or comes after a call whose result may fill it."""
        known, called = self.when.gaps, bool(self.when.result)
        for number, step in enumerate(self.answer):
            for gap in gaps_of(step):
                if not called and gap not in known:
                    found = (
                        f"the pattern gives {', '.join(sorted(known))}" if known else "there is no pattern"
                    )
                    raise wrong(
                        f"nothing fills {{{gap}}}: {found}, and no call before it returns anything",
                        "answer",
                        number,
                    )
            called = called or isinstance(step, CallStep | CallsStep)
        return self


def gaps_of(value: Any) -> Iterator[str]:
    """Names of all gaps in the texts of a step, at any depth."""
    if isinstance(value, str):
        yield from (match[1] for match in SLOT.finditer(value))
    elif isinstance(value, SendStep):
        return
    elif isinstance(value, BaseModel):
        for name in type(value).model_fields:
            yield from gaps_of(getattr(value, name))
    elif isinstance(value, dict):
        for item in value.values():
            yield from gaps_of(item)
    elif isinstance(value, tuple | list):
        for item in value:
            yield from gaps_of(item)


class ServiceFault(_Part):
    """A fault of the whole service: strikes at its moment on the first connection that reaches it, or on each."""

    fault: str
    moment: Moment
    every_connection: bool = False

    @model_validator(mode="after")
    def _checked(self) -> ServiceFault:
        fitting = _known_fault(self.fault)
        if self.moment not in fitting:
            raise wrong(f"{self.fault} strikes at: {', '.join(fitting)}", "moment")
        return self


def _known_fault(name: str) -> tuple[Moment, ...]:
    if name not in FAULTS:
        raise wrong(did_you_mean("fault", name, FAULTS), "fault")
    return FAULTS[name].moments


class Scenario(_Part):
    """A whole file.

    Attributes:
        rules: The first that fits is played.
        faults: Of the service, whatever is said.
    """

    rules: Annotated[tuple[Rule, ...], Field(min_length=1)]
    faults: tuple[ServiceFault, ...] = ()

    @property
    def phrases(self) -> tuple[str, ...]:
        """What its rules listen for, as normalised words, for a recogniser."""
        said = (" ".join(words_of(text)) for rule in self.rules for text in rule.when.text)
        return tuple(dict.fromkeys(said))


def _kind(value: Any) -> str:
    """What a value of the file is, in words."""
    names = {
        bool: "true or false",
        int: "a number",
        float: "a number",
        type(None): "nothing",
        dict: "a mapping",
    }
    return names.get(type(value), type(value).__name__)
