"""Queries of payments."""
