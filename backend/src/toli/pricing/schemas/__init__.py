"""Terms and quotes on the wire."""
