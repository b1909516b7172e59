"""The use cases of documents. Amounts are paise unless a schema says rupees."""
