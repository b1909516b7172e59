"""SMS by MSG91's flow API; flows have DLT templates.

https://docs.msg91.com/sms/send-sms
"""

from typing import Final

import httpx

from toli.delivery.channels.providers.connection import FIRST_OF_SERVER, call
from toli.infra.ports.phone_messages import (
    ChannelRefused,
    ChannelUnavailable,
    CredentialsRefused,
    OutcomeUnknown,
    PhoneChannel,
    SmsCredentials,
    TemplateMessage,
)

LIVE_BASE_URL: Final = "https://control.msg91.com"
CHANNEL: Final = PhoneChannel.SMS
FLOW: Final = "api/v5/flow"
BALANCE: Final = "api/balance.php"
TRANSACTIONAL: Final = "4"
SUCCESS: Final = "success"
KEY_STATUSES: Final = frozenset({401, 403})
KEY_CODES: Final = frozenset({"201", "207", "418"})
"""The key is wrong, or is not allowed from this address."""


class Msg91:
    """A PhoneProvider for one account, over shared connections."""

    def __init__(self, *, sender: str, credentials: SmsCredentials, http: httpx.AsyncClient) -> None:
        self._sender = sender
        self._key = credentials.auth_key
        self._http = http

    async def send(self, message: TemplateMessage) -> str:
        """`POST /api/v5/flow`, once, as it has no idempotency key."""
        recipient = {"mobiles": message.phone.removeprefix("+"), **message.values}
        body: dict[str, object] = {"template_id": message.template, "short_url": "0", "recipients": [recipient]}
        if self._sender:
            body["sender"] = self._sender
        status, answer = await call(self._http, CHANNEL, "POST", FLOW, headers={"authkey": self._key}, json=body)
        if isinstance(answer, dict) and answer.get("type") == SUCCESS and status < FIRST_OF_SERVER:
            reference = answer.get("request_id") or answer.get("message")
            if isinstance(reference, str):
                return reference
            raise OutcomeUnknown
        raise _read_refusal(status, answer)

    async def check(self) -> str:
        """`GET /api/balance.php`: any number proves the key."""
        params = {"authkey": self._key, "type": TRANSACTIONAL}
        try:
            status, answer = await call(self._http, CHANNEL, "GET", BALANCE, headers={}, params=params)
        except OutcomeUnknown as error:
            raise ChannelUnavailable from error
        if isinstance(answer, int | float) and not isinstance(answer, bool):
            return ""
        raise _read_refusal(status, answer)


def _read_refusal(status: int, answer: object) -> Exception:
    if status >= FIRST_OF_SERVER:
        return ChannelUnavailable()
    facts = answer if isinstance(answer, dict) else {}
    reason = str(facts.get("message") or facts.get("msg") or f"MSG91 refused the call ({status})")
    code = str(facts.get("code") or facts.get("msgType") or "")
    if status in KEY_STATUSES or code in KEY_CODES or "auth" in reason.lower():
        return CredentialsRefused(reason)
    return ChannelRefused(reason)
