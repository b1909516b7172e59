"""The use cases of settlements. Amounts are paise unless a schema says rupees."""
