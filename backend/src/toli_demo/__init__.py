"""Toli with simulators and demo data, for a laptop: depends on the product, which does not know it (ADR 17)."""
