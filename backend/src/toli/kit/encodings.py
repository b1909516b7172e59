"""Which encoding an answer goes out in: what a reader takes, and from what length it is worth it."""

from collections.abc import Iterable
from typing import Final

LEAST: Final = 1000
"""Bytes below which it is not worth it: they fit into one packet anyway."""


def preferred(accepted: str) -> str | None:
    """The best encoding of ours that an `Accept-Encoding` allows, or None."""
    names = {name.strip() for name, _, weight in _weighed(accepted) if weight.strip() not in {"q=0", "q=0.0"}}
    return next((encoding for encoding in ("br", "gzip") if encoding in names), None)


def _weighed(accepted: str) -> Iterable[tuple[str, str, str]]:
    return (one.strip().partition(";") for one in accepted.lower().split(","))
