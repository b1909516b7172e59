from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b

import brotli


@dataclass(frozen=True)
class Prepared:
    """A JSON response's bytes and strong entity tag, quotes included."""

    body: bytes
    etag: str

    @cached_property
    def compressed(self) -> bytes:
        compressed: bytes = brotli.compress(self.body, quality=5)
        return compressed


def prepare(body: bytes) -> Prepared:
    return Prepared(body=body, etag=f'"{blake2b(body, digest_size=12).hexdigest()}"')
