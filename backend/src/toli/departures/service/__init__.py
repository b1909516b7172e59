"""The use cases of changes of departures. Amounts are paise unless a schema says rupees."""
