"""The public functions of identity."""
