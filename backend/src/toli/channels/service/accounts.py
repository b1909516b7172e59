"""An operator's accounts for WhatsApp and SMS: connected, tested, disconnected.

Each is checked at the provider before it is saved. Whoever changes one has confirmed who they are.
"""

from datetime import datetime, timedelta
from typing import Final

from toli.audit.service import record
from toli.channels import rules
from toli.channels.errors import ChannelKeysRefused, ChannelSecretsMissing, TemplateNotUsable, TestMessageRefused
from toli.channels.repository import accounts as repository
from toli.channels.repository.accounts import StoredAccount
from toli.channels.schemas.accounts import (
    ChannelAccountOut,
    ChannelField,
    ChannelsOut,
    SmsIn,
    TestMessageIn,
    WebhookOut,
    WhatsAppIn,
)
from toli.channels.schemas.fields import EXAMPLES, FIELDS
from toli.channels.service.credentials import (
    connect,
    open_sms,
    open_whatsapp,
    seal_sms,
    seal_whatsapp,
)
from toli.channels.service.sending import mark_failing
from toli.channels.service.templates import to_schema as template_to_schema
from toli.clients.service import profile
from toli.db.database import Database
from toli.db.transactions import ClientTransaction
from toli.identity.schemas import Limit
from toli.identity.service import limits
from toli.kit.errors import NotFound
from toli.kit.sealing import Sealer
from toli.kit.secrets import new_token
from toli.ports.phone_messages import (
    ChannelRefused,
    ChannelUnavailable,
    CredentialsRefused,
    OutcomeUnknown,
    PhoneChannel,
    PhoneProvider,
    PhoneProviders,
    SmsCredentials,
    TemplateMessage,
    WhatsAppCredentials,
)

TESTS_AN_HOUR: Final = 20
WEBHOOK_PATH: Final = "/api/channels/whatsapp/webhook"


async def get_channels(tx: ClientTransaction, providers: PhoneProviders) -> ChannelsOut:
    """Get the accounts and templates of a client."""
    accounts = {account.channel: account for account in await repository.list_accounts(tx)}
    return ChannelsOut(
        has_platform_number=providers.platform_number is not None,
        whatsapp=_to_schema(accounts.get("whatsapp")),
        sms=_to_schema(accounts.get("sms")),
        templates=[template_to_schema(one) for one in await repository.list_templates(tx)],
        fields=[ChannelField(name=name, label=label) for name, label in FIELDS.items()],
    )


async def find_failing(tx: ClientTransaction, *, channel: str) -> datetime | None:
    """Find since when the provider refuses the keys of a client's own account."""
    accounts = await repository.list_accounts(tx)
    return next((one.failing_since for one in accounts if one.channel == channel and not one.is_platform), None)


async def connect_whatsapp_number(
    database: Database, providers: PhoneProviders, sealer: Sealer, *, client_id: int, body: WhatsAppIn, actor_id: int
) -> None:
    """Check a WhatsApp number and save it in place of the one before.

    Raises ChannelSecretsMissing, ChannelKeysRefused, ChannelUnavailable, TooMany.
    """
    async with database.client_transaction(client_id) as tx:
        await _count_test(tx)
        before = await repository.find_account(tx, channel="whatsapp")
    is_same = before is not None and not before.is_platform and before.sender == body.phone_number_id
    known = open_whatsapp(sealer, before) if before is not None and is_same else None
    if known is None and (body.access_token is None or body.app_secret is None):
        raise ChannelSecretsMissing
    credentials = WhatsAppCredentials(
        access_token=body.access_token.get_secret_value() if body.access_token else _known(known).access_token,
        app_secret=body.app_secret.get_secret_value() if body.app_secret else _known(known).app_secret,
        verify_token=known.verify_token if known else new_token(),
    )
    await _check(
        providers.whatsapp(sender=body.phone_number_id, business_id=body.business_account_id, credentials=credentials)
    )
    async with database.client_transaction(client_id) as tx:
        if before is not None and before.is_platform:
            # With its templates, which are not approved for this account.
            await repository.delete_account(tx, channel="whatsapp")
        await repository.save_account(
            tx,
            channel="whatsapp",
            sender=body.phone_number_id,
            business_id=body.business_account_id,
            sealed_credentials=seal_whatsapp(sealer, credentials, client_id=client_id),
            webhook_token=new_token(),
            connected_by=actor_id,
        )
        await _record(tx, "connected", channel="whatsapp", actor_id=actor_id, sender=body.phone_number_id)


async def use_platform_number(database: Database, providers: PhoneProviders, *, client_id: int, actor_id: int) -> None:
    """Send messages by the platform's WhatsApp number, in place of an own one.

    Raises NotFound where the platform has none, ChannelKeysRefused, ChannelUnavailable, TooMany.
    """
    number = providers.platform_number
    if number is None:
        raise NotFound
    async with database.client_transaction(client_id) as tx:
        await _count_test(tx)
    await _check(number.provider)
    async with database.client_transaction(client_id) as tx:
        before = await repository.find_account(tx, channel="whatsapp")
        if before is not None and before.is_platform:
            return
        if before is not None:
            # The templates of another business account are not approved for this one.
            await repository.delete_account(tx, channel="whatsapp")
        await repository.save_account(
            tx,
            channel="whatsapp",
            sender=number.number_id,
            business_id=number.business_id,
            sealed_credentials=None,
            webhook_token=None,
            connected_by=actor_id,
        )
        await _record(tx, "connected", channel="whatsapp", actor_id=actor_id, sender=number.number_id, is_platform=True)


async def connect_sms_account(
    database: Database, providers: PhoneProviders, sealer: Sealer, *, client_id: int, body: SmsIn, actor_id: int
) -> None:
    """Check an account of SMS and save it in place of the one before.

    Raises ChannelSecretsMissing, ChannelKeysRefused, ChannelUnavailable, TooMany.
    """
    async with database.client_transaction(client_id) as tx:
        await _count_test(tx)
        before = await repository.find_account(tx, channel="sms")
    if body.auth_key is not None:
        credentials = SmsCredentials(body.auth_key.get_secret_value())
    elif before is not None:
        credentials = open_sms(sealer, before)
    else:
        raise ChannelSecretsMissing
    await _check(providers.sms(sender=body.sender, credentials=credentials))
    async with database.client_transaction(client_id) as tx:
        await repository.save_account(
            tx,
            channel="sms",
            sender=body.sender,
            business_id=body.dlt_entity_id,
            sealed_credentials=seal_sms(sealer, credentials, client_id=client_id),
            webhook_token=None,
            connected_by=actor_id,
        )
        await _record(tx, "connected", channel="sms", actor_id=actor_id, sender=body.sender)


async def disconnect_channel(tx: ClientTransaction, *, channel: PhoneChannel, actor_id: int) -> None:
    """Delete an account with its secrets and templates. What was queued goes by the next channel.

    Raises NotFound.
    """
    if not await repository.delete_account(tx, channel=channel):
        raise NotFound
    await _record(tx, "disconnected", channel=channel, actor_id=actor_id)


async def get_webhook(tx: ClientTransaction, sealer: Sealer, *, main_url: str, actor_id: int) -> WebhookOut:
    """Get what is entered in the Meta app; it is recorded who saw it.

    Raises NotFound.
    """
    account = await repository.find_account(tx, channel="whatsapp")
    if account is None or account.is_platform:
        raise NotFound
    await _record(tx, "webhook_shown", channel="whatsapp", actor_id=actor_id)
    return WebhookOut(
        url=f"{main_url}{WEBHOOK_PATH}/{account.webhook_token}",
        verify_token=open_whatsapp(sealer, account).verify_token,
    )


async def send_test_message(
    database: Database,
    providers: PhoneProviders,
    sealer: Sealer,
    *,
    client_id: int,
    channel: PhoneChannel,
    body: TestMessageIn,
    actor_id: int,
) -> None:
    """Send a template with example values to a number, at once and without consent: the operator asks for it.

    Raises NotFound, TemplateNotUsable, TestMessageRefused, ChannelKeysRefused, ChannelUnavailable, TooMany.
    """
    async with database.client_transaction(client_id) as tx:
        await _count_test(tx)
        account = await repository.find_account(tx, channel=channel)
        template = await repository.find_template(tx, template_id=body.template_id)
        if account is None or template is None or template.channel != channel:
            raise NotFound
        if not template_to_schema(template).is_usable:
            raise TemplateNotUsable
        client = await profile.profile(tx)
        await _record(tx, "tested", channel=channel, actor_id=actor_id, template_id=body.template_id)
    values = {**EXAMPLES, "operator": client.client_name, "link": client.url}
    message = TemplateMessage(
        phone=body.phone,
        template=template.provider_key,
        language=template.language,
        values=rules.fill_placeholders(template.fields, values),
        reference="test",
    )
    try:
        await connect(providers, sealer, account).send(message)
    except CredentialsRefused as refusal:
        async with database.client_transaction(client_id) as tx:
            await mark_failing(tx, account)
        raise ChannelKeysRefused(str(refusal)) from refusal
    except ChannelRefused as refusal:
        raise TestMessageRefused(str(refusal)) from refusal
    except OutcomeUnknown as unknown:
        raise ChannelUnavailable from unknown
    async with database.client_transaction(client_id) as tx:
        await repository.set_tested(tx, channel=channel)


async def _check(provider: PhoneProvider) -> None:
    try:
        await provider.check()
    except ChannelRefused as refusal:
        raise ChannelKeysRefused(str(refusal)) from refusal


async def _count_test(tx: ClientTransaction) -> None:
    sentence = f"You can test channels {TESTS_AN_HOUR} times in an hour."
    limit = Limit(f"channel_tests:{tx.client_id}", TESTS_AN_HOUR, timedelta(hours=1), sentence=sentence)
    await limits.count_attempt(tx, [limit])


async def _record(tx: ClientTransaction, act: str, *, channel: PhoneChannel, actor_id: int, **data: object) -> None:
    await record(tx, f"channel.{act}", subject=f"channel:{channel}", actor_id=actor_id, **data)


def _known(credentials: WhatsAppCredentials | None) -> WhatsAppCredentials:
    assert credentials is not None
    return credentials


def _to_schema(account: StoredAccount | None) -> ChannelAccountOut | None:
    if account is None:
        return None
    return ChannelAccountOut(
        channel=account.channel,
        is_platform=account.is_platform,
        state="active" if account.failing_since is None else "failing",
        sender=account.sender,
        business_id=account.business_id,
        connected_at=account.connected_at,
        tested_at=account.tested_at,
        notified_at=account.notified_at,
    )
