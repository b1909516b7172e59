"""Bookings on the wire: the seeds' field names, money in rupees, dates in the client's time zone."""
