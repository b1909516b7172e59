"""Use cases of channels."""
