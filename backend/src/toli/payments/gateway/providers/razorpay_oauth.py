"""The platform's Razorpay application (OAuth 2.0).

Source: Razorpay, Partners, "Integrate OAuth"; "Webhooks API".
"""

import hmac
from collections.abc import Mapping
from datetime import datetime, timedelta
from hashlib import sha256
from typing import Final, NoReturn
from urllib.parse import urlencode

import aiohttp
import httpx
import structlog
from pydantic import ValidationError

from toli.infra.ports.payments import GrantRefused, ProviderUnavailable, TokenCredentials
from toli.payments.gateway.providers.metrics import observe_operation
from toli.payments.gateway.providers.razorpay_wire import Grant

LIVE_AUTHORISATION_URL: Final = "https://auth.razorpay.com"
EVENTS: Final = (
    "payment.authorized",
    "payment.captured",
    "payment.failed",
    "order.paid",
    "refund.processed",
    "refund.failed",
)

log = structlog.get_logger(__name__)


class RazorpayApplication:
    """A PartnerApplication (contract there); does not own its connection pool."""

    def __init__(
        self,
        *,
        client_id: str,
        client_secret: str,
        webhook_secrets: tuple[str, ...],
        is_live: bool,
        http: httpx.AsyncClient,
        base_url: str,
        page_url: str = LIVE_AUTHORISATION_URL,
        grant_url: str = LIVE_AUTHORISATION_URL,
    ) -> None:
        """`is_live`: accounts in live mode, not test mode.

        Browsers open `page_url`; tokens come from `grant_url`.
        """
        self._client_id = client_id
        self._client_secret = client_secret
        self._webhook_secrets = webhook_secrets
        self._mode = "live" if is_live else "test"
        self._page_url = page_url
        self._grant_url = grant_url
        self._base_url = base_url.rstrip("/")
        self._http = http

    def authorisation_url(self, *, redirect_url: str, state: str) -> str:
        """`GET /authorize` in the operator's browser."""
        query = {
            "client_id": self._client_id,
            "response_type": "code",
            "redirect_uri": redirect_url,
            "scope": "read_write",
            "state": state,
        }
        return f"{self._page_url}/authorize?{urlencode(query)}"

    async def exchange(self, *, code: str, redirect_url: str, now: datetime) -> TokenCredentials:
        """`POST /token` with an authorisation code, valid once."""
        grant = await self._grant(
            {"grant_type": "authorization_code", "code": code, "redirect_uri": redirect_url, "mode": self._mode}
        )
        if grant.razorpay_account_id is None:
            raise ProviderUnavailable
        return _to_credentials(grant, account_id=grant.razorpay_account_id, now=now)

    async def renew(self, credentials: TokenCredentials, *, now: datetime) -> TokenCredentials:
        """`POST /token` with the refresh token."""
        grant = await self._grant({"grant_type": "refresh_token", "refresh_token": credentials.refresh_token})
        renewed = _to_credentials(grant, account_id=credentials.account_id, now=now)
        return renewed.with_webhook_secrets(credentials.webhook_secrets)

    async def notify_at(self, credentials: TokenCredentials, *, url: str, secret: str) -> None:
        """`POST /v2/accounts/{id}/webhooks`."""
        url_of_account = f"{self._base_url}/v2/accounts/{credentials.account_id}/webhooks"
        body = {"url": url, "secret": secret, "events": dict.fromkeys(EVENTS, True)}
        headers = {"Authorization": f"Bearer {credentials.access_token}"}
        with observe_operation("notify_at"):
            response = await self._send("POST", url_of_account, json=body, headers=headers)
        if not response.is_success:
            raise ProviderUnavailable

    def verify_webhook(self, body: bytes, signature: str) -> bool:
        """Hex HMAC-SHA256 of the raw body with any webhook secret."""
        expected = [hmac.new(secret.encode(), body, sha256).hexdigest() for secret in self._webhook_secrets]
        actual = signature.encode(errors="replace")
        return any([hmac.compare_digest(mac.encode(), actual) for mac in expected])  # noqa: C419  # see `Razorpay`

    def _own(self) -> dict[str, str]:
        return {"client_id": self._client_id, "client_secret": self._client_secret}

    async def _grant(self, body: Mapping[str, str]) -> Grant:
        with observe_operation("token"):
            response = await self._send("POST", f"{self._grant_url}/token", json={**self._own(), **body})
        if response.is_client_error and response.status_code != httpx.codes.TOO_MANY_REQUESTS:
            raise GrantRefused
        if not response.is_success:
            raise ProviderUnavailable
        try:
            return Grant.model_validate_json(response.content)
        except ValidationError as error:
            raise ProviderUnavailable from error

    async def _send(
        self, method: str, url: str, *, json: Mapping[str, object], headers: Mapping[str, str] | None = None
    ) -> httpx.Response:
        try:
            return await self._http.request(method, url, json=json, headers=headers)
        except (httpx.HTTPError, aiohttp.ClientError) as error:
            _fail(error)


def _fail(error: Exception) -> NoReturn:
    log.warning("provider_call", outcome=type(error).__name__)
    raise ProviderUnavailable from error


def _to_credentials(grant: Grant, *, account_id: str, now: datetime) -> TokenCredentials:
    return TokenCredentials(
        account_id=account_id,
        public_token=grant.public_token,
        access_token=grant.access_token,
        refresh_token=grant.refresh_token,
        expires_at=now + timedelta(seconds=grant.expires_in),
    )
