"""Queries of stock."""
