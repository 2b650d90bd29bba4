"""What a body shows: mouth shapes, lip-sync, layered animation, sprite-sheet descriptions. No surfaces."""
