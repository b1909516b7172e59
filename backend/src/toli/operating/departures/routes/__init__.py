"""Routes of departure changes."""
