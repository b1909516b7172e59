"""Every query of bookings."""
