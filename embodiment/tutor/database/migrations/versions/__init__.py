"""One file per version; never changed once released."""
