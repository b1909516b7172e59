"""What messaging does."""
