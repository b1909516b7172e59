"""The types of channels."""
