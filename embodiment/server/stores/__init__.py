"""Where sessions wait that can be resumed."""
