"""Ports to external services: payments, files, mail, phone messages."""
