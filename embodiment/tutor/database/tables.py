"""The tables. Changed only together with a migration; a test compares the two."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import JSON, BigInteger, DateTime, ForeignKey, Integer, String, Text, UniqueConstraint
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


class Base(DeclarativeBase):
    """All tables of the tutor."""


class ChapterRow(Base):
    """A chapter; ``data`` is a `questions.Chapter`."""

    __tablename__ = "chapters"

    id: Mapped[str] = mapped_column(String(128), primary_key=True)
    position: Mapped[int] = mapped_column(Integer)
    data: Mapped[dict[str, Any]] = mapped_column(JSON)


class QuestionRow(Base):
    """A question; ``data`` is a `questions.Question`."""

    __tablename__ = "questions"

    id: Mapped[str] = mapped_column(String(128), primary_key=True)
    chapter_id: Mapped[str] = mapped_column(ForeignKey("chapters.id", ondelete="CASCADE"), index=True)
    position: Mapped[int] = mapped_column(Integer)
    skill: Mapped[str] = mapped_column(String(128), index=True)
    data: Mapped[dict[str, Any]] = mapped_column(JSON)


class SessionRow(Base):
    """A session; ``memory`` is a `memory.Memory`."""

    __tablename__ = "sessions"

    id: Mapped[str] = mapped_column(String(128), primary_key=True)
    owner: Mapped[str] = mapped_column(String(64))
    """Hash of the token that began it; empty on loopback."""
    memory: Mapped[str] = mapped_column(Text)
    began: Mapped[datetime] = mapped_column(DateTime(timezone=True))
    changed: Mapped[datetime] = mapped_column(DateTime(timezone=True))


class TurnRow(Base):
    """One turn: the response to give again, and the record of what was heard, read, judged and said."""

    __tablename__ = "turns"
    __table_args__ = (UniqueConstraint("session_id", "event", "client_ts_ms", name="one_turn"),)

    # SQLite numbers rows by itself only where the key is plainly INTEGER.
    number: Mapped[int] = mapped_column(BigInteger().with_variant(Integer, "sqlite"), primary_key=True)
    session_id: Mapped[str] = mapped_column(ForeignKey("sessions.id", ondelete="CASCADE"))
    event: Mapped[str] = mapped_column(String(32))
    client_ts_ms: Mapped[int] = mapped_column(BigInteger)
    response: Mapped[str] = mapped_column(Text)
    judged: Mapped[str | None] = mapped_column(String(32))
    audit: Mapped[dict[str, Any]] = mapped_column(JSON)
    at: Mapped[datetime] = mapped_column(DateTime(timezone=True))


class SecretRow(Base):
    """What this installation keeps to itself: the key that session ids are minted with."""

    __tablename__ = "secrets"

    name: Mapped[str] = mapped_column(String(32), primary_key=True)
    value: Mapped[str] = mapped_column(String(128))
