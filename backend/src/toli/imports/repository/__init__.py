"""Every query of imports."""
