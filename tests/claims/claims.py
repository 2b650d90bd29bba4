"""One claim of a source document and what became of it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Implemented:
    """The claim holds; ``test`` shows it."""

    test: str


@dataclass(frozen=True, slots=True)
class Superseded:
    """Another rule took the claim's place; ``source`` says why and ``test`` shows the replacement."""

    rule: str
    source: str
    test: str


@dataclass(frozen=True, slots=True)
class Claim:
    """A claim under its number, in our words."""

    number: str
    text: str
    status: Implemented | Superseded


def done(number: str, text: str, test: str) -> Claim:
    """A claim that is implemented."""
    return Claim(number, text, Implemented(test))


def instead(number: str, text: str, rule: str, source: str, test: str) -> Claim:
    """A claim that is superseded."""
    return Claim(number, text, Superseded(rule, source, test))
