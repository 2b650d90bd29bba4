"""The functions a character offers: a decorator to mark them and a registry that is fixed while connected.

Declarations travel in the setup of a connection and nowhere else, so the registry is frozen at connect and
thawed after disconnect; changing it in between raises instead of failing silently.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, TypeVar, overload

from embodiment.errors import UsageError, did_you_mean
from embodiment.live.quirks import ModelQuirks
from embodiment.persona.binding import ArgumentBinder, BoundCall, FunctionHandler, Refusal
from embodiment.persona.declaration import FunctionDeclaration
from embodiment.persona.schema import Schema
from embodiment.persona.spec import FunctionSpec, Timing
from embodiment.units import Seconds

_MARK = "__embodiment_function__"
_REMEMBERED_CANCELLATIONS = 1024
"""Ids of cancelled calls that are kept: far more than can be on the way, so the oldest may go."""
_Function = TypeVar("_Function", bound=Callable[..., Any])


@overload
def function(marked: _Function, /) -> _Function: ...
@overload
def function(
    *,
    name: str = "",
    timing: str = Timing.NOW,
    behavior: str | None = None,
    scheduling: str | None = None,
    timeout: Seconds | None = None,
    repeat_window: Seconds | None = None,
) -> Callable[[_Function], _Function]: ...
def function(
    marked: Callable[..., Any] | None = None,
    /,
    *,
    name: str = "",
    timing: str = Timing.NOW,
    behavior: str | None = None,
    scheduling: str | None = None,
    timeout: Seconds | None = None,
    repeat_window: Seconds | None = None,
) -> Any:
    """Mark a function or method as callable by the model; it stays an ordinary function.

    The signature and docstring become the declaration when it is registered::

        @function(timing="playhead")
        def play_emote(self, emote_name: Literal["wave", "bow"]) -> None:
            \"\"\"Play a character animation.\"\"\"

    Args:
        marked: The function, when used without parentheses.
        name: Name for the model; empty for the Python name.
        timing: ``"now"`` runs on arrival, ``"playhead"`` when the speech before it has been heard.
        behavior: ``"BLOCKING"`` or ``"NON_BLOCKING"``; None for the default of timing and model family.
        scheduling: ``"SILENT"``, ``"WHEN_IDLE"`` or ``"INTERRUPT"``, for calls the model does not wait for.
        timeout: Seconds the handler may take; None for 10 s (now) or no limit (playhead).
        repeat_window: Equal calls nearer together than this many seconds are one; None for 0 (now) or 2 s
            (playhead).

    Raises:
        UsageError: For an unknown word or a number out of range.
    """
    spec = FunctionSpec.of(
        name=name,
        timing=timing,
        behavior=behavior,
        scheduling=scheduling,
        timeout=timeout,
        repeat_window=repeat_window,
    )

    def mark(target: Callable[..., Any]) -> Callable[..., Any]:
        setattr(target, _MARK, spec)
        return target

    return mark if marked is None else mark(marked)


def spec_of(target: object) -> FunctionSpec | None:
    """What `function` said about a function or bound method; None where it was not marked."""
    spec = getattr(target, _MARK, None)
    return spec if isinstance(spec, FunctionSpec) else None


@dataclass(frozen=True, slots=True, kw_only=True)
class RegisteredFunction:
    """A declared function with its handler."""

    declaration: FunctionDeclaration
    handler: FunctionHandler
    spec: FunctionSpec
    binder: ArgumentBinder

    @property
    def name(self) -> str:
        """The name the model calls it by."""
        return self.declaration.name

    def bind(self, args: Mapping[str, Any], call_id: str = "") -> BoundCall | Refusal:
        """Check and coerce arguments; see `ArgumentBinder.bind`."""
        return self.binder.bind(args, call_id)


class FunctionRegistry:
    """Functions by name, in the order they were registered. Game thread only."""

    def __init__(self) -> None:
        self._entries: dict[str, RegisteredFunction] = {}
        self._frozen = False
        self._cancelled: dict[str, None] = {}

    def __len__(self) -> int:
        return len(self._entries)

    def __iter__(self) -> Iterator[RegisteredFunction]:
        return iter(self._entries.values())

    @property
    def is_frozen(self) -> bool:
        """Whether the functions are in use by a connection."""
        return self._frozen

    @property
    def names(self) -> tuple[str, ...]:
        """Names in order of registration."""
        return tuple(self._entries)

    def register(
        self,
        declaration: FunctionDeclaration,
        handler: FunctionHandler,
        *,
        timing: str = Timing.NOW,
        behavior: str | None = None,
        scheduling: str | None = None,
        timeout: Seconds | None = None,
        repeat_window: Seconds | None = None,
    ) -> RegisteredFunction:
        """Pair a declaration with the function that does the work.

        Args:
            declaration: Sealed from here on.
            handler: Gets one `FunctionCallContext` for a declaration made with the builder, keyword arguments
                for one from a callable, an instance for one from a model. What it returns is sent to the
                model; None is answered with a plain "ok".
            timing: See `function`, like the remaining arguments.
            behavior: None for the declaration's own.
            scheduling: See `function`.
            timeout: See `function`.
            repeat_window: See `function`.

        Raises:
            UsageError: The name is taken, the registry is frozen, or the handler cannot take the arguments.
        """
        own_behavior = str(declaration.behavior) if declaration.behavior is not None else None
        spec = FunctionSpec.of(
            name=declaration.name,
            timing=timing,
            behavior=behavior or own_behavior,
            scheduling=scheduling,
            timeout=timeout,
            repeat_window=repeat_window,
        )
        return self._store(declaration, handler, spec)

    def register_function(self, handler: FunctionHandler) -> RegisteredFunction:
        """Register a function marked with `function`, or any function with types and a docstring.

        Raises:
            UsageError: See `register` and `FunctionDeclaration.from_callable`.
        """
        spec = spec_of(handler) or FunctionSpec.of()
        return self._store(FunctionDeclaration.from_callable(handler, name=spec.name), handler, spec)

    def register_methods(self, owner: object) -> tuple[RegisteredFunction, ...]:
        """Register every marked method of an object, base classes first, in the order they were written.

        A method that overrides a marked one stays offered, with its own signature.

        Raises:
            UsageError: See `register_function`.
        """
        specs: dict[str, FunctionSpec] = {}
        for cls in reversed(type(owner).__mro__):
            for attribute, value in vars(cls).items():
                spec = spec_of(getattr(value, "__func__", value))
                if spec is not None:
                    specs[attribute] = spec
        registered = []
        for attribute, spec in specs.items():
            handler = getattr(owner, attribute)
            declaration = FunctionDeclaration.from_callable(handler, name=spec.name)
            registered.append(self._store(declaration, handler, spec))
        return tuple(registered)

    def _store(
        self, declaration: FunctionDeclaration, handler: FunctionHandler, spec: FunctionSpec
    ) -> RegisteredFunction:
        name = declaration.name
        if self._frozen:
            raise UsageError(
                f"cannot register {name!r} while connected: the model learns its functions when a connection "
                "is made; disconnect, register, and connect again (reconnect)"
            )
        if name in self._entries:
            raise UsageError(f"a function {name!r} is already registered; give this one another name")
        declaration.seal()
        entry = RegisteredFunction(
            declaration=declaration, handler=handler, spec=spec, binder=ArgumentBinder(declaration, handler)
        )
        self._entries[name] = entry
        return entry

    def renew(self, declaration: FunctionDeclaration) -> None:
        """Declare a registered function anew, for the next connection; allowed while connected, as its name stays.

        Until that connection is made the model calls by what it was told before, and is refused what is gone.

        Raises:
            UsageError: No function has this name, or its handler cannot take the arguments.
        """
        entry = self._entries.get(declaration.name)
        if entry is None:
            raise UsageError(did_you_mean("function", declaration.name, self._entries))
        declaration.seal()
        binder = ArgumentBinder(declaration, entry.handler)
        self._entries[entry.name] = replace(entry, declaration=declaration, binder=binder)

    def freeze(self) -> None:
        """Fix the functions for a connection; called at connect."""
        self._frozen = True

    def thaw(self) -> None:
        """Allow changes again; called after disconnect. Cancellations of the old connection are forgotten."""
        self._frozen = False
        self.forget_cancellations()

    def lookup(self, name: str) -> RegisteredFunction | None:
        """The function of that name, or None: which names exist is the world's business, not an error
        here.
        """
        return self._entries.get(name)

    def build_tools_json(self, quirks: ModelQuirks | None = None) -> list[Schema] | None:
        """The ``tools`` of a setup message, or None when nothing is registered.

        Args:
            quirks: What the model family understands; without it behaviours are written as they were asked
                for.
        """
        if not self._entries:
            return None
        declared = []
        for entry in self._entries.values():
            tool = entry.declaration.to_tool_json()
            behavior = entry.spec.behavior if quirks is None else entry.spec.declared_behavior(quirks)
            tool.pop("behavior", None)
            if behavior is not None:
                tool["behavior"] = str(behavior)
            declared.append(tool)
        return [{"functionDeclarations": declared}]

    def build_prompt_instructions(self) -> str | None:
        """Instructions for calling functions by writing tags, or None when nothing is registered."""
        if not self._entries:
            return None
        return "\n".join(
            [
                "AVAILABLE FUNCTIONS:",
                "To use one of them, write this tag and nothing around it:",
                '[CALL: function_name {"param": "value"}]',
                "",
                "Functions:",
                *(entry.declaration.to_prompt_text() for entry in self._entries.values()),
                "",
                "IMPORTANT: Write the tag exactly like this, with valid JSON. Never say it aloud and never talk "
                "about it. What a function found out comes back to you as [RESULT: function_name {...}]; never "
                "write such a line yourself.",
            ]
        )

    def mark_cancelled(self, call_id: str) -> None:
        """Remember that the model no longer wants the answer to a call."""
        self._cancelled[call_id] = None
        while len(self._cancelled) > _REMEMBERED_CANCELLATIONS:
            del self._cancelled[next(iter(self._cancelled))]

    def is_cancelled(self, call_id: str) -> bool:
        """Whether that call was cancelled; such a call is neither run nor answered."""
        return call_id in self._cancelled

    def forget_cancellations(self) -> None:
        """Forget all cancelled ids; a new connection may use them again."""
        self._cancelled.clear()
