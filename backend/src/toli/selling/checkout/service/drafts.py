"""Sealed drafts of visitors before sign-in (ADR 14).

The browser stores the sealed text and, in a cookie, its secret, for 30 minutes.
"""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as NotBase64
from datetime import datetime, timedelta
from hashlib import sha256
from typing import Final

from toli.kit.errors import NotFound
from toli.kit.sealing import SealBroken, Sealer
from toli.selling.checkout.schemas.drafts import SealedDraft

LIFETIME: Final = timedelta(minutes=30)


def seal_draft(sealer: Sealer, *, text: str, secret: str, site: str, now: datetime) -> SealedDraft:
    expires_at = now + LIFETIME
    blob = sealer.seal(f"{int(expires_at.timestamp())} {text}", bound_to=_binding(secret, site))
    return SealedDraft(sealed=urlsafe_b64encode(blob).decode(), expires_at=expires_at)


def open_draft(sealer: Sealer, *, sealed: str, secret: str, site: str, now: datetime) -> str:
    """Raises NotFound for an expired text, or another browser's or site's."""
    try:
        opened = sealer.open(urlsafe_b64decode(sealed.encode()), bound_to=_binding(secret, site))
    except (SealBroken, NotBase64, ValueError) as error:
        raise NotFound from error
    until, _, text = opened.partition(" ")
    if now.timestamp() >= int(until):
        raise NotFound
    return text


def _binding(secret: str, site: str) -> str:
    return f"booking_draft:{site}:{sha256(secret.encode()).hexdigest()}"
