"""Content, sessions and turns in a real database: SQLite in a file, or PostgreSQL by URL. Needs the extra ``tutor``."""
