"""Changes of departures that have bookings: cancel, postpone, other hotels or days, and what travellers choose."""
