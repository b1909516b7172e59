"""Booking references without ambiguous letters."""

import secrets

ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
LENGTH = 8


def new_reference() -> str:
    """Public reference: 8 characters, 40 bits, without 0, 1, I and O."""
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))
