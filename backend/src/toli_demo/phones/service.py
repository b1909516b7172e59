"""What the simulators do with messages, and the reports of WhatsApp."""

import json
import re
import time
from base64 import b64encode
from collections.abc import Mapping, Sequence
from http import HTTPStatus
from secrets import token_bytes, token_hex
from typing import Any, Final
from urllib.parse import urlsplit

from toli.delivery.channels.providers.whatsapp import sign
from toli.infra.config import Settings
from toli.infra.db.database import Database
from toli.infra.db.queue.jobs import enqueue
from toli.infra.db.transactions import Transaction
from toli.infra.ports.phone_messages import PhoneChannel
from toli_demo.listener import Listener
from toli_demo.phones import repository
from toli_demo.phones.keys import CODE_TEMPLATE, PLATFORM_NUMBER, PLATFORM_SECRET, TEMPLATES, UNDELIVERABLE
from toli_demo.phones.repository import Number, Sent

REPORT: Final = "sandbox.report_phone_messages"
AT_ONCE: Final = 100
ANSWER_WITHIN_SECONDS: Final = 10.0
CODE_TEXT: Final = "##code## is your code for ##name##. It is valid for 5 minutes. Tell it to nobody."


def platform_number(settings: Settings) -> Number:
    """Return the platform's number, whose webhook is entered once for all operators."""
    return Number(PLATFORM_NUMBER, f"{settings.main_url}/api/channels/whatsapp/webhook", PLATFORM_SECRET)


async def _send(listener: Listener, number: Number, value: Mapping[str, Any]) -> int:
    """Send one webhook, signed; return the status."""
    metadata = {"display_phone_number": number.id, "phone_number_id": number.id}
    change = {"field": "messages", "value": {"messaging_product": "whatsapp", "metadata": metadata, **value}}
    envelope = {"object": "whatsapp_business_account", "entry": [{"id": number.id, "changes": [change]}]}
    body = json.dumps(envelope).encode()
    headers = {"X-Hub-Signature-256": sign(body, number.app_secret)}
    path = urlsplit(number.webhook_url).path
    return (await listener.post(path, body=body, headers=headers, within=ANSWER_WITHIN_SECONDS)).status_code


def new_message_id() -> str:
    """Make an id as WhatsApp does."""
    return f"wamid.{b64encode(token_bytes(30)).decode()}"


def new_request_id() -> str:
    """Make an id as MSG91 does."""
    return token_hex(12)


def find_template(name: str, language: str) -> Mapping[str, Any] | None:
    """Find a template of a business account."""
    return next((one for one in TEMPLATES if one["name"] == name and one["language"] == language), None)


def body_of(template: Mapping[str, Any]) -> str:
    """Return the body of a template."""
    return next(str(part["text"]) for part in template["components"] if part["type"] == "BODY")


def write_sms(template: str, values: Mapping[str, str]) -> str:
    """Write an SMS; of operators' templates the simulator knows the values alone."""
    if template == CODE_TEMPLATE:
        return re.sub(r"##(\w+)##", lambda found: values.get(found[1], ""), CODE_TEXT)
    return ", ".join(f"{name}: {value}" for name, value in values.items())


async def accept(tx: Transaction, sent: Mapping[str, str]) -> None:
    """Take a message of WhatsApp and report it soon."""
    await repository.add(
        tx,
        sent_id=sent["id"],
        channel=PhoneChannel.WHATSAPP,
        sender=sent["sender"],
        phone=sent["phone"],
        template=sent["template"],
        body=sent["body"],
        reference=sent["reference"],
    )
    await enqueue(tx, REPORT, once=REPORT)


async def report(database: Database, listener: Listener) -> None:
    """Report the states of up to a hundred messages, and the others after them."""
    async with database.platform_transaction() as tx:
        taken = await repository.take_unreported(tx, limit=AT_ONCE)
        numbers = await repository.list_numbers(tx, ids=list({sent.sender for sent in taken}))
    numbers.setdefault(PLATFORM_NUMBER, platform_number(listener.settings))
    for number in numbers.values():
        own = [sent for sent in taken if sent.sender == number.id]
        if not own:
            continue
        await _report_to(database, listener, number, own)
    if len(taken) == AT_ONCE:
        async with database.platform_transaction() as tx:
            await enqueue(tx, REPORT, once=REPORT)


async def _report_to(database: Database, listener: Listener, number: Number, own: Sequence[Sent]) -> None:
    """Report the states of a number's messages; what fails is repeated with the job, as WhatsApp does."""
    is_taken = False
    try:
        states = [state for sent in own for state in _states_of(sent)]
        is_taken = await _send(listener, number, {"statuses": states}) == HTTPStatus.NO_CONTENT
    finally:
        if not is_taken:
            async with database.platform_transaction() as tx:
                await repository.forget_reports(tx, ids=[sent.id for sent in own])
    if not is_taken:
        raise RuntimeError("The product did not take the states of messages.")


def _states_of(sent: Sent) -> Sequence[Mapping[str, Any]]:
    """The life of a message: read by every second phone, and not delivered to one without WhatsApp."""
    if sent.phone.endswith(UNDELIVERABLE):
        error = {"code": 131026, "title": "Message undeliverable"}
        return [_state(sent, "failed", errors=[error])]
    names = ["sent", "delivered", "read"] if int(sent.phone[-1]) % 2 == 0 else ["sent", "delivered"]
    return [_state(sent, name) for name in names]


def _state(sent: Sent, status: str, **more: Any) -> Mapping[str, Any]:
    return {
        "id": sent.id,
        "status": status,
        "timestamp": str(int(time.time())),
        "recipient_id": sent.phone.removeprefix("+"),
        "biz_opaque_callback_data": sent.reference,
        **more,
    }


async def write_inbound(database: Database, listener: Listener, *, number_id: str, phone: str, text: str) -> int | None:
    """Play a traveller who writes to a number; None for one without a webhook."""
    async with database.platform_transaction() as tx:
        number = (await repository.list_numbers(tx, ids=[number_id])).get(number_id)
    if number_id == PLATFORM_NUMBER:
        number = platform_number(listener.settings)
    if number is None:
        return None
    message = {
        "from": phone.removeprefix("+"),
        "id": new_message_id(),
        "timestamp": str(int(time.time())),
        "type": "text",
        "text": {"body": text},
    }
    return await _send(listener, number, {"messages": [message]})
