"""The development outbox: e-mails, and messages by WhatsApp and SMS, as they would be sent, as a page and as JSON."""

from dataclasses import dataclass
from datetime import datetime

from fastapi import APIRouter, Response
from fastapi.responses import HTMLResponse
from jinja2 import Environment, StrictUndefined
from pydantic import BaseModel

from toli.identity.access.guards import CurrentServices, CurrentSettings, Db
from toli.infra.ports.phone_messages import PhoneChannel
from toli.kit.errors import NotFound
from toli.messaging.notifications import repository as notifications_repository
from toli.messaging.notifications.schemas import StoredMail
from toli.messaging.notifications.service import attachments as attachments_service
from toli.messaging.notifications.service import outbox
from toli_demo.phones import repository as phones

router = APIRouter(prefix="/sandbox/outbox", include_in_schema=False)

NEWEST = 200
CHANNELS = {PhoneChannel.WHATSAPP: "WhatsApp", PhoneChannel.SMS: "SMS"}

STYLE = """
:root { color-scheme: light dark; --line: #8883; --dim: #6b7280; --card: #fff; --page: #f3f4f6; --ink: #111827 }
@media (prefers-color-scheme: dark) { :root { --dim: #9ca3af; --card: #1f2937; --page: #111827; --ink: #f3f4f6 } }
body { margin: 0; padding: 2rem 1rem; background: var(--page); color: var(--ink); font: 1rem/1.6 system-ui, sans-serif }
main { max-width: 46rem; margin: 0 auto }
h1 { margin: 0; font-size: 1.5rem }
.lead { margin: .25rem 0 1.5rem; color: var(--dim) }
details { margin: 0 0 .75rem; border: 1px solid var(--line); border-radius: .75rem; background: var(--card) }
summary { display: grid; grid-template-columns: 1fr auto; gap: 0 1rem; padding: .9rem 1.1rem; cursor: pointer }
summary:focus-visible { outline: 2px solid #0f766e; outline-offset: 2px; border-radius: .75rem }
.subject { font-weight: 600; overflow-wrap: anywhere }
.to, time { color: var(--dim); font-size: .875rem; overflow-wrap: anywhere }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0 1rem; font-size: .875rem }
dt { color: var(--dim) }
dd { margin: 0; overflow-wrap: anywhere }
.files { margin: 0; padding: .6rem 1.1rem; border-top: 1px solid var(--line) }
pre { margin: 0; padding: 1rem 1.1rem; border-top: 1px solid var(--line); white-space: pre-wrap;
  overflow-wrap: anywhere }
iframe { display: block; width: 100%; height: 30rem; border: 0; border-top: 1px solid var(--line); background: #f3f4f6 }
a { color: inherit }
.none { padding: 3rem 1rem; border: 1px dashed var(--line); border-radius: .75rem; text-align: center;
  color: var(--dim) }
"""

PAGE = Environment(autoescape=True, undefined=StrictUndefined, trim_blocks=True).from_string(
    """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Outbox - {{ product }}</title>
<style>{{ style | safe }}</style>
</head>
<body>
<main>
<h1>Outbox</h1>
<p class="lead">E-mails and messages by WhatsApp and SMS stay here, as no server is set. The newest is first.</p>
{% for entry in entries %}
{% if entry.phone %}
{% set message = entry.phone %}
<details{% if loop.first %} open{% endif %}>
<summary>
<span class="subject">{{ CHANNELS[message.channel] }}</span>
<time datetime="{{ message.created_at.isoformat() }}">{{ message.created_at.strftime("%d %b %Y, %H:%M:%S") }} UTC</time>
<span class="to">to {{ message.phone }}</span>
</summary>
<dl class="files">
<dt>From</dt><dd>{{ message.sender }}</dd>
<dt>Template</dt><dd>{{ message.template }}</dd>
</dl>
<pre>{{ message.body | urlize(rel="noopener") }}</pre>
</details>
{% else %}
{% set mail = entry.mail %}
<details{% if loop.first %} open{% endif %}>
<summary>
<span class="subject">{{ mail.subject }}</span>
<time datetime="{{ mail.created_at.isoformat() }}">{{ mail.created_at.strftime("%d %b %Y, %H:%M:%S") }} UTC</time>
<span class="to">to {{ mail.recipient }}</span>
</summary>
{% if mail.headers %}
<dl class="files">
{% for name, value in mail.headers.items() %}
<dt>{{ name }}</dt><dd>{{ value }}</dd>
{% endfor %}
</dl>
{% endif %}
{% if mail.attachments %}
<p class="files">Attached:
{% for file in mail.attachments %}
<a href="/sandbox/outbox/{{ mail.mail_id }}/{{ loop.index0 }}">{{ file.filename }}</a>
{% endfor %}
</p>
{% endif %}
<iframe title="{{ mail.subject }}" sandbox srcdoc="{{ mail.html }}"></iframe>
<pre>{{ mail.text | urlize(rel="noopener") }}</pre>
</details>
{% endif %}
{% else %}
<p class="none">Nothing has been sent yet. Ask for a sign-in code, and it appears here.</p>
{% endfor %}
</main>
</body>
</html>
"""
)

# E-mails have inline styles, and a `srcdoc` frame inherits this policy; scripts are not allowed at all.
POLICY = (
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; frame-src 'self';"
    " style-src 'unsafe-inline'"
)


@dataclass(frozen=True, slots=True)
class Entry:
    """An e-mail, or a message to a phone, with its time."""

    at: datetime
    mail: StoredMail | None = None
    phone: phones.Sent | None = None


class OutboxFile(BaseModel):
    """An attachment of an e-mail."""

    filename: str
    url: str


class OutboxMail(BaseModel):
    """One e-mail of the outbox."""

    to: str
    subject: str
    text: str
    html: str
    headers: dict[str, str]
    attachments: list[OutboxFile]
    created_at: datetime


@router.get("", operation_id="showOutbox")
async def show_outbox(database: Db, settings: CurrentSettings) -> HTMLResponse:
    """Show the outbox as a page."""
    async with database.public_transaction() as tx:
        mails = await notifications_repository.list_outbox(tx, limit=NEWEST)
    async with database.platform_transaction() as tx:
        messages = await phones.list_sent(tx, limit=NEWEST)
    entries = [Entry(mail.created_at, mail=mail) for mail in mails]
    entries += [Entry(message.created_at, phone=message) for message in messages]
    entries.sort(key=lambda entry: entry.at, reverse=True)
    page = PAGE.render(entries=entries[:NEWEST], style=STYLE, product=settings.product_name, CHANNELS=CHANNELS)
    return HTMLResponse(page, headers={"Content-Security-Policy": POLICY, "Cache-Control": "no-store"})


@router.get(".json", operation_id="readOutbox")
async def read_outbox(database: Db) -> list[OutboxMail]:
    """List the e-mails of the outbox as JSON, newest first."""
    async with database.public_transaction() as tx:
        mails = await notifications_repository.list_outbox(tx, limit=NEWEST)
    return [
        OutboxMail(
            to=mail.recipient,
            subject=mail.subject,
            text=mail.text,
            headers=mail.headers,
            html=mail.html,
            attachments=[
                OutboxFile(filename=file.filename, url=f"/sandbox/outbox/{mail.mail_id}/{place}")
                for place, file in enumerate(mail.attachments)
            ],
            created_at=mail.created_at,
        )
        for mail in mails
    ]


@router.get("/{mail_id:int}/{place:int}", operation_id="openAttachment")
async def open_attachment(
    services: CurrentServices, database: Db, settings: CurrentSettings, mail_id: int, place: int
) -> Response:
    """Open an attachment, generated as it is when the e-mail is sent."""
    async with database.public_transaction() as tx:
        mail = await outbox.get_outbox_mail(tx, mail_id=mail_id)
    if place >= len(mail.attachments):
        raise NotFound
    file = await attachments_service.make_attachment(database, settings, services.store, mail.attachments[place])
    return Response(
        file.data,
        media_type=file.media_type,
        headers={"Content-Disposition": f'inline; filename="{file.filename}"', "Cache-Control": "no-store"},
    )
