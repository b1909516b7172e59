"""Queries of clients."""
