"""Names people read aloud: short references without look-alike letters, and display ids."""

import secrets

ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
LENGTH = 8


def new_reference() -> str:
    """A fresh public reference: 8 characters, 40 bits, without 0, 1, I and O."""
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))
