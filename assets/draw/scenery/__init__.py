"""Places: materials, plants, things, buildings, the layers of the village and its map. Lengths are world units."""
