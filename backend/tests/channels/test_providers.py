"""The adapters against the published descriptions of the APIs: what they send, and what each answer means."""

import json
from pathlib import Path
from typing import Any

import httpx
import jsonschema_rs
import pytest

from toli.delivery.channels.providers.all import LiveProviders
from toli.infra.ports.phone_messages import (
    ChannelRefused,
    ChannelUnavailable,
    CredentialsRefused,
    OutcomeUnknown,
    PhoneProvider,
    SmsCredentials,
    TemplateMessage,
    WhatsAppCredentials,
)

pytestmark = pytest.mark.anyio

CONTRACTS = Path(__file__).parent / "contracts"
VALUES = {"1": "Asha", "2": "Majuli by boat", "10": "last"}
MESSAGE = TemplateMessage("+919876543210", "trip_update", "en", VALUES, "17")


class Provider:
    """Answers every call alike, and keeps what was sent."""

    def __init__(self, status: int = 200, body: Any = None, *, error: type[httpx.HTTPError] | None = None) -> None:
        self.requests: list[httpx.Request] = []
        self.status, self.body, self.error = status, body, error
        self.live = LiveProviders(
            whatsapp_url="https://graph.facebook.com",
            sms_url="https://control.msg91.com",
            transport=httpx.MockTransport(self.answer),
            code_key=None,
            code_template="",
            code_sender="",
        )

    def answer(self, request: httpx.Request) -> httpx.Response:
        self.requests.append(request)
        if self.error is not None:
            raise self.error("lost")
        if isinstance(self.body, str):
            return httpx.Response(self.status, text=self.body)
        return httpx.Response(self.status, json=self.body)

    def account(self, channel: str) -> PhoneProvider:
        if channel == "sms":
            return self.live.sms(sender="ZANSKR", credentials=SmsCredentials("a-key"))
        return self.live.whatsapp(
            sender="100200300", business_id="500", credentials=WhatsAppCredentials("a-token", "a-secret", "verify")
        )

    def sent(self, contract: str) -> Any:
        body = json.loads(self.requests[-1].content)
        schema = json.loads((CONTRACTS / contract).read_text())
        jsonschema_rs.Draft202012Validator(schema).validate(body)
        return body


async def test_whatsapp_sends_what_the_api_describes() -> None:
    provider = Provider(
        200,
        {
            "messaging_product": "whatsapp",
            "contacts": [{"input": "919876543210", "wa_id": "919876543210"}],
            "messages": [{"id": "wamid.HBgL", "message_status": "accepted"}],
        },
    )
    assert await provider.account("whatsapp").send(MESSAGE) == "wamid.HBgL"
    body = provider.sent("whatsapp_message.json")
    [part] = body["template"]["components"]
    assert [one["text"] for one in part["parameters"]] == ["Asha", "Majuli by boat", "last"]
    assert body["biz_opaque_callback_data"] == "17"
    request = provider.requests[-1]
    assert request.url.path == "/v23.0/100200300/messages"
    assert request.headers["authorization"] == "Bearer a-token"
    named = TemplateMessage("+919876543210", "trip_update", "en", {"name": "Asha"}, "18")
    await provider.account("whatsapp").send(named)
    [parameter] = provider.sent("whatsapp_message.json")["template"]["components"][0]["parameters"]
    assert parameter == {"type": "text", "parameter_name": "name", "text": "Asha"}


async def test_msg91_sends_what_the_api_describes() -> None:
    provider = Provider(200, {"message": "3763646c3058373530393938", "type": "success"})
    message = TemplateMessage("+919876543210", "6512ab34cd56ef7890123456", "", {"VAR1": "Asha"}, "17")
    assert await provider.account("sms").send(message) == "3763646c3058373530393938"
    body = provider.sent("msg91_flow.json")
    assert body["recipients"] == [{"mobiles": "919876543210", "VAR1": "Asha"}]
    request = provider.requests[-1]
    assert (request.url.path, request.headers["authkey"]) == ("/api/v5/flow", "a-key")


def _meta(code: int) -> dict[str, Any]:
    return {"error": {"message": "No", "type": "OAuthException", "code": code, "fbtrace_id": "x"}}


@pytest.mark.parametrize(
    ("channel", "status", "body", "error"),
    [
        ("whatsapp", 401, _meta(190), CredentialsRefused),
        ("whatsapp", 400, _meta(131026), ChannelRefused),
        ("whatsapp", 400, _meta(132015), ChannelRefused),
        ("whatsapp", 429, _meta(130429), ChannelUnavailable),
        ("whatsapp", 400, _meta(131056), ChannelUnavailable),
        ("whatsapp", 500, _meta(131000), ChannelUnavailable),
        ("whatsapp", 502, "Bad Gateway", OutcomeUnknown),
        ("whatsapp", 200, {"messages": []}, OutcomeUnknown),
        ("sms", 401, {"type": "error", "message": "Unauthorized", "code": "201"}, CredentialsRefused),
        ("sms", 200, {"type": "error", "message": "authkey invalid"}, CredentialsRefused),
        ("sms", 400, {"type": "error", "message": "template id missing"}, ChannelRefused),
        ("sms", 429, {"type": "error", "message": "slow down"}, ChannelUnavailable),
        ("sms", 503, {"type": "error", "message": "down"}, ChannelUnavailable),
        ("sms", 502, "Bad Gateway", OutcomeUnknown),
    ],
)
async def test_each_answer_says_whether_the_message_was_sent(
    channel: str, status: int, body: Any, error: type[Exception]
) -> None:
    with pytest.raises(error) as raised:
        await Provider(status, body).account(channel).send(MESSAGE)
    assert raised.type is error


@pytest.mark.parametrize("channel", ["whatsapp", "sms"])
async def test_without_an_answer_it_matters_whether_the_request_left(channel: str) -> None:
    with pytest.raises(ChannelUnavailable):
        await Provider(error=httpx.ConnectError).account(channel).send(MESSAGE)
    with pytest.raises(OutcomeUnknown):
        await Provider(error=httpx.ReadTimeout).account(channel).send(MESSAGE)


async def test_templates_are_read_page_after_page_without_those_that_need_files() -> None:
    body = {"type": "BODY", "text": "Hello {{1}}"}
    pages = [
        {
            "data": [
                {"name": "one", "language": "en", "status": "APPROVED", "category": "UTILITY", "components": [body]},
                {
                    "name": "picture",
                    "language": "en",
                    "status": "APPROVED",
                    "category": "UTILITY",
                    "components": [{"type": "HEADER", "format": "IMAGE"}, body],
                },
            ],
            "paging": {"cursors": {"before": "a", "after": "b"}, "next": "https://graph.facebook.com/more"},
        },
        {
            "data": [
                {"name": "two", "language": "hi", "status": "PAUSED", "category": "UTILITY", "components": [body]}
            ],
            "paging": {"cursors": {"before": "b", "after": "c"}},
        },
    ]
    provider = Provider()

    def answer(request: httpx.Request) -> httpx.Response:
        return httpx.Response(200, json=pages["after" in request.url.params])

    live = LiveProviders(
        whatsapp_url="https://graph.facebook.com",
        sms_url="https://control.msg91.com",
        transport=httpx.MockTransport(answer),
        code_key=None,
        code_template="",
        code_sender="",
    )
    provider.live = live
    account = live.whatsapp(sender="1", business_id="500", credentials=WhatsAppCredentials("a", "b", "c"))
    found = await account.list_templates()
    assert [(one.name, one.language, one.status) for one in found] == [
        ("one", "en", "approved"),
        ("two", "hi", "paused"),
    ]


async def test_a_webhook_is_read_and_what_is_unknown_is_left_out() -> None:
    status = {"id": "wamid.1", "status": "failed", "timestamp": "1709295133", "recipient_id": "91", "errors": []}
    failed = {**status, "errors": [{"code": 131026, "title": "Message undeliverable"}]}
    value = {
        "statuses": [failed, {**status, "status": "delivered"}, {"id": "x"}, {**status, "status": "deleted"}],
        "messages": [
            {"from": "919876543210", "id": "wamid.2", "timestamp": "1", "type": "text", "text": {"body": "STOP"}},
            {"from": "919876543210", "id": "wamid.3", "timestamp": "1", "type": "image", "image": {"id": "7"}},
        ],
    }
    body = json.dumps({"object": "x", "entry": [{"id": "1", "changes": [{"field": "messages", "value": value}]}]})
    events = Provider().live.read_webhook(body.encode())
    assert [(one.status, one.failure) for one in events.statuses] == [
        ("failed", "Message undeliverable (131026)"),
        ("delivered", ""),
    ]
    assert [(one.phone, one.text) for one in events.texts] == [("+919876543210", "STOP")]
    assert Provider().live.read_webhook(b"not json").statuses == ()
