"""Queries of changes of departures."""
