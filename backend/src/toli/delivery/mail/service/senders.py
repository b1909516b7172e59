"""While a sender does not work, e-mails use the platform's address."""

import asyncio
import secrets
from datetime import datetime, timedelta
from typing import Final

import aiosmtplib
import structlog

from toli.clients.companies.repository import sites
from toli.delivery.mail import rules
from toli.delivery.mail.errors import SmtpPasswordMissing
from toli.delivery.mail.models import MailSender
from toli.delivery.mail.repository.senders import SENDERS, list_due
from toli.delivery.mail.schemas import (
    MailRoute,
    MailSenderOut,
    RecordsFound,
    SenderDomainIn,
    SenderKind,
    SenderState,
    Signature,
    SmtpIn,
    SmtpOut,
)
from toli.delivery.mail.service import smtp
from toli.delivery.mail.service.keys import make_key, open_secret, seal_secret
from toli.delivery.mail.service.records import look_up
from toli.identity.audit.service import record
from toli.identity.people.schemas import Limit
from toli.identity.people.service import limits, people
from toli.infra.config import Settings
from toli.infra.db.queue.jobs import enqueue
from toli.infra.db.table import values_of
from toli.infra.db.transactions import ClientTransaction
from toli.infra.ports.smtp import SmtpServer
from toli.kit.errors import NotFound
from toli.kit.sealing import Sealer
from toli.kit.text import Text
from toli.kit.translation import mark
from toli.services import Services

log = structlog.get_logger(__name__)

TESTS_AN_HOUR: Final = 20
CHECKED_AN_HOUR: Final = 30
CHECKED_AT_ONCE: Final = 10
MOST_DUE: Final = 200
SELECTOR_BYTES: Final = 4


async def get_mail_sender(tx: ClientTransaction, settings: Settings) -> MailSenderOut:
    """Raises NotFound."""
    row = await SENDERS.find(tx)
    client = await sites.find_client(tx, client_id=tx.client_id)
    if client is None:
        raise NotFound
    reply_to = client.public_email or (await people.person(tx, user_id=client.user_id)).email
    if row is None:
        return MailSenderOut(sender=settings.sender_address, reply_to=reply_to)
    return MailSenderOut(
        sender=row.address if row.state == SenderState.ACTIVE else settings.sender_address,
        reply_to=reply_to,
        kind=row.kind,
        state=row.state,
        address=row.address,
        records=rules.records_of(row, settings) if row.kind == SenderKind.DOMAIN else [],
        smtp=_smtp_out(row),
        failure=row.failure,
        checked_at=row.checked_at,
        failing_since=row.failing_since,
    )


def _smtp_out(row: MailSender) -> SmtpOut | None:
    if row.kind != SenderKind.SMTP or not row.security:
        return None
    return SmtpOut(host=row.host, port=row.port, security=row.security, username=row.username)


async def set_sender_domain(services: Services, *, client_id: int, body: SenderDomainIn, actor_id: int) -> None:
    """Keep the key for the same domain. Raises Invalid, TooMany."""
    address = rules.sender_address(body.address, base_domain=services.settings.base_domain)
    domain = address.rpartition("@")[2]
    async with services.database.client_transaction(client_id) as tx:
        await _count(tx, "mail_sender_tests", TESTS_AN_HOUR, mark("You can change the sender {most} times in an hour."))
        before = await SENDERS.find(tx)
    # A key takes a processor for a while: only after the count, only for a new domain, and in no transaction.
    key: tuple[str, str] | None = None
    if not _has_key(before, domain):
        key = await asyncio.to_thread(make_key)
    now = services.clock.now()
    async with services.database.client_transaction(client_id) as tx:
        before = await SENDERS.find(tx, lock=True)
        if before is not None and _has_key(before, domain):
            await SENDERS.update(tx, values={"address": address})
        else:
            # Without one, the sender was removed in between.
            public, private = await asyncio.to_thread(make_key) if key is None else key
            values = {
                "kind": "domain",
                "state": SenderState.PENDING,
                "address": address,
                "selector": f"toli-{secrets.token_hex(SELECTOR_BYTES)}",
                "public_key": public,
                "sealed_secret": seal_secret(services.sealer, private, client_id=client_id),
                "set_by": actor_id,
                "set_at": now,
                "next_check_at": now,
            }
            await SENDERS.replace(tx, rows=[values])
        await _record(tx, "set", actor_id=actor_id, kind="domain", address=address)
    await check_sender(services, client_id=client_id, actor_id=actor_id)


def _has_key(row: MailSender | None, domain: str) -> bool:
    return row is not None and row.kind == SenderKind.DOMAIN and row.domain == domain


async def set_smtp(services: Services, *, client_id: int, body: SmtpIn, actor_id: int) -> None:
    """Set it after a test e-mail. Raises Invalid, SmtpRefused, SmtpPasswordMissing, TooMany."""
    address = rules.sender_address(body.address, base_domain=services.settings.base_domain)
    async with services.database.client_transaction(client_id) as tx:
        await _count(
            tx, "mail_sender_tests", TESTS_AN_HOUR, mark("You can test a mail server {most} times in an hour.")
        )
        before = await SENDERS.find(tx)
        person = await people.person(tx, user_id=actor_id)
    password = body.password.get_secret_value() if body.password else _kept_password(services.sealer, before, body)
    await smtp.refuse_wrong_server(services.settings, body)
    await smtp.send_test(
        services.smtp,
        smtp.make_server(body, settings=services.settings, password=password),
        sender=address,
        recipient=person.email,
        product=services.settings.product_name,
        clock=services.clock,
    )
    now = services.clock.now()
    values = {
        "kind": "smtp",
        "state": SenderState.ACTIVE,
        "address": address,
        "sealed_secret": seal_secret(services.sealer, password, client_id=client_id),
        "host": body.host,
        "port": body.port,
        "security": body.security,
        "username": body.username,
        "set_by": actor_id,
        "set_at": now,
        "checked_at": now,
        "activated_at": now,
    }
    async with services.database.client_transaction(client_id) as tx:
        await SENDERS.find(tx, lock=True)
        await SENDERS.replace(tx, rows=[values])
        await _record(tx, "set", actor_id=actor_id, kind="smtp", address=address)


def _kept_password(sealer: Sealer, before: MailSender | None, body: SmtpIn) -> str:
    is_same = before is not None and (before.host, before.username) == (body.host, body.username)
    if before is None or before.sealed_secret is None or not is_same:
        raise SmtpPasswordMissing
    return open_secret(sealer, before.sealed_secret, client_id=before.client_id)


async def remove_sender(tx: ClientTransaction, *, actor_id: int) -> None:
    """Raises NotFound."""
    row = await SENDERS.get(tx, lock=True)
    await SENDERS.delete(tx)
    await _record(tx, "removed", actor_id=actor_id, kind=row.kind, address=row.address)


async def ask_for_check(tx: ClientTransaction) -> None:
    """Raises NotFound, TooMany."""
    await SENDERS.get(tx)
    sentence = mark("You can check the sender {most} times in an hour. It is checked automatically, too.")
    await _count(tx, "mail_sender_checks", CHECKED_AN_HOUR, sentence)


async def check_sender(services: Services, *, client_id: int, actor_id: int | None = None) -> None:
    async with services.database.client_transaction(client_id) as tx:
        row = await SENDERS.find(tx)
    if row is None:
        return
    records = await look_up(services.dns, services.settings, row) if row.kind == SenderKind.DOMAIN else None
    failure = None if row.kind == SenderKind.DOMAIN else await _try_server(services, row)
    now = services.clock.now()
    async with services.database.client_transaction(client_id) as tx:
        current = await SENDERS.find(tx, lock=True)
        if current is None or current.set_at != row.set_at:
            return
        updated_row, change = _after(current, records, failure, now=now)
        await _save(tx, updated_row, change, actor_id=actor_id)


def _after(
    row: MailSender, records: RecordsFound | None, failure: str | None, *, now: datetime
) -> tuple[MailSender, SenderState | None]:
    if records is not None:
        return rules.after_check(row, records, now=now)
    return rules.activate(row, now=now) if failure is None else rules.fail(row, failure, now=now)


async def _try_server(services: Services, row: MailSender) -> str | None:
    try:
        await services.smtp.check(smtp.server_of(row, settings=services.settings, sealer=services.sealer))
    except (aiosmtplib.SMTPException, OSError) as error:
        return smtp.reason_of(error)
    return None


async def check_due_senders(services: Services) -> None:
    async with services.database.platform_transaction() as tx:
        due = await list_due(tx, now=services.clock.now(), limit=MOST_DUE)
    slots = asyncio.Semaphore(CHECKED_AT_ONCE)

    async def check(client_id: int) -> None:
        async with slots:
            await check_sender(services, client_id=client_id)

    async with asyncio.TaskGroup() as group:
        for client_id in due:
            group.create_task(check(client_id))


async def find_route(tx: ClientTransaction, settings: Settings, *, sealer: Sealer) -> MailRoute | None:
    row = await SENDERS.find(tx)
    if row is None or row.state != SenderState.ACTIVE or row.sealed_secret is None:
        return None
    server: SmtpServer | None = None
    signature = None
    if row.kind == SenderKind.SMTP:
        server = smtp.server_of(row, settings=settings, sealer=sealer)
    else:
        private = open_secret(sealer, row.sealed_secret, client_id=row.client_id)
        signature = Signature(domain=row.domain, selector=row.selector, private_key=private)
    has_return = row.kind == SenderKind.DOMAIN and settings.mail_inbound_domain
    return MailRoute(
        client_id=row.client_id,
        address=row.address,
        signature=signature,
        server=server,
        return_domain=f"{rules.RETURN_LABEL}.{row.domain}" if has_return else None,
        set_at=row.set_at,
    )


async def report_failure(tx: ClientTransaction, route: MailRoute, error: Exception, *, now: datetime) -> None:
    """Mark a server as failing, unless the error is temporary or the sender has changed."""
    if isinstance(error, aiosmtplib.SMTPResponseException) and error.code < rules.PERMANENT_FAILURE:
        return
    row = await SENDERS.find(tx, lock=True)
    if row is None or row.set_at != route.set_at or row.state != SenderState.ACTIVE:
        return
    after, change = rules.fail(row, smtp.reason_of(error), now=now)
    await _save(tx, after, change, actor_id=None)


async def _save(tx: ClientTransaction, row: MailSender, change: SenderState | None, *, actor_id: int | None) -> None:
    """Save a checked sender; notify of its change."""
    await SENDERS.update(tx, values={name: value for name, value in values_of(row).items() if name != "client_id"})
    if change is None:
        return
    await _record(tx, change, actor_id=actor_id, kind=row.kind, address=row.address)
    moment = row.failing_since if change == SenderState.FAILING else row.activated_at
    await enqueue(
        tx,
        "messaging.sender_changed",
        client_id=tx.client_id,
        change=change,
        changed_at=moment.isoformat() if moment else "",
    )


async def _count(tx: ClientTransaction, what: str, most: int, sentence: str) -> None:
    limit = Limit(f"{what}:{tx.client_id}", most, timedelta(hours=1), sentence=Text(sentence, most=most))
    await limits.count_attempt(tx, [limit])


async def _record(tx: ClientTransaction, act: str, *, actor_id: int | None, **data: object) -> None:
    subject = f"client:{tx.client_id}"
    await record(tx, f"mail_sender.{act}", subject=subject, actor_id=actor_id, **data)
