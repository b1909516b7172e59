"""E-mails that came back and complaints: received, held against the e-mail, shown to the operator, cleared."""

from typing import Any

import psycopg
import pytest
from fastapi import FastAPI

from tests.conftest import Api, HandClock
from tests.mailing.conftest import INBOUND, Office, hand_in
from tests.messaging.smtp import MailServer
from toli.messaging.notifications.service import sending

pytestmark = pytest.mark.anyio

Owner = psycopg.Connection[Any]
HERS = "asha@traveller.example"


def bounce(to: str, *, status: str, action: str = "failed", original: str = "") -> bytes:
    """A report of failed delivery as Postfix writes it."""
    return (
        f"From: MAILER-DAEMON@mx.example\r\nTo: {to}\r\nSubject: Undelivered Mail Returned to Sender\r\n"
        'MIME-Version: 1.0\r\nContent-Type: multipart/report; report-type=delivery-status; boundary="B"\r\n\r\n'
        "--B\r\nContent-Type: text/plain\r\n\r\nI'm sorry to have to inform you.\r\n\r\n"
        "--B\r\nContent-Type: message/delivery-status\r\n\r\n"
        "Reporting-MTA: dns; mx.example\r\n\r\n"
        f"Final-Recipient: rfc822; {HERS}\r\nAction: {action}\r\nStatus: {status}\r\n"
        f"Diagnostic-Code: smtp; 550 {status}\r\n    No such person here\r\n\r\n"
        f"--B\r\nContent-Type: text/rfc822-headers\r\n\r\n{original}\r\n--B--\r\n"
    ).encode()


def complaint(original: str) -> bytes:
    """A complaint as feedback loops send it."""
    return (
        "From: fbl@provider.example\r\nTo: complaints@toli.example\r\nSubject: FW: Hello\r\n"
        'MIME-Version: 1.0\r\nContent-Type: multipart/report; report-type=feedback-report; boundary="B"\r\n\r\n'
        "--B\r\nContent-Type: text/plain\r\n\r\nThis is an abuse report.\r\n\r\n"
        "--B\r\nContent-Type: message/feedback-report\r\n\r\nFeedback-Type: abuse\r\nVersion: 1\r\n\r\n"
        f"--B\r\nContent-Type: message/rfc822\r\n\r\n{original}\r\n\r\nHello\r\n--B--\r\n"
    ).encode()


async def write(mailer: sending.Mailer, office: Office, about: str, *, to: str = HERS) -> str | None:
    async with mailer.database.client_transaction(office.shop.client_id) as tx:
        brand = await sending.brand_of(tx, mailer, client_id=office.shop.client_id)
    email = sending.render("departure_open", brand=brand, trip="Trails", link=brand.origin, end_link=brand.origin)
    return await sending.send(mailer, email, brand=brand, recipient=to, about=about)


async def test_address_whose_emails_come_back_gets_codes_alone_until_the_operator_clears_it(
    api: Api,
    office: Office,
    platform_server: MailServer,
    mailer: sending.Mailer,
    clock: HandClock,
    owner: Owner,
) -> None:
    assert await write(mailer, office, "one") is None
    return_path = platform_server.envelopes[-1].mail_from
    assert return_path is not None
    assert return_path.endswith(f"@{INBOUND}")
    hard = bounce(return_path, status="5.1.1")
    assert (await hand_in(api, clock, hard, secret="a-wrong-one")).status_code == 401
    assert (await hand_in(api, clock, hard, age=600)).status_code == 401
    # A full mailbox, a delay, a policy, and a report of an e-mail that was never sent say nothing about the address.
    for nothing in (
        bounce(return_path, status="5.2.2"),
        bounce(return_path, status="5.7.1"),
        bounce(return_path, status="4.4.1", action="delayed"),
        bounce(f"b-{'0' * 24}@{INBOUND}", status="5.1.1"),
        b"From: somebody@x.example\r\nTo: b-1@x.example\r\n\r\nI am on holiday.\r\n",
    ):
        assert (await hand_in(api, clock, nothing)).status_code == 204
    assert (await office.call("GET", "/blocked-addresses"))["total"] == 0
    for _ in range(2):
        assert (await hand_in(api, clock, hard)).status_code == 204
    [blocked] = (await office.call("GET", "/blocked-addresses"))["data"]
    assert (blocked["address"], blocked["kind"]) == (HERS, "bounce")
    assert blocked["reason"] == "550 5.1.1 No such person here"
    assert (await office.call("GET", f"/blocked-addresses/find?address={HERS}")) == blocked

    await office.call("GET", "/blocked-addresses/find?address=%00", status=422)
    sent = len(platform_server.received)
    assert await write(mailer, office, "two") == sending.BLOCKED["bounce"]
    assert len(platform_server.received) == sent
    notice = sending.render_account_email(mailer, "team_removed", client_name="Trails")
    assert await sending.send_account_email(mailer, notice, recipient=HERS, about="code") is None
    assert len(platform_server.received) == sent + 1
    # What was not sent is sent once the address is cleared.
    await office.call("POST", "/blocked-addresses/unblock", {"address": HERS}, status=204)
    await office.call("POST", "/blocked-addresses/unblock", {"address": HERS}, status=404)
    assert (await office.call("GET", f"/blocked-addresses/find?address={HERS}")) is None
    assert await write(mailer, office, "two") is None
    actions = {action for (action,) in owner.execute("SELECT action FROM audit_entry").fetchall()}
    assert "mail.address_unblocked" in actions


async def test_complaint_is_found_by_the_message_id(
    api: Api, app: FastAPI, office: Office, platform_server: MailServer, mailer: sending.Mailer, clock: HandClock
) -> None:
    assert await write(mailer, office, "one") is None
    message_id = f"Message-ID: {platform_server.received[-1]['Message-ID']}"
    assert (await hand_in(api, clock, complaint(message_id))).status_code == 204
    [blocked] = (await office.call("GET", "/blocked-addresses"))["data"]
    assert (blocked["address"], blocked["kind"]) == (HERS, "complaint")
    # A report that lost its address is found by the headers that it returns.
    assert await write(mailer, office, "two", to="dev@traveller.example") is None
    headers = f"Message-ID: {platform_server.received[-1]['Message-ID']}"
    assert (await hand_in(api, clock, bounce("x@y.example", status="5.2.1", original=headers))).status_code == 204
    assert (await office.call("GET", "/blocked-addresses"))["total"] == 2
    app.state.services.settings = app.state.services.settings.model_copy(update={"mail_inbound_secrets": ()})
    assert (await hand_in(api, clock, b"From: x@y.example\r\n\r\n", secret="")).status_code == 401
