"""Use cases of billing. Paise."""
