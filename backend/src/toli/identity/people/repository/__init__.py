"""Queries of identity."""
