"""Small executables that hold one speech library each and talk over their pipes; see ``framing``."""
