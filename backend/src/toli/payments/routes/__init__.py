"""Payments over HTTP: accounts at the provider, and its webhooks."""
