"""The use cases of exports."""
