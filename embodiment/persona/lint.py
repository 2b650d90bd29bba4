"""What is likely to go wrong with a character before anybody has talked to it, as sentences.

Nothing here stops a game: each finding says what will be noticed and what to change.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from embodiment.errors import did_you_mean
from embodiment.persona.functions import FunctionRegistry
from embodiment.persona.goals import GoalManager
from embodiment.persona.persona import Persona


def lint_persona(
    persona: Persona,
    registry: FunctionRegistry,
    goals: GoalManager | None = None,
    *,
    calls_by_tags: bool = False,
    has_voice_provider: bool = False,
    emotes: Iterable[str] | None = None,
) -> tuple[str, ...]:
    """Hold a character's parts against each other.

    Args:
        persona: The character.
        registry: The functions it will be connected with.
        goals: Its goals; None for those of the persona.
        calls_by_tags: Whether functions are called by writing tags instead of natively.
        has_voice_provider: Whether a `TTSProvider` will speak in place of the model.
        emotes: Animations of its sheet, None where they are not known.

    Returns:
        Sentences, in the order an author would read the character.
    """
    wanted = goals if goals is not None else GoalManager(persona.goals)
    return (
        *_voice(persona, registry, calls_by_tags=calls_by_tags, has_voice_provider=has_voice_provider),
        *wanted.lint(),
        *_topics(persona, registry),
        *(_emotes(registry, tuple(emotes)) if emotes is not None else ()),
    )


def _voice(
    persona: Persona, registry: FunctionRegistry, *, calls_by_tags: bool, has_voice_provider: bool
) -> Iterator[str]:
    if persona.voice_provider and not has_voice_provider:
        yield (
            f"{persona.name} is to speak through {persona.voice_provider!r}, which was not given to its session; "
            "the model's own voice is heard"
        )
    if calls_by_tags and len(registry) and not has_voice_provider:
        yield (
            f"{persona.name} calls functions by writing tags and speaks with the model's own voice, which may read a "
            "tag aloud; tags are kept out of subtitles, but only a TTS provider keeps them out of the sound"
        )


def _topics(persona: Persona, registry: FunctionRegistry) -> Iterator[str]:
    for topic in persona.knowledge.topics:
        for call in topic.calls:
            entry = registry.lookup(call.function)
            if entry is None:
                yield f"topic {topic.name!r} calls " + did_you_mean("function", call.function, registry.names)
                continue
            parameters = {parameter.name: parameter for parameter in entry.declaration.parameters}
            for name in call.args:
                if name not in parameters:
                    yield f"topic {topic.name!r}: {call.function}() has " + did_you_mean(
                        "parameter", name, parameters
                    )
            for name, parameter in parameters.items():
                if parameter.required and name not in call.args:
                    yield f"topic {topic.name!r}: {call.function}() needs {name!r}"


def _emotes(registry: FunctionRegistry, emotes: tuple[str, ...]) -> Iterator[str]:
    """What a function offers to play must be on the sheet, or the model calls for what cannot be shown."""
    for entry in registry:
        if "emote" not in entry.name:
            continue
        for parameter in entry.declaration.parameters:
            for choice in parameter.shape.choices:
                if choice not in emotes:
                    yield f"{entry.name}() offers {parameter.name!r}: " + did_you_mean(
                        "animation", choice, emotes
                    )
