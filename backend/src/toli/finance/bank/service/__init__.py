"""Use cases of bank statements. Paise, except rupees in schemas."""
