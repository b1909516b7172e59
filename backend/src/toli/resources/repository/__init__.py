"""Every query of resources."""
