"""The simulator's credentials, which are public: it is only reachable locally."""

import hmac
from hashlib import sha256
from typing import Final

KEY_ID: Final = "rzp_test_TolisSimulator"
KEY_SECRET: Final = "no-money-moves-behind-this-key"  # noqa: S105  # see above
WEBHOOK_SECRET: Final = "no-money-moves-behind-this-webhook"  # noqa: S105  # see above
ACCOUNT_ID: Final = "acc_TolisSimulator"
BASE_PATH: Final = "/sandbox/razorpay"
CHECKOUT_SCRIPT: Final = f"{BASE_PATH}/checkout.js"


def sign_checkout(order_id: str, payment_id: str) -> str:
    """Sign that a payment pays an order."""
    return _sign(f"{order_id}|{payment_id}".encode(), KEY_SECRET)


def sign_webhook(body: bytes) -> str:
    """Sign the raw bytes of a webhook."""
    return _sign(body, WEBHOOK_SECRET)


def _sign(message: bytes, secret: str) -> str:
    return hmac.new(secret.encode(), message, sha256).hexdigest()
