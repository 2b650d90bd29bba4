"""A lesson in the game: the character that voices a tutor backend and adds nothing of its own."""
