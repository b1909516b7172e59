"""Leaders' links over HTTP: the operator's calls, and those of phones."""
