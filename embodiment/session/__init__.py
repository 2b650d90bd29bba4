"""One conversation: state, packets, calls, goals on the wire, and what was really heard."""
