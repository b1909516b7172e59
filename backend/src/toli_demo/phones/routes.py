"""The simulators' routes: the APIs of WhatsApp and MSG91 as far as Toli calls them, and controls for tests."""

import re
from typing import Annotated, Any, Final

from fastapi import APIRouter, Header, Query, Response
from fastapi.responses import JSONResponse, PlainTextResponse
from pydantic import BaseModel, Field

from toli.identity.access.guards import CurrentServices, Db
from toli.infra.ports.phone_messages import PhoneChannel
from toli_demo.listener import Listener
from toli_demo.phones import repository, service
from toli_demo.phones.keys import CONTROLS_PATH, KEY_PREFIX, SMS_PATH, TEMPLATES, TOKEN_PREFIX, WHATSAPP_PATH
from toli_demo.phones.repository import FaultKind, Number, Sent

router = APIRouter(include_in_schema=False)

PLACEHOLDER: Final = re.compile(r"\{\{([0-9]+)\}\}")

Bearer = Annotated[str, Header()]


class Language(BaseModel):
    """The language of a template."""

    code: str


class Parameter(BaseModel):
    """What fills a placeholder."""

    type: str
    text: Annotated[str, Field(min_length=1, pattern=r"^[^\n\t]*$")]
    parameter_name: str = ""


class TemplatePart(BaseModel):
    """A part of a template with its parameters."""

    type: str
    parameters: list[Parameter]


class NamedTemplate(BaseModel):
    """A template to be sent."""

    name: str
    language: Language
    components: list[TemplatePart] = Field(default_factory=list)


class WhatsAppMessage(BaseModel):
    """A message by a template."""

    messaging_product: Annotated[str, Field(pattern="^whatsapp$")]
    recipient_type: Annotated[str, Field(pattern="^individual$")] = "individual"
    to: Annotated[str, Field(pattern=r"^[0-9]{6,15}$")]
    type: Annotated[str, Field(pattern="^template$")]
    template: NamedTemplate
    biz_opaque_callback_data: Annotated[str, Field(max_length=512)] = ""


class FlowMessage(BaseModel):
    """A flow to be sent to recipients, each with the values of its variables."""

    template_id: str
    sender: str = ""
    short_url: str = "0"
    recipients: Annotated[list[dict[str, str]], Field(min_length=1)]


class FaultIn(BaseModel):
    """What every nth message of a channel meets."""

    channel: PhoneChannel
    kind: FaultKind
    every: Annotated[int, Field(ge=1)] = 1


class NumberIn(BaseModel):
    """Where the states of a number go."""

    webhook_url: str
    app_secret: str


class InboundIn(BaseModel):
    """What a traveller writes to a number."""

    phone: str
    text: str


@router.post(f"{WHATSAPP_PATH}/v23.0/{{number_id}}/messages")
async def send_whatsapp(number_id: str, message: WhatsAppMessage, database: Db, authorization: Bearer = "") -> Response:
    """Take a message, or refuse it as the API does."""
    if not _is_allowed(authorization):
        return _refuse(401, 190, "Invalid OAuth access token.")
    template = service.find_template(message.template.name, message.template.language.code)
    if template is None:
        return _refuse(404, 132001, "Template name does not exist in the translation")
    if template["status"] != "APPROVED":
        return _refuse(400, 132015, "Template is paused or not approved")
    body = service.body_of(template)
    values = [value.text for part in message.template.components for value in part.parameters]
    if len(values) != len(PLACEHOLDER.findall(body)):
        return _refuse(400, 132000, "Number of parameters does not match the expected number of params")
    sent_id = service.new_message_id()
    async with database.platform_transaction() as tx:
        fault = await repository.strike(tx, PhoneChannel.WHATSAPP)
        if fault in {None, "lose_answer"}:
            text = PLACEHOLDER.sub(lambda found: values[int(found[1]) - 1], body)
            await service.accept(
                tx,
                {
                    "id": sent_id,
                    "sender": number_id,
                    "phone": f"+{message.to}",
                    "template": message.template.name,
                    "body": text,
                    "reference": message.biz_opaque_callback_data,
                },
            )
    if fault is not None:
        return _strike(fault)
    answer = {
        "messaging_product": "whatsapp",
        "contacts": [{"input": message.to, "wa_id": message.to}],
        "messages": [{"id": sent_id, "message_status": "accepted"}],
    }
    return JSONResponse(answer)


def _strike(fault: FaultKind) -> Response:
    match fault:
        case "down":
            return _refuse(503, 131016, "Service unavailable")
        case "limited":
            return _refuse(429, 130429, "Rate limit hit")
        case "refuse":
            return _refuse(400, 131026, "Message undeliverable")
        case "lose_answer":
            # The message was taken, and a gateway answers in place of the API.
            return PlainTextResponse("Bad Gateway", status_code=502)


@router.get(f"{WHATSAPP_PATH}/v23.0/{{business_id}}/message_templates")
async def list_templates(business_id: str, authorization: Bearer = "") -> Response:
    """List the templates of a business account, which are the same for all."""
    if not _is_allowed(authorization):
        return _refuse(401, 190, "Invalid OAuth access token.")
    data = [{"id": f"{business_id}{place}", **template} for place, template in enumerate(TEMPLATES)]
    return JSONResponse({"data": data, "paging": {"cursors": {"before": "MAZDZD", "after": "MjQZD"}}})


@router.get(f"{WHATSAPP_PATH}/v23.0/{{number_id}}")
async def get_number(number_id: str, authorization: Bearer = "") -> Response:
    """Describe a number; all of them exist."""
    if not _is_allowed(authorization):
        return _refuse(401, 190, "Invalid OAuth access token.")
    return JSONResponse(
        {"id": number_id, "display_phone_number": f"+91 {number_id[:10]}", "verified_name": "Simulator"}
    )


@router.post(f"{SMS_PATH}/api/v5/flow")
async def send_sms(message: FlowMessage, database: Db, authkey: Annotated[str, Header()] = "") -> Response:
    """Take an SMS, or refuse it as the API does."""
    if not authkey.startswith(KEY_PREFIX):
        return JSONResponse({"message": "Unauthorized", "type": "error", "code": "201"}, status_code=401)
    request_id = service.new_request_id()
    async with database.platform_transaction() as tx:
        fault = await repository.strike(tx, PhoneChannel.SMS)
        if fault in {None, "lose_answer"}:
            for place, recipient in enumerate(message.recipients):
                values = {name: value for name, value in recipient.items() if name != "mobiles"}
                await repository.add(
                    tx,
                    sent_id=f"{request_id}-{place}",
                    channel=PhoneChannel.SMS,
                    sender=message.sender,
                    phone=f"+{recipient['mobiles']}",
                    template=message.template_id,
                    body=service.write_sms(message.template_id, values),
                )
    match fault:
        case None:
            return JSONResponse({"message": request_id, "type": "success"})
        case "down":
            return JSONResponse({"message": "Service unavailable", "type": "error"}, status_code=503)
        case "limited":
            return JSONResponse({"message": "Too many requests", "type": "error"}, status_code=429)
        case "refuse":
            return JSONResponse({"message": "template id missing or invalid", "type": "error"}, status_code=400)
        case "lose_answer":
            return PlainTextResponse("Bad Gateway", status_code=502)


@router.get(f"{SMS_PATH}/api/balance.php")
async def get_balance(authkey: Annotated[str, Query()] = "") -> Response:
    """Tell the balance of an account."""
    if not authkey.startswith(KEY_PREFIX):
        return JSONResponse({"msg": "Authentication failure", "msgType": "error"})
    return JSONResponse(10_000)


@router.put(f"{CONTROLS_PATH}/numbers/{{number_id}}/webhook", status_code=204)
async def set_webhook(number_id: str, body: NumberIn, database: Db) -> None:
    """Send the states of a number to an address, as its operator sets up in the dashboard."""
    async with database.platform_transaction() as tx:
        await repository.set_number(tx, Number(number_id, body.webhook_url, body.app_secret))


@router.post(f"{CONTROLS_PATH}/numbers/{{number_id}}/inbound")
async def write_inbound(number_id: str, body: InboundIn, services: CurrentServices) -> dict[str, int | None]:
    """Play a traveller who writes to a number."""
    listener = Listener(services.settings, services.transport)
    status = await service.write_inbound(
        services.database, listener, number_id=number_id, phone=body.phone, text=body.text
    )
    return {"status": status}


@router.put(f"{CONTROLS_PATH}/faults", status_code=204)
async def put_fault(body: FaultIn, database: Db) -> None:
    """Set the fault of a channel, until all are cleared."""
    async with database.platform_transaction() as tx:
        await repository.set_fault(tx, body.channel, kind=body.kind, every=body.every)


@router.delete(f"{CONTROLS_PATH}/faults", status_code=204)
async def clear_faults(database: Db) -> None:
    """Clear all faults."""
    async with database.platform_transaction() as tx:
        await repository.clear_faults(tx)


@router.get(f"{CONTROLS_PATH}/outbox")
async def read_outbox(database: Db, limit: Annotated[int, Query(ge=1, le=20_000)] = 200) -> list[Sent]:
    """List what was accepted, the newest first."""
    async with database.platform_transaction() as tx:
        return await repository.list_sent(tx, limit=limit)


def _is_allowed(authorization: str) -> bool:
    return authorization.startswith(f"Bearer {TOKEN_PREFIX}")


def _refuse(status: int, code: int, message: str) -> JSONResponse:
    error: dict[str, Any] = {"message": message, "type": "OAuthException", "code": code, "fbtrace_id": "simulator"}
    return JSONResponse({"error": error}, status_code=status)
