"""Models of a few kilobytes in the formats of Piper, Kokoro and Whisper, made on the spot.

They know no language: Piper's and Kokoro's hum a tone for every phoneme, Whisper's hears a few letters in anything. But
they are loaded and run by the real libraries, which is what the adaptation around those is tested with where the real
models, hundreds of megabytes each, cannot be had.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np

HOP = 256
PIPER_HZ = 22_050
FRAMES = 8
"""Frames of HOP samples for each phoneme id, at the model's own pace."""
PHONEMES = " _^$abcdefghijklmnopqrstuvwxyzæðŋɐɑɒɔəɚɛɜɡɪɫɹɾʃʊʌʒθᵻˈˌːˑ.,!?;:'-͡ᵊʲɬʔ‿̩\u0329"


def piper_voice(folder: Path, speakers: int = 1) -> Path:
    """A voice that hums; it tells how long each phoneme is."""
    from onnx import TensorProto, helper, save

    path = folder / "hum.onnx"
    alphabet = dict.fromkeys(PHONEMES)
    config = {
        "audio": {"sample_rate": PIPER_HZ},
        "espeak": {"voice": "en-us"},
        "inference": {"noise_scale": 0.667, "length_scale": 1.0, "noise_w": 0.8},
        "phoneme_type": "espeak",
        "num_symbols": len(alphabet),
        "num_speakers": speakers,
        "speaker_id_map": {},
        "hop_length": HOP,
        "phoneme_id_map": {phoneme: [number] for number, phoneme in enumerate(alphabet)},
    }
    Path(f"{path}.json").write_text(json.dumps(config), encoding="utf-8")
    inputs = [
        helper.make_tensor_value_info("input", TensorProto.INT64, [1, "n"]),
        helper.make_tensor_value_info("input_lengths", TensorProto.INT64, [1]),
        helper.make_tensor_value_info("scales", TensorProto.FLOAT, [3]),
    ]
    if speakers > 1:
        inputs.append(helper.make_tensor_value_info("sid", TensorProto.INT64, [1]))
    outputs = [
        helper.make_tensor_value_info("output", TensorProto.FLOAT, None),
        helper.make_tensor_value_info("durations", TensorProto.FLOAT, None),
    ]
    constants = {
        "one": [1],
        "frames": [float(FRAMES)],
        "hop": [HOP],
        "wave": [0.06],
        "zero": [0],
        "step": [1],
    }
    nodes = [
        helper.make_node("Gather", ["scales", "one"], ["length"]),
        helper.make_node("Mul", ["length", "frames"], ["exact"]),
        helper.make_node("Round", ["exact"], ["each"]),
        helper.make_node("Expand", ["each", "shape"], ["durations"]),
        helper.make_node("Shape", ["input"], ["shape"]),
        helper.make_node("ReduceSum", ["durations"], ["sum"], keepdims=0),
        *_hum("sum", "output"),
    ]
    _save(helper, save, path, _ordered(nodes), inputs, outputs, constants)
    return path


def kokoro_folder(folder: Path, voices: list[str]) -> Path:
    """A model that hums and tells how long each phoneme is, and voices that all sound the same."""
    from onnx import TensorProto, helper, save

    inputs = [
        helper.make_tensor_value_info("tokens", TensorProto.INT64, [1, "n"]),
        helper.make_tensor_value_info("style", TensorProto.FLOAT, [1, 256]),
        helper.make_tensor_value_info("speed", TensorProto.FLOAT, [1]),
    ]
    outputs = [
        helper.make_tensor_value_info("audio", TensorProto.FLOAT, None),
        helper.make_tensor_value_info("duration", TensorProto.INT64, None),
    ]
    constants = {"frames": [float(FRAMES)], "hop": [HOP], "wave": [0.06], "zero": [0], "step": [1]}
    nodes = [
        helper.make_node("Div", ["frames", "speed"], ["exact"]),
        helper.make_node("Round", ["exact"], ["each"]),
        helper.make_node("Shape", ["tokens"], ["shape"]),
        helper.make_node("Expand", ["each", "shape"], ["spans"]),
        helper.make_node("Cast", ["spans"], ["duration"], to=TensorProto.INT64),
        helper.make_node("ReduceSum", ["spans"], ["sum"], keepdims=0),
        *_hum("sum", "audio"),
    ]
    _save(helper, save, folder / "kokoro.onnx", nodes, inputs, outputs, constants)
    style = np.zeros((510, 1, 256), dtype=np.float32)
    with (folder / "voices.bin").open("wb") as file:
        np.savez(file, **dict.fromkeys(voices, style))  # type: ignore[arg-type]
    return folder


def whisper_folder(folder: Path, text: str = "hi") -> Path:
    """A model of one layer that hears the letters of ``text``, in any order, in whatever it is given."""
    from ctranslate2.specs import WhisperSpec
    from faster_whisper.tokenizer import _LANGUAGE_CODES
    from tokenizers import AddedToken, Tokenizer, decoders, models, pre_tokenizers

    letters = sorted(pre_tokenizers.ByteLevel.alphabet())
    languages = [f"<|{code}|>" for code in _LANGUAGE_CODES]
    special = ["<|endoftext|>", "<|startoftranscript|>", *languages, "<|translate|>", "<|transcribe|>"]
    special += ["<|startoflm|>", "<|startofprev|>", "<|nospeech|>", "<|notimestamps|>"]
    special += [f"<|{number * 0.02:.2f}|>" for number in range(1501)]
    vocabulary = letters + special
    spec = WhisperSpec(1, 2, 1, 2)
    _randomise(spec, len(vocabulary))
    bias = np.zeros(len(vocabulary), dtype=np.float32)
    for letter in text:
        bias[vocabulary.index(letter)] = 9.0
    bias[vocabulary.index("<|endoftext|>")] = 8.8
    spec.decoder.projection.bias = bias
    spec.register_vocabulary(vocabulary)
    spec.config.suppress_ids = [vocabulary.index("<|startoftranscript|>")]
    spec.config.suppress_ids_begin = []
    spec.config.lang_ids = [vocabulary.index(code) for code in languages]
    spec.config.alignment_heads = [(0, 0)]
    spec.validate()
    spec.optimize()
    folder.mkdir(exist_ok=True)
    spec.save(str(folder))
    tokenizer = Tokenizer(models.BPE(vocab={letter: n for n, letter in enumerate(letters)}, merges=[]))
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    tokenizer.decoder = decoders.ByteLevel()
    tokenizer.add_special_tokens([AddedToken(token, special=True) for token in special])
    tokenizer.save(str(folder / "tokenizer.json"))
    return folder


def _hum(total: str, output: str) -> list[Any]:
    """Nodes for a sine of ``total`` frames."""
    from onnx import TensorProto, helper

    return [
        helper.make_node("Cast", [total], ["count"], to=TensorProto.INT64),
        helper.make_node("Mul", ["count", "hop"], ["some"]),
        helper.make_node("Squeeze", ["some"], ["end"]),
        helper.make_node("Squeeze", ["zero"], ["begin"]),
        helper.make_node("Squeeze", ["step"], ["delta"]),
        helper.make_node("Range", ["begin", "end", "delta"], ["samples"]),
        helper.make_node("Cast", ["samples"], ["times"], to=TensorProto.FLOAT),
        helper.make_node("Mul", ["times", "wave"], ["angles"]),
        helper.make_node("Sin", ["angles"], [output]),
    ]


def _ordered(nodes: list[Any]) -> list[Any]:
    """Shape before what uses it."""
    return sorted(nodes, key=lambda node: node.op_type != "Shape")


def _save(
    helper: Any, save: Any, path: Path, nodes: list[Any], inputs: Any, outputs: Any, constants: dict[str, Any]
) -> None:
    from onnx import TensorProto

    tensors = [
        helper.make_tensor(
            name,
            TensorProto.FLOAT if isinstance(values[0], float) else TensorProto.INT64,
            [len(values)],
            values,
        )
        for name, values in constants.items()
    ]
    graph = helper.make_graph(nodes, "hum", inputs, outputs, tensors)
    save(helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8), str(path))


def _randomise(spec: Any, vocabulary: int, width: int = 32) -> None:
    chance = np.random.default_rng(0)

    def some(*shape: int) -> Any:
        return chance.normal(0.0, 0.05, shape).astype(np.float32)

    def linear(layer: Any, into: int, out: int) -> None:
        layer.weight, layer.bias = some(out, into), np.zeros(out, dtype=np.float32)

    def norm(layer: Any) -> None:
        layer.gamma, layer.beta = np.ones(width, dtype=np.float32), np.zeros(width, dtype=np.float32)

    def attention(layer: Any, *outs: int) -> None:
        norm(layer.layer_norm)
        for part, out in zip(layer.linear, outs, strict=True):
            linear(part, width, out)

    def feed_forward(layer: Any) -> None:
        norm(layer.layer_norm)
        linear(layer.linear_0, width, 4 * width)
        linear(layer.linear_1, 4 * width, width)

    encoder, decoder = spec.encoder, spec.decoder
    for convolution, into in ((encoder.conv1, 80), (encoder.conv2, width)):
        convolution.weight, convolution.bias = some(width, into, 3), np.zeros(width, dtype=np.float32)
    encoder.position_encodings.encodings = some(1500, width)
    norm(encoder.layer_norm)
    decoder.embeddings.weight = some(vocabulary, width)
    decoder.position_encodings.encodings = some(448, width) * 20
    norm(decoder.layer_norm)
    decoder.projection.weight = decoder.embeddings.weight
    for layer in encoder.layer:
        attention(layer.self_attention, 3 * width, width)
        feed_forward(layer.ffn)
    for layer in decoder.layer:
        attention(layer.self_attention, 3 * width, width)
        attention(layer.attention, width, 2 * width, width)
        feed_forward(layer.ffn)
