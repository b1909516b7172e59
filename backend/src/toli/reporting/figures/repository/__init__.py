"""Queries of reports, across domains."""
