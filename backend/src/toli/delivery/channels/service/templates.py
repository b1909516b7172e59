"""Approved texts of WhatsApp and SMS (registered with DLT)."""

from toli.delivery.channels import rules
from toli.delivery.channels.errors import ChannelKeysRefused, TemplateKnown, TemplateNotUsable, TemplateUsedAsFallback
from toli.delivery.channels.models import ChannelTemplate
from toli.delivery.channels.repository import accounts as repository
from toli.delivery.channels.repository.accounts import ACCOUNTS, TEMPLATES
from toli.delivery.channels.schemas.accounts import ChannelTemplateOut, SmsTemplateIn, TemplateFieldsIn, TemplateState
from toli.delivery.channels.schemas.messages import UsableTemplate
from toli.delivery.channels.service.credentials import connect_whatsapp
from toli.identity.audit.service import record
from toli.infra.db.database import Database
from toli.infra.db.table import values_of
from toli.infra.db.transactions import ClientTransaction
from toli.infra.ports.phone_messages import ChannelRefused, PhoneChannel, PhoneProviders
from toli.kit.errors import NotFound
from toli.kit.sealing import Sealer


async def sync_templates(database: Database, providers: PhoneProviders, sealer: Sealer, *, client_id: int) -> None:
    """Raises NotFound, ChannelKeysRefused, ChannelUnavailable."""
    async with database.client_transaction(client_id) as tx:
        account = await ACCOUNTS.find(tx, PhoneChannel.WHATSAPP)
    if account is None:
        raise NotFound
    try:
        templates = await connect_whatsapp(providers, sealer, account).list_templates()
    except ChannelRefused as refusal:
        if not account.is_platform:
            async with database.client_transaction(client_id) as tx:
                await repository.set_failing(tx, channel=PhoneChannel.WHATSAPP)
        raise ChannelKeysRefused(str(refusal)) from refusal
    async with database.client_transaction(client_id) as tx:
        await repository.save_synced(tx, templates)
        await repository.set_tested(tx, channel=PhoneChannel.WHATSAPP)


async def add_sms_template(tx: ClientTransaction, *, template: SmsTemplateIn, actor_id: int) -> None:
    """Raises TemplateKnown, and TemplateNotUsable if a placeholder has no field."""
    placeholders = rules.find_placeholders(PhoneChannel.SMS, template.body)
    if not rules.is_usable(status=TemplateState.APPROVED, placeholders=placeholders, fields=template.fields):
        raise TemplateNotUsable
    is_added = await repository.add_sms_template(
        tx,
        name=template.name,
        provider_key=template.msg91_template_id,
        dlt_template_id=template.dlt_template_id,
        body=template.body,
        fields={name: template.fields[name] for name in placeholders},
    )
    if not is_added:
        raise TemplateKnown
    await _record(tx, "template_added", actor_id=actor_id, name=template.name)


async def set_template_fields(
    tx: ClientTransaction, *, template_id: int, body: TemplateFieldsIn, actor_id: int
) -> None:
    """Raises NotFound, also for an unknown fallback SMS."""
    template = await TEMPLATES.get(tx, template_id)
    if body.sms_template_id is not None:
        sms = await TEMPLATES.get(tx, body.sms_template_id)
        if template.channel != PhoneChannel.WHATSAPP or sms.channel != PhoneChannel.SMS:
            raise NotFound
    placeholders = rules.find_placeholders(template.channel, template.body)
    fields = {name: body.fields[name] for name in placeholders if name in body.fields}
    values = {"fields": fields, "sms_template_id": body.sms_template_id}
    await TEMPLATES.update(tx, template_id, values=values)
    await _record(tx, "template_changed", actor_id=actor_id, name=template.name)


async def remove_template(tx: ClientTransaction, *, template_id: int, actor_id: int) -> None:
    """Remove an SMS template, or one deleted at WhatsApp. Raises NotFound, TemplateUsedAsFallback."""
    template = await TEMPLATES.get(tx, template_id)
    if template.channel == PhoneChannel.WHATSAPP and template.status != TemplateState.DELETED:
        raise NotFound
    for other in await repository.list_templates(tx):
        if other.sms_template_id == template_id:
            raise TemplateUsedAsFallback(other.name)
    await TEMPLATES.delete(tx, template_id)
    await _record(tx, "template_removed", actor_id=actor_id, name=template.name)


async def list_usable(tx: ClientTransaction) -> list[UsableTemplate]:
    connected = {account.channel for account in await ACCOUNTS.list_rows(tx)}
    return [
        _to_usable(template)
        for template in await repository.list_templates(tx)
        if template.channel in connected and to_schema(template).is_usable
    ]


async def get_usable(tx: ClientTransaction, *, template_id: int) -> UsableTemplate:
    """Raises NotFound, TemplateNotUsable."""
    template = await TEMPLATES.get(tx, template_id)
    account = await ACCOUNTS.find(tx, template.channel)
    if account is None or not to_schema(template).is_usable:
        raise TemplateNotUsable
    return _to_usable(template)


async def find_usable(tx: ClientTransaction, *, template_id: int) -> UsableTemplate | None:
    try:
        return await get_usable(tx, template_id=template_id)
    except (NotFound, TemplateNotUsable):
        return None


async def find_in_language(tx: ClientTransaction, template: UsableTemplate, *, language: str) -> UsableTemplate:
    if template.language == language:
        return template
    for sibling in await repository.list_siblings(tx, template_id=template.template_id):
        if rules.read_language(sibling.language) == language and to_schema(sibling).is_usable:
            return _to_usable(sibling)
    return template


def to_schema(template: ChannelTemplate) -> ChannelTemplateOut:
    placeholders = rules.find_placeholders(template.channel, template.body)
    return ChannelTemplateOut.model_validate(
        {
            **values_of(template),
            "text": rules.show_fields(template.channel, template.body, template.fields),
            "placeholders": placeholders,
            "is_usable": rules.is_usable(status=template.status, placeholders=placeholders, fields=template.fields),
        }
    )


def _to_usable(template: ChannelTemplate) -> UsableTemplate:
    return UsableTemplate(
        template_id=template.template_id,
        channel=template.channel,
        name=template.name,
        text=rules.show_fields(template.channel, template.body, template.fields),
        language=rules.read_language(template.language),
        fields=template.fields,
        sms_template_id=template.sms_template_id,
    )


async def _record(tx: ClientTransaction, act: str, *, actor_id: int, name: str) -> None:
    await record(tx, f"channel.{act}", subject="channel:templates", actor_id=actor_id, name=name)
