"""Every query of the catalogue, by use."""
