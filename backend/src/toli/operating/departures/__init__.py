"""Changes of booked departures."""
