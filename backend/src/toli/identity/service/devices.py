"""Known devices: browsers in which a person has signed in before.

A token in a cookie proves it (the device cookies of
https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies). Nothing of it is stored: it is
a MAC of the account, the account's generation of devices and the time, so raising the generation forgets every device.
"""

import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as NotBase64
from datetime import datetime

from toli.db.transactions import Transaction
from toli.identity import rules
from toli.identity.repository import people as repository
from toli.identity.schemas import Credentials
from toli.kit.sealing import Sealer

NONCE_BYTES = 12


async def new_device(tx: Transaction, *, user_id: int, known: str, now: datetime, sealer: Sealer) -> str:
    """Add a person's device to the ones that a browser's cookie holds, and return the cookie's new value.

    The person's earlier token in it is replaced; people who share a browser each have their own.
    """
    credentials = await repository.find_credentials_of(tx, user_id=user_id)
    if credentials is None:
        return known
    nonce = secrets.token_urlsafe(NONCE_BYTES)
    issued = int(now.timestamp())
    mac = sealer.mac(_material(credentials, nonce=nonce, issued=issued))
    token = f"{nonce}.{issued}.{urlsafe_b64encode(mac).decode().rstrip('=')}"
    others = [
        other for other in _tokens(known) if _device(other, credentials=credentials, now=now, sealer=sealer) is None
    ]
    return rules.DEVICE_SEPARATOR.join([token, *others][: rules.DEVICES_IN_A_BROWSER])


def known_device(known: str, *, credentials: Credentials | None, now: datetime, sealer: Sealer) -> str | None:
    """Return the name of this browser as a known device of the account.

    None when it is none.
    """
    if credentials is None:
        return None
    names = [_device(token, credentials=credentials, now=now, sealer=sealer) for token in _tokens(known)]
    return next((name for name in names if name is not None), None)


def _tokens(known: str) -> list[str]:
    return known.split(rules.DEVICE_SEPARATOR)[: rules.DEVICES_IN_A_BROWSER] if known else []


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
