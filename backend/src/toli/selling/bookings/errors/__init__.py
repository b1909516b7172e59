"""Errors of bookings."""
