"""Known devices: browsers of earlier sign-ins.

See https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies. Nothing is stored: the
cookie's token is a MAC of the account, its device generation and the time.
"""

import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as NotBase64
from datetime import datetime

from toli.identity.people import rules
from toli.identity.people.repository import people as repository
from toli.identity.people.schemas import Credentials
from toli.infra.db.transactions import Transaction
from toli.kit.sealing import Sealer

NONCE_BYTES = 12


async def new_device(tx: Transaction, *, user_id: int, cookie: str, now: datetime, sealer: Sealer) -> str:
    """Return the browser's new cookie, with a token for each of its people."""
    credentials = await repository.find_credentials_of(tx, user_id=user_id)
    if credentials is None:
        return cookie
    nonce = secrets.token_urlsafe(NONCE_BYTES)
    issued = int(now.timestamp())
    mac = sealer.mac(_material(credentials, nonce=nonce, issued=issued))
    token = f"{nonce}.{issued}.{urlsafe_b64encode(mac).decode().rstrip('=')}"
    other_tokens = [
        other_token
        for other_token in _tokens(cookie)
        if _device(other_token, credentials=credentials, now=now, sealer=sealer) is None
    ]
    return rules.DEVICE_SEPARATOR.join([token, *other_tokens][: rules.DEVICES_IN_A_BROWSER])


def known_device(cookie: str, *, credentials: Credentials | None, now: datetime, sealer: Sealer) -> str | None:
    if credentials is None:
        return None
    names = [_device(token, credentials=credentials, now=now, sealer=sealer) for token in _tokens(cookie)]
    return next((name for name in names if name is not None), None)


def _tokens(cookie: str) -> list[str]:
    return cookie.split(rules.DEVICE_SEPARATOR)[: rules.DEVICES_IN_A_BROWSER] if cookie else []


def _device(token: str, *, credentials: Credentials, now: datetime, sealer: Sealer) -> str | None:
    nonce, _, rest = token.partition(".")
    stamp, _, encoded = rest.partition(".")
    # ASCII alone: isdecimal() is true for other digits too.
    if not (token.isascii() and stamp.isdecimal() and len(stamp) <= len(str(2**40))):
        return None
    issued = int(stamp)
    try:
        mac = urlsafe_b64decode(encoded + "=" * (-len(encoded) % 4))
    except (NotBase64, ValueError):
        return None
    if not sealer.mac_matches(mac, data=_material(credentials, nonce=nonce, issued=issued)):
        return None
    return nonce if now.timestamp() < issued + rules.DEVICE_LIFETIME.total_seconds() else None


def _material(credentials: Credentials, *, nonce: str, issued: int) -> bytes:
    return f"known_device\x00{credentials.user_id}\x00{credentials.device_generation}\x00{issued}\x00{nonce}".encode()
