"""Use cases of leaders' links."""
