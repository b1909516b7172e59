"""The rules of bank statements: pure decisions."""
