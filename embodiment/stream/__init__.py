"""From wire events to events that know their turn and their place in its sound."""
