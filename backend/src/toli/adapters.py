"""Make the concrete adapters from the settings: payment provider, sealer, mail server."""

from dataclasses import dataclass

import httpx

from toli.config import Settings, SettingsRefused
from toli.kit.sealing import Sealer
from toli.messaging.service import MailServerCheck
from toli.payments.providers.razorpay import LIVE_BASE_URL, Razorpay
from toli.web.checkout import Checkout

LIVE_CHECKOUT_SCRIPT = "https://checkout.razorpay.com/v1/checkout.js"


@dataclass(frozen=True, slots=True)
class PaymentAdapters:
    """The payment provider, and the checkout that the browser loads."""

    provider: Razorpay
    checkout: Checkout


def require_live_payments(settings: Settings) -> None:
    """Check that the live provider's keys are set. Raises SettingsRefused."""
    if not settings.has_live_payments:
        raise SettingsRefused(
            "No payment provider is set: set TOLI_RAZORPAY_KEY_ID, TOLI_RAZORPAY_KEY_SECRET and"
            " TOLI_RAZORPAY_WEBHOOK_SECRET. `toli serve --demo` simulates one."
        )


def make_live_payments(settings: Settings, transport: httpx.AsyncBaseTransport | None) -> PaymentAdapters:
    """Connect the live provider; `transport` replaces the network in tests.

    Raises SettingsRefused when its keys are not set.
    """
    require_live_payments(settings)
    assert settings.razorpay_key_id
    assert settings.razorpay_key_secret
    assert settings.razorpay_webhook_secret
    provider = Razorpay(
        key_id=settings.razorpay_key_id,
        key_secret=settings.razorpay_key_secret.get_secret_value(),
        webhook_secrets=settings.razorpay_webhook_secret.get_secret_value(),
        base_url=settings.razorpay_base_url or LIVE_BASE_URL,
        transport=transport,
    )
    return PaymentAdapters(provider, Checkout(script=LIVE_CHECKOUT_SCRIPT, key_id=provider.key_id))


def make_sealer(settings: Settings) -> Sealer:
    """Make the sealer of codes and personal data from the installation's keys."""
    return Sealer([key.get_secret_value() for key in settings.secret_keys])


def make_mail_server(settings: Settings) -> MailServerCheck:
    """Make the check of the mail server."""
    return MailServerCheck(settings)
