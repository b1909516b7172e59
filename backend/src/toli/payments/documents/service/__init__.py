"""Use cases of documents. Paise."""
