"""Pure decisions of what the platform collects and charges."""
