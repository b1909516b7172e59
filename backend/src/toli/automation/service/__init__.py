"""Use cases of the timeline: its steps, those that are due, and how they look for a booking."""
