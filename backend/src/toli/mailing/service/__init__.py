"""Use cases of mailing."""
