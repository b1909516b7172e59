"""Pure decisions about imports: which column is what, and what the rows of a file mean."""
