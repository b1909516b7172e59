"""Queries of what the platform collects and charges."""
