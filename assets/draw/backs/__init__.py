"""The people from behind, one module each: ``behind(rig)`` gives the layers of somebody who walks away."""
