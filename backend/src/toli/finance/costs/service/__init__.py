"""Use cases of costs and profit."""
