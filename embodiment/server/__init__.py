"""The local live server: the same protocol offline, with real or deterministic engines."""
