"""Queries of reviews."""
