"""What reports look like on the wire."""
