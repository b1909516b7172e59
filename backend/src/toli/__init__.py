"""Toli: group trips, under the operator's own name."""
