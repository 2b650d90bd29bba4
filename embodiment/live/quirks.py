"""What a model can and cannot do, looked up; and a setup held against it before the service does.

The data is in ``model_table``. A finding says what the service would refuse, or ignore, and what to do
instead.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from embodiment.errors import did_you_mean
from embodiment.live.client_names import SETUP
from embodiment.live.dialect import Dialect
from embodiment.live.fields import Fields
from embodiment.live.model_table import (
    AS_OF,
    QUIRKS,
    UNKNOWN_FAMILY,
    Behavior,
    InstructionLane,
    ModelQuirks,
    Support,
    Thinking,
)
from embodiment.live.spelling import camel_case
from embodiment.live.voices import PREBUILT_VOICES

__all__ = [
    "AS_OF",
    "QUIRKS",
    "UNKNOWN_FAMILY",
    "Behavior",
    "Finding",
    "InstructionLane",
    "ModelQuirks",
    "Support",
    "Thinking",
    "find_quirks",
    "instruction_lanes",
    "lint_setup",
    "model_id",
]

_NOT_FOR_LIVE: Final = (
    "responseLogprobs",
    "logprobs",
    "responseMimeType",
    "responseSchema",
    "responseJsonSchema",
    "stopSequences",
    "routingConfig",
    "audioTimestamp",
)
"""In the proto of generationConfig, documented as unsupported in Live."""


def model_id(model: str) -> str:
    """A model's bare id: ``models/x``, ``publishers/google/models/x`` and ``projects/.../models/x`` give
    ``x``.
    """
    return model.rpartition("models/")[2]


def find_quirks(model: str) -> ModelQuirks:
    """The row for a model.

    Args:
        model: With or without a resource prefix.

    Returns:
        The listed row; for an unlisted model the row of the family its name belongs to, or a conservative
        one, both with ``known=False`` and a remark that says so.
    """
    name = model_id(model)
    for row in QUIRKS:
        if name in row.models:
            return row
    stems = [(stem, row) for row in QUIRKS for stem in row.stems if f"{name}-".startswith(f"{stem}-")]
    if stems:
        stem, row = max(stems, key=lambda entry: len(entry[0]))
        remark = f"model {name!r} is not in the table of {AS_OF}; taken for {stem!r} by its name"
        return replace(row, known=False, remark=remark)
    remark = f"model {name!r} is not in the table of {AS_OF}; only what every model takes is asked of it"
    return replace(UNKNOWN_FAMILY, remark=remark)


@dataclass(frozen=True, slots=True)
class Finding:
    """Something about a setup.

    Attributes:
        path: Where, camelCase.
        sentence: What is wrong and what to do.
        refusal: Row of the refusal table for what would end the connection, empty for a mere warning.
    """

    path: str
    sentence: str
    refusal: str = ""

    @property
    def fatal(self) -> bool:
        """Whether the service would refuse the setup for it."""
        return bool(self.refusal)


def lint_setup(payload: Mapping[str, Any], quirks: ModelQuirks | None = None) -> list[Finding]:
    """Hold a setup against what its model takes.

    Args:
        payload: Content of ``setup``, in any spelling.
        quirks: The model's row; None to look it up by ``payload["model"]``.

    Returns:
        Findings, the fatal ones first.
    """
    fields = Fields()
    setup = camel_case(dict(payload), SETUP, "setup", fields)
    row = quirks or find_quirks(setup.get("model", ""))
    findings = [
        Finding(path, "the service does not know this field here; setup fails with 1007", "unknown_name")
        for path in fields.unknown
    ]
    findings += [Finding(wrong.path, wrong.problem, "invalid_value") for wrong in fields.malformed]
    for rule in (_model, _modalities, _generation, _voice, _thinking, _features, _tools, _transcription):
        findings.extend(rule(setup, row))
    return sorted(findings, key=lambda finding: not finding.fatal)


def _model(setup: dict[str, Any], row: ModelQuirks) -> Iterator[Finding]:
    model = setup.get("model", "")
    if not model:
        yield Finding(
            "setup.model", "no model; name one, for example 'models/gemini-3.8-live'", "model_missing"
        )
    elif "models/" not in model:
        yield Finding("setup.model", f"write 'models/{model}'; the bare id is not found", "model_not_found")
    elif row.retired:
        yield Finding("setup.model", f"{model_id(model)} was retired; use gemini-3.8-live", "model_not_found")
    elif not row.known:
        yield Finding("setup.model", row.remark)


def _modalities(setup: dict[str, Any], row: ModelQuirks) -> Iterator[Finding]:
    path = "setup.generationConfig.responseModalities"
    for asked in setup.get("generationConfig", {}).get("responseModalities", []):
        if asked not in row.modalities:
            cure = (
                "ask for AUDIO and outputAudioTranscription"
                if asked == "TEXT"
                else f"ask for {row.modalities[0]}"
            )
            refusal = "text_modality" if asked == "TEXT" else "invalid_argument"
            yield Finding(path, f"this model does not answer in {asked}: {cure}", refusal)


def _generation(setup: dict[str, Any], row: ModelQuirks) -> Iterator[Finding]:
    for name in _NOT_FOR_LIVE:
        if name in setup.get("generationConfig", {}):
            yield Finding(f"setup.generationConfig.{name}", "is not supported in Live sessions; leave it out")


def _voice(setup: dict[str, Any], row: ModelQuirks) -> Iterator[Finding]:
    speech = setup.get("generationConfig", {}).get("speechConfig", {})
    path = "setup.generationConfig.speechConfig"
    voice = speech.get("voiceConfig", {}).get("prebuiltVoiceConfig", {}).get("voiceName", "")
    if voice and voice not in PREBUILT_VOICES:
        sentence = did_you_mean("prebuilt voice", voice, PREBUILT_VOICES)
        yield Finding(f"{path}.voiceConfig.prebuiltVoiceConfig.voiceName", sentence)
    if speech.get("languageCode") and not row.language_code:
        yield Finding(f"{path}.languageCode", "this model chooses the language itself; leave it out")


def _thinking(setup: dict[str, Any], row: ModelQuirks) -> Iterator[Finding]:
    path = "setup.generationConfig.thinkingConfig"
    config = setup.get("generationConfig", {}).get("thinkingConfig")
    if config is None:
        return
    level = config.get("thinkingLevel")
    if row.thinking is Thinking.NONE:
        yield Finding(path, "this model does not think; leave thinkingConfig out", "thinking_unsupported")
    elif row.thinking is Thinking.LEVEL and "thinkingBudget" in config:
        yield Finding(
            f"{path}.thinkingBudget", "this model takes thinkingLevel instead", "thinking_unsupported"
        )
    elif row.thinking is Thinking.BUDGET and level is not None:
        yield Finding(
            f"{path}.thinkingLevel", "this model takes thinkingBudget instead", "thinking_unsupported"
        )
    elif level is not None and level not in row.thinking_levels:
        sentence = did_you_mean("thinking level", level, row.thinking_levels)
        yield Finding(f"{path}.thinkingLevel", sentence, "thinking_unsupported")


def _features(setup: dict[str, Any], row: ModelQuirks) -> Iterator[Finding]:
    proactive = setup.get("proactivity", {}).get("proactiveAudio")
    path = "setup.proactivity.proactiveAudio"
    if proactive is False and row.proactive_audio is Support.ALWAYS:
        yield Finding(path, "cannot be turned off on this model; leave it out", "proactivity_off")
    elif proactive and row.proactive_audio is Support.NO:
        yield Finding(path, "this model has no proactive audio; leave it out", "invalid_argument")
    if "enableAffectiveDialog" in setup.get("generationConfig", {}) and row.affective_dialog is Support.NO:
        path = "setup.generationConfig.enableAffectiveDialog"
        yield Finding(path, "this model has no such switch; leave it out", "invalid_argument")


def _tools(setup: dict[str, Any], row: ModelQuirks) -> Iterator[Finding]:
    kinds: set[str] = set()
    for index, tool in enumerate(setup.get("tools", [])):
        path = f"setup.tools[{index}]"
        kinds |= tool.keys()
        for kind in sorted(tool.keys() - row.tools):
            yield Finding(
                f"{path}.{kind}", "this model does not have this tool; leave it out", "invalid_argument"
            )
        for number, declaration in enumerate(tool.get("functionDeclarations", [])):
            yield from _behavior(declaration, f"{path}.functionDeclarations[{number}].behavior", row)
    if {"googleSearch", "functionDeclarations"} <= kinds and row.search_with_functions is not True:
        refused = row.search_with_functions is False
        sentence = "is refused by this model" if refused else "is not known to work on this model"
        refusal = "search_with_functions" if refused else ""
        yield Finding("setup.tools", f"search beside functions {sentence}; use one of them", refusal)


def _behavior(declaration: dict[str, Any], path: str, row: ModelQuirks) -> Iterator[Finding]:
    behavior = declaration.get("behavior", "UNSPECIFIED")
    if behavior != "UNSPECIFIED" and behavior not in row.behaviors:
        allowed = " or ".join(sorted(row.behaviors)) or "nothing"
        yield Finding(path, f"this model takes {allowed} here, not {behavior}", "behavior_unsupported")


def _transcription(setup: dict[str, Any], row: ModelQuirks) -> Iterator[Finding]:
    for name in ("inputAudioTranscription", "outputAudioTranscription"):
        if setup.get(name, {}).get("wordTimestamp") and not row.word_timestamps:
            yield Finding(
                f"setup.{name}.wordTimestamp", "a conversational model may refuse this; leave it out"
            )


def instruction_lanes(
    model: str, dialect: Dialect, *, own_server: bool = False
) -> tuple[InstructionLane, ...]:
    """How a changed instruction can reach ``model``, best first.

    Args:
        model: With or without a resource prefix.
        dialect: Which service.
        own_server: Whether it is our local server that answers; it takes context updates for every model.
    """
    lanes = find_quirks(model).lanes[dialect]
    if own_server and InstructionLane.CONTEXT_UPDATE not in lanes:
        return (InstructionLane.CONTEXT_UPDATE, *lanes)
    return lanes
