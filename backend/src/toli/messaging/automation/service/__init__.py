"""Use cases of the timeline."""
