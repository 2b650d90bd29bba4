"""Fewer colours, smaller files: one palette of at most 256 colours with alpha for a whole sheet."""

from __future__ import annotations

import io
import struct
import zlib
from importlib import import_module, util

import numpy as np
import numpy.typing as npt
from PIL import Image

from assets.draw.render import Pixels

_BITS = 5
SLOWEST = 12


def paletted_png(image: Pixels, colours: int = 256) -> bytes:
    """PNG bytes of the picture with the best palette found.

    Source: weighted k-means on premultiplied RGBA (Lloyd, 1982), started from the most frequent colours kept apart.
    """
    flat = image.reshape(-1, 4)
    codes, index, counts = np.unique(_keys(flat), return_inverse=True, return_counts=True)
    means = np.stack(
        [np.bincount(index, weights=flat[:, c], minlength=len(codes)) / counts for c in range(4)], axis=-1
    )
    # What is wholly see-through keeps an entry of its own: merged with faint edges it would become a haze.
    inked = codes != 0
    points = _premultiplied(means[inked])
    palette = _kmeans(points, counts[inked] ** 0.5, min(colours - 1, len(points)))
    nearest = np.zeros(len(codes), dtype=np.int64)
    nearest[inked] = 1 + _nearest(points, palette)
    indices = nearest[index].astype(np.uint8).reshape(image.shape[:2])
    return _encode(indices, _straight(np.concatenate([np.zeros((1, 4)), palette])))


def squeezed(png: bytes) -> bytes:
    """The same picture in fewer bytes, by the slow compressor libdeflate; as it was where that is not installed.

    Its level 12 searches for the cheapest parse, as zopfli does, in a tenth of the time; any reader takes the result.
    """
    if util.find_spec("deflate") is None:
        print("the package deflate is not installed: the picture will be 7 % larger than it need be")
        return png
    chunks, at = [], 8
    while at < len(png):
        (length,) = struct.unpack(">I", png[at : at + 4])
        chunks.append((png[at + 4 : at + 8], png[at + 8 : at + 8 + length]))
        at += length + 12
    rows = zlib.decompress(b"".join(data for kind, data in chunks if kind == b"IDAT"))
    small: bytes = import_module("deflate").zlib_compress(rows, SLOWEST)
    first = next(i for i, (kind, _) in enumerate(chunks) if kind == b"IDAT")
    kept = [chunk for chunk in chunks if chunk[0] != b"IDAT"]
    kept.insert(first, (b"IDAT", bytes(small)))
    return png[:8] + b"".join(_chunk(kind, data) for kind, data in kept)


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def true_png(image: Pixels) -> bytes:
    """PNG bytes in full colour."""
    out = io.BytesIO()
    Image.fromarray(image, "RGBA").save(out, "PNG", optimize=True)
    return out.getvalue()


def _keys(flat: npt.NDArray[np.uint8]) -> npt.NDArray[np.int64]:
    shift = 8 - _BITS
    small = (flat >> shift).astype(np.int64)
    key = ((small[:, 0] << 3 * _BITS) | (small[:, 1] << 2 * _BITS) | (small[:, 2] << _BITS) | small[:, 3]) + 1
    key[flat[:, 3] == 0] = 0
    return key


def _premultiplied(colours: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    share = colours[:, 3:] / 255.0
    return np.concatenate([colours[:, :3] * share, colours[:, 3:]], axis=1)


def _straight(palette: npt.NDArray[np.float64]) -> npt.NDArray[np.uint8]:
    share = np.maximum(palette[:, 3:] / 255.0, 1e-6)
    straight = np.concatenate([palette[:, :3] / share, palette[:, 3:]], axis=1)
    straight[palette[:, 3] < 1] = 0
    rounded: npt.NDArray[np.uint8] = np.clip(np.rint(straight), 0, 255).astype(np.uint8)
    return rounded


def _kmeans(
    points: npt.NDArray[np.float64], weights: npt.NDArray[np.float64], count: int
) -> npt.NDArray[np.float64]:
    centres = _spread(points, weights, count)
    for _ in range(40):
        nearest = _nearest(points, centres)
        total = np.bincount(nearest, weights=weights, minlength=count)
        for channel in range(4):
            summed = np.bincount(nearest, weights=weights * points[:, channel], minlength=count)
            centres[:, channel] = np.where(total > 0, summed / np.maximum(total, 1e-9), centres[:, channel])
    return centres


def _spread(
    points: npt.NDArray[np.float64], weights: npt.NDArray[np.float64], count: int
) -> npt.NDArray[np.float64]:
    """Start colours: each the point that is commonest among those far from the ones before it."""
    distance = np.full(len(points), 255.0**2)
    chosen = []
    for _ in range(count):
        pick = int(np.argmax(distance * weights))
        chosen.append(points[pick])
        distance = np.minimum(distance, ((points - points[pick]) ** 2).sum(axis=1))
    return np.array(chosen)


def _nearest(points: npt.NDArray[np.float64], centres: npt.NDArray[np.float64]) -> npt.NDArray[np.int64]:
    out = np.empty(len(points), dtype=np.int64)
    norm = (centres**2).sum(axis=1)
    for start in range(0, len(points), 8192):
        block = points[start : start + 8192]
        out[start : start + 8192] = np.argmin(norm - 2 * block @ centres.T, axis=1)
    return out


def _encode(indices: npt.NDArray[np.uint8], palette: npt.NDArray[np.uint8]) -> bytes:
    order = np.argsort(palette[:, 3], kind="stable")  # see-through first: the tRNS chunk may then end early
    rank = np.empty_like(order)
    rank[order] = np.arange(len(order))
    picture = Image.fromarray(rank[indices].astype(np.uint8), "P")
    picture.putpalette(palette[order, :3].tobytes(), "RGB")
    alphas = palette[order, 3]
    solid = int(np.searchsorted(alphas, 255))
    out = io.BytesIO()
    picture.save(out, "PNG", optimize=True, transparency=alphas[: max(solid, 1)].tobytes(), bits=8)
    return out.getvalue()
