"""The use cases of bookings. Amounts are paise unless a schema says rupees; dates are the client's."""
