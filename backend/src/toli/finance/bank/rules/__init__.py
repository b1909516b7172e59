"""Pure rules of bank statements."""
