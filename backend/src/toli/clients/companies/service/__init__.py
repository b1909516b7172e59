"""Use cases of clients."""
