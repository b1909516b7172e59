"""Every query of clients."""
