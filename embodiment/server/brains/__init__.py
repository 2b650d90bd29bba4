"""The parts of the scripted brain: words, matching, memory, filling of lines."""
