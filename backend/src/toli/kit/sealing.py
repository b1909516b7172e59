"""Sealing: text kept encrypted in a column, and MACs of what is short enough to be guessed.

Keys come from `TOLI_SECRET_KEYS`: the first seals, all open, so a key is replaced by putting a new one before it.
"""

import hmac
import os
from collections.abc import Sequence
from typing import Final

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

VERSION: Final = b"\x01"
KEY_ID_BYTES: Final = 4
NONCE_BYTES: Final = 12


class SealBroken(Exception):
    """A sealed value does not open: its key is gone, it was changed, or it was bound to another row."""


class Sealer:
    """Seals and opens text, and makes MACs, with the installation's keys.

    A sealed value is `version | key id | nonce | ciphertext and tag` (AES-256-GCM). What it is bound to (a table, a
    column and a row's key) is authenticated and not stored: a value moved to another row does not open.
    """

    def __init__(self, keys: Sequence[str]) -> None:
        if not keys:
            raise ValueError("at least one secret key is needed")
        self._rings = {ring.key_id: ring for ring in map(_Ring, reversed(keys))}
        self._first = _Ring(keys[0])

    def seal(self, text: str, *, bound_to: str) -> bytes:
        """Encrypt a text for one place."""
        nonce = os.urandom(NONCE_BYTES)
        header = VERSION + self._first.key_id
        ciphertext = self._first.cipher.encrypt(nonce, text.encode(), header + bound_to.encode())
        return header + nonce + ciphertext

    def open(self, blob: bytes, *, bound_to: str) -> str:
        """Decrypt what `seal` made for the same place.

        Raises SealBroken when it does not open.
        """
        header = blob[: len(VERSION) + KEY_ID_BYTES]
        nonce = blob[len(header) : len(header) + NONCE_BYTES]
        ring = self._rings.get(header[len(VERSION) :])
        if not header.startswith(VERSION) or len(nonce) != NONCE_BYTES or ring is None:
            raise SealBroken("sealed with a key or in a form that this installation does not know")
        try:
            text = ring.cipher.decrypt(nonce, blob[len(header) + NONCE_BYTES :], header + bound_to.encode())
        except InvalidTag as error:
            raise SealBroken("changed since it was sealed, or moved from its place") from error
        return text.decode()

    def mac(self, data: bytes) -> bytes:
        """A keyed hash to store instead of something short: without the key it cannot be searched."""
        return self._first.key_id + hmac.digest(self._first.mac_key, data, "sha256")

    def mac_matches(self, mac: bytes, *, data: bytes) -> bool:
        """Whether `mac` was made of this data, by any of the keys; takes the same time either way."""
        ring = self._rings.get(mac[:KEY_ID_BYTES], self._first)
        return hmac.compare_digest(mac, ring.key_id + hmac.digest(ring.mac_key, data, "sha256"))


class _Ring:
    """The keys derived from one secret, each for its own use."""

    def __init__(self, secret: str) -> None:
        self.key_id = _derive(secret, use=b"toli key id")[:KEY_ID_BYTES]
        self.mac_key = _derive(secret, use=b"toli mac")
        self.cipher = AESGCM(_derive(secret, use=b"toli seal"))


def _derive(secret: str, *, use: bytes) -> bytes:
    return HKDF(algorithm=SHA256(), length=32, salt=None, info=use).derive(secret.encode())
