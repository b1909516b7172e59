"""Routes of mailing."""
