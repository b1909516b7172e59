"""Signed WhatsApp reports, and STOP."""

import hmac
from collections import defaultdict
from datetime import datetime

from toli.delivery.channels import rules
from toli.delivery.channels.errors import WebhookRefused
from toli.delivery.channels.repository import accounts, consents
from toli.delivery.channels.repository import messages as repository
from toli.delivery.channels.schemas.messages import MessageState
from toli.delivery.channels.service.credentials import connect_whatsapp, open_whatsapp
from toli.delivery.channels.service.sending import Channels, fail_step
from toli.identity.audit.service import record
from toli.infra.db.transactions import ClientTransaction
from toli.infra.ports.phone_messages import InboundText, PhoneChannel, StatusEvent
from toli.kit.phones import find_phone

MOST_BYTES = 3 * 1024 * 1024


async def verify_address(channels: Channels, *, token: str, verify_token: str) -> None:
    """Raises WebhookRefused."""
    async with channels.database.platform_transaction() as tx:
        account = await accounts.find_receiver(tx, webhook_token=token)
    if account is None:
        raise WebhookRefused
    _compare(open_whatsapp(channels.sealer, account).verify_token, verify_token)


def verify_platform_address(channels: Channels, *, verify_token: str) -> None:
    """Raises WebhookRefused."""
    number = channels.providers.platform_number
    if number is None:
        raise WebhookRefused
    _compare(number.verify_token, verify_token)


def _compare(expected: str, verify_token: str) -> None:
    if not hmac.compare_digest(expected.encode(), verify_token.encode("utf-8", "surrogatepass")):
        raise WebhookRefused


async def receive_webhook(channels: Channels, *, token: str, body: bytes, signature: str) -> None:
    """Idempotent; the provider repeats it until applied. Raises WebhookRefused, also for a body above 3 MB."""
    if len(body) > MOST_BYTES:
        raise WebhookRefused
    async with channels.database.platform_transaction() as tx:
        account = await accounts.find_receiver(tx, webhook_token=token)
    if account is None:
        raise WebhookRefused
    if not connect_whatsapp(channels.providers, channels.sealer, account).verify_webhook(body, signature):
        raise WebhookRefused
    events = channels.providers.read_webhook(body)
    async with channels.database.client_transaction(account.client_id) as tx:
        await accounts.set_notified(tx, channel=PhoneChannel.WHATSAPP)
        # In one order, so that two webhooks side by side never wait for each other.
        for event in sorted(events.statuses, key=_order):
            await _apply_status(tx, event)
        for text in events.texts:
            await _apply_text(tx, text)


async def receive_platform_webhook(channels: Channels, *, body: bytes, signature: str) -> None:
    """A state goes to its message's operator, STOP to all operators on the number.

    Raises WebhookRefused for a wrong signature or a body above 3 MB.
    """
    number = channels.providers.platform_number
    if number is None or len(body) > MOST_BYTES or not number.provider.verify_webhook(body, signature):
        raise WebhookRefused
    events = channels.providers.read_webhook(body)
    by_client = defaultdict[int, list[StatusEvent]](list)
    for event in events.statuses:
        client_id = rules.client_of(event.reference)
        if client_id is not None:
            by_client[client_id].append(event)
    for client_id in sorted(by_client):
        async with channels.database.client_transaction(client_id) as tx:
            await accounts.set_notified(tx, channel=PhoneChannel.WHATSAPP)
            for event in sorted(by_client[client_id], key=_order):
                await _apply_status(tx, event)
    for text in events.texts:
        await _stop_everywhere(channels, text)


async def _stop_everywhere(channels: Channels, inbound: InboundText) -> None:
    """A text to the platform's number names no operator."""
    phone = find_phone(inbound.phone)
    if phone is None or not rules.is_stop(inbound.text):
        return
    async with channels.database.platform_transaction() as tx:
        users = await accounts.list_platform_clients(tx)
        concerned = await repository.list_writers(tx, phone=phone, client_ids=users)
    for client_id in concerned:
        async with channels.database.client_transaction(client_id) as tx:
            await _apply_text(tx, inbound)


def _order(event: StatusEvent) -> tuple[str, datetime]:
    return event.provider_ref, event.at


async def _apply_status(tx: ClientTransaction, event: StatusEvent) -> None:
    message_id = rules.message_of(event.reference)
    message = await repository.lock_by_provider(tx, provider_ref=event.provider_ref, message_id=message_id)
    if message is None:
        return
    state = rules.next_state(message.state, event.status)
    if state is None:
        return
    if state == MessageState.FAILED:
        await fail_step(tx, message, reason=event.failure or "not delivered")
        return
    await repository.set_reported(
        tx, message_id=message.message_id, state=state, provider_ref=event.provider_ref, at=event.at
    )


async def _apply_text(tx: ClientTransaction, inbound: InboundText) -> None:
    phone = find_phone(inbound.phone)
    if phone is None or not rules.is_stop(inbound.text):
        return
    if await consents.is_stopped(tx, phone=phone):
        return
    await consents.add_consent(
        tx,
        phone=phone,
        is_given=False,
        source="stop",
        wording=rules.NO_WORDING,
        user_id=await consents.find_user_of(tx, phone=phone),
        booking_id=None,
    )
    await record(tx, "channel.stopped", subject="channel:whatsapp")
