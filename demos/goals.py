"""What a character wants steers what it says: goals come, change and are reached while one talks.

Run it with ``python -m embodiment demo goals`` and talk about anything; sooner or later Mira comes to her secret.
"""

from __future__ import annotations

import embodiment as em

SCENE = "assets/scenes/village.tmx"
NEXT = em.ConversationalGoal("farewell", "Wish the traveller a good journey.", em.GoalPriority.HIGH)


class Mira(em.Character):
    """Storyteller with one thing on her mind, and then another."""

    folder = "assets/characters/mira"

    async def script(self) -> None:
        async for heard in self.listening():
            wanted = [goal.goal_id for goal in self.session.goals.active()]
            print(f"heard {heard.text!r}, wants {', '.join(wanted) or 'nothing'}")
            if "secret" in heard.text.lower() and "visit_smith" in wanted:
                self.session.remove_goal("visit_smith")  # reached: it leaves the instruction
                self.session.add_goal(NEXT)  # and the next one takes its place
                self.play("laugh")


CHARACTERS = [Mira]
VISIT = (("visit", "mira"), ("type", "hello"), ("type", "do you know a secret"), ("type", "thank you"))

if __name__ == "__main__":
    em.run(scene=SCENE, characters=CHARACTERS)
