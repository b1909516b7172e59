"""Clients over HTTP."""
