"""Concrete adapters from settings: which payment provider, which keys."""

import httpx

from toli.config import Settings
from toli.kit.sealing import Sealer
from toli.messaging.service import MailServerCheck
from toli.payments.provider import Provider
from toli.payments.providers.razorpay import LIVE_BASE_URL, Razorpay
from toli.web.site import Checkout
from toli_demo.simulator import keys

LIVE_CHECKOUT_SCRIPT = "https://checkout.razorpay.com/v1/checkout.js"


def make_provider(settings: Settings, *, transport: httpx.AsyncBaseTransport | None = None) -> Razorpay:
    """The live provider when its keys are set, else the stand-in of this very process over loopback."""
    if settings.has_live_payments:
        assert settings.razorpay_key_id
        assert settings.razorpay_key_secret
        assert settings.razorpay_webhook_secret
        return Razorpay(
            key_id=settings.razorpay_key_id,
            key_secret=settings.razorpay_key_secret.get_secret_value(),
            webhook_secrets=settings.razorpay_webhook_secret.get_secret_value(),
            base_url=settings.razorpay_base_url or LIVE_BASE_URL,
            transport=transport,
        )
    return Razorpay(
        key_id=keys.KEY_ID,
        key_secret=keys.KEY_SECRET,
        webhook_secrets=keys.WEBHOOK_SECRET,
        base_url=f"http://127.0.0.1:{settings.port}{keys.BASE_PATH}",
        transport=transport,
    )


def make_checkout(settings: Settings, provider: Provider) -> Checkout:
    """Which checkout the browser loads: the provider's own, or the stand-in's from the page's own host."""
    script = LIVE_CHECKOUT_SCRIPT if settings.has_live_payments else keys.CHECKOUT_SCRIPT
    return Checkout(script=script, key_id=provider.key_id)


def make_sealer(settings: Settings) -> Sealer:
    """The sealer of codes and personal data over the installation's keys."""
    return Sealer([key.get_secret_value() for key in settings.secret_keys])


def make_mail_check(settings: Settings) -> MailServerCheck:
    """What asks the mail server whether it is there."""
    return MailServerCheck(settings)
