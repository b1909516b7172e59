"""Use cases of costs: those of trips and departures, what was paid for them, and the profit of departures."""
