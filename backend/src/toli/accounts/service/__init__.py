"""Use cases of accounts, which connect people and clients."""
