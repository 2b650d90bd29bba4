"""Game characters with a voice, ears, a mind and a body.

``import embodiment as em`` is cheap: names are loaded when they are first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from embodiment.adapters.live_client import GeminiLiveClient
    from embodiment.app.run import run
    from embodiment.app.world import World
    from embodiment.errors import (
        AssetError,
        DeviceError,
        EmbodimentError,
        EngineError,
        LinkError,
        ProtocolError,
        UsageError,
    )
    from embodiment.live.config import GeminiLiveConfig
    from embodiment.live.messages import GeminiEvent
    from embodiment.persona.context import FunctionCallContext
    from embodiment.persona.declaration import FunctionDeclaration
    from embodiment.persona.functions import FunctionRegistry, function
    from embodiment.persona.goals import ConversationalGoal, GoalManager, GoalPriority
    from embodiment.persona.instruction import build_system_instruction
    from embodiment.persona.persona import Persona
    from embodiment.session.assembler import PacketAssembler, SyncPacket
    from embodiment.session.events import SessionState
    from embodiment.session.session import PersonaSession
    from embodiment.session.start_wait import VoiceBuffer
    from embodiment.session.sync import SyncDriver
    from embodiment.session.tts import SpokenSound, TTSProvider
    from embodiment.world.character import Character
    from embodiment.world.dispatcher import MainThreadDispatcher
    from embodiment.world.replies import Heard, Reply
    from embodiment.world.runtime import Runtime

__version__ = "0.1.0"

_HOMES = {
    "AssetError": "errors",
    "Character": "world.character",
    "ConversationalGoal": "persona.goals",
    "DeviceError": "errors",
    "EmbodimentError": "errors",
    "EngineError": "errors",
    "FunctionCallContext": "persona.context",
    "FunctionDeclaration": "persona.declaration",
    "FunctionRegistry": "persona.functions",
    "GeminiEvent": "live.messages",
    "GeminiLiveClient": "adapters.live_client",
    "GeminiLiveConfig": "live.config",
    "GoalManager": "persona.goals",
    "GoalPriority": "persona.goals",
    "Heard": "world.replies",
    "LinkError": "errors",
    "MainThreadDispatcher": "world.dispatcher",
    "PacketAssembler": "session.assembler",
    "Persona": "persona.persona",
    "PersonaSession": "session.session",
    "ProtocolError": "errors",
    "Reply": "world.replies",
    "Runtime": "world.runtime",
    "SessionState": "session.events",
    "SpokenSound": "session.tts",
    "SyncDriver": "session.sync",
    "SyncPacket": "session.assembler",
    "TTSProvider": "session.tts",
    "UsageError": "errors",
    "VoiceBuffer": "session.start_wait",
    "World": "app.world",
    "build_system_instruction": "persona.instruction",
    "function": "persona.functions",
    "run": "app.run",
}

__all__ = [
    "AssetError",
    "Character",
    "ConversationalGoal",
    "DeviceError",
    "EmbodimentError",
    "EngineError",
    "FunctionCallContext",
    "FunctionDeclaration",
    "FunctionRegistry",
    "GeminiEvent",
    "GeminiLiveClient",
    "GeminiLiveConfig",
    "GoalManager",
    "GoalPriority",
    "Heard",
    "LinkError",
    "MainThreadDispatcher",
    "PacketAssembler",
    "Persona",
    "PersonaSession",
    "ProtocolError",
    "Reply",
    "Runtime",
    "SessionState",
    "SpokenSound",
    "SyncDriver",
    "SyncPacket",
    "TTSProvider",
    "UsageError",
    "VoiceBuffer",
    "World",
    "__version__",
    "build_system_instruction",
    "function",
    "run",
]


if not TYPE_CHECKING:  # a type checker that saw it would believe every name

    def __getattr__(name: str) -> Any:
        home = _HOMES.get(name)
        if home is None:
            raise AttributeError(f"module 'embodiment' has no attribute {name!r}")
        value = getattr(import_module(f"embodiment.{home}"), name)
        globals()[name] = value
        return value


def __dir__() -> list[str]:
    return sorted(__all__)
