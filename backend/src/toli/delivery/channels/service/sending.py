"""The pipeline of messages to phones.

A job claims a message, calls the provider and stores the outcome, once for each key. If a channel refuses, the next is
tried, last the e-mail.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

import structlog

from toli.clients.companies.service import profile
from toli.delivery.channels import rules
from toli.delivery.channels.models import ChannelAccount
from toli.delivery.channels.repository import accounts, consents
from toli.delivery.channels.repository import messages as repository
from toli.delivery.channels.repository.messages import StoredMessage
from toli.delivery.channels.schemas.messages import Draft, MessageChannel, MessageState, Step
from toli.delivery.channels.service.credentials import connect
from toli.infra.db.database import Database
from toli.infra.db.queue.jobs import enqueue, enqueue_batch
from toli.infra.db.transactions import ClientTransaction
from toli.infra.ports.phone_messages import (
    ChannelRefused,
    ChannelUnavailable,
    CredentialsRefused,
    OutcomeUnknown,
    PhoneChannel,
    PhoneProviders,
    TemplateMessage,
)
from toli.kit.clock import Clock
from toli.kit.sealing import Sealer
from toli.services import Services

log = structlog.get_logger(__name__)

SEND: Final = "channels.send"
MARK_PLATFORM_NUMBER: Final = "channels.mark_platform_number"
EMAIL: Final = "messaging.operator_message"
SWEPT_AT_ONCE: Final = 500
NAMES: Final[Mapping[MessageChannel, str]] = {
    MessageChannel.WHATSAPP: "WhatsApp",
    MessageChannel.SMS: "SMS",
    MessageChannel.EMAIL: "E-mail",
}


@dataclass(frozen=True, slots=True)
class Channels:
    database: Database
    providers: PhoneProviders
    sealer: Sealer
    clock: Clock
    consent_lasts: timedelta


def make_channels(services: Services) -> Channels:
    return Channels(
        services.database,
        services.channels,
        services.sealer,
        services.clock,
        services.settings.whatsapp_consent_lasts,
    )


@dataclass(frozen=True, slots=True)
class _Call:
    account: ChannelAccount
    message: TemplateMessage
    channel: PhoneChannel


async def queue_messages(tx: ClientTransaction, drafts: Sequence[Draft], *, now: datetime) -> None:
    """Queue once for each key; in quiet hours for the morning."""
    added = await repository.add_messages(tx, drafts)
    client = await profile.profile(tx)
    jobs = [{"client_id": tx.client_id, "message_id": message_id} for message_id in added]
    await enqueue_batch(tx, SEND, jobs, at=rules.quiet_until(now, time_zone=client.time_zone))


async def send_message(channels: Channels, *, client_id: int, message_id: int) -> None:
    """Idempotent."""
    async with channels.database.client_transaction(client_id) as tx:
        message = await repository.lock_message(tx, message_id=message_id)
        if message is None or message.state != MessageState.QUEUED:
            return
        client = await profile.profile(tx)
        now = channels.clock.now()
        quiet = rules.quiet_until(now, time_zone=client.time_zone)
        if quiet is not None:
            await _enqueue(tx, message_id, delay=quiet - now)
            return
        call = await _claim(channels, tx, message)
    if call is not None:
        await _carry_out(channels, call, client_id=client_id, message_id=message_id)


async def sweep_unanswered(channels: Channels) -> None:
    """Settle messages with an outcome unknown for 15 minutes.

    WhatsApp reports each accepted message: an unreported one is sent again after a report of a later one. SMS has no
    reports. All other outcomes stay unknown: a duplicate is worse than a lost message.
    """
    async with channels.database.platform_transaction() as tx:
        client_ids = await repository.list_clients_unanswered(tx, older_than=rules.ANSWER_DUE)
    for client_id in client_ids:
        async with channels.database.client_transaction(client_id) as tx:
            account = await accounts.ACCOUNTS.find(tx, PhoneChannel.WHATSAPP)
            has_reports = account is not None and account.notified_at is not None
            last_reported_at = await repository.find_latest_reported(tx, within=rules.REPORTS_LATEST)
            unanswered_messages = await repository.list_unanswered(
                tx, older_than=rules.ANSWER_DUE, given_up_after=rules.REPORT_DUE, limit=SWEPT_AT_ONCE
            )
        for message in unanswered_messages:
            if message.channel == MessageChannel.WHATSAPP and has_reports:
                if last_reported_at is not None and last_reported_at > message.claimed_at:
                    await _send_again(channels, client_id=client_id, message_id=message.message_id)
                    continue
                if not message.is_given_up:
                    continue
            await _give_up(channels, client_id=client_id, message_id=message.message_id)


async def _send_again(channels: Channels, *, client_id: int, message_id: int) -> None:
    async with channels.database.client_transaction(client_id) as tx:
        message = await repository.lock_message(tx, message_id=message_id)
        if message is not None and message.state == MessageState.SENDING:
            await repository.requeue(tx, message_id=message_id)
            await _enqueue(tx, message_id)


async def _give_up(channels: Channels, *, client_id: int, message_id: int) -> None:
    async with channels.database.client_transaction(client_id) as tx:
        message = await repository.lock_message(tx, message_id=message_id)
        if message is not None and message.state == MessageState.SENDING:
            failure = _add_failure(message, "no answer came, so it may have arrived or not")
            await repository.set_state(tx, message_id=message_id, state=MessageState.UNKNOWN, failure=failure)


async def erase_old_values(channels: Channels) -> None:
    async with channels.database.platform_transaction() as tx:
        await repository.erase_values(tx, older_than=rules.KEEP_VALUES)


async def fail_step(tx: ClientTransaction, message: StoredMessage, *, reason: str) -> None:
    """Continue with the next channel, else fail."""
    failure = _add_failure(message, reason)
    steps = rules.without_first(message.steps)
    if not steps:
        await repository.set_state(tx, message_id=message.message_id, state=MessageState.FAILED, failure=failure)
        return
    await repository.use_next_step(tx, message_id=message.message_id, steps=steps, failure=failure)
    await _enqueue(tx, message.message_id)


async def _claim(channels: Channels, tx: ClientTransaction, message: StoredMessage) -> _Call | None:
    """Claim the first possible step; None without a call to make."""
    failure = message.failure
    for place, step in enumerate(message.steps):
        if step.channel == MessageChannel.EMAIL:
            await _hand_to_email(tx, message, failure=failure)
            return None
        call, reason = await _prepare(channels, tx, message, step)
        if call is not None:
            await repository.claim(tx, message, steps=message.steps[place:], failure=failure)
            return call
        failure = _join(failure, step.channel, reason)
    await repository.set_state(tx, message_id=message.message_id, state=MessageState.FAILED, failure=failure)
    return None


async def _prepare(
    channels: Channels, tx: ClientTransaction, message: StoredMessage, step: Step
) -> tuple[_Call | None, str]:
    channel = PhoneChannel(step.channel)
    account = await accounts.ACCOUNTS.find(tx, channel)
    if account is None or account.failing_since is not None:
        return None, "the account is not connected" if account is None else "the account's keys are refused"
    template = await accounts.TEMPLATES.find(tx, step.template_id)
    placeholders = [] if template is None else rules.find_placeholders(channel, template.body)
    if template is None or not rules.is_usable(
        status=template.status, placeholders=placeholders, fields=template.fields
    ):
        return None, "the template is not approved any more"
    decisions = await consents.list_decisions(tx, phones=[message.phone], lasts=channels.consent_lasts)
    decision = next(iter(decisions), None)
    is_allowed = rules.may_send(
        channel,
        is_given=None if decision is None else decision.is_given,
        source=None if decision is None else decision.source,
    )
    if not is_allowed:
        return None, rules.reason_against(channel, has_expired=decision is not None and decision.has_expired)
    values = rules.fill_placeholders(template.fields, message.text_values)
    text = TemplateMessage(
        phone=message.phone,
        template=template.provider_key,
        language=template.language,
        values=values,
        reference=rules.reference_of(tx.client_id, message.message_id),
    )
    return _Call(account, text, channel), ""


async def _carry_out(channels: Channels, call: _Call, *, client_id: int, message_id: int) -> None:
    try:
        provider = connect(channels.providers, channels.sealer, call.account)
        provider_ref = await provider.send(call.message)
    except OutcomeUnknown:
        # The message stays `sending`: a report of the provider, or `sweep_unanswered`, decides.
        log.warning("message_timeout", channel=call.channel, client_id=client_id, message_id=message_id)
        return
    except ChannelUnavailable:
        await _wait_or_go_on(channels, client_id=client_id, message_id=message_id)
        return
    except ChannelRefused as refusal:
        async with channels.database.client_transaction(client_id) as tx:
            if isinstance(refusal, CredentialsRefused):
                await mark_failing(tx, call.account)
            message = await repository.lock_message(tx, message_id=message_id)
            if message is not None and message.state == MessageState.SENDING:
                await fail_step(tx, message, reason=str(refusal))
        return
    async with channels.database.client_transaction(client_id) as tx:
        message = await repository.lock_message(tx, message_id=message_id)
        # A report may have been faster than the answer.
        if message is not None and message.state == MessageState.SENDING:
            await repository.set_reported(
                tx, message_id=message_id, state=MessageState.SENT, provider_ref=provider_ref, at=channels.clock.now()
            )


async def mark_failing(tx: ClientTransaction, account: ChannelAccount) -> None:
    if not await accounts.set_failing(tx, channel=account.channel):
        return
    if account.is_platform:
        await enqueue(tx, MARK_PLATFORM_NUMBER, once=MARK_PLATFORM_NUMBER)
    else:
        await enqueue(tx, "messaging.channel_failing", client_id=tx.client_id, channel=account.channel)


async def _wait_or_go_on(channels: Channels, *, client_id: int, message_id: int) -> None:
    async with channels.database.client_transaction(client_id) as tx:
        message = await repository.lock_message(tx, message_id=message_id)
        if message is None or message.state != MessageState.SENDING:
            return
        if message.attempts >= rules.MOST_ATTEMPTS:
            await fail_step(tx, message, reason="the provider did not answer")
            return
        await repository.requeue(tx, message_id=message_id)
        await _enqueue(tx, message_id, delay=rules.pause_after(message.attempts))


async def _hand_to_email(tx: ClientTransaction, message: StoredMessage, *, failure: str) -> None:
    await repository.set_emailed(tx, message_id=message.message_id, failure=failure)
    if message.email_job is not None:
        await enqueue_batch(tx, message.email_job.name, [message.email_job.takes])
        return
    assert message.note_id is not None
    assert message.booking_id is not None
    await enqueue(
        tx,
        EMAIL,
        in_bulk=True,
        client_id=tx.client_id,
        booking_id=message.booking_id,
        note_id=message.note_id,
    )


async def _enqueue(tx: ClientTransaction, message_id: int, *, delay: timedelta | None = None) -> None:
    await enqueue(tx, SEND, delay=delay, client_id=tx.client_id, message_id=message_id)


def _add_failure(message: StoredMessage, reason: str) -> str:
    return _join(message.failure, message.channel, reason)


def _join(failure: str, channel: MessageChannel, reason: str) -> str:
    return "; ".join(filter(None, (failure, f"{NAMES[channel]}: {reason}")))
