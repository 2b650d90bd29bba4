"""Alembic's entry: runs the migrations on the connection it is handed by `engine.migrate`."""

from alembic import context

from embodiment.tutor.database.tables import Base

context.configure(connection=context.config.attributes["connection"], target_metadata=Base.metadata)
context.run_migrations()
