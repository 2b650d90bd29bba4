"""Numbers only: PCM, resampling, rings, mixing and marks on the sample timeline."""
