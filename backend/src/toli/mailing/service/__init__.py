"""What mailing does."""
