"""Migrations of the tutor's database, run by alembic."""
