"""Changes of departures over HTTP."""
