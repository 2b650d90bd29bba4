"""The command line: what `python -m embodiment` composes out of the parts."""
