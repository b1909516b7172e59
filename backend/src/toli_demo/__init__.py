"""Toli with simulators and demo data.

The product never imports this package (ADR 17).
"""
