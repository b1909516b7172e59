"""Queries of leaders' links and of what leaders recorded."""
