"""Constants in statements, which PostgreSQL can compare with the condition of a partial index."""

from sqlalchemy import ColumnElement, Text, literal


def constant(value: str) -> ColumnElement[str]:
    """Write a value into the statement, not as a parameter of it.

    A connection's plans are made for all values of parameters (`toli.db.connections`). So a partial index, say
    `WHERE state = 'active'`, is used only by a statement that says 'active' itself.
    """
    return literal(value, Text, literal_execute=True)
