"""Every query of identity, by what it is about."""
