"""Connecting and disconnecting need a fresh proof of identity."""

from typing import Annotated

from fastapi import APIRouter, Path

from toli.delivery.channels.errors import (
    ChannelKeysRefused,
    ChannelSecretsMissing,
    TemplateKnown,
    TemplateNotUsable,
    TemplateUsedAsFallback,
    TestMessageRefused,
)
from toli.delivery.channels.schemas.accounts import (
    ChannelsOut,
    SmsIn,
    SmsTemplateIn,
    TemplateFieldsIn,
    TestMessageIn,
    WebhookOut,
    WhatsAppIn,
)
from toli.delivery.channels.service import accounts, templates
from toli.identity.access.guards import CurrentServices, OperatedClient, Proven, SignedIn
from toli.identity.access.rights import Right, requires
from toli.infra.ports.phone_messages import PhoneChannel
from toli.kit.errors import raises
from toli.services import Services

router = APIRouter(prefix="/clients/{client_id:int}/channels", tags=["Message channels"])

TemplateId = Annotated[int, Path(ge=1, le=2**63 - 1)]


@router.get("", operation_id="getChannels")
@requires(Right.SITE)
async def get_channels(client_id: OperatedClient, services: CurrentServices) -> ChannelsOut:
    """Get the accounts for WhatsApp and SMS, their templates and the fields for placeholders."""
    return await _get(services, client_id)


@router.put("/whatsapp", operation_id="connectWhatsApp")
@requires(Right.SITE)
@raises(ChannelKeysRefused, ChannelSecretsMissing)
async def connect_whatsapp(
    client_id: OperatedClient, body: WhatsAppIn, actor: Proven, services: CurrentServices
) -> ChannelsOut:
    """Verify and save a WhatsApp Cloud API number. Omitted secrets stay."""
    await accounts.connect_whatsapp_number(
        services.database, services.channels, services.sealer, client_id=client_id, body=body, actor_id=actor.user_id
    )
    return await _get(services, client_id)


@router.put("/whatsapp/platform", operation_id="usePlatformWhatsApp")
@requires(Right.SITE)
@raises(ChannelKeysRefused)
async def use_platform_number(client_id: OperatedClient, actor: Proven, services: CurrentServices) -> ChannelsOut:
    """Use the platform's WhatsApp number instead, and read its templates. 404 without one."""
    await accounts.use_platform_number(
        services.database, services.channels, client_id=client_id, actor_id=actor.user_id
    )
    await templates.sync_templates(services.database, services.channels, services.sealer, client_id=client_id)
    return await _get(services, client_id)


@router.put("/sms", operation_id="connectSms")
@requires(Right.SITE)
@raises(ChannelKeysRefused, ChannelSecretsMissing)
async def connect_sms(client_id: OperatedClient, body: SmsIn, actor: Proven, services: CurrentServices) -> ChannelsOut:
    """Verify and save an MSG91 account. An omitted key stays."""
    await accounts.connect_sms_account(
        services.database, services.channels, services.sealer, client_id=client_id, body=body, actor_id=actor.user_id
    )
    return await _get(services, client_id)


@router.post("/{channel}/disconnect", operation_id="disconnectChannel")
@requires(Right.SITE)
async def disconnect_channel(
    client_id: OperatedClient, channel: PhoneChannel, actor: Proven, services: CurrentServices
) -> ChannelsOut:
    """Delete an account with its secrets and templates. Waiting messages use the next channel."""
    async with services.database.client_transaction(client_id) as tx:
        await accounts.disconnect_channel(tx, channel=channel, actor_id=actor.user_id)
    return await _get(services, client_id)


@router.get("/whatsapp/webhook", operation_id="getWhatsAppWebhook")
@requires(Right.SITE)
async def get_webhook(client_id: OperatedClient, actor: Proven, services: CurrentServices) -> WebhookOut:
    """Get the webhook address and token for the Meta app."""
    async with services.database.client_transaction(client_id) as tx:
        return await accounts.get_webhook(
            tx, services.sealer, main_url=services.settings.main_url, actor_id=actor.user_id
        )


@router.post("/{channel}/test", operation_id="sendTestMessage", status_code=204)
@requires(Right.SITE)
@raises(ChannelKeysRefused, TemplateNotUsable, TestMessageRefused)
async def send_test_message(
    client_id: OperatedClient, channel: PhoneChannel, body: TestMessageIn, actor: SignedIn, services: CurrentServices
) -> None:
    """Send a template with example values to a number. 20 tests in an hour."""
    await accounts.send_test_message(
        services.database,
        services.channels,
        services.sealer,
        client_id=client_id,
        channel=channel,
        body=body,
        actor_id=actor.user_id,
    )


@router.post("/templates/sync", operation_id="syncChannelTemplates")
@requires(Right.SITE)
@raises(ChannelKeysRefused)
async def sync_templates(client_id: OperatedClient, services: CurrentServices) -> ChannelsOut:
    """Read the templates of the WhatsApp number with their approval."""
    await templates.sync_templates(services.database, services.channels, services.sealer, client_id=client_id)
    return await _get(services, client_id)


@router.post("/templates", operation_id="addSmsTemplate", status_code=201)
@requires(Right.SITE)
@raises(TemplateKnown, TemplateNotUsable)
async def add_sms_template(
    client_id: OperatedClient, body: SmsTemplateIn, actor: SignedIn, services: CurrentServices
) -> ChannelsOut:
    """Add an SMS text registered with DLT."""
    async with services.database.client_transaction(client_id) as tx:
        await templates.add_sms_template(tx, template=body, actor_id=actor.user_id)
    return await _get(services, client_id)


@router.put("/templates/{template_id:int}", operation_id="changeChannelTemplate")
@requires(Right.SITE)
async def change_template(
    client_id: OperatedClient,
    template_id: TemplateId,
    body: TemplateFieldsIn,
    actor: SignedIn,
    services: CurrentServices,
) -> ChannelsOut:
    async with services.database.client_transaction(client_id) as tx:
        await templates.set_template_fields(tx, template_id=template_id, body=body, actor_id=actor.user_id)
    return await _get(services, client_id)


@router.delete("/templates/{template_id:int}", operation_id="removeChannelTemplate")
@requires(Right.SITE)
@raises(TemplateUsedAsFallback)
async def remove_template(
    client_id: OperatedClient, template_id: TemplateId, actor: SignedIn, services: CurrentServices
) -> ChannelsOut:
    """An SMS template, or one deleted at WhatsApp."""
    async with services.database.client_transaction(client_id) as tx:
        await templates.remove_template(tx, template_id=template_id, actor_id=actor.user_id)
    return await _get(services, client_id)


async def _get(services: Services, client_id: int) -> ChannelsOut:
    async with services.database.client_transaction(client_id) as tx:
        return await accounts.get_channels(tx, services.channels)
