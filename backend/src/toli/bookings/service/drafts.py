"""Drafts of a visitor who has yet to sign in, sealed and kept by the browser (ADR 14).

The server stores nothing: the browser keeps the sealed text, and in a cookie that scripts cannot read the secret that
it opens with. Both are needed, and both expire after 30 minutes.
"""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as NotBase64
from datetime import datetime, timedelta
from hashlib import sha256
from typing import Final

from toli.bookings.schemas.drafts import SealedDraft
from toli.kit.errors import NotFound
from toli.kit.sealing import SealBroken, Sealer

LIFETIME: Final = timedelta(minutes=30)


def seal_draft(sealer: Sealer, *, text: str, secret: str, site: str, now: datetime) -> SealedDraft:
    """Seal a text for the browser that holds `secret`, on one site, for 30 minutes."""
    expires_at = now + LIFETIME
    blob = sealer.seal(f"{int(expires_at.timestamp())} {text}", bound_to=_binding(secret, site))
    return SealedDraft(sealed=urlsafe_b64encode(blob).decode(), expires_at=expires_at)


def open_draft(sealer: Sealer, *, sealed: str, secret: str, site: str, now: datetime) -> str:
    """Open a text that `seal_draft` sealed.

    Raises NotFound when it is too old, or was sealed for another browser or site.
    """
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
