"""Amounts are paise."""
