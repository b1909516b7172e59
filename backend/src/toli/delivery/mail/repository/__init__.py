"""Queries of mailing."""
