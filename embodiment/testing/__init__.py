"""Public fakes: parts that behave like the real ones on simulated time."""
