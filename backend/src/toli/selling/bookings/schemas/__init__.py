"""Bookings on the wire: seeds' field names, rupees, the client's time zone."""
