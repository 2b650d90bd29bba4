"""One file per engine. ``registry`` knows them by name, ``pool`` loads them."""
