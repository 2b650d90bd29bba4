"""Chapters and questions in a database, read once: content changes when somebody imports, not while teaching."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection, Engine, delete, func, insert, select

from embodiment.tutor.database.tables import ChapterRow, QuestionRow
from embodiment.tutor.questions import Chapter, Question, Shelf


class SqlBank:
    """A `questions.Bank` in a database.

    Args:
        engine: From `engine.open_database`.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._shelf = self._read()

    def chapters(self) -> tuple[Chapter, ...]:
        """All chapters, in order."""
        return self._shelf.chapters()

    def questions(self, chapter_id: str) -> tuple[Question, ...]:
        """The questions of a chapter in teaching order; empty for one there is not."""
        return self._shelf.questions(chapter_id)

    def question(self, question_id: str) -> Question | None:
        """One question, or None."""
        return self._shelf.question(question_id)

    def put(self, chapter: Chapter, questions: Sequence[Question]) -> None:
        """Add a chapter with its questions, or replace the one of that id; others keep their places."""
        with self._engine.begin() as connection:
            position = connection.execute(
                select(ChapterRow.position).where(ChapterRow.id == chapter.id)
            ).scalar_one_or_none()
            if position is None:
                position = (
                    connection.execute(select(func.coalesce(func.max(ChapterRow.position), -1))).scalar_one()
                    + 1
                )
            connection.execute(delete(QuestionRow).where(QuestionRow.chapter_id == chapter.id))
            connection.execute(delete(ChapterRow).where(ChapterRow.id == chapter.id))
            connection.execute(
                insert(ChapterRow).values(
                    id=chapter.id, position=position, data=chapter.model_dump(mode="json")
                )
            )
            _insert(connection, questions)
        self._shelf = self._read()

    def fill(self, shelf: Shelf) -> None:
        """Put the chapters of ``shelf`` that are not there yet, or not as they are now."""
        for chapter in shelf.chapters():
            questions = shelf.questions(chapter.id)
            if self.questions(chapter.id) != questions or chapter not in self.chapters():
                self.put(chapter, questions)

    def _read(self) -> Shelf:
        with self._engine.begin() as connection:
            chapters = (
                connection.execute(select(ChapterRow.data).order_by(ChapterRow.position)).scalars().all()
            )
            questions = (
                connection.execute(select(QuestionRow.data).order_by(QuestionRow.position)).scalars().all()
            )
        return Shelf(
            tuple(Chapter.model_validate(data) for data in chapters),
            tuple(Question.model_validate(data) for data in questions),
        )


def _insert(connection: Connection, questions: Sequence[Question]) -> None:
    for position, question in enumerate(questions):
        connection.execute(
            insert(QuestionRow).values(
                id=question.id,
                chapter_id=question.chapter_id,
                position=position,
                skill=question.skill,
                data=question.model_dump(mode="json"),
            )
        )
