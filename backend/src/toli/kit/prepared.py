"""An answer whose bytes are made once: what is sent, stored in a page, or compared with what a reader has."""

from dataclasses import dataclass
from hashlib import blake2b


@dataclass(frozen=True, slots=True)
class Prepared:
    """The bytes of a JSON answer and their strong entity tag, quotes included."""

    body: bytes
    etag: str


def prepare(body: bytes) -> Prepared:
    """Name bytes by their content."""
    return Prepared(body=body, etag=f'"{blake2b(body, digest_size=12).hexdigest()}"')
