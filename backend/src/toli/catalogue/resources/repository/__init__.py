"""Queries of resources."""
