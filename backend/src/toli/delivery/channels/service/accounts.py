"""Accounts are verified at the provider before they are saved."""

from datetime import datetime, timedelta
from typing import Final

from toli.clients.companies.service import profile
from toli.delivery.channels import rules
from toli.delivery.channels.errors import (
    ChannelKeysRefused,
    ChannelSecretsMissing,
    TemplateNotUsable,
    TestMessageRefused,
)
from toli.delivery.channels.models import ChannelAccount
from toli.delivery.channels.repository import accounts as repository
from toli.delivery.channels.schemas.accounts import (
    ChannelAccountOut,
    ChannelField,
    ChannelsOut,
    SmsIn,
    TestMessageIn,
    WebhookOut,
    WhatsAppIn,
)
from toli.delivery.channels.schemas.fields import EXAMPLES, FIELDS
from toli.delivery.channels.service.credentials import connect, open_sms, open_whatsapp, seal_sms, seal_whatsapp
from toli.delivery.channels.service.sending import mark_failing
from toli.delivery.channels.service.templates import to_schema as template_to_schema
from toli.identity.audit.service import record
from toli.identity.people.schemas import Limit
from toli.identity.people.service import limits
from toli.infra.db.database import Database
from toli.infra.db.transactions import ClientTransaction
from toli.infra.ports.phone_messages import (
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
from toli.kit.errors import NotFound
from toli.kit.sealing import Sealer
from toli.kit.secrets import new_token
from toli.kit.text import Text
from toli.kit.translation import in_language

TESTS_AN_HOUR: Final = 20
WEBHOOK_PATH: Final = "/api/channels/whatsapp/webhook"


async def get_channels(tx: ClientTransaction, providers: PhoneProviders) -> ChannelsOut:
    accounts = {account.channel: account for account in await repository.ACCOUNTS.list_rows(tx)}
    return ChannelsOut(
        has_platform_number=providers.platform_number is not None,
        whatsapp=_to_schema(accounts.get(PhoneChannel.WHATSAPP)),
        sms=_to_schema(accounts.get(PhoneChannel.SMS)),
        templates=[template_to_schema(template) for template in await repository.list_templates(tx)],
        fields=[ChannelField(name=name, label=in_language(label)) for name, label in FIELDS.items()],
    )


async def find_failing(tx: ClientTransaction, *, channel: PhoneChannel) -> datetime | None:
    """Time of the first refusal of the client's own account."""
    accounts = await repository.ACCOUNTS.list_rows(tx)
    return next(
        (account.failing_since for account in accounts if account.channel == channel and not account.is_platform), None
    )


async def connect_whatsapp_number(
    database: Database, providers: PhoneProviders, sealer: Sealer, *, client_id: int, body: WhatsAppIn, actor_id: int
) -> None:
    """Raises ChannelSecretsMissing, ChannelKeysRefused, ChannelUnavailable, TooMany."""
    async with database.client_transaction(client_id) as tx:
        await _count_test(tx)
        previous = await repository.ACCOUNTS.find(tx, PhoneChannel.WHATSAPP)
    is_same = previous is not None and not previous.is_platform and previous.sender == body.phone_number_id
    stored_credentials = open_whatsapp(sealer, previous) if previous is not None and is_same else None
    if stored_credentials is None and (body.access_token is None or body.app_secret is None):
        raise ChannelSecretsMissing
    credentials = WhatsAppCredentials(
        access_token=body.access_token.get_secret_value()
        if body.access_token
        else _known(stored_credentials).access_token,
        app_secret=body.app_secret.get_secret_value() if body.app_secret else _known(stored_credentials).app_secret,
        verify_token=stored_credentials.verify_token if stored_credentials else new_token(),
    )
    await _check(
        providers.whatsapp(sender=body.phone_number_id, business_id=body.business_account_id, credentials=credentials)
    )
    async with database.client_transaction(client_id) as tx:
        if previous is not None and previous.is_platform:
            # With its templates, which are not approved for this account.
            await repository.delete_account(tx, channel=PhoneChannel.WHATSAPP)
        await repository.save_account(
            tx,
            channel=PhoneChannel.WHATSAPP,
            sender=body.phone_number_id,
            business_id=body.business_account_id,
            sealed_credentials=seal_whatsapp(sealer, credentials, client_id=client_id),
            webhook_token=new_token(),
            connected_by=actor_id,
        )
        await _record(tx, "connected", channel=PhoneChannel.WHATSAPP, actor_id=actor_id, sender=body.phone_number_id)


async def use_platform_number(database: Database, providers: PhoneProviders, *, client_id: int, actor_id: int) -> None:
    """Raises NotFound, ChannelKeysRefused, ChannelUnavailable, TooMany."""
    number = providers.platform_number
    if number is None:
        raise NotFound
    async with database.client_transaction(client_id) as tx:
        await _count_test(tx)
    await _check(number.provider)
    async with database.client_transaction(client_id) as tx:
        before = await repository.ACCOUNTS.find(tx, PhoneChannel.WHATSAPP)
        if before is not None and before.is_platform:
            return
        if before is not None:
            # The templates of another business account are not approved for this one.
            await repository.delete_account(tx, channel=PhoneChannel.WHATSAPP)
        await repository.save_account(
            tx,
            channel=PhoneChannel.WHATSAPP,
            sender=number.number_id,
            business_id=number.business_id,
            sealed_credentials=None,
            webhook_token=None,
            connected_by=actor_id,
        )
        await _record(
            tx, "connected", channel=PhoneChannel.WHATSAPP, actor_id=actor_id, sender=number.number_id, is_platform=True
        )


async def connect_sms_account(
    database: Database, providers: PhoneProviders, sealer: Sealer, *, client_id: int, body: SmsIn, actor_id: int
) -> None:
    """Raises ChannelSecretsMissing, ChannelKeysRefused, ChannelUnavailable, TooMany."""
    async with database.client_transaction(client_id) as tx:
        await _count_test(tx)
        before = await repository.ACCOUNTS.find(tx, PhoneChannel.SMS)
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
            channel=PhoneChannel.SMS,
            sender=body.sender,
            business_id=body.dlt_entity_id,
            sealed_credentials=seal_sms(sealer, credentials, client_id=client_id),
            webhook_token=None,
            connected_by=actor_id,
        )
        await _record(tx, "connected", channel=PhoneChannel.SMS, actor_id=actor_id, sender=body.sender)


async def disconnect_channel(tx: ClientTransaction, *, channel: PhoneChannel, actor_id: int) -> None:
    """Queued messages use the next channel. Raises NotFound."""
    if not await repository.delete_account(tx, channel=channel):
        raise NotFound
    await _record(tx, "disconnected", channel=channel, actor_id=actor_id)


async def get_webhook(tx: ClientTransaction, sealer: Sealer, *, main_url: str, actor_id: int) -> WebhookOut:
    """Record the access. Raises NotFound."""
    account = await repository.ACCOUNTS.find(tx, PhoneChannel.WHATSAPP)
    if account is None or account.is_platform:
        raise NotFound
    await _record(tx, "webhook_shown", channel=PhoneChannel.WHATSAPP, actor_id=actor_id)
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
    """Send without consent.

    Raises NotFound, TemplateNotUsable, TestMessageRefused, ChannelKeysRefused, ChannelUnavailable, TooMany.
    """
    async with database.client_transaction(client_id) as tx:
        await _count_test(tx)
        account = await repository.ACCOUNTS.find(tx, channel)
        template = await repository.TEMPLATES.find(tx, body.template_id)
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
    sentence = Text("You can test channels {most} times in an hour.", most=TESTS_AN_HOUR)
    limit = Limit(f"channel_tests:{tx.client_id}", TESTS_AN_HOUR, timedelta(hours=1), sentence=sentence)
    await limits.count_attempt(tx, [limit])


async def _record(tx: ClientTransaction, act: str, *, channel: PhoneChannel, actor_id: int, **data: object) -> None:
    await record(tx, f"channel.{act}", subject=f"channel:{channel}", actor_id=actor_id, **data)


def _known(credentials: WhatsAppCredentials | None) -> WhatsAppCredentials:
    assert credentials is not None
    return credentials


def _to_schema(account: ChannelAccount | None) -> ChannelAccountOut | None:
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
