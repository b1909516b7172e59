import base64
import binascii
import itertools
from hashlib import sha256

KEY_BYTES = 32
# Of 32 random bytes about 30 are different, and so are the steps from one to the next; fewer than 20 never happens.
FEWEST_DIFFERENT = 20

WELL_KNOWN = {
    sha256(word.encode()).digest()
    for word in (
        "",
        "0",
        "admin",
        "changeme",
        "default",
        "demo",
        "example",
        "key",
        "password",
        "secret",
        "test",
        "toli",
    )
}
"""What people paste when a page asks for a key: the hash of a word."""


def find_weakness(key: str) -> str | None:
    """Weakness as the end of a sentence, or None."""
    data = _decode(key)
    if data is None or len(data) < KEY_BYTES:
        return f"has less than {KEY_BYTES} random bytes, as hexadecimal digits or base64"
    if data in WELL_KNOWN:
        return "is well known"
    steps = {(after - before) % 256 for before, after in itertools.pairwise(data)}
    if min(len(set(data)), len(steps)) < FEWEST_DIFFERENT:
        return "repeats itself or follows a pattern, so it is not random"
    return None


def _decode(key: str) -> bytes | None:
    try:
        return bytes.fromhex(key)
    except ValueError:
        pass
    if key.islower() or key.isupper():
        # Random base64 has both; a phrase that somebody typed may not.
        return None
    try:
        padded = key.rstrip("=") + "=" * (-len(key.rstrip("=")) % 4)
        return base64.b64decode(padded, altchars="-_" if {"-", "_"} & set(key) else None, validate=True)
    except (binascii.Error, ValueError):
        return None
