"""What channels do."""
