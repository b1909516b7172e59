"""Resources over HTTP."""
