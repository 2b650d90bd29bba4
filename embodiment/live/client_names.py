"""The fields of every client message as a table: what a server knows, under which two names, of which type.

One table serves three purposes: the server reads both spellings with it, knows an unknown name when it sees
one, and says where it stood, as the service does.

Source: ai.google.dev/api/live; googleapis ``generative_service.proto`` and ``content.proto`` (v1beta);
google-genai 3.4.0 ``types.py`` for contextUpdate, historyConfig, proactivity, avatarConfig and the
transcription fields.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Final, TypeAlias


class Scalar(Enum):
    """Types without fields of their own."""

    TEXT = auto()
    FLAG = auto()
    INTEGER = auto()
    NUMBER = auto()
    STRUCT = auto()
    """A free JSON object, for example a function's result; its keys are the author's and are left alone."""
    VALUE = auto()
    """Any JSON value."""


@dataclass(frozen=True, slots=True)
class ListOf:
    """A list of one type."""

    item: Shape


@dataclass(frozen=True, slots=True)
class MapOf:
    """An object whose keys are the author's own, for example parameter names."""

    item: Shape


@dataclass(slots=True, eq=False)
class Message:
    """An object with known fields. Mutable only so that a schema can contain itself.

    Attributes:
        fields: Type by camelCase name.
        spellings: camelCase name by either spelling.
    """

    fields: dict[str, Shape]
    spellings: dict[str, str] = field(init=False)

    def __post_init__(self) -> None:
        self.spellings = {}
        self.learn_spellings()

    def learn_spellings(self) -> None:
        """Take in the fields as they are now."""
        for name in self.fields:
            self.spellings[name] = name
            self.spellings[snake(name)] = name


Shape: TypeAlias = Scalar | ListOf | MapOf | Message

_UPPER: Final = re.compile(r"(?<=[a-z0-9])([A-Z])")


def snake(name: str) -> str:
    """The original proto name of a camelCase one: ``turnComplete`` -> ``turn_complete``."""
    return _UPPER.sub(lambda match: "_" + match[1].lower(), name)


def message(groups: Mapping[Scalar, str], **fields: Shape) -> Message:
    """A message with many scalar fields, listed per type, and some others."""
    shapes: dict[str, Shape] = {name: kind for kind, names in groups.items() for name in names.split()}
    return Message(shapes | fields)


TEXT, FLAG, INTEGER, NUMBER = Scalar.TEXT, Scalar.FLAG, Scalar.INTEGER, Scalar.NUMBER
STRUCT, VALUE = Scalar.STRUCT, Scalar.VALUE
EMPTY: Final = Message({})

BLOB: Final = message({TEXT: "mimeType data displayName"})
FILE_DATA: Final = message({TEXT: "mimeType fileUri displayName"})
PART: Final = message(
    {
        TEXT: "text thoughtSignature",
        FLAG: "thought",
        STRUCT: "functionCall functionResponse executableCode codeExecutionResult videoMetadata"
        " mediaResolution partMetadata toolCall toolResponse audioTranscription mediaProcessing speechMetadata"
        " documentMetadata spreadsheetMetadata audioMetadata",
    },
    inlineData=BLOB,
    fileData=FILE_DATA,
)
CONTENT: Final = message({TEXT: "role"}, parts=ListOf(PART))

SCHEMA: Final = message(
    {
        TEXT: "type format title description pattern",
        FLAG: "nullable",
        INTEGER: "maxItems minItems maxLength minLength maxProperties minProperties",
        NUMBER: "maximum minimum",
        VALUE: "default example",
    },
    enum=ListOf(TEXT),
    required=ListOf(TEXT),
    propertyOrdering=ListOf(TEXT),
)
SCHEMA.fields |= {"items": SCHEMA, "properties": MapOf(SCHEMA), "anyOf": ListOf(SCHEMA)}
SCHEMA.learn_spellings()

FUNCTION_DECLARATION: Final = message(
    {TEXT: "name description behavior", VALUE: "parametersJsonSchema responseJsonSchema"},
    parameters=SCHEMA,
    response=SCHEMA,
)
TOOL: Final = message(
    {
        STRUCT: "googleSearch googleSearchRetrieval googleMaps codeExecution urlContext retrieval computerUse"
        " fileSearch enterpriseWebSearch parallelAiSearch exaAiSearch",
    },
    functionDeclarations=ListOf(FUNCTION_DECLARATION),
)

_TRANSCRIPTION: Final = message(
    {TEXT: "mode", FLAG: "wordTimestamp diarization phonemes", VALUE: "languageAuto sourceText"},
    languageCodes=ListOf(TEXT),
    customVocabulary=ListOf(TEXT),
    adaptationPhrases=ListOf(TEXT),
    languageHints=Message({"languageCodes": ListOf(TEXT)}),
)
_VOICE: Final = message(
    {VALUE: "voice"},
    prebuiltVoiceConfig=message({TEXT: "voiceName"}),
    replicatedVoiceConfig=message(
        {TEXT: "mimeType voiceSampleAudio consentAudio"},
        voiceConsentSignature=message({TEXT: "signature"}),
    ),
)
_GENERATION_CONFIG: Final = message(
    {
        TEXT: "mediaResolution",
        FLAG: "enableAffectiveDialog enableEnhancedCivicAnswers",
        INTEGER: "maxOutputTokens seed candidateCount",
        NUMBER: "temperature topP topK presencePenalty frequencyPenalty",
        # In the proto, but documented as not for Live: responseMimeType and its like.
        VALUE: "responseMimeType responseSchema responseJsonSchema stopSequences responseLogprobs logprobs"
        " routingConfig audioTimestamp modelSelectionConfig responseFormat",
    },
    responseModalities=ListOf(TEXT),
    speechConfig=message({TEXT: "languageCode", STRUCT: "multiSpeakerVoiceConfig"}, voiceConfig=_VOICE),
    thinkingConfig=message({TEXT: "thinkingLevel", FLAG: "includeThoughts", INTEGER: "thinkingBudget"}),
    translationConfig=message({TEXT: "targetLanguageCode", FLAG: "echoTargetLanguage"}),
)
_REALTIME_INPUT_CONFIG: Final = message(
    {TEXT: "activityHandling turnCoverage", FLAG: "interimTranscriptTimestampEnabled"},
    automaticActivityDetection=message(
        {
            FLAG: "disabled",
            TEXT: "startOfSpeechSensitivity endOfSpeechSensitivity",
            INTEGER: "prefixPaddingMs silenceDurationMs",
        }
    ),
)
SETUP: Final = message(
    {TEXT: "model", FLAG: "explicitVadSignal"},
    generationConfig=_GENERATION_CONFIG,
    systemInstruction=CONTENT,
    tools=ListOf(TOOL),
    realtimeInputConfig=_REALTIME_INPUT_CONFIG,
    sessionResumption=message({TEXT: "handle", FLAG: "transparent"}),
    contextWindowCompression=message(
        {INTEGER: "triggerTokens"}, slidingWindow=message({INTEGER: "targetTokens"})
    ),
    inputAudioTranscription=_TRANSCRIPTION,
    outputAudioTranscription=_TRANSCRIPTION,
    proactivity=message({FLAG: "proactiveAudio proactiveVideo"}),
    historyConfig=message({FLAG: "initialHistoryInClientContent"}),
    avatarConfig=message(
        {TEXT: "avatarName", INTEGER: "audioBitrateBps videoBitrateBps"},
        customizedAvatar=message({TEXT: "imageMimeType imageData"}),
    ),
    safetySettings=ListOf(message({TEXT: "category method threshold"})),
    labels=MapOf(TEXT),
)
CLIENT_MESSAGE: Final = Message(
    {
        "setup": SETUP,
        "clientContent": message({FLAG: "turnComplete"}, turns=ListOf(CONTENT)),
        "realtimeInput": message(
            {TEXT: "text", FLAG: "audioStreamEnd"},
            audio=BLOB,
            video=BLOB,
            mediaChunks=ListOf(BLOB),
            activityStart=EMPTY,
            activityEnd=EMPTY,
        ),
        "toolResponse": Message(
            {
                "functionResponses": ListOf(
                    message(
                        {TEXT: "id name scheduling", FLAG: "willContinue", STRUCT: "response"},
                        parts=ListOf(PART),
                    )
                )
            }
        ),
        "contextUpdate": Message({"systemInstruction": CONTENT, "tools": Message({"tools": ListOf(TOOL)})}),
    }
)
"""Everything a client can say."""
