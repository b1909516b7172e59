"""The use cases of bank statements. Amounts are paise unless a schema says rupees."""
