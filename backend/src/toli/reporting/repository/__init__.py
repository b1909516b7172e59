"""What reports read, across domains."""
