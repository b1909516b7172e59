"""Which refusals the audit log records."""

from typing import Final

LISTED_REFUSALS: Final = 20
"""The refusals of one kind from one network in an hour that are all recorded."""
MAX_REFUSALS: Final = 1000
"""The most entries about refusals of one kind in an hour."""


def is_recorded(count: int) -> bool:
    """Tell whether the n-th refusal of an hour is recorded: the first ones, then each power of ten."""
    return count <= LISTED_REFUSALS or str(count).strip("0") == "1"
