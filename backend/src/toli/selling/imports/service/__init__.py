"""The use cases of imports."""
