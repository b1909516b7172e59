"""A mail server that is down: errors are immediate, nothing hangs, e-mails are sent once it is back."""

import asyncio
import re
import time
from datetime import timedelta
from typing import Any

import psycopg
import pytest
from fastapi import FastAPI
from pydantic import SecretStr

from tests.conftest import Api, RunJobs
from tests.databases import TestDatabase
from tests.messaging.smtp import mail_server, silent_server
from tests.people import account
from toli.infra.config import Settings
from toli.infra.db.database import Database
from toli.infra.ports.mail import MailServerDown
from toli.messaging.notifications.service import server_check
from toli.messaging.notifications.service.server_check import MailServerCheck

pytestmark = pytest.mark.anyio

ASHA = "asha@traveller.example"
NOBODY = "nobody@traveller.example"


@pytest.fixture
async def port() -> int:
    """A port without a listener."""
    async with mail_server() as server:
        return server.port


@pytest.fixture
def settings(settings: Settings, port: int, monkeypatch: pytest.MonkeyPatch, fresh: TestDatabase) -> Settings:
    monkeypatch.setattr(server_check, "DOWN_CACHED", timedelta(0))
    return settings.model_copy(update={"smtp_url": SecretStr(f"smtp://127.0.0.1:{port}")})


async def ask(api: Api, email: str) -> Any:
    return await api().post("/api/otp/generate?purpose=login", json={"email": email})


async def test_person_sees_an_error_and_can_retry_once_it_is_back(
    api: Api, database: Database, port: int, owner: psycopg.Connection[Any], run_jobs: RunJobs
) -> None:
    await account(database, ASHA)
    began = time.perf_counter()
    away = [await ask(api, ASHA), await ask(api, NOBODY)]
    away.append(await api().post("/api/users/forgot-password", json={"email": ASHA}))
    assert time.perf_counter() - began < 3
    assert [answer.status_code for answer in away] == [503] * 3
    assert {answer.text for answer in away} == {
        '{"detail":"We cannot send e-mails right now. Please try again in a few minutes.","code":"mail_server_down"}'
    }
    assert {answer.headers["retry-after"] for answer in away} == {"10"}
    assert owner.execute("SELECT count(*) FROM one_time_code").fetchone() == (0,), "so asking again costs nothing"
    async with mail_server(port) as server:
        assert (await ask(api, ASHA)).status_code == 200
        await run_jobs()
        (mail,) = server.received
        code = re.search(r"\b\d{6}\b", mail.get_body(("plain",)).get_content())  # type: ignore[union-attr]
        assert code
        signed_in = await api().post("/api/users/login-with-otp", json={"email": ASHA, "code": code[0]})
        assert signed_in.status_code == 200


async def test_email_waits_in_the_queue_and_is_sent_once(
    api: Api, database: Database, port: int, owner: psycopg.Connection[Any], run_jobs: RunJobs
) -> None:
    await account(database, ASHA)
    async with mail_server(port):
        assert (await ask(api, ASHA)).status_code == 200
    await run_jobs()
    assert owner.execute("SELECT status, attempts > 0 FROM procrastinate_jobs").fetchall() == [("todo", True)]
    async with mail_server(port) as server:
        await run_jobs()
        assert [envelope.rcpt_tos for envelope in server.envelopes] == [[ASHA]]
    assert owner.execute("SELECT count(*) FROM procrastinate_jobs").fetchone() == (0,)
    assert owner.execute("SELECT sealed_code FROM one_time_code").fetchone() == (None,)


async def test_silent_server_does_not_delay_requests(app: FastAPI, api: Api, settings: Settings) -> None:
    async with silent_server() as port:
        mute = settings.model_copy(update={"smtp_url": SecretStr(f"smtp://127.0.0.1:{port}")})
        app.state.services.mail_server = MailServerCheck(mute, timeout=timedelta(seconds=0.5))
        asking = asyncio.gather(*(ask(api, f"guest{number}@traveller.example") for number in range(3)))
        slowest = 0.0
        while not asking.done():
            began = time.perf_counter()
            assert (await api().get("/api/site")).status_code == 200
            slowest = max(slowest, time.perf_counter() - began)
            await asyncio.sleep(0.02)
    assert [answer.status_code for answer in await asking] == [503] * 3
    assert slowest < 0.4


async def test_result_is_cached_and_shared_by_concurrent_callers(settings: Settings, port: int) -> None:
    async with mail_server(port) as server:
        check = MailServerCheck(settings)
        await asyncio.gather(*(check.check() for _ in range(20)))
    await check.check()
    assert server.received == []
    with pytest.raises(MailServerDown):
        await MailServerCheck(settings).check()
