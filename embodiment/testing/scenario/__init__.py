"""Scenarios: a conversation written down in YAML, played by the server or without a socket."""
