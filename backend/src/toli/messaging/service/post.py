"""The post office: writes a letter from its template and hands it to the mail server, or to the outbox."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import cache
from typing import Any

import aiosmtplib
import structlog
from jinja2 import Environment, PackageLoader, StrictUndefined, select_autoescape

from toli.clients import service as clients
from toli.config import Settings
from toli.db.database import Database
from toli.db.queue.jobs import RUNNING
from toli.db.transactions import Transaction
from toli.identity import service as identity
from toli.kit.clock import Clock
from toli.kit.phones import show_phone
from toli.kit.sealing import Sealer
from toli.messaging import repository, rules
from toli.messaging.schemas import Brand, Enclosure, File, Letter
from toli.messaging.service import enclosed
from toli.ports.files import FileStore

log = structlog.get_logger(__name__)

SUBJECT = "Subject: "
REFUSED_FOR_GOOD = 500
SECONDS_TO_ANSWER = 20

_REHEARSING: ContextVar[bool] = ContextVar("toli.rehearsing_letter", default=False)


class WouldLeave(Exception):
    """In a rehearsal: the letter is written, and would be sent now."""


@contextmanager
def rehearsing() -> Iterator[None]:
    """Have `send` raise WouldLeave in place of sending, so that nothing after it is done either."""
    token = _REHEARSING.set(True)
    try:
        yield
    finally:
        _REHEARSING.reset(token)


@dataclass(frozen=True, slots=True)
class Post:
    """What letters are written and sent with."""

    database: Database
    settings: Settings
    sealer: Sealer
    clock: Clock
    store: FileStore


async def brand_of(tx: Transaction, post: Post, *, client_id: int) -> Brand:
    """A client's name, colour, address and contact details; the platform's own for client 0."""
    client = await clients.client_by_id(tx, client_id=client_id) if client_id else None
    if client is None:
        return Brand(
            name=post.settings.product_name,
            colour=rules.PLAIN_COLOUR,
            origin=post.settings.main_url,
        )
    reply_to = client.public_email or (await identity.person(tx, user_id=client.user_id)).email
    return Brand(
        name=client.client_name,
        colour=rules.readable_colour(client.colour),
        origin=post.settings.client_origin(client.url),
        reply_to=None if identity.is_erased(reply_to) else reply_to,
        contacts=tuple(filter(None, (client.public_email, show_phone(client.public_phone), client.public_address))),
    )


def write(template: str, *, brand: Brand, **data: Any) -> Letter:
    """A letter from its two templates; the text's first line is the subject."""
    values: Mapping[str, Any] = {"brand": brand, **data}
    subject, _, text = _templates().get_template(f"{template}.txt").render(values).partition("\n")
    subject = subject.removeprefix(SUBJECT)
    html = _templates().get_template(f"{template}.html").render({**values, "subject": subject})
    signature = "".join(f"{line}\n" for line in (brand.name, *brand.contacts)) if brand.contacts else ""
    return Letter(subject=subject, text="\n-- \n".join(filter(None, (text.strip() + "\n", signature))), html=html)


async def send(
    post: Post,
    letter: Letter,
    *,
    brand: Brand,
    recipient: str,
    about: str,
    reply_to: str | None = None,
    enclosures: Sequence[Enclosure] = (),
    is_farewell: bool = False,
) -> None:
    """Send a letter, once for what it is `about`, however often this is called; to nobody where the address was erased.

    `reply_to` is whom an answer goes to; the brand's operator unless given. What it encloses is made now, from what is
    on record. Of a farewell neither its reader nor its job is noted once it has left or was refused: both say an
    address that is kept nowhere else.

    Raises what the mail server's client raises when the server cannot be reached or asks to try later: the job is
    then run again. A letter that is refused for good is noted and given up.
    """
    if identity.is_erased(recipient):
        return
    if _REHEARSING.get():
        raise WouldLeave
    async with post.database.public_transaction() as tx:
        if await repository.has(tx, dedupe_key=about):
            return
        if post.settings.smtp_url is None:
            await repository.add_to_outbox(
                tx, dedupe_key=about, recipient=recipient, letter=letter, enclosures=enclosures
            )
            return
    files = [await enclosed.make(post.database, post.settings, post.store, enclosure) for enclosure in enclosures]
    failure = await _hand_in(
        post, letter, brand=brand, recipient=recipient, reply_to=reply_to or brand.reply_to, files=files
    )
    async with post.database.public_transaction() as tx:
        await repository.add_outcome(
            tx,
            dedupe_key=about,
            recipient="" if is_farewell else recipient,
            subject=letter.subject,
            failure=failure,
            job=None if is_farewell else RUNNING.get(),
        )


async def _hand_in(
    post: Post, letter: Letter, *, brand: Brand, recipient: str, reply_to: str | None, files: Sequence[File]
) -> str | None:
    assert post.settings.smtp_url is not None
    server = rules.mail_server(post.settings.smtp_url.get_secret_value())
    mail = rules.message(
        letter,
        brand=brand,
        sender=post.settings.mail_from,
        recipient=recipient,
        reply_to=reply_to,
        domain=post.settings.base_domain,
        clock=post.clock,
        files=files,
    )
    try:
        await aiosmtplib.send(
            mail,
            hostname=server.host,
            port=server.port,
            username=server.username,
            password=server.password,
            use_tls=server.use_tls,
            start_tls=server.start_tls,
            timeout=SECONDS_TO_ANSWER,
        )
    except aiosmtplib.SMTPRecipientsRefused as error:
        answers = [refusal.code for refusal in error.recipients]
        if min(answers, default=0) < REFUSED_FOR_GOOD:
            raise
        log.warning("mail refused", codes=answers)
        return "the address was refused"
    return None


@cache
def _templates() -> Environment:
    return Environment(
        loader=PackageLoader("toli.messaging"),
        autoescape=select_autoescape(["html"]),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
