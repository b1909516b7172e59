"""Queries of channels."""
