"""E-mails about accounts leave by the platform's server, whatever host asked for them and whatever sender it has."""

from collections.abc import AsyncIterator
from typing import Any

import pytest

from tests.conftest import Api, RunJobs
from tests.domains import make_records
from tests.mailing.conftest import Office
from tests.messaging.smtp import MailServer, mail_server
from tests.nameserver import Nameserver
from tests.people import account
from toli.infra.db.database import Database

pytestmark = pytest.mark.anyio

ADDRESS = "trips@brahmaputra.in"
PLATFORM = "no-reply@mail.toli.example"
VICTIM = "victim@traveller.example"
PURPOSES = ("login", "registration", "password_reset", "booking")


@pytest.fixture
async def operator_server(office: Office) -> AsyncIterator[MailServer]:
    """The mail server of the operator, which all of their e-mails leave by."""
    async with mail_server() as own:
        own.password = "s3cret"
        body = {"address": ADDRESS, "host": "127.0.0.1", "port": own.port, "security": "none", "username": "trips"}
        saved = await office.call("PUT", "/mail-sender/smtp", {**body, "password": "s3cret"})
        assert saved["state"] == "active"
        own.received.clear()
        yield own


def assert_from_platform(mail: Any) -> None:
    sender = mail["From"].addresses[0]
    assert (sender.display_name, sender.addr_spec, mail["Reply-To"]) == ("Toli", PLATFORM, None)
    assert "Brahmaputra" not in mail["Subject"]
    body = mail.get_body(("plain",)).get_content()
    assert "brahmaputra.in" not in body


@pytest.mark.parametrize("purpose", PURPOSES)
async def test_code_asked_for_on_a_clients_host_leaves_by_the_platforms_server(
    api: Api,
    office: Office,
    operator_server: MailServer,
    platform_server: MailServer,
    database: Database,
    run_jobs: RunJobs,
    purpose: str,
) -> None:
    await account(database, VICTIM)
    for email in (VICTIM, "nobody@traveller.example"):
        answer = await api(office.shop.label).post(
            "/api/otp/generate", params={"purpose": purpose}, json={"email": email}
        )
        assert answer.status_code == 200, answer.text
    await run_jobs()
    assert operator_server.received == []
    assert {str(mail["To"]) for mail in platform_server.received} >= {VICTIM}
    for mail in platform_server.received:
        assert_from_platform(mail)


async def test_notices_about_an_account_leave_by_the_platforms_server(
    api: Api,
    office: Office,
    operator_server: MailServer,
    platform_server: MailServer,
    run_jobs: RunJobs,
) -> None:
    browser = api(office.shop.label)
    await browser.post("/api/users/forgot-password", json={"email": "operator@brahmaputra.example"})
    body = {"email": "new-member@traveller.example", "role": "manager"}
    await office.call("POST", "/team/invitations", body, status=201)
    code = await office.browser.post(
        "/api/otp/generate", params={"purpose": "confirm"}, json={"email": "operator@brahmaputra.example"}
    )
    assert code.status_code == 200, code.text
    await run_jobs()
    assert operator_server.received == []
    subjects = {str(mail["Subject"]) for mail in platform_server.received}
    assert "Your code for a new password" in subjects
    assert any(subject.startswith("Invitation to the team of") for subject in subjects)
    for mail in platform_server.received:
        sender = mail["From"].addresses[0]
        assert (sender.display_name, sender.addr_spec, mail["Reply-To"]) == ("Toli", PLATFORM, None)


async def test_code_does_not_take_the_address_of_an_own_domain(
    api: Api,
    office: Office,
    server: Nameserver,
    platform_server: MailServer,
    database: Database,
    run_jobs: RunJobs,
) -> None:
    pending = await office.call("PUT", "/mail-sender/domain", {"address": ADDRESS})
    records = {record["purpose"]: record for record in pending["records"]}
    dkim = records.pop("dkim")
    make_records(server, [*records.values()])
    # A key is longer than one string of a TXT record may be.
    server.records[dkim["name"], "TXT"] = [f'"{dkim["value"][:200]}" "{dkim["value"][200:]}"']
    assert (await office.call("POST", "/mail-sender/check"))["state"] == "active"
    await account(database, VICTIM)
    await api(office.shop.label).post("/api/otp/generate", params={"purpose": "login"}, json={"email": VICTIM})
    await run_jobs()
    [mail] = [mail for mail in platform_server.received if mail["To"] == VICTIM]
    assert_from_platform(mail)
