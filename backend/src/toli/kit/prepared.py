"""An answer whose bytes are made once: what is sent, stored in a page, or compared with what a reader has."""

from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b

import brotli


@dataclass(frozen=True)
class Prepared:
    """The bytes of a JSON answer and their strong entity tag, quotes included."""

    body: bytes
    etag: str

    @cached_property
    def compressed(self) -> bytes:
        """The same in brotli, made when it is first asked for."""
        compressed: bytes = brotli.compress(self.body, quality=5)
        return compressed


def prepare(body: bytes) -> Prepared:
    """Name bytes by their content."""
    return Prepared(body=body, etag=f'"{blake2b(body, digest_size=12).hexdigest()}"')
