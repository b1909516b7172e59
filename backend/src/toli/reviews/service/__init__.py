"""Use cases of reviews."""
