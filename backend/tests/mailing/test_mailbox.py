"""Received mail is read from a mailbox over IMAP, in place of the webhook."""

from datetime import timedelta
from typing import Any
from urllib.parse import quote

import psycopg
import pytest
from fastapi import FastAPI
from imap_tools import MailboxLoginError

from tests.conftest import Api, HandClock, RunJobs
from tests.mailing.conftest import Office, hand_in
from tests.mailing.imap import PASSWORD, USER, imap_server
from tests.mailing.test_conversations import ASKED, HERS, reply
from tests.mailing.test_reports import bounce
from tests.messaging.smtp import MailServer
from toli.infra.ports.imap import parse_imap_url
from toli.messaging.notifications.service import inbound, mailbox
from toli.messaging.notifications.service import mailbox as mailboxes

pytestmark = pytest.mark.anyio

Owner = psycopg.Connection[Any]


async def test_mail_is_read_from_a_mailbox_once(  # noqa: PLR0915 (one story)
    app: FastAPI,
    api: Api,
    office: Office,
    platform_server: MailServer,
    clock: HandClock,
    run_jobs: RunJobs,
    owner: Owner,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    shop, services = office.shop, app.state.services
    body = {**ASKED, "event_id": shop.trip_id, "event_plan_id": shop.plan_id}
    assert (await api(shop.label).post("/api/connection-requests", json=body)).status_code == 201
    list_of = f"/api/connection-requests?client_id={shop.client_id}"
    [enquiry] = (await office.browser.get(list_of)).json()["data"]
    path = f"/api/connection-requests/clients/{shop.client_id}/{enquiry['connection_request_id']}/replies"
    assert (await office.browser.post(path, json={"text": "Yes, four beds are left."})).status_code == 201
    await run_jobs()
    # The note to the operator may leave after it.
    [(answer, envelope)] = [
        (mail, envelope)
        for mail, envelope in zip(platform_server.received, platform_server.envelopes, strict=True)
        if HERS in str(mail["To"])
    ]
    return_path = str(envelope.mail_from)
    mail = reply(str(answer["Reply-To"]), "Then book us in, please.").as_bytes()

    async with imap_server() as box:
        server = parse_imap_url(f"imap://{USER}:{quote(PASSWORD, safe='')}@127.0.0.1:{box.port}")

        async def read() -> None:
            await mailbox.read_mailbox(services, server)

        await read()
        # The same reply twice, once more by the webhook, a report, and a mail that says nothing to us.
        await box.put(mail)
        await box.put(mail)
        await hand_in(api, clock, mail)
        await box.put(bounce(return_path, status="5.1.1"))
        await box.put(b"From: a@b.example\r\nTo: x@y.example\r\n\r\nBuy this!\r\n")
        await read()
        assert await box.read_and_unread() == (4, 0)
        [enquiry] = (await office.browser.get(list_of)).json()["data"]
        assert [one["text"] for one in enquiry["replies"]] == ["Yes, four beds are left.", "Then book us in, please."]
        [blocked] = (await office.call("GET", "/blocked-addresses"))["data"]
        assert (blocked["address"], blocked["kind"]) == (HERS, "bounce")

        # One that fails stays unread; the others are read, and the job fails.
        receive = inbound.receive_mail

        async def fail_once(database: Any, *, raw: bytes) -> None:
            if b"Poison" in raw:
                raise RuntimeError("it cannot be read")
            await receive(database, raw=raw)

        await box.put(b"Subject: Poison\r\n\r\n")
        await box.put(reply(str(answer["Reply-To"]), "And a tent.", message_id="<5@x.example>").as_bytes())
        with monkeypatch.context() as patch:
            patch.setattr(mailboxes, "receive_mail", fail_once)
            with pytest.RaisesGroup(RuntimeError):
                await read()
        assert await box.read_and_unread() == (5, 1)
        await read()
        assert await box.read_and_unread() == (6, 0)
        assert owner.execute("SELECT count(*) FROM enquiry_reply WHERE written_by IS NULL").fetchone() == (2,)

        # What is too large is left out, and what was read long ago is deleted.
        with monkeypatch.context() as patch:
            patch.setattr(mailboxes, "MOST_MAIL_BYTES", 1000)
            await box.put(b"Subject: Large\r\n\r\n" + b"x" * 2000)
            await read()
        assert await box.read_and_unread() == (7, 0)
        clock.move(timedelta(days=32))
        await read()
        assert await box.read_and_unread() == (0, 0)

        wrong = parse_imap_url(f"imap://{USER}:wrong@127.0.0.1:{box.port}")
        with pytest.raises(MailboxLoginError):
            await mailbox.read_mailbox(services, wrong)


@pytest.mark.parametrize(
    ("url", "shown"),
    [
        ("imaps://toli:a%40b@mail.example/Replies", ("mail.example", 993, "toli", "a@b", "Replies", True)),
        ("imap://toli:x@mail.example", ("mail.example", 143, "toli", "x", "INBOX", False)),
    ],
)
def test_addresses_of_mailboxes(url: str, shown: tuple[object, ...]) -> None:
    server = parse_imap_url(url)
    assert (server.host, server.port, server.username, server.password, server.folder, server.is_imaps) == shown
    assert not server.is_loopback
    for wrong in ("https://toli:x@mail.example", "imaps://mail.example", "imaps://toli@mail.example"):
        with pytest.raises(ValueError, match="mailbox's address"):
            parse_imap_url(wrong)
