"""Queries of departure changes."""
