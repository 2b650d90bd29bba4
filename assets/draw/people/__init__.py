"""The people, one module each."""
