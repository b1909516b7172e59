"""The simulator's credentials, which are public: it is only reachable locally."""

import hmac
import re
from hashlib import sha256
from typing import Final

from toli.infra.ports.payments import KeyCredentials

KEY_ID: Final = "rzp_test_TolisSimulator"
KEY_SECRET: Final = "no-money-moves-behind-this-key"  # noqa: S105  # see above
WEBHOOK_SECRET: Final = "no-money-moves-behind-this-webhook"  # noqa: S105  # see above
ACCOUNT_ID: Final = "acc_TolisSimulator"
PARTNER_ID: Final = "TolisSimulator"
PARTNER_SECRET: Final = "no-money-moves-behind-this-partner"  # noqa: S105  # see above
PARTNER_WEBHOOK_SECRET: Final = "no-money-moves-behind-this-application"  # noqa: S105  # see above
PLATFORM: Final = KeyCredentials(KEY_ID, KEY_SECRET, (WEBHOOK_SECRET,))
"""The credentials of the account that the simulator has from the start."""
BASE_PATH: Final = "/sandbox/razorpay"
CHECKOUT_SCRIPT: Final = f"{BASE_PATH}/checkout.js"


_KEY_ID: Final = re.compile(r"rzp_test_[A-Za-z0-9]{14}")
_PUBLIC_TOKEN: Final = "rzp_test_oauth_"  # noqa: S105  # how such a token begins
_ACCOUNT_CHARACTERS: Final = 10
"""How many characters of a key id name its account; the rest tells the account's keys apart."""


def is_key(key_id: str) -> bool:
    """Whether this is a key of some account: all of the right form are."""
    return _KEY_ID.fullmatch(key_id) is not None


def account_of(key_id: str) -> str:
    """Return the account that a key belongs to."""
    if key_id == KEY_ID:
        return ACCOUNT_ID
    name = key_id.removeprefix(_PUBLIC_TOKEN).removeprefix("rzp_test_")[:_ACCOUNT_CHARACTERS]
    return f"acc_{name}Toli"


def public_token_of(account_id: str) -> str:
    """Return what takes the place of a key in the checkout of an authorised account."""
    return f"{_PUBLIC_TOKEN}{account_id.removeprefix('acc_')}"


def secret_of(key_id: str) -> str:
    """Return the secret of a key."""
    return KEY_SECRET if key_id == KEY_ID else f"secret-of-{key_id}"


def sign_checkout(order_id: str, payment_id: str, *, key_id: str = KEY_ID) -> str:
    """Sign that a payment pays an order."""
    return _sign(f"{order_id}|{payment_id}".encode(), secret_of(key_id))


def sign_webhook(body: bytes, *, secret: str = WEBHOOK_SECRET) -> str:
    """Sign the raw bytes of a webhook."""
    return _sign(body, secret)


def _sign(message: bytes, secret: str) -> str:
    return hmac.new(secret.encode(), message, sha256).hexdigest()
