"""Standard Webhooks 1.0: signatures and the schedule of attempts."""

import base64
import secrets
from collections.abc import Sequence
from datetime import datetime, timedelta
from random import Random
from typing import Final

from standardwebhooks import Webhook

PREFIX: Final = "whsec_"
SECRET_BYTES: Final = 32
OVERLAP: Final = timedelta(hours=24)
PAUSES: Final = (
    timedelta(0),
    timedelta(seconds=5),
    timedelta(minutes=5),
    timedelta(minutes=30),
    timedelta(hours=2),
    timedelta(hours=5),
    timedelta(hours=10),
    timedelta(hours=14),
    timedelta(hours=20),
    timedelta(hours=24),
)
"""Before each attempt, after the one before."""
JITTER: Final = 0.1
"""Largest share that a pause is longer by."""


def make_secret() -> str:
    return PREFIX + base64.b64encode(secrets.token_bytes(SECRET_BYTES)).decode()


def sign(body: bytes, *, message_id: str, moment: datetime, keys: Sequence[str]) -> dict[str, str]:
    return {
        "webhook-id": message_id,
        "webhook-timestamp": str(int(moment.timestamp())),
        "webhook-signature": " ".join(
            Webhook(key).sign(msg_id=message_id, timestamp=moment, data=body.decode()) for key in keys
        ),
    }


def next_pause(attempts: int, *, random: Random) -> timedelta | None:
    """Pause after a number of failed attempts; None after the last."""
    if attempts >= len(PAUSES):
        return None
    return PAUSES[attempts] * (1 + JITTER * random.random())
