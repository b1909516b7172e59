"""Routes of payments."""
