"""Every query of payments, by use case."""
