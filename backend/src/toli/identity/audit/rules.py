"""Selection of refusals for the audit log."""

from typing import Final

LISTED_REFUSALS: Final = 20
"""The refusals of one kind from one network in an hour that are all recorded."""
MAX_REFUSALS: Final = 1000
"""The most entries about refusals of one kind in an hour."""


def is_recorded(count: int) -> bool:
    """Whether to record the n-th refusal of an hour: the first, then powers of ten."""
    return count <= LISTED_REFUSALS or str(count).strip("0") == "1"
