"""How a row keeps the payments that were added to a booking that was there."""

from collections.abc import Sequence
from typing import Final

PREFIX: Final = "payments:"


def name_payments(ids: Sequence[int]) -> str:
    """Name the payments that were added, as the row keeps them."""
    return PREFIX + ",".join(map(str, ids)) if ids else ""


def read_payments(version: str) -> list[int]:
    """Read the ids of the payments that were added; none where a booking was made."""
    return [int(one) for one in version.removeprefix(PREFIX).split(",")] if version.startswith(PREFIX) else []
