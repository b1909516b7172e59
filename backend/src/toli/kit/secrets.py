"""Secrets that are made here: tokens told once, and what is kept of them."""

import hashlib
import secrets

TOKEN_BYTES = 32


def new_token() -> str:
    """A fresh opaque token of 256 random bits, safe in an address and in a cookie."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def token_hash(token: str) -> bytes:
    """What is stored of a token. A plain hash will do: 256 random bits cannot be searched."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).digest()
