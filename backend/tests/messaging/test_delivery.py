"""Delivery to a mail server."""

import base64
from collections.abc import AsyncIterator
from typing import Any

import aiosmtplib
import psycopg
import pytest
from pydantic import SecretStr

from tests.messaging.smtp import MailServer, mail_server
from toli.infra.config import Settings
from toli.infra.db.database import Database
from toli.infra.ports.files import make_store
from toli.infra.ports.smtp import SmtpServer, parse_smtp_url
from toli.kit.clock import SystemClock
from toli.kit.sealing import Sealer
from toli.messaging.notifications import rules
from toli.messaging.notifications.schemas import Brand, Email
from toli.messaging.notifications.service import accounts, sending
from toli_demo.app import make_channels

pytestmark = pytest.mark.anyio

ASHA = "asha@traveller.example"
SITE = "http://brahmaputra.toli.localhost:8000"
BRAND = Brand(name="Brahmaputra Trails", colour="#0f766e", origin=SITE, panel_origin=SITE)
EMAIL = Email(subject="Grüße: ₹1,25,000", text="Grüße\n.\nEnde\n", html="<p>Grüße</p>")


@pytest.fixture
async def server() -> AsyncIterator[MailServer]:
    async with mail_server() as running:
        yield running


@pytest.fixture
def mailer(database: Database, settings: Settings, server: MailServer) -> sending.Mailer:
    return sending.Mailer(
        database=database,
        settings=settings.model_copy(update={"smtp_url": SecretStr(f"smtp://127.0.0.1:{server.port}")}),
        sealer=Sealer(["5" * 64]),
        clock=SystemClock(),
        store=make_store(settings),
        phones=make_channels(settings, None),
    )


async def test_email_is_delivered_once_and_its_text_is_not_stored(
    mailer: sending.Mailer, server: MailServer, owner: psycopg.Connection[Any]
) -> None:
    for _ in range(2):
        await sending.send(mailer, EMAIL, brand=BRAND, recipient=ASHA, about="booking:7:confirmed")
    (mail,) = server.received
    assert mail["Subject"] == EMAIL.subject
    assert mail["From"] == "Brahmaputra Trails <no-reply@toli.localhost>"
    assert (mail["To"], mail["Auto-Submitted"]) == (ASHA, "auto-generated")
    assert mail["Message-ID"].endswith("@toli.localhost>")
    text, html = mail.iter_parts()
    assert text.get_content().replace("\r\n", "\n") == EMAIL.text
    assert "<p>Grüße</p>" in html.get_content()
    assert owner.execute("SELECT subject, text_body, html_body, sent_at IS NOT NULL, failure FROM mail").fetchall() == [
        (EMAIL.subject, "", "", True, None)
    ]


async def test_permanently_refused_email_is_undelivered(
    mailer: sending.Mailer, server: MailServer, owner: psycopg.Connection[Any]
) -> None:
    server.refusal = "550 no such person"
    await sending.send(mailer, EMAIL, brand=BRAND, recipient=ASHA, about="one")
    # Of a deleted account, only that an e-mail was refused.
    address = mailer.sealer.seal(ASHA, bound_to=accounts.deletion_notice_binding(7))
    await accounts.send_account_deleted(mailer, user_id=7, sealed_address=base64.b64encode(address).decode())
    shown = owner.execute("SELECT recipient, sent_at, failure, job_ids FROM mail ORDER BY mail_id").fetchall()
    assert shown == [(ASHA, None, "the address was refused", None), ("", None, "the address was refused", None)]


async def test_busy_or_unreachable_server_is_retried(
    mailer: sending.Mailer, server: MailServer, owner: psycopg.Connection[Any], settings: Settings, database: Database
) -> None:
    server.refusal = "451 later, please"
    with pytest.raises(aiosmtplib.SMTPRecipientsRefused):
        await sending.send(mailer, EMAIL, brand=BRAND, recipient=ASHA, about="one")
    away = sending.Mailer(
        database=database,
        settings=settings.model_copy(update={"smtp_url": SecretStr("smtp://127.0.0.1:9")}),
        sealer=mailer.sealer,
        clock=mailer.clock,
        store=mailer.store,
        phones=mailer.phones,
    )
    with pytest.raises(aiosmtplib.SMTPException):
        await sending.send(away, EMAIL, brand=BRAND, recipient=ASHA, about="one")
    assert owner.execute("SELECT count(*) FROM mail").fetchone() == (0,)
    server.refusal = None
    await sending.send(mailer, EMAIL, brand=BRAND, recipient=ASHA, about="one")
    assert len(server.received) == 1


async def test_names_with_line_breaks_forge_no_header(mailer: sending.Mailer, server: MailServer) -> None:
    brand = Brand(
        name='Evil"\r\nBcc: all@x.example', colour="#000000", origin="http://x.example", panel_origin="http://x.example"
    )
    email = Email(subject="Hello\r\nBcc: all@x.example", text="x\r\n", html="x")
    await sending.send(mailer, email, brand=brand, recipient=ASHA, about="one")
    (mail,) = server.received
    assert "Bcc" not in mail
    assert mail["Subject"] == "Hello Bcc: all@x.example"
    assert mail["From"].addresses[0].addr_spec == "no-reply@toli.localhost"
    assert [(envelope.mail_from, envelope.rcpt_tos) for envelope in server.envelopes] == [
        ("no-reply@toli.localhost", [ASHA])
    ]


@pytest.mark.parametrize(
    ("url", "server"),
    [
        ("smtp://mail.example", SmtpServer("mail.example", 587, None, None, use_tls=False, start_tls=None)),
        (
            "smtp://us%40er:p%3Aw@mail.example:2525",
            SmtpServer("mail.example", 2525, "us@er", "p:w", use_tls=False, start_tls=True),
        ),
        ("smtps://u:p@mail.example", SmtpServer("mail.example", 465, "u", "p", use_tls=True, start_tls=False)),
    ],
)
def test_server_address_is_parsed(url: str, server: SmtpServer) -> None:
    assert parse_smtp_url(url) == server


@pytest.mark.parametrize("url", ["", "mail.example", "http://mail.example", "smtp://"])
def test_invalid_server_address_is_refused(url: str) -> None:
    with pytest.raises(ValueError, match="smtp://"):
        parse_smtp_url(url)


@pytest.mark.parametrize("colour", ["#ffffff", "#fde047", "#0f766e", "#000000", "#22c55e"])
def test_brand_colour_is_readable_under_white_text(colour: str) -> None:
    readable = rules.readable_colour(colour)
    red, green, blue = (int(readable[at : at + 2], 16) for at in (1, 3, 5))
    assert rules._contrast_with_white(red, green, blue) >= 4.5
    assert rules.readable_colour("red;}") == rules.PLAIN_COLOUR
    if colour in {"#0f766e", "#000000"}:
        assert readable == colour
