"""The development outbox."""

import pytest
from sqlalchemy import update

from tests.conftest import Api, RunJobs
from tests.people import code_sender, mails, open_site
from toli.clients.companies.models import Client
from toli.infra.db.database import Database

pytestmark = pytest.mark.anyio


async def test_outbox_is_a_page_with_the_newest_first(api: Api, run_jobs: RunJobs, database: Database) -> None:
    empty = await api().get("/sandbox/outbox")
    assert "Nothing has been sent yet" in empty.text
    await open_site(database, "brahmaputra")
    send_code = code_sender(api, run_jobs)
    await send_code("first@traveller.example", "registration")
    await send_code("second@traveller.example", "registration", label="brahmaputra")
    page = await api().get("/sandbox/outbox")
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    policy = page.headers["content-security-policy"]
    assert policy.startswith("default-src 'none';")
    assert "script-src" not in policy
    assert page.text.index("second@traveller.example") < page.text.index("first@traveller.example")
    found = await mails(api)
    assert [set(mail) for mail in found] == [
        {"to", "subject", "text", "html", "headers", "attachments", "created_at"}
    ] * 2
    assert found[0]["headers"] == {
        "From": "Toli <no-reply@toli.localhost>",
        "Return-Path": "no-reply@toli.localhost",
    }
    assert "no-reply@toli.localhost" in page.text
    assert found[0]["subject"] == "Your registration code for Toli"
    assert "Requested at brahmaputra.toli.localhost." in found[0]["text"]
    assert found[1]["subject"] == "Your registration code for Toli"
    assert found[0]["created_at"].endswith("Z")


async def test_names_are_escaped(api: Api, run_jobs: RunJobs, database: Database) -> None:
    client_id = await open_site(database, "evil")
    async with database.platform_transaction() as tx:
        name = "<script>alert(1)</script>\r\nBcc: all@x.example"
        await tx.execute(update(Client).where(Client.client_id == client_id).values(client_name=name))
    await code_sender(api, run_jobs)("asha@traveller.example", "registration", label="evil")
    mail = (await mails(api))[0]
    assert "<script>" not in mail["html"]
    assert "<script>" not in (await api().get("/sandbox/outbox")).text
