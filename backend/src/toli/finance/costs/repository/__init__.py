"""Queries of costs."""
