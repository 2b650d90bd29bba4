"""How long a service may speak for a character in one conversation, where the game pays for it by the minute."""

from __future__ import annotations

from embodiment.units import OUTPUT_HZ, Samples


class Budget:
    """What of a conversation's speech is left. Measured in samples that were heard, so it needs no clock.

    Args:
        minutes: Of speech in one conversation, > 0; None for no end.
    """

    def __init__(self, minutes: float | None) -> None:
        self._minutes = minutes
        self._began: Samples = 0

    def learn(self, minutes: float | None) -> None:
        """Another limit from now on; what was spent stays spent."""
        self._minutes = minutes

    @property
    def is_endless(self) -> bool:
        """Whether there is no limit."""
        return self._minutes is None

    def begin(self, heard: Samples) -> None:
        """Another conversation begins at this ring position, 24 kHz."""
        self._began = heard

    def is_spent(self, heard: Samples) -> bool:
        """Whether nothing is left at this ring position, 24 kHz."""
        return self._minutes is not None and heard - self._began >= self._minutes * 60 * OUTPUT_HZ

    @property
    def sentence(self) -> str:
        """Why the character is away when it is spent, and what to do, for a person."""
        return (
            f"the game's own budget of {self._minutes:g} minutes of speech is used up (budget_minutes): "
            "connect() the session to begin another"
            if self._minutes is not None
            else ""
        )
