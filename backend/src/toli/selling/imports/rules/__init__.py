"""Pure decisions about imports."""
