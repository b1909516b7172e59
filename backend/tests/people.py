"""People and sites for the tests of accounts, clients and messaging."""

import re
from collections.abc import Awaitable, Callable
from typing import Any

import httpx
from sqlalchemy import func, insert, update

from tests.conftest import Api, RunJobs
from tests.passwords import QUICK
from tests.shop import person
from toli.clients.companies.models import Client
from toli.identity.access.roles import Role
from toli.identity.people.models import User
from toli.infra.db.database import Database
from toli.kit.secrets import hash_password

PASSWORD = "majuli-by-boat"
PASSWORD_HASH = QUICK.hash(PASSWORD)
# What the product itself made of it, once.
SLOW_PASSWORD_HASH = "$argon2id$v=19$m=19456,t=2,p=1$vFCkZiOKdV+wjzHXXGvf+g$/aodKwqOtjzRU+/F76ibohmbrO9nwtpL0SeBb84/Azo"

SendCode = Callable[..., Awaitable[str]]
"""Ask for a code and read it in the outbox: `await send_code("asha@traveller.example", "login")`."""


async def open_site(database: Database, label: str, *, approval: str = "approved", user_id: int | None = None) -> int:
    """A client with a site at `label`, run by somebody of its own unless `user_id` is given; its id."""
    if user_id is None:
        user_id = (await person(database, f"owner@{label}.example", role=Role.OPERATOR)).user_id
    async with database.platform_transaction() as tx:
        added = await tx.execute(
            insert(Client)
            .values(
                user_id=user_id,
                client_name=f"{label.title()} Trails",
                url=label,
                approval_status=approval,
                terms_confirmed_at=func.now(),
            )
            .returning(Client.client_id)
        )
    return added.scalar_one()


async def account(database: Database, email: str, *, role: Role = Role.TRAVELLER, password: str = PASSWORD) -> int:
    """Somebody with a password, signed in nowhere; their id. An administrator is the demo's: with no second factor."""
    password_hash = PASSWORD_HASH if password == PASSWORD else await hash_password(password)
    async with database.platform_transaction() as tx:
        added = await tx.execute(
            insert(User)
            .values(
                email=email,
                username=email,
                role_id=int(role),
                password_hash=password_hash,
                is_demo=role is Role.ADMIN,
            )
            .returning(User.user_id)
        )
    return added.scalar_one()


async def set_approval(database: Database, client_id: int, approval: str) -> None:
    """Approve or reject a client."""
    async with database.platform_transaction() as tx:
        await tx.execute(update(Client).where(Client.client_id == client_id).values(approval_status=approval))


async def mails(api: Api) -> list[dict[str, Any]]:
    """The outbox, the newest mail first."""
    answer = await api().get("/sandbox/outbox.json")
    assert answer.status_code == 200
    found: list[dict[str, Any]] = answer.json()
    return found


def code_sender(api: Api, run_jobs: RunJobs) -> SendCode:
    """Make a `SendCode` of a test's app."""

    async def send(email: str, purpose: str, *, label: str | None = None) -> str:
        answer = await api(label).post("/api/otp/generate", params={"purpose": purpose}, json={"email": email})
        assert answer.status_code == 200, answer.text
        await run_jobs()
        # Other e-mails to the same person may have left in the same moment, before or after.
        texts = [mail["text"] for mail in await mails(api) if mail["to"] == email]
        codes = [code[0] for text in texts if (code := re.search(r"\b\d{6}\b", text))]
        assert codes, texts
        return codes[0]

    return send


async def log_in(browser: httpx.AsyncClient, name: str, password: str = PASSWORD, **more: Any) -> httpx.Response:
    """Sign in by password."""
    return await browser.post("/api/users/login", json={"username": name, "password": password, **more})
