"""The catalogue's interface."""
