"""Use cases of settlements. Paise, except rupees in schemas."""
