"""Pure rules of bookings. Amounts are paise."""
