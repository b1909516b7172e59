"""What reviews do: they are asked for, written, shown, answered, reported and decided about."""
