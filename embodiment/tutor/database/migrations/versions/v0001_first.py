"""The first tables: content, sessions, turns, secrets."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "chapters",
        sa.Column("id", sa.String(128), primary_key=True),
        sa.Column("position", sa.Integer, nullable=False),
        sa.Column("data", sa.JSON, nullable=False),
    )
    op.create_table(
        "questions",
        sa.Column("id", sa.String(128), primary_key=True),
        sa.Column(
            "chapter_id", sa.String(128), sa.ForeignKey("chapters.id", ondelete="CASCADE"), nullable=False
        ),
        sa.Column("position", sa.Integer, nullable=False),
        sa.Column("skill", sa.String(128), nullable=False),
        sa.Column("data", sa.JSON, nullable=False),
    )
    op.create_index("ix_questions_chapter_id", "questions", ["chapter_id"])
    op.create_index("ix_questions_skill", "questions", ["skill"])
    op.create_table(
        "sessions",
        sa.Column("id", sa.String(128), primary_key=True),
        sa.Column("owner", sa.String(64), nullable=False),
        sa.Column("memory", sa.Text, nullable=False),
        sa.Column("began", sa.DateTime(timezone=True), nullable=False),
        sa.Column("changed", sa.DateTime(timezone=True), nullable=False),
    )
    op.create_table(
        "turns",
        sa.Column("number", sa.BigInteger().with_variant(sa.Integer, "sqlite"), primary_key=True),
        sa.Column(
            "session_id", sa.String(128), sa.ForeignKey("sessions.id", ondelete="CASCADE"), nullable=False
        ),
        sa.Column("event", sa.String(32), nullable=False),
        sa.Column("client_ts_ms", sa.BigInteger, nullable=False),
        sa.Column("response", sa.Text, nullable=False),
        sa.Column("judged", sa.String(32)),
        sa.Column("audit", sa.JSON, nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.UniqueConstraint("session_id", "event", "client_ts_ms", name="one_turn"),
    )
    op.create_table(
        "secrets",
        sa.Column("name", sa.String(32), primary_key=True),
        sa.Column("value", sa.String(128), nullable=False),
    )


def downgrade() -> None:
    """Take them away again."""
    for table in ("secrets", "turns", "sessions", "questions", "chapters"):
        op.drop_table(table)
