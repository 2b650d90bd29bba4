"""What the people of Alderbrook share: ``demos/village.py`` and its neighbours here are one game."""
