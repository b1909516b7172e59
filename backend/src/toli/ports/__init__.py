"""Ports to what is outside the process: payments, files, mail, messages to phones."""
