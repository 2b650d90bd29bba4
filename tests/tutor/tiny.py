"""The smallest lesson there is: one chapter, two skills, two questions; for walking every path."""

from __future__ import annotations

from embodiment.tutor.questions import Chapter, Element, Question, Sentence, Shelf, Wording, WrongPath

CHAPTER = Chapter(id="ch", title={"en": "sums"}, names=("sums",))


def question(name: str, answer: str = "5/6", skill: str = "add", simplest: bool = False) -> Question:
    guide = (
        Sentence(text="Take your time.", element=Element.ENCOURAGEMENT),
        Sentence(text="What comes first?", element=Element.GUIDING_QUESTION),
    )
    own = (
        Sentence(text="I see what you did.", element=Element.ENCOURAGEMENT),
        Sentence(text="What does the sign say?", element=Element.GUIDING_QUESTION),
    )
    wording = Wording(
        question="What is the sum?",
        hint_1="Look at the bottoms.",
        hint_2="Make the bottoms equal.",
        steps=("Make them equal.", f"It is {answer}."),
        guide=guide,
    )
    return Question(
        id=name, chapter_id=CHAPTER.id, skill=skill, answer=answer, simplest=simplest, board="sum = ?", show=("step",),
        wording={"en": wording}, wrong_paths=(WrongPath(value="2/5", lines={"en": own}),),
    )  # fmt: skip


SHELF = Shelf((CHAPTER,), (question("q_1", simplest=True), question("q_2", "7/8", "take")))
