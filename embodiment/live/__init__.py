"""The Gemini Live wire, sans-I/O, both roles."""
