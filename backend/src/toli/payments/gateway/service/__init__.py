"""Use cases of payments. Amounts are paise."""
