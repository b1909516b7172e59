"""Ports to what is outside the process: a payment provider, a file store, a mail server."""
