"""The use cases of payments: orders, refunds and webhooks. Amounts are paise."""
