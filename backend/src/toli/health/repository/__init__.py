"""Queries of health."""
