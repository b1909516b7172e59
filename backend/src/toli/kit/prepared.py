"""Responses that are serialized once: sent, embedded in a page, compared by entity tag."""

from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b

import brotli


@dataclass(frozen=True)
class Prepared:
    """The bytes of a JSON response and their strong entity tag, quotes included."""

    body: bytes
    etag: str

    @cached_property
    def compressed(self) -> bytes:
        """The bytes in Brotli, compressed at the first use."""
        compressed: bytes = brotli.compress(self.body, quality=5)
        return compressed


def prepare(body: bytes) -> Prepared:
    """Compute the entity tag of a response body."""
    return Prepared(body=body, etag=f'"{blake2b(body, digest_size=12).hexdigest()}"')
