"""Schemas of terms and quotes."""
