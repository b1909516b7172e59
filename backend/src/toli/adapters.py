"""Concrete adapters, made from the settings."""

from dataclasses import dataclass

import httpx
from pydantic import SecretStr

from toli.delivery.channels.providers import msg91, whatsapp
from toli.delivery.channels.providers.all import LiveProviders, PlatformWhatsApp
from toli.infra.config import Settings
from toli.infra.db.database import Database
from toli.infra.ports.payments import Credentials, KeyCredentials
from toli.infra.ports.phone_messages import WhatsAppCredentials
from toli.kit.clock import Clock
from toli.kit.sealing import Sealer
from toli.messaging.notifications.service.server_check import MailServerCheck
from toli.payments.gateway.providers.razorpay import LIVE_BASE_URL, Razorpay, connect, read_webhook
from toli.payments.gateway.providers.razorpay_oauth import LIVE_AUTHORISATION_URL, RazorpayApplication
from toli.payments.gateway.providers.razorpay_route import RazorpayRoute
from toli.payments.gateway.service.providers import AccountProviders
from toli.web.checkout import Checkout

LIVE_CHECKOUT_SCRIPT = "https://checkout.razorpay.com/v1/checkout.js"


@dataclass(frozen=True, slots=True)
class PaymentAdapters:
    """`platform`: the installation's account. `application`: the one that operators authorise. None without keys."""

    http: httpx.AsyncClient
    platform: RazorpayRoute | None
    application: RazorpayApplication | None
    checkout: Checkout

    def connect(self, credentials: Credentials) -> Razorpay:
        return Razorpay(credentials, http=self.http)


def make_live_payments(settings: Settings, transport: httpx.AsyncBaseTransport | None) -> PaymentAdapters:
    http = connect(settings.razorpay_base_url or LIVE_BASE_URL, transport=transport)
    platform = None
    if settings.has_live_payments:
        assert settings.razorpay_key_id
        assert settings.razorpay_key_secret
        assert settings.razorpay_webhook_secret
        platform = RazorpayRoute(
            KeyCredentials(
                settings.razorpay_key_id,
                settings.razorpay_key_secret.get_secret_value(),
                _split(settings.razorpay_webhook_secret),
            ),
            http=http,
        )
    application = _make_application(settings, http)
    return PaymentAdapters(http, platform, application, Checkout(script=LIVE_CHECKOUT_SCRIPT))


def _make_application(settings: Settings, http: httpx.AsyncClient) -> RazorpayApplication | None:
    if not settings.razorpay_partner_id:
        return None
    assert settings.razorpay_partner_secret
    assert settings.razorpay_partner_webhook_secret
    url = settings.razorpay_auth_url or LIVE_AUTHORISATION_URL
    return RazorpayApplication(
        client_id=settings.razorpay_partner_id,
        client_secret=settings.razorpay_partner_secret.get_secret_value(),
        webhook_secrets=_split(settings.razorpay_partner_webhook_secret),
        is_live=not settings.is_development,
        http=http,
        base_url=settings.razorpay_base_url or LIVE_BASE_URL,
        page_url=url,
        grant_url=url,
    )


def _split(secrets: SecretStr) -> tuple[str, ...]:
    """Split secrets at commas: two are valid during a replacement."""
    return tuple(secret.strip() for secret in secrets.get_secret_value().split(",") if secret.strip())


def make_providers(payments: PaymentAdapters, *, database: Database, sealer: Sealer, clock: Clock) -> AccountProviders:
    return AccountProviders(
        database,
        sealer,
        platform=payments.platform,
        route=payments.platform,
        application=payments.application,
        connect=payments.connect,
        read_webhook=read_webhook,
        http=payments.http,
        clock=clock,
    )


def make_live_channels(settings: Settings, transport: httpx.AsyncBaseTransport | None) -> LiveProviders:
    key = settings.sms_auth_key
    return LiveProviders(
        whatsapp_url=settings.whatsapp_base_url or whatsapp.LIVE_BASE_URL,
        sms_url=settings.sms_base_url or msg91.LIVE_BASE_URL,
        transport=transport,
        code_key=None if key is None else key.get_secret_value(),
        code_template=settings.sms_code_template,
        code_sender=settings.sms_sender,
        platform=_make_platform_number(settings),
    )


def _make_platform_number(settings: Settings) -> PlatformWhatsApp | None:
    if not settings.whatsapp_number_id:
        return None
    assert settings.whatsapp_access_token
    assert settings.whatsapp_app_secret
    assert settings.whatsapp_verify_token
    credentials = WhatsAppCredentials(
        access_token=settings.whatsapp_access_token.get_secret_value(),
        app_secret=settings.whatsapp_app_secret.get_secret_value(),
        verify_token=settings.whatsapp_verify_token.get_secret_value(),
    )
    return PlatformWhatsApp(settings.whatsapp_number_id, settings.whatsapp_business_id, credentials)


def make_sealer(settings: Settings) -> Sealer:
    return Sealer([key.get_secret_value() for key in settings.secret_keys])


def make_mail_server(settings: Settings) -> MailServerCheck:
    return MailServerCheck(settings)
