import asyncio
import re
import secrets
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any, Final
from urllib.parse import urlencode

import aiosmtplib
import structlog
from jinja2 import BaseLoader, ChoiceLoader, Environment, PackageLoader, StrictUndefined, select_autoescape
from prometheus_client import Counter

from toli.clients.companies.repository import sites
from toli.clients.companies.schemas.sites import ClientInfo
from toli.clients.media.schemas import FILES_PATH, Image
from toli.delivery.mail.repository import addresses as addresses_repository
from toli.delivery.mail.schemas import BlockKind, MailRoute, MailTopic, OptOutRef
from toli.delivery.mail.service import addresses, keys, senders
from toli.identity.people import rules as people_rules
from toli.identity.people.service import people
from toli.infra.config import Settings
from toli.infra.db.database import Database
from toli.infra.db.queue.jobs import RUNNING
from toli.infra.db.transactions import ClientTransaction, Transaction
from toli.infra.ports.files import FileStore
from toli.infra.ports.phone_messages import PhoneProviders
from toli.infra.ports.smtp import SmtpConnections, SmtpServer, parse_smtp_url
from toli.kit.clock import Clock
from toli.kit.languages import LANGUAGE
from toli.kit.phones import show_phone
from toli.kit.sealing import Sealer
from toli.kit.translation import find_count_text, find_text
from toli.messaging.notifications import repository, rules
from toli.messaging.notifications.schemas import AccountEmail, AttachedFile, Attachment, Brand, Email, Envelope
from toli.messaging.notifications.service.attachments import make_attachment
from toli.services import Services

log = structlog.get_logger(__name__)

EMAILS = Counter("toli_emails_total", "E-mails handed to the mail server or stored in the outbox", ["outcome"])

SUBJECT = "Subject: "
PERMANENT_FAILURE = 500
"""The lowest SMTP reply code that means: do not try again (RFC 5321, 4.2.1)."""

SHARP_WIDTH: Final = 1120
"""Of a picture, in pixels: twice the width of an e-mail."""
TOKEN_BYTES: Final = 12
ONE_CLICK: Final = "/api/mail-opt-outs/one-click"
OPT_OUT_PAGE: Final = "/unsubscribe"
BLOCKED: Final[Mapping[BlockKind, str]] = {
    BlockKind.BOUNCE: "e-mails to this address came back, so no more are sent there",
    BlockKind.COMPLAINT: "the reader marked an e-mail as unwanted, so no more are sent there",
}

_DRY_RUN: ContextVar[bool] = ContextVar("toli.mail_dry_run", default=False)


class DryRunReached(Exception):
    pass


@contextmanager
def dry_run() -> Iterator[None]:
    token = _DRY_RUN.set(True)
    try:
        yield
    finally:
        _DRY_RUN.reset(token)


@dataclass(frozen=True, slots=True)
class Mailer:
    database: Database
    settings: Settings
    sealer: Sealer
    clock: Clock
    store: FileStore
    phones: PhoneProviders
    smtp: SmtpConnections = field(default_factory=SmtpConnections)


def make_mailer(services: Services) -> Mailer:
    return Mailer(
        database=services.database,
        settings=services.settings,
        sealer=services.sealer,
        clock=services.clock,
        store=services.store,
        phones=services.channels,
        smtp=services.smtp,
    )


async def brand_of(tx: Transaction, mailer: Mailer, *, client_id: int) -> Brand:
    """Read a client's brand; the platform's for client 0."""
    client = await sites.find_client(tx, client_id=client_id) if client_id else None
    if client is None:
        return _platform_brand(mailer.settings)
    reply_to = client.public_email or (await people.person(tx, user_id=client.user_id)).email
    origin = mailer.settings.site_origin(label=client.url, domain=client.domain)
    return Brand(
        name=client.client_name,
        colour=rules.readable_colour(client.colour),
        origin=origin,
        panel_origin=mailer.settings.client_origin(client.url),
        reply_to=None if people_rules.is_erased(reply_to) else reply_to,
        client_id=client.client_id,
        contacts=tuple(_contacts_of(client)),
        logo=client.client_logo and f"{mailer.settings.asset_origin or origin}{FILES_PATH}{client.client_logo}",
        phone=_digits(client.public_phone),
        whatsapp=_digits(client.public_whatsapp),
    )


def _contacts_of(client: ClientInfo) -> Iterator[str]:
    """The public contacts, for the end of an e-mail."""
    if client.public_email:
        yield client.public_email
    if client.public_phone:
        yield show_phone(client.public_phone)
    if client.public_whatsapp and client.public_whatsapp != client.public_phone:
        yield f"WhatsApp: {show_phone(client.public_whatsapp)}"
    if client.public_address:
        yield client.public_address


def picture_url(mailer: Mailer, brand: Brand, image: Image | None) -> str | None:
    if image is None:
        return None
    sharp = [source for source in image.sources if source.width >= SHARP_WIDTH]
    url = min(sharp, key=lambda source: source.width).url if sharp else image.url
    return f"{mailer.settings.asset_origin or brand.origin}{url}"


def _digits(phone: str) -> str | None:
    return re.sub(r"\D", "", phone) or None


def render(template: str, *, brand: Brand, **data: Any) -> Email:
    """Use the reader's language; the first line of text is the subject."""
    return _render(_templates(), template, brand=brand, **data)


def render_account_email(mailer: Mailer, template: str, **data: Any) -> AccountEmail:
    return AccountEmail(_render(_account_templates(), template, brand=_platform_brand(mailer.settings), **data))


def _platform_brand(settings: Settings) -> Brand:
    return Brand(
        name=settings.product_name,
        colour=rules.PLAIN_COLOUR,
        origin=settings.main_url,
        panel_origin=settings.main_url,
    )


def _render(templates: Environment, template: str, *, brand: Brand, **data: Any) -> Email:
    values: Mapping[str, Any] = {"brand": brand, "language": LANGUAGE.get(), **data}
    subject, _, text = templates.get_template(f"{template}.txt").render(values).partition("\n")
    subject = subject.removeprefix(SUBJECT)
    html = templates.get_template(f"{template}.html").render({**values, "subject": subject})
    signature = "".join(f"{line}\n" for line in (brand.name, *brand.contacts)) if brand.contacts else ""
    return Email(subject=subject, text="\n-- \n".join(filter(None, (text.strip() + "\n", signature))), html=html)


async def send(
    mailer: Mailer,
    email: Email,
    *,
    brand: Brand,
    recipient: str,
    about: str,
    reply_to: str | None = None,
    attachments: Sequence[Attachment] = (),
    topic: MailTopic | None = None,
) -> str | None:
    """Send at least once for each `about`; return the reason of a permanent refusal.

    Repeats only after a crash between the server's acceptance and its record, or by two concurrent jobs. Skips, without
    a record, addresses that are erased, blocked or opted out of the `topic`. `reply_to` defaults to the brand's
    operator. Raises aiosmtplib's errors after a temporary failure: the job is retried.
    """
    return await _send(
        mailer,
        email,
        brand=brand,
        recipient=recipient,
        about=about,
        reply_to=reply_to,
        attachments=attachments,
        topic=topic,
    )


async def send_account_email(
    mailer: Mailer, email: AccountEmail, *, recipient: str, about: str, is_deletion_notice: bool = False
) -> str | None:
    """Send by the platform's server and address, as `send` does.

    Ignores clients' blocked addresses and opt-outs. A deletion notice is recorded without recipient and job: both
    contain an address that is stored nowhere else.
    """
    return await _send(
        mailer,
        email.content,
        brand=_platform_brand(mailer.settings),
        recipient=recipient,
        about=about,
        is_deletion_notice=is_deletion_notice,
    )


async def _send(
    mailer: Mailer,
    email: Email,
    *,
    brand: Brand,
    recipient: str,
    about: str,
    reply_to: str | None = None,
    attachments: Sequence[Attachment] = (),
    topic: MailTopic | None = None,
    is_deletion_notice: bool = False,
) -> str | None:
    if people_rules.is_erased(recipient):
        return "the account was deleted"
    if _DRY_RUN.get():
        raise DryRunReached
    async with _transaction(mailer, brand) as tx:
        earlier = await repository.find_outcome(tx, dedupe_key=about)
        if earlier is not None:
            return earlier.failure
        unwanted = await _find_reason_against(tx, recipient=recipient, topic=topic)
        if unwanted is not None:
            EMAILS.labels("suppressed").inc()
            return unwanted
        envelope = _envelope(
            mailer,
            brand=brand,
            recipient=recipient,
            reply_to=reply_to or brand.reply_to,
            route=await _find_route(tx, mailer),
            topic=topic,
        )
        if mailer.settings.smtp_url is None:
            await repository.add_to_outbox(
                tx,
                dedupe_key=about,
                recipient=recipient,
                email=email,
                attachments=attachments,
                headers=envelope.headers(),
                client_id=brand.client_id,
                token=envelope.token,
            )
            EMAILS.labels("stored").inc()
            return None
    files = [
        await make_attachment(mailer.database, mailer.settings, mailer.store, attachment) for attachment in attachments
    ]
    try:
        failure = await _deliver(mailer, email, envelope, files=files)
    except (aiosmtplib.SMTPException, OSError):
        EMAILS.labels("failed").inc()
        raise
    EMAILS.labels("sent" if failure is None else "refused").inc()
    async with mailer.database.public_transaction() as tx:
        await repository.add_outcome(
            tx,
            dedupe_key=about,
            recipient="" if is_deletion_notice else recipient,
            subject=email.subject,
            failure=failure,
            job=None if is_deletion_notice else RUNNING.get(),
            client_id=brand.client_id,
            token=envelope.token,
        )
    return failure


def _transaction(mailer: Mailer, brand: Brand) -> AbstractAsyncContextManager[Transaction]:
    if brand.client_id:
        return mailer.database.client_transaction(brand.client_id)
    return mailer.database.public_transaction()


async def _find_route(tx: Transaction, mailer: Mailer) -> MailRoute | None:
    if not isinstance(tx, ClientTransaction):
        return None
    return await senders.find_route(tx, mailer.settings, sealer=mailer.sealer)


async def _find_reason_against(tx: Transaction, *, recipient: str, topic: MailTopic | None) -> str | None:
    if not isinstance(tx, ClientTransaction):
        return None
    blocked = await addresses_repository.find_blocked_address(tx, address=recipient)
    if blocked is not None:
        return BLOCKED[blocked.kind]
    if topic is not None and await addresses_repository.is_opted_out(tx, address=recipient, topic=topic):
        return "the reader does not want such e-mails"
    return None


def _envelope(
    mailer: Mailer,
    *,
    brand: Brand,
    recipient: str,
    reply_to: str | None,
    route: MailRoute | None,
    topic: MailTopic | None,
) -> Envelope:
    sender = mailer.settings.sender_address if route is None else route.address
    token = secrets.token_hex(TOKEN_BYTES)
    unsubscribe = None
    if topic is not None and brand.client_id:
        ref = OptOutRef(brand.client_id, topic, recipient)
        unsubscribe = f"{brand.origin}{ONE_CLICK}/{addresses.opt_out_token(ref, sealer=mailer.sealer)}"
    return Envelope(
        brand=brand,
        sender=sender,
        recipient=recipient,
        reply_to=reply_to,
        route=route,
        token=token,
        return_path=_return_path(mailer, route, token=token),
        unsubscribe=unsubscribe,
    )


def _return_path(mailer: Mailer, route: MailRoute | None, *, token: str) -> str:
    if route is not None and route.server is not None:
        return route.address
    domain = mailer.settings.mail_inbound_domain if route is None else route.return_domain
    if not domain:
        return mailer.settings.sender_address
    return f"b-{token}@{domain}"


def opt_out_link(mailer: Mailer, brand: Brand, *, recipient: str, topic: MailTopic) -> str:
    ref = OptOutRef(brand.client_id, topic, recipient)
    return f"{brand.origin}{OPT_OUT_PAGE}?{urlencode({'token': addresses.opt_out_token(ref, sealer=mailer.sealer)})}"


async def _deliver(mailer: Mailer, email: Email, envelope: Envelope, *, files: Sequence[AttachedFile]) -> str | None:
    """Use the operator's server, if it works, else the platform's."""
    route = envelope.route
    if route is not None and route.server is not None:
        try:
            return await _hand_in(mailer, email, envelope, server=route.server, files=files)
        except (aiosmtplib.SMTPException, OSError) as error:
            log.warning("client_mail_server_failed", client_id=route.client_id, error=type(error).__name__)
            async with mailer.database.client_transaction(route.client_id) as tx:
                await senders.report_failure(tx, route, error, now=mailer.clock.now())
        return_path = _return_path(mailer, None, token=envelope.token)
        sender = mailer.settings.sender_address
        envelope = replace(envelope, sender=sender, return_path=return_path, route=None)
    assert mailer.settings.smtp_url is not None
    server = parse_smtp_url(mailer.settings.smtp_url.get_secret_value())
    return await _hand_in(mailer, email, envelope, server=server, files=files)


async def _hand_in(
    mailer: Mailer, email: Email, envelope: Envelope, *, server: SmtpServer, files: Sequence[AttachedFile]
) -> str | None:
    data = rules.to_bytes(rules.message(email, envelope=envelope, clock=mailer.clock, files=files))
    if envelope.route is not None and envelope.route.signature is not None:
        data = await asyncio.to_thread(keys.sign, data, envelope.route.signature)
    try:
        await mailer.smtp.send(server, data, sender=envelope.return_path, recipient=envelope.recipient)
    except aiosmtplib.SMTPRecipientsRefused as error:
        codes = [refusal.code for refusal in error.recipients]
        if min(codes, default=0) < PERMANENT_FAILURE:
            raise
        log.warning("mail_refused", codes=codes)
        return "the address was refused"
    return None


@cache
def _templates() -> Environment:
    return _make_environment(PackageLoader("toli.messaging.notifications"))


@cache
def _account_templates() -> Environment:
    return _make_environment(
        ChoiceLoader(
            [
                PackageLoader("toli.messaging.notifications", "account_templates"),
                PackageLoader("toli.messaging.notifications"),
            ]
        )
    )


def _make_environment(loader: BaseLoader) -> Environment:
    templates = Environment(
        loader=loader,
        autoescape=select_autoescape(["html"]),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        extensions=["jinja2.ext.i18n"],
    )
    templates.install_gettext_callables(find_text, find_count_text, newstyle=True)  # type: ignore[attr-defined]  # of the extension
    return templates
