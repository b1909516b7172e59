"""Queries of settlements."""
