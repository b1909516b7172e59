from collections.abc import Iterable
from functools import lru_cache
from typing import Final

LEAST: Final = 1000
"""Bytes below which compression does not help, because the response fits into one packet."""


@lru_cache(maxsize=1000)
def preferred(accepted: str) -> str | None:
    """The best encoding in an `Accept-Encoding` header, or None."""
    names = {name.strip() for name, _, weight in _weighed(accepted) if weight.strip() not in {"q=0", "q=0.0"}}
    return next((encoding for encoding in ("br", "gzip") if encoding in names), None)


def _weighed(accepted: str) -> Iterable[tuple[str, str, str]]:
    return (part.strip().partition(";") for part in accepted.lower().split(","))
