"""The use cases of what the platform collects and charges. Amounts are paise unless a schema says rupees."""
