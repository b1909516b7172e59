"""From which address an operator's e-mails leave: their own domain, checked by DNS, or their own mail server."""

from datetime import timedelta
from typing import Any

import dkim
import psycopg
import pytest
from fastapi import FastAPI

from tests.conftest import HandClock, RunJobs
from tests.domains import make_records
from tests.mailing.conftest import INBOUND, Office
from tests.messaging.smtp import MailServer, mail_server
from tests.nameserver import Nameserver
from toli.delivery.mail import rules
from toli.delivery.mail.service import keys, senders
from toli.delivery.mail.service import senders as senders_service
from toli.messaging.notifications.service import sending

pytestmark = pytest.mark.anyio

Owner = psycopg.Connection[Any]
ADDRESS = "trips@brahmaputra.in"
PLATFORM = "no-reply@mail.toli.example"
HERS = "asha@traveller.example"
LINK = "https://brahmaputra.example/"


async def write(mailer: sending.Mailer, office: Office, about: str) -> None:
    """Send an e-mail to a traveller under the operator's name."""
    async with mailer.database.client_transaction(office.shop.client_id) as tx:
        brand = await sending.brand_of(tx, mailer, client_id=office.shop.client_id)
    email = sending.render("departure_open", brand=brand, trip="ब्रह्मपुत्र Trails", link=LINK, end_link=LINK)
    assert await sending.send(mailer, email, brand=brand, recipient=HERS, about=about) is None


async def test_emails_leave_from_the_own_domain_signed_while_its_records_are_found(  # noqa: PLR0915 (one story)
    app: FastAPI,
    office: Office,
    server: Nameserver,
    platform_server: MailServer,
    mailer: sending.Mailer,
    clock: HandClock,
    owner: Owner,
    run_jobs: RunJobs,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    start = await office.call("GET", "/mail-sender")
    assert (start["sender"], start["kind"], start["reply_to"]) == (PLATFORM, None, "operator@brahmaputra.example")
    for wrong in ("trips@toli.localhost", "trips@co.in"):
        await office.call("PUT", "/mail-sender/domain", {"address": wrong}, status=422)
    server.records["brahmaputra.in", "TXT"] = ['"v=spf1 include:_spf.google.com -all"', '"google-site=1"']
    made = await office.call("PUT", "/mail-sender/domain", {"address": ADDRESS})
    assert (made["sender"], made["state"]) == (PLATFORM, "pending")
    states = {record["purpose"]: record["state"] for record in made["records"]}
    assert states == {"dkim": "missing", "spf": "wrong", "dmarc": "missing", "return_path": "missing"}
    records = {record["purpose"]: record for record in made["records"]}
    assert records["spf"]["value"] == "v=spf1 include:_spf.google.com include:mail.toli.example -all"
    assert (records["return_path"]["name"], records["return_path"]["value"]) == ("bounces.brahmaputra.in", INBOUND)
    assert records["dmarc"]["name"] == "_dmarc.brahmaputra.in"

    await write(mailer, office, "before")
    assert platform_server.received[-1]["From"].addresses[0].addr_spec == PLATFORM
    dkim_record = records["dkim"]
    make_records(server, [records["spf"], records["dmarc"], records["return_path"]])
    # A key is longer than one string of a TXT record may be.
    value = dkim_record["value"]
    server.records[dkim_record["name"], "TXT"] = [f'"{value[:200]}" "{value[200:]}"']
    clock.move(timedelta(minutes=6))
    await senders_service.check_due_senders(app.state.services)
    active = await office.call("GET", "/mail-sender")
    assert (active["state"], active["sender"]) == ("active", ADDRESS)

    await write(mailer, office, "after")
    mail = platform_server.received[-1]
    assert mail["From"].addresses[0].addr_spec == ADDRESS
    assert mail["Reply-To"] == "operator@brahmaputra.example"
    assert mail["Message-ID"].endswith("@brahmaputra.in>")
    content = platform_server.envelopes[-1].original_content
    assert isinstance(content, bytes)

    def look_up(name: bytes, *, timeout: int) -> bytes | None:
        return value.encode() if timeout and name == f"{dkim_record['name']}.".encode() else None

    assert dkim.verify(content, dnsfunc=look_up)
    assert not dkim.verify(content.replace(b"Trails", b"Trials"), dnsfunc=look_up)

    # Silence changes nothing; an answer without the record does, and the operator gets an e-mail.
    await run_jobs()
    server.is_silent = True
    clock.move(timedelta(days=2))
    app.state.services.dns._resolver.lifetime = 0.2
    await senders_service.check_due_senders(app.state.services)
    assert (await office.call("GET", "/mail-sender"))["state"] == "active"
    server.is_silent = False
    app.state.services.dns._resolver.lifetime = 5
    del server.records[dkim_record["name"], "TXT"]
    failing = await office.call("POST", "/mail-sender/check")
    assert (failing["state"], failing["sender"]) == ("failing", PLATFORM)
    await write(mailer, office, "later")
    assert platform_server.received[-1]["From"].addresses[0].addr_spec == PLATFORM
    await run_jobs()
    subjects = [mail["Subject"] for mail in platform_server.received if mail["To"] == "operator@brahmaputra.example"]
    assert subjects == [
        f"Your e-mails now leave from {ADDRESS}",
        f"Your e-mails no longer leave from {ADDRESS}",
    ]
    assert "DKIM" in platform_server.received[-1].get_body(("plain",)).get_content()  # type: ignore[union-attr] (has one)

    # With another address at the same domain its records stay and no key is made; removed, nothing is left of the key.
    made_keys: list[str] = []

    def make_key() -> tuple[str, str]:
        made_keys.append("one")
        return keys.make_key()

    monkeypatch.setattr(senders, "make_key", make_key)
    other = await office.call("PUT", "/mail-sender/domain", {"address": "hello@brahmaputra.in"})
    assert {record["purpose"]: record["value"] for record in other["records"]}["dkim"] == value
    assert made_keys == []
    await office.call("PUT", "/mail-sender/domain", {"address": "trips@brahmaputra.travel"})
    assert made_keys == ["one"]
    monkeypatch.setattr(senders, "TESTS_AN_HOUR", 1)
    await office.call("PUT", "/mail-sender/domain", {"address": "trips@brahmaputra.example"}, status=429)
    assert made_keys == ["one"]
    assert (await office.call("POST", "/mail-sender/remove"))["kind"] is None
    await office.call("POST", "/mail-sender/remove", status=404)
    assert owner.execute("SELECT count(*) FROM mail_sender").fetchone() == (0,)
    actions = {action for (action,) in owner.execute("SELECT action FROM audit_entry").fetchall()}
    assert {"mail_sender.set", "mail_sender.active", "mail_sender.failing", "mail_sender.removed"} <= actions


async def test_emails_leave_by_the_own_mail_server_and_by_the_platforms_while_it_fails(
    app: FastAPI,
    office: Office,
    platform_server: MailServer,
    mailer: sending.Mailer,
    clock: HandClock,
    owner: Owner,
    run_jobs: RunJobs,
) -> None:
    async with mail_server() as own:
        own.password = "s3cret"
        body = {
            "address": ADDRESS,
            "host": "127.0.0.1",
            "port": own.port,
            "security": "none",
            "username": "trips",
        }
        assert (await office.call("PUT", "/mail-sender/smtp", body, status=409))["code"] == "smtp_password_missing"
        wrong = await office.call("PUT", "/mail-sender/smtp", {**body, "password": "guess"}, status=409)
        assert (wrong["code"], "user name or password" in wrong["detail"]) == ("smtp_refused", True)
        assert (await office.call("GET", "/mail-sender"))["kind"] is None
        saved = await office.call("PUT", "/mail-sender/smtp", {**body, "password": "s3cret"})
        assert (saved["state"], saved["sender"], saved["smtp"]["host"]) == ("active", ADDRESS, "127.0.0.1")
        assert "s3cret" not in str(saved) + str(owner.execute("SELECT * FROM mail_sender").fetchall())
        [test] = own.received
        assert (test["To"], test["From"]) == ("operator@brahmaputra.example", ADDRESS)
        # Without a password the one of before stays.
        await office.call("PUT", "/mail-sender/smtp", {**body, "address": "hello@brahmaputra.in"})
        await write(mailer, office, "one")
        assert own.received[-1]["From"].addresses[0].addr_spec == "hello@brahmaputra.in"
        assert not platform_server.received

        # Busy for now: this e-mail leaves by the platform's server, and the next one is tried again.
        own.answer = "451 try later"
        await write(mailer, office, "two")
        assert (await office.call("GET", "/mail-sender"))["state"] == "active"
        own.answer = "554 blocked"
        await write(mailer, office, "three")
        failing = await office.call("GET", "/mail-sender")
        assert (failing["state"], failing["sender"]) == ("failing", PLATFORM)
        assert "554" in failing["failure"]
        taken = len(own.received)
        await write(mailer, office, "four")
        assert len(own.received) == taken
        await run_jobs()
        subjects = [str(mail["Subject"]) for mail in platform_server.received]
        assert len(subjects) == 4
        assert subjects[-1] == "Your e-mails no longer leave from hello@brahmaputra.in"

        own.answer = "250 taken"
        clock.move(timedelta(hours=1, minutes=1))
        await senders_service.check_due_senders(app.state.services)
        assert (await office.call("GET", "/mail-sender"))["state"] == "active"
        # A refused address is the traveller's, and no fault of the server.
        own.refusal = "550 no such person"
        async with mailer.database.client_transaction(office.shop.client_id) as tx:
            brand = await sending.brand_of(tx, mailer, client_id=office.shop.client_id)
        email = sending.render("departure_open", brand=brand, trip="Trails", link=LINK, end_link=LINK)
        refused = await sending.send(mailer, email, brand=brand, recipient=HERS, about="five")
        assert refused == "the address was refused"
        assert (await office.call("GET", "/mail-sender"))["state"] == "active"


async def test_production_takes_mail_servers_on_the_internet_alone(app: FastAPI, office: Office) -> None:
    services = app.state.services
    services.settings = services.settings.model_copy(update={"env": "production"})
    body = {"address": ADDRESS, "username": "trips", "password": "s3cret", "port": 587, "security": "starttls"}
    for host, wrong in (("127.0.0.1", {}), ("10.0.0.1", {}), ("192.0.2.1", {"port": 22})):
        await office.call("PUT", "/mail-sender/smtp", {**body, "host": host, **wrong}, status=422)
    await office.call("PUT", "/mail-sender/smtp", {**body, "host": "192.0.2.1", "security": "none"}, status=422)


def test_records_are_judged_as_mail_servers_do() -> None:
    assert rules.judge_dkim(["v=DKIM1; k=rsa; p=AB CD"], public_key="ABCD") == "found"
    assert rules.judge_dkim(["v=DKIM1; p="], public_key="ABCD") == "wrong"
    assert rules.judge_spf(["v=spf1 mx", "v=spf1 include:x.example ~all"], include="x.example")[0] == "wrong"
    assert rules.judge_spf(["v=spf1 mx include:x.example"], include="x.example")[0] == "found"
    assert rules.spf_value("v=spf1 mx ?ALL", include="x.example") == "v=spf1 mx include:x.example ?ALL"
    assert rules.spf_value("v=spf1 redirect=_spf.y.example", include="x.example").endswith("include:x.example")
    assert rules.judge_dmarc(["v=DMARC1; p=reject", "other"]) == "found"
    assert rules.judge_dmarc(["v=DMARC1; rua=mailto:x@y.example"]) == "wrong"
    assert rules.judge_dmarc([]) == "missing"
