"""Use cases of messaging."""
