"""Queries of bookings. Amounts are paise."""
