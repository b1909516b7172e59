"""Queries of the catalogue."""
