"""What the catalogue does for others: read, edit, and the terms that plans are sold by."""
