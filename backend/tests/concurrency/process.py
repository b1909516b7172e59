"""Separate processes over a test's database, to compete or to be killed at a named point.

The provider's simulator keeps its state in the same database, so all of them deal with the same one.
"""

import asyncio
import json
import os
import signal
import sys
from collections.abc import Callable
from typing import Any

import httpx
from pydantic import SecretStr

from tests.conftest import Loopback
from toli.bookings.repository import read
from toli.bookings.service import pay, settle
from toli.config import Settings
from toli.payments import repository, service
from toli.payments.providers.razorpay import Razorpay
from toli.payments.service import refunds
from toli_demo.app import create_app

POINTS: dict[str, tuple[Any, str, str]] = {
    "after the local order": (Razorpay, "create_order", "before"),
    "after the provider's order": (Razorpay, "create_order", "after"),
    "before settle": (pay, "settle_order", "before"),
    "inside settle, having read the provider": (Razorpay, "payments_of", "after"),
    "inside settle, having merged": (repository, "merge_payment", "after"),
    "inside settle, having posted": (settle, "_post_once", "after"),
    "inside settle, before its commit": (service, "mark_order", "after"),
    "inside settle, after its commit": (pay, "settle_order", "after"),
    "before the answer": (read, "find_view", "before"),
    "after the refund call": (Razorpay, "refund", "after"),
    "inside the refund's writing": (refunds, "apply_refund", "after"),
}
"""Where it may be killed: before or after a function."""


def die(*_: Any) -> None:
    """End as a power cut would."""
    os.kill(os.getpid(), signal.SIGKILL)


def mine(point: str) -> None:
    """Lay the charge."""
    owner, name, when = POINTS[point]
    work: Callable[..., Any] = getattr(owner, name)

    async def charged(*arguments: Any, **names: Any) -> Any:
        if when == "before":
            die()
        await work(*arguments, **names)
        die()

    setattr(owner, name, charged)


async def calls(app: Any, told: dict[str, Any]) -> list[int]:
    """Send every call at once; the statuses."""

    async def send(call: dict[str, Any]) -> int:
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url=told["origin"]) as http:
            headers = {"Authorization": f"Bearer {call['token']}", "Origin": told["origin"]}
            answer = await http.request("POST", call["path"], json=call["body"], headers=headers)
            return answer.status_code

    return list(await asyncio.gather(*(send(call) for call in told["calls"])))


async def work(told: dict[str, Any]) -> list[int]:
    """Do what one process is told."""
    transport = Loopback()
    app = create_app(
        Settings(
            port=8000,
            base_domain="toli.localhost",
            database_url=SecretStr(told["app_url"]),
            migration_database_url=SecretStr(told["owner_url"]),
            secret_keys=(SecretStr("5" * 64),),
            embedded_worker=False,
            pool_size=8,
            log_level="ERROR",
        ),
        transport=transport,
    )
    transport.app = app
    if told.get("point"):
        mine(told["point"])
    if told.get("refund"):
        await refunds.carry_out_refund(app.state.services.database, app.state.services.provider, **told["refund"])
    statuses = await calls(app, told)
    await app.state.services.database.dispose()
    return statuses


def fork(told: dict[str, Any]) -> tuple[int, int]:
    """A process that does what it is told; its id, and where its statuses can be read."""
    reading_end, writing_end = os.pipe()
    child = os.fork()
    if child == 0:
        # What is logged is not an answer.
        os.dup2(2, 1)
        os.write(writing_end, json.dumps(asyncio.run(work(told))).encode())
        os._exit(0)
    os.close(writing_end)
    return child, reading_end


def main() -> None:
    """Everything is loaded once; then each line on the way in is a list of processes to run side by side."""
    for line in sys.stdin:
        ended = []
        for child, reading_end in [fork(told) for told in json.loads(line)]:
            with os.fdopen(reading_end) as said:
                out = said.read()
            _, status = os.waitpid(child, 0)
            ended.append([os.waitstatus_to_exitcode(status), json.loads(out or "[]")])
        sys.stdout.write(json.dumps(ended) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
