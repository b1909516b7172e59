"""Queries of the timeline."""
