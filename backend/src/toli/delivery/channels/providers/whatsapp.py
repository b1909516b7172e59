"""WhatsApp Cloud API over HTTP: one number, approved templates."""

import hmac
from collections.abc import Sequence
from hashlib import sha256
from typing import Final, NoReturn, TypeVar

import httpx
from pydantic import BaseModel, ValidationError

from toli.delivery.channels.providers.connection import FIRST_OF_SERVER, call
from toli.delivery.channels.providers.whatsapp_wire import NumberEntity, Refusal, SentMessages, TemplatePage
from toli.infra.ports.phone_messages import (
    ChannelRefused,
    ChannelUnavailable,
    CredentialsRefused,
    OutcomeUnknown,
    PhoneChannel,
    ProviderTemplate,
    TemplateMessage,
    WhatsAppCredentials,
)

LIVE_BASE_URL: Final = "https://graph.facebook.com"
VERSION: Final = "v23.0"
CHANNEL: Final = PhoneChannel.WHATSAPP
SIGNATURE_PREFIX: Final = "sha256="
FIRST_REFUSAL: Final = 400
PAGES: Final = 20

TOKEN_CODES: Final = frozenset({0, 3, 10, 190, 200})
"""Of the access token: invalid, expired or without the permission."""
BUSY_CODES: Final = frozenset({1, 2, 4, 80007, 130429, 131000, 131016, 131048, 131056, 131057, 133004})
"""Of the service or the pace of calls; the message may be sent later."""


Answer = TypeVar("Answer", bound=BaseModel)


class WhatsApp:
    """A WhatsAppProvider for one number, over shared connections."""

    def __init__(
        self, *, sender: str, business_id: str, credentials: WhatsAppCredentials, http: httpx.AsyncClient
    ) -> None:
        self._sender = sender
        self._business_id = business_id
        self._secret = credentials.app_secret.encode()
        self._headers = {"Authorization": f"Bearer {credentials.access_token}"}
        self._http = http

    async def send(self, message: TemplateMessage) -> str:
        """`POST /{phone-number-id}/messages`, once, as it has no idempotency key."""
        answer = await self._call(
            "POST", f"{VERSION}/{self._sender}/messages", SentMessages, json=_template_body(message)
        )
        return answer.messages[0].id

    async def check(self) -> str:
        """`GET /{phone-number-id}`."""
        path = f"{VERSION}/{self._sender}"
        answer = await self._read(path, NumberEntity, params={"fields": "display_phone_number,verified_name"})
        return answer.display_phone_number

    async def list_templates(self) -> Sequence[ProviderTemplate]:
        """`GET /{waba-id}/message_templates`, all pages."""
        path = f"{VERSION}/{self._business_id}/message_templates"
        params = {"fields": "name,language,status,category,components", "limit": "100"}
        templates: list[ProviderTemplate] = []
        for _ in range(PAGES):
            page = await self._read(path, TemplatePage, params=params)
            templates += [template for entity in page.data if (template := entity.fact()) is not None]
            if not page.paging.next or not page.paging.cursors.after:
                break
            params["after"] = page.paging.cursors.after
        return templates

    def verify_webhook(self, body: bytes, signature: str) -> bool:
        """`X-Hub-Signature-256`: hex HMAC-SHA256 of the raw body with the app secret."""
        expected = SIGNATURE_PREFIX + hmac.digest(self._secret, body, "sha256").hex()
        return hmac.compare_digest(expected.encode(), signature.encode())

    async def _read(self, path: str, shape: type[Answer], *, params: dict[str, str]) -> Answer:
        try:
            return await self._call("GET", path, shape, params=params)
        except OutcomeUnknown as error:
            raise ChannelUnavailable from error

    async def _call(
        self,
        method: str,
        path: str,
        shape: type[Answer],
        *,
        json: dict[str, object] | None = None,
        params: dict[str, str] | None = None,
    ) -> Answer:
        status, body = await call(self._http, CHANNEL, method, path, headers=self._headers, json=json, params=params)
        if status >= FIRST_REFUSAL:
            _refuse(status, body)
        try:
            return shape.model_validate(body)
        except ValidationError as error:
            raise OutcomeUnknown from error


def _template_body(message: TemplateMessage) -> dict[str, object]:
    named = [
        {"type": "text", "text": text} if name.isdigit() else {"type": "text", "parameter_name": name, "text": text}
        for name, text in sorted(message.values.items(), key=lambda value: _place(value[0]))
    ]
    template: dict[str, object] = {"name": message.template, "language": {"code": message.language}}
    if named:
        template["components"] = [{"type": "body", "parameters": named}]
    return {
        "messaging_product": "whatsapp",
        "recipient_type": "individual",
        "to": message.phone.removeprefix("+"),
        "type": "template",
        "template": template,
        # Comes back with each state, so that one without an answer to the call finds its message.
        "biz_opaque_callback_data": message.reference,
    }


def _place(name: str) -> tuple[int, str]:
    return (int(name), "") if name.isdigit() else (0, name)


def _refuse(status: int, body: object) -> NoReturn:
    try:
        error = Refusal.model_validate(body).error
    except ValidationError:
        if status >= FIRST_OF_SERVER:
            raise ChannelUnavailable from None
        raise ChannelRefused(f"WhatsApp refused the call ({status})") from None
    if error.code in BUSY_CODES or status >= FIRST_OF_SERVER:
        raise ChannelUnavailable
    reason = f"{error.error_user_msg or error.message} ({error.code})"
    if error.code in TOKEN_CODES or status in {401, 403}:
        raise CredentialsRefused(reason)
    raise ChannelRefused(reason)


def sign(body: bytes, secret: str) -> str:
    return SIGNATURE_PREFIX + hmac.new(secret.encode(), body, sha256).hexdigest()
