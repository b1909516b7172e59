"""Constants in statements, comparable with conditions of partial indexes."""

from sqlalchemy import ColumnElement, Text, literal


def constant(value: str) -> ColumnElement[str]:
    """Write a value into the statement, so that partial indexes such as `WHERE state = 'active'` match."""
    return literal(value, Text, literal_execute=True)
