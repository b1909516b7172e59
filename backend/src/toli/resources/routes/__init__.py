"""Resources over HTTP: hotels, places, drivers with vehicles, and their assignment to departures."""
