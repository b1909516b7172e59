"""Routes of channels."""
