"""Bookings over HTTP, a module per use case."""
