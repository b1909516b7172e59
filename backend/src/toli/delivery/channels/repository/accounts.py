from collections.abc import Mapping, Sequence

from sqlalchemy import and_, delete, func, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import aliased

from toli.delivery.channels.models import ChannelAccount, ChannelTemplate
from toli.delivery.channels.schemas.accounts import TemplateState
from toli.infra.db.table import Table
from toli.infra.db.transactions import ClientTransaction, Transaction
from toli.infra.ports.phone_messages import PhoneChannel, ProviderTemplate

ACCOUNTS = Table(ChannelAccount, order_by=[ChannelAccount.connected_at.desc()])
TEMPLATES = Table(ChannelTemplate, order_by=[ChannelTemplate.template_id])


async def find_receiver(tx: Transaction, *, webhook_token: str) -> ChannelAccount | None:
    query = select(*ACCOUNTS.columns).where(ChannelAccount.webhook_token == webhook_token)
    row = (await tx.execute(query)).mappings().one_or_none()
    return None if row is None else ACCOUNTS.row(row)


async def list_platform_clients(tx: Transaction) -> list[int]:
    query = select(ChannelAccount.client_id).where(
        ChannelAccount.channel == PhoneChannel.WHATSAPP, ChannelAccount.sealed_credentials.is_(None)
    )
    return list((await tx.execute(query)).scalars())


async def save_account(
    tx: ClientTransaction,
    *,
    channel: PhoneChannel,
    sender: str,
    business_id: str,
    sealed_credentials: bytes | None,
    webhook_token: str | None,
    connected_by: int,
) -> None:
    """Keep the webhook address, unless it becomes the platform's number."""
    stored_token = None if webhook_token is None else func.coalesce(ChannelAccount.webhook_token, webhook_token)
    values = {
        "sender": sender,
        "business_id": business_id,
        "sealed_credentials": sealed_credentials,
        "connected_by": connected_by,
        "connected_at": func.now(),
        "tested_at": func.now(),
        "failing_since": None,
    }
    statement = insert(ChannelAccount).values(
        client_id=tx.client_id, channel=channel, webhook_token=webhook_token, **values
    )
    await tx.execute(
        statement.on_conflict_do_update(
            index_elements=["client_id", "channel"],
            set_=values | {"version": ChannelAccount.version + 1, "webhook_token": stored_token},
        )
    )


async def delete_account(tx: ClientTransaction, *, channel: PhoneChannel) -> bool:
    """Delete its templates too; False without an account."""
    await tx.execute(
        update(ChannelTemplate).where(ChannelTemplate.client_id == tx.client_id).values(sms_template_id=None)
    )
    await tx.execute(
        delete(ChannelTemplate).where(ChannelTemplate.client_id == tx.client_id, ChannelTemplate.channel == channel)
    )
    gone = await tx.execute(
        delete(ChannelAccount)
        .where(ChannelAccount.client_id == tx.client_id, ChannelAccount.channel == channel)
        .returning(ChannelAccount.channel)
    )
    return gone.scalar_one_or_none() is not None


async def set_failing(tx: ClientTransaction, *, channel: PhoneChannel) -> bool:
    """Return False if marked before."""
    changed = await tx.execute(
        update(ChannelAccount)
        .where(
            ChannelAccount.client_id == tx.client_id,
            ChannelAccount.channel == channel,
            ChannelAccount.failing_since.is_(None),
        )
        .values(failing_since=func.now())
    )
    return changed.rowcount == 1


async def set_platform_failing(tx: Transaction) -> None:
    await tx.execute(
        update(ChannelAccount)
        .where(ChannelAccount.sealed_credentials.is_(None), ChannelAccount.failing_since.is_(None))
        .values(failing_since=func.now())
    )


async def is_platform_number_failing(tx: Transaction) -> bool:
    query = select(ChannelAccount.client_id).where(
        ChannelAccount.sealed_credentials.is_(None), ChannelAccount.failing_since.is_not(None)
    )
    return (await tx.execute(query.limit(1))).first() is not None


async def end_platform_failing(tx: Transaction) -> None:
    await tx.execute(
        update(ChannelAccount)
        .where(ChannelAccount.sealed_credentials.is_(None), ChannelAccount.failing_since.is_not(None))
        .values(failing_since=None, tested_at=func.now())
    )


async def set_tested(tx: ClientTransaction, *, channel: PhoneChannel) -> None:
    await _set(tx, channel, tested_at=func.now(), failing_since=None)


async def set_notified(tx: ClientTransaction, *, channel: PhoneChannel) -> None:
    await _set(tx, channel, notified_at=func.now())


async def _set(tx: ClientTransaction, channel: PhoneChannel, **values: object) -> None:
    await tx.execute(
        update(ChannelAccount)
        .where(ChannelAccount.client_id == tx.client_id, ChannelAccount.channel == channel)
        .values(**values)
    )


async def list_templates(tx: ClientTransaction) -> list[ChannelTemplate]:
    query = (
        select(*TEMPLATES.columns)
        .where(ChannelTemplate.client_id == tx.client_id)
        .order_by(
            ChannelTemplate.channel.desc(), ChannelTemplate.name, ChannelTemplate.language, ChannelTemplate.template_id
        )
    )
    return [TEMPLATES.row(row) for row in (await tx.execute(query)).mappings()]


async def list_siblings(tx: ClientTransaction, *, template_id: int) -> list[ChannelTemplate]:
    chosen = aliased(ChannelTemplate)
    same = and_(
        chosen.client_id == ChannelTemplate.client_id,
        chosen.channel == ChannelTemplate.channel,
        chosen.provider_key == ChannelTemplate.provider_key,
    )
    query = (
        select(*TEMPLATES.columns)
        .join(chosen, same)
        .where(ChannelTemplate.client_id == tx.client_id, chosen.template_id == template_id)
    )
    return [TEMPLATES.row(row) for row in (await tx.execute(query)).mappings()]


async def save_synced(tx: ClientTransaction, templates: Sequence[ProviderTemplate]) -> None:
    """Keep chosen fields; absent templates become deleted."""
    await tx.execute(
        update(ChannelTemplate)
        .where(ChannelTemplate.client_id == tx.client_id, ChannelTemplate.channel == PhoneChannel.WHATSAPP)
        .values(status=TemplateState.DELETED)
    )
    for template in templates:
        values = {
            "status": template.status,
            "category": template.category,
            "body": template.body,
            "synced_at": func.now(),
        }
        statement = insert(ChannelTemplate).values(
            client_id=tx.client_id,
            channel=PhoneChannel.WHATSAPP,
            name=template.name,
            provider_key=template.name,
            language=template.language,
            **values,
        )
        await tx.execute(
            statement.on_conflict_do_update(
                index_elements=["client_id", "channel", "provider_key", "language"], set_=values
            )
        )


async def add_sms_template(
    tx: ClientTransaction, *, name: str, provider_key: str, dlt_template_id: str, body: str, fields: Mapping[str, str]
) -> bool:
    """Return False if its id exists."""
    added = await tx.execute(
        insert(ChannelTemplate)
        .values(
            client_id=tx.client_id,
            channel=PhoneChannel.SMS,
            name=name,
            provider_key=provider_key,
            status=TemplateState.APPROVED,
            body=body,
            fields=dict(fields),
            dlt_template_id=dlt_template_id,
        )
        .on_conflict_do_nothing()
        .returning(ChannelTemplate.template_id)
    )
    return added.scalar_one_or_none() is not None
