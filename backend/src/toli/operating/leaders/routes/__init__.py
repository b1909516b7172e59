"""Leaders' links over HTTP, for operators and phones."""
