"""Reports of the WhatsApp Cloud API: signed, applied at once, never backwards; and STOP."""

import hmac

from toli.audit.service import record
from toli.channels import rules
from toli.channels.errors import WebhookRefused
from toli.channels.repository import accounts, consents
from toli.channels.repository import messages as repository
from toli.channels.service.credentials import connect_whatsapp, open_whatsapp
from toli.channels.service.sending import Channels, fail_step
from toli.db.transactions import ClientTransaction
from toli.kit.phones import find_phone
from toli.ports.phone_messages import InboundText, StatusEvent

MOST_BYTES = 3 * 1024 * 1024


async def verify_address(channels: Channels, *, token: str, verify_token: str) -> None:
    """Check the token that WhatsApp sends once, when an operator enters the address of the webhook.

    Raises WebhookRefused.
    """
    async with channels.database.platform_transaction() as tx:
        account = await accounts.find_receiver(tx, webhook_token=token)
    if account is None:
        raise WebhookRefused
    expected = open_whatsapp(channels.sealer, account).verify_token
    if not hmac.compare_digest(expected.encode(), verify_token.encode("utf-8", "surrogatepass")):
        raise WebhookRefused


async def receive_webhook(channels: Channels, *, token: str, body: bytes, signature: str) -> None:
    """Apply a signed webhook. Repeated, it changes nothing; until it is applied, the provider sends it again.

    Raises WebhookRefused for an address that is nobody's, a wrong signature or a body above 3 MB.
    """
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
        await accounts.set_notified(tx, channel="whatsapp")
        # In one order, so that two webhooks side by side never wait for each other.
        for event in sorted(events.statuses, key=lambda one: (one.provider_ref, one.at)):
            await _apply_status(tx, event)
        for text in events.texts:
            await _apply_text(tx, text)


async def _apply_status(tx: ClientTransaction, event: StatusEvent) -> None:
    message_id = int(event.reference) if event.reference.isdecimal() else None
    message = await repository.lock_by_provider(tx, provider_ref=event.provider_ref, message_id=message_id)
    if message is None:
        return
    state = rules.next_state(message.state, event.status)
    if state is None:
        return
    if state == "failed":
        await fail_step(tx, message, reason=event.failure or "not delivered")
        return
    await repository.set_reported(
        tx, message_id=message.message_id, state=state, provider_ref=event.provider_ref, at=event.at
    )


async def _apply_text(tx: ClientTransaction, inbound: InboundText) -> None:
    phone = find_phone(inbound.phone)
    if phone is None or not rules.is_stop(inbound.text):
        return
    decision = next(iter(await consents.list_decisions(tx, phones=[phone])), None)
    if decision is not None and not decision.is_given and decision.source == "stop":
        return
    await consents.add_consent(
        tx,
        phone=phone,
        is_given=False,
        source="stop",
        wording=rules.NO_WORDING,
        user_id=await consents.find_user_of(tx, phone=phone),
        reservation_event_id=None,
    )
    await record(tx, "channel.stopped", client_id=tx.client_id, subject="channel:whatsapp")
