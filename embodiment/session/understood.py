"""What the service understood of the player, piece by piece.

Pieces are deltas and carry their own spaces. Vertex says when an utterance is finished; the Developer API does not, so
that it ends where the answer begins, or with the turn.
"""

from __future__ import annotations

from embodiment.live.messages import InputTranscription
from embodiment.session.events import PlayerHeard
from embodiment.session.player_input import PlayerInput


class Understood:
    """The transcript of the utterance being spoken or answered.

    Args:
        player_input: Told what a spoken input was understood as.
    """

    def __init__(self, player_input: PlayerInput) -> None:
        self._input = player_input
        self._text = ""

    def clear(self) -> None:
        """A new utterance begins."""
        self._text = ""

    def receive(self, event: InputTranscription) -> list[PlayerHeard]:
        """Take a piece; interim ones replace each other and are never kept."""
        if event.interim:
            return [PlayerHeard(text=event.text, is_final=False)]
        self._text += event.text
        if event.finished:
            return self.finish()
        return [PlayerHeard(text=self._text.strip(), is_final=False)] if self._text.strip() else []

    def finish(self) -> list[PlayerHeard]:
        """The utterance is complete: the service said so, or its answer has begun or ended."""
        text, self._text = self._text.strip(), ""
        if not text:
            return []
        after_gen = self._input.speech_understood(text)
        return [PlayerHeard(text=text, is_final=True, after_gen=after_gen)]
