"""Pure decisions about bookings."""
