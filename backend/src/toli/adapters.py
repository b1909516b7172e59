"""Make the concrete adapters from the settings: payment provider, sealer, mail server."""

from dataclasses import dataclass

import httpx

from toli.config import Settings
from toli.db.database import Database
from toli.kit.sealing import Sealer
from toli.messaging.service import MailServerCheck
from toli.payments.providers.razorpay import LIVE_BASE_URL, Razorpay, connect, read_webhook
from toli.payments.service.providers import AccountProviders
from toli.ports.payments import KeyCredentials
from toli.web.checkout import Checkout

LIVE_CHECKOUT_SCRIPT = "https://checkout.razorpay.com/v1/checkout.js"


@dataclass(frozen=True, slots=True)
class PaymentAdapters:
    """How payment accounts are connected, and the checkout that the browser loads.

    `platform` is the installation's own account; None when its keys are not set.
    """

    http: httpx.AsyncClient
    platform: Razorpay | None
    checkout: Checkout

    def connect(self, credentials: KeyCredentials) -> Razorpay:
        """Connect one account."""
        return Razorpay(credentials, http=self.http)


def make_live_payments(settings: Settings, transport: httpx.AsyncBaseTransport | None) -> PaymentAdapters:
    """Connect the live provider; `transport` replaces the network in tests."""
    http = connect(settings.razorpay_base_url or LIVE_BASE_URL, transport=transport)
    platform = None
    if settings.has_live_payments:
        assert settings.razorpay_key_id
        assert settings.razorpay_key_secret
        assert settings.razorpay_webhook_secret
        secrets = settings.razorpay_webhook_secret.get_secret_value().split(",")
        platform = Razorpay(
            KeyCredentials(
                settings.razorpay_key_id,
                settings.razorpay_key_secret.get_secret_value(),
                tuple(secret.strip() for secret in secrets if secret.strip()),
            ),
            http=http,
        )
    return PaymentAdapters(http, platform, Checkout(script=LIVE_CHECKOUT_SCRIPT))


def make_providers(payments: PaymentAdapters, *, database: Database, sealer: Sealer) -> AccountProviders:
    """Join the accounts of the database with the way they are connected."""
    return AccountProviders(
        database,
        sealer,
        platform=payments.platform,
        connect=payments.connect,
        read_webhook=read_webhook,
        http=payments.http,
    )


def make_sealer(settings: Settings) -> Sealer:
    """Make the sealer of codes and personal data from the installation's keys."""
    return Sealer([key.get_secret_value() for key in settings.secret_keys])


def make_mail_server(settings: Settings) -> MailServerCheck:
    """Make the check of the mail server."""
    return MailServerCheck(settings)
