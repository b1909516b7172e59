"""Of `TOLI_SECRET_KEYS` the first encrypts and all decrypt: rotate by adding a key before it."""

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
    """Missing key, changed value, or another row's binding."""


class Sealer:
    """A sealed value is `version | key id | nonce | ciphertext and tag` (AES-256-GCM).

    Table, column and key are associated data, so a value moved to another row does not open.
    """

    def __init__(self, keys: Sequence[str]) -> None:
        if not keys:
            raise ValueError("at least one secret key is needed")
        self._rings = {ring.key_id: ring for ring in map(_Ring, reversed(keys))}
        self._first = _Ring(keys[0])

    def seal(self, text: str, *, bound_to: str) -> bytes:
        nonce = os.urandom(NONCE_BYTES)
        header = VERSION + self._first.key_id
        ciphertext = self._first.cipher.encrypt(nonce, text.encode(), header + bound_to.encode())
        return header + nonce + ciphertext

    def open(self, blob: bytes, *, bound_to: str) -> str:
        """Raises SealBroken."""
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
        """Keyed hash, stored in place of a short secret."""
        return self._first.key_id + hmac.digest(self._first.mac_key, data, "sha256")

    def macs(self, data: bytes) -> list[bytes]:
        """Keyed hashes with every key, to look up a stored one."""
        return [ring.key_id + hmac.digest(ring.mac_key, data, "sha256") for ring in self._rings.values()]

    def pseudonym(self, text: str) -> str:
        """A guess cannot be verified without the key."""
        return hmac.digest(self._first.pseudonym_key, text.encode("utf-8", "surrogatepass"), "sha256").hex()[:32]

    def mac_matches(self, mac: bytes, *, data: bytes) -> bool:
        """Verify a MAC, made with any key, in constant time."""
        ring = self._rings.get(mac[:KEY_ID_BYTES], self._first)
        return hmac.compare_digest(mac, ring.key_id + hmac.digest(ring.mac_key, data, "sha256"))


class _Ring:
    def __init__(self, secret: str) -> None:
        self.key_id = _derive(secret, use=b"toli key id")[:KEY_ID_BYTES]
        self.mac_key = _derive(secret, use=b"toli mac")
        self.pseudonym_key = _derive(secret, use=b"toli pseudonym")
        self.cipher = AESGCM(_derive(secret, use=b"toli seal"))


def _derive(secret: str, *, use: bytes) -> bytes:
    return HKDF(algorithm=SHA256(), length=32, salt=None, info=use).derive(secret.encode())
