"""Settings of an installation, from environment variables `TOLI_*`."""

import ipaddress
from datetime import timedelta
from email.utils import parseaddr
from pathlib import Path
from typing import Annotated, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, SecretStr, field_validator, model_validator

from toli.infra.config import locations
from toli.kit.gst import is_collector_gstin, is_gstin
from toli.kit.networks import split_address
from toli.kit.queues import Queue

PREFIX = "TOLI_"
DNS_PORT = 53

HOST_OR_NONE = r"^([a-z0-9_-]+(\.[a-z0-9_-]+)+)?$"
Percent = Annotated[int, Field(ge=1, le=1000)]


class SettingsRefused(Exception):
    """The message names each variable and its correct form."""


class Settings(BaseModel):
    """Documented in docs/settings.md."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    env: Literal["development", "production"] = "development"
    host: str = "127.0.0.1"
    port: Annotated[int, Field(ge=1, le=65535)] = 8000
    workers: Annotated[int, Field(ge=1, le=64)] = 1
    drain_seconds: Annotated[int, Field(ge=0, le=60)] | None = None
    embedded_worker: bool = True
    worker_queues: tuple[Queue, ...] = ()
    data_dir: Path = Field(default_factory=locations.data)
    frontend_dir: Path = Field(default_factory=locations.frontend)

    base_domain: Annotated[str, Field(pattern=r"^[a-z0-9-]+(\.[a-z0-9-]+)+$")] = "toli.localhost"
    public_url: str = ""
    asset_url: Annotated[str, Field(pattern=r"^(https?://[a-z0-9.-]+(:[0-9]{1,5})?/?)?$")] = ""
    trusted_proxies: tuple[str, ...] | None = None
    domain_target: Annotated[str, Field(pattern=r"^([a-z0-9-]+(\.[a-z0-9-]+)+)?$")] = ""
    dns_resolvers: tuple[str, ...] = ()
    tls_ask_token: SecretStr | None = None

    database_url: SecretStr | None = None
    migration_database_url: SecretStr | None = None
    direct_database_url: SecretStr | None = None
    prepared_statements: bool = True
    pool_size: Annotated[int, Field(ge=1, le=200)] = 10
    max_wait_seconds: Annotated[float, Field(gt=0, le=60)] = 2.0
    cache_mb: Annotated[int, Field(ge=0, le=4096)] = 64

    secret_keys: tuple[SecretStr, ...] = ()
    media_url: str = ""
    allow_local_media: bool = False
    smtp_url: SecretStr | None = None
    mail_from: str = "Toli <no-reply@toli.localhost>"
    mail_spf_include: Annotated[str, Field(pattern=HOST_OR_NONE)] = ""
    mail_inbound_domain: Annotated[str, Field(pattern=HOST_OR_NONE)] = ""
    mail_inbound_secrets: tuple[SecretStr, ...] = ()
    mail_imap_url: SecretStr | None = None

    whatsapp_base_url: str = ""
    whatsapp_number_id: Annotated[str, Field(pattern=r"^([0-9]{5,25})?$")] = ""
    whatsapp_business_id: Annotated[str, Field(pattern=r"^([0-9]{5,25})?$")] = ""
    whatsapp_access_token: SecretStr | None = None
    whatsapp_app_secret: SecretStr | None = None
    whatsapp_verify_token: SecretStr | None = None
    whatsapp_consent_days: Annotated[int, Field(ge=30, le=3650)] = 730
    sms_base_url: str = ""
    sms_auth_key: SecretStr | None = None
    sms_sender: Annotated[str, Field(pattern=r"^([A-Za-z0-9]{3,11})?$")] = ""
    sms_code_template: str = ""

    razorpay_key_id: str | None = None
    razorpay_key_secret: SecretStr | None = None
    razorpay_webhook_secret: SecretStr | None = None
    razorpay_base_url: str = ""
    razorpay_partner_id: str | None = None
    razorpay_partner_secret: SecretStr | None = None
    razorpay_partner_webhook_secret: SecretStr | None = None
    razorpay_auth_url: str = ""
    platform_tcs_gstin: str | None = None
    platform_gstin: str | None = None
    platform_legal_name: str = ""
    platform_address: str = ""
    platform_grievance_officer: str = ""

    rate_limit_address: Annotated[int, Field(ge=0)] = 3000
    rate_limit_expensive: Annotated[int, Field(ge=0)] = 120
    rate_limit_person: Annotated[int, Field(ge=0)] = 600
    rate_limit_client: Annotated[int, Field(ge=0)] = 3000
    rate_limit_token: Annotated[int, Field(ge=0)] = 300

    things_to_do_max_shrink: Annotated[int, Field(ge=0, le=100)] = 20

    session_limit: Annotated[int, Field(ge=10, le=10_000)] = 100

    hold_minutes: Annotated[int, Field(ge=15, le=120)] = 20
    hold_limit_person: Annotated[int, Field(ge=0)] = 3
    hold_limit_person_beds: Annotated[int, Field(ge=0)] = 30
    hold_limit_network: Annotated[int, Field(ge=0)] = 12
    hold_limit_network_beds: Annotated[int, Field(ge=0)] = 120
    hold_limit_expired: Annotated[int, Field(ge=0)] = 3
    order_limit_recent: Annotated[int, Field(ge=0)] = 10
    order_limit_unpaid: Annotated[int, Field(ge=0)] = 20
    erase_after_days: Annotated[int, Field(ge=1, le=3650)] = 30
    keep_contacts_days: Annotated[int, Field(ge=365, le=36500)] = 1095
    keep_audit_days: Annotated[int, Field(ge=365, le=36500)] = 1095
    keep_webhooks_days: Annotated[int, Field(ge=30, le=36500)] = 365
    keep_failed_jobs_days: Annotated[int, Field(ge=7, le=36500)] = 365
    keep_checks_days: Annotated[int, Field(ge=1, le=36500)] = 90
    keep_emails_days: Annotated[int, Field(ge=1, le=36500)] = 30
    keep_sessions_days: Annotated[int, Field(ge=1, le=36500)] = 30
    keep_idempotency_hours: Annotated[int, Field(ge=24, le=8760)] = 72
    keep_codes_days: Annotated[int, Field(ge=1, le=365)] = 1
    product_name: str = "Toli"
    support_email: str = "help@toli.example"
    support_phone: str = "+91 361 000 0000"
    free_access_places: Annotated[int, Field(ge=0)] | None = None
    time_savings_percent: Percent | None = None
    cost_reduction_percent: Percent | None = None
    revenue_increase_percent: Percent | None = None
    price_a_month: Annotated[int, Field(ge=0)] | None = None
    demo_site: Annotated[str, Field(pattern=r"^[a-z0-9]{3,30}$")] | None = None
    metrics_token: SecretStr | None = None
    metrics_port: Annotated[int, Field(ge=1, le=65535)] | None = None
    otlp_url: Annotated[str, Field(pattern=r"^https?://")] | None = None
    trace_ratio: Annotated[float, Field(ge=0, le=1)] = 0.1
    sentry_dsn: SecretStr | None = None
    openapi: bool = True
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"

    @field_validator(
        "trusted_proxies", "secret_keys", "worker_queues", "dns_resolvers", "mail_inbound_secrets", mode="before"
    )
    @classmethod
    def _comma_separated(cls, value: object) -> object:
        if isinstance(value, str):
            return tuple(part.strip() for part in value.split(",") if part.strip())
        return value

    @field_validator("trusted_proxies")
    @classmethod
    def _networks(cls, value: tuple[str, ...] | None) -> tuple[str, ...] | None:
        if value == ("none",):
            return ()
        for network in value or ():
            ipaddress.ip_network(network)
        return value

    @field_validator("platform_tcs_gstin")
    @classmethod
    def _collects(cls, value: str | None) -> str | None:
        if value and not is_collector_gstin(value):
            raise ValueError("this is not a GSTIN of a platform that collects tax at source: its 14th character is C")
        return value or None

    @field_validator("platform_gstin")
    @classmethod
    def _is_registered(cls, value: str | None) -> str | None:
        if value and not is_gstin(value):
            raise ValueError("this is not a GSTIN")
        return value or None

    @field_validator("dns_resolvers")
    @classmethod
    def _resolvers(cls, value: tuple[str, ...]) -> tuple[str, ...]:
        for text in value:
            split_address(text, port=DNS_PORT)
        return value

    @model_validator(mode="after")
    def _whole(self) -> Self:
        live = (self.razorpay_key_id, self.razorpay_key_secret, self.razorpay_webhook_secret)
        if any(live) and not all(live):
            raise ValueError("TOLI_RAZORPAY_KEY_ID, _KEY_SECRET and _WEBHOOK_SECRET go together: set all three or none")
        partner = (self.razorpay_partner_id, self.razorpay_partner_secret, self.razorpay_partner_webhook_secret)
        if any(partner) and not all(partner):
            raise ValueError(
                "TOLI_RAZORPAY_PARTNER_ID, _PARTNER_SECRET and _PARTNER_WEBHOOK_SECRET go together: set all three or"
                " none"
            )
        if self.platform_gstin and not (self.platform_legal_name and self.platform_address):
            raise ValueError("TOLI_PLATFORM_GSTIN needs TOLI_PLATFORM_LEGAL_NAME and _ADDRESS beside it")
        whatsapp = (
            *(self.whatsapp_number_id, self.whatsapp_business_id, self.whatsapp_access_token),
            *(self.whatsapp_app_secret, self.whatsapp_verify_token),
        )
        if any(whatsapp) and not all(whatsapp):
            raise ValueError(
                "TOLI_WHATSAPP_NUMBER_ID, _BUSINESS_ID, _ACCESS_TOKEN, _APP_SECRET and _VERIFY_TOKEN go together: set"
                " all five or none"
            )
        if bool(self.sms_auth_key) != bool(self.sms_code_template):
            raise ValueError("TOLI_SMS_AUTH_KEY and TOLI_SMS_CODE_TEMPLATE go together: set both or neither")
        if self.mail_imap_url and not self.mail_inbound_domain:
            raise ValueError("TOLI_MAIL_IMAP_URL needs TOLI_MAIL_INBOUND_DOMAIN, whose mail arrives there")
        if (self.database_url is None) != (self.migration_database_url is None):
            raise ValueError(
                "TOLI_DATABASE_URL (the app's role) and TOLI_MIGRATION_DATABASE_URL (the owner) go together"
            )
        if self.is_development and self.host not in {"127.0.0.1", "::1", "localhost"}:
            raise ValueError("TOLI_HOST is loopback in development: set TOLI_ENV=production to serve others")
        return self

    @property
    def is_development(self) -> bool:
        return self.env == "development"

    @property
    def is_sandbox(self) -> bool:
        """Whether no money moves: the gateway is simulated, or its keys are test keys."""
        return self.is_development or (self.razorpay_key_id or "").startswith("rzp_test_")

    @property
    def drains_for(self) -> int:
        """Seconds of service after SIGTERM, while not ready."""
        if self.drain_seconds is not None:
            return self.drain_seconds
        return 0 if self.is_development else 5

    @property
    def whatsapp_consent_lasts(self) -> timedelta:
        return timedelta(days=self.whatsapp_consent_days)

    @property
    def main_url(self) -> str:
        """Without a trailing slash."""
        return (self.public_url or f"http://{self.base_domain}:{self.port}").rstrip("/")

    @property
    def asset_origin(self) -> str:
        """Origin of built files and public pictures; empty for each page's own."""
        return self.asset_url.rstrip("/")

    @property
    def main_scheme(self) -> str:
        return self.main_url.partition("://")[0]

    def client_origin(self, label: str) -> str:
        scheme, _, rest = self.main_url.partition("://")
        host, colon, port = rest.partition(":")
        return f"{scheme}://{label}.{host.removeprefix('www.')}{colon}{port}"

    def requires_second_factor_of(self, *, is_demo: bool) -> bool:
        """Everybody knows the password of the demo's accounts, which only a development installation has."""
        return not (is_demo and self.is_development)

    def site_origin(self, *, label: str, domain: str | None) -> str:
        """Own domain if in use, else the label's origin."""
        if domain is None:
            return self.client_origin(label)
        scheme, _, rest = self.main_url.partition("://")
        _, colon, port = rest.partition(":")
        return f"{scheme}://{domain}{colon}{port}"

    @property
    def domain_cname(self) -> str:
        """Target of the CNAME records of operators' own domains."""
        return self.domain_target or self.base_domain

    @property
    def sender_address(self) -> str:
        return parseaddr(self.mail_from)[1]

    @property
    def spf_include(self) -> str:
        return self.mail_spf_include or self.sender_address.rpartition("@")[2]

    @property
    def has_live_payments(self) -> bool:
        return bool(self.razorpay_key_id)

    @property
    def secure_cookies(self) -> bool:
        """Whether cookies carry `Secure` and the `__Host-` prefix."""
        return self.main_url.startswith("https://")
