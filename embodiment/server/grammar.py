"""A vocabulary as a JSGF grammar, and the check whether a sentence is a whole one of it.

Source: JSpeech Grammar Format, W3C Note of 2000-06-05, as far as pocketsphinx reads it: alternatives, optional parts
in brackets, rule references.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from typing import Final

from embodiment.server.ports import Vocabulary

CALLED: Final = 2
"""Words from which a phrase may have the character's name before or after it. More freedom than this cost more than
it gave: every combination is one more thing to be misheard as (measured)."""


class Grammar:
    """What can be recognised of a vocabulary.

    Args:
        vocabulary: What players may say.
        known: Words the recogniser has pronunciations for; phrases with others are left out.
    """

    def __init__(self, vocabulary: Vocabulary, known: Container[str]) -> None:
        self._slots: dict[str, tuple[tuple[str, ...], ...]] = {}
        for name, entries in vocabulary.slots:
            pieces = tuple(tuple(e.split()) for e in entries if all(word in known for word in e.split()))
            if pieces:
                self._slots[name] = pieces
        self._phrases = [
            words
            for words in (tuple(phrase.split()) for phrase in vocabulary.phrases)
            if all(self._sayable(word, known) for word in words)
        ]
        self._names = [(word,) for word in vocabulary.words if word in known]

    def jsgf(self, name: str) -> str:
        """The grammar in JSGF."""
        lines = ["#JSGF V1.0;", f"grammar {name};"]
        for slot, entries in self._slots.items():
            lines.append(f"<slot_{slot}> = {_either(entries)};")
        phrases = {words: tuple(self._reference(word) for word in words) for words in self._phrases}
        rules = [_either([said for words, said in phrases.items() if len(words) < CALLED])]
        long = _either([said for words, said in phrases.items() if len(words) >= CALLED])
        if self._names and long:
            lines.append(f"<name> = {_either(self._names)};")
            long = f"[<name>] ( {long} ) | ( {long} ) <name>"
        said = " | ".join(rule for rule in (*rules, long) if rule)
        lines.append(f"public <said> = {said};")
        return "\n".join(lines) + "\n"

    def __bool__(self) -> bool:
        """Whether there is anything to recognise."""
        return bool(self._phrases)

    def holds(self, sentence: str) -> bool:
        """Whether ``sentence`` is a whole one; a decoder may stop in the middle of a path."""
        words = tuple(sentence.split())
        for phrase in self._phrases:
            starts = {0}
            if len(phrase) >= CALLED and words[:1] in self._names:
                starts.add(1)
            for start in starts:
                for end in self._ends(words, start, phrase):
                    rest = words[end:]
                    if not rest or (start == 0 and len(phrase) >= CALLED and rest in self._names):
                        return True
        return False

    def _ends(self, words: Sequence[str], at: int, phrase: Sequence[str]) -> Iterator[int]:
        """Where ``phrase`` may end if it begins at ``at``."""
        if not phrase:
            yield at
            return
        first, rest = phrase[0], phrase[1:]
        options = self._slots[first[1:-1]] if first.startswith("{") else ((first,),)
        for option in options:
            if tuple(words[at : at + len(option)]) == option:
                yield from self._ends(words, at + len(option), rest)

    def _sayable(self, word: str, known: Container[str]) -> bool:
        return word[1:-1] in self._slots if word.startswith("{") else word in known

    def _reference(self, word: str) -> str:
        return f"<slot_{word[1:-1]}>" if word.startswith("{") else word


def _either(options: Sequence[Sequence[str]]) -> str:
    return " | ".join(" ".join(option) for option in options)


def words_in(vocabulary: Vocabulary) -> tuple[str, ...]:
    """Every word a recogniser needs a pronunciation for."""
    words = dict.fromkeys(vocabulary.words)
    entries = (entry for _, entries in vocabulary.slots for entry in entries)
    for text in (*vocabulary.phrases, *entries):
        words.update(dict.fromkeys(word for word in text.split() if not word.startswith("{")))
    return tuple(words)
