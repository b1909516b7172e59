"""Use cases of departure changes. Paise."""
