"""What health reads and writes."""
