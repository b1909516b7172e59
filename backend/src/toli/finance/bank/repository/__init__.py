"""The queries of bank statements."""
