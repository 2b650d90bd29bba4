"""The tutor's backend: it owns the truth; whoever speaks is only its voice."""
