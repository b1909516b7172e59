"""Every query of stock."""
