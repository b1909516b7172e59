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
from toli.infra.config import Settings
from toli.operating.departures.service import run
from toli.payments.gateway.providers.razorpay import Razorpay
from toli.payments.gateway.service import refunds
from toli.selling.checkout.service import pay, settle
from toli_demo.app import create_app

POINTS: dict[str, tuple[Any, str, str]] = {
    "after the local order": (Razorpay, "create_order", "before"),
    "after the provider's order": (Razorpay, "create_order", "after"),
    "before settle": (pay, "settle_order", "before"),
    "inside settle, having read the provider": (Razorpay, "payments_of", "after"),
    "inside settle, having merged": (settle, "_confirm", "before"),
    "inside settle, having written and committed in one message": (settle, "_confirm", "after"),
    "inside settle, after its commit": (pay, "settle_order", "after"),
    "after the refund call": (Razorpay, "refund", "after"),
    "inside the refund's writing": (refunds, "apply_refund", "after"),
}
"""The points at which a process can be killed: before or after a function."""


def die(*_: Any) -> None:
    """End at once, as after a power cut."""
    os.kill(os.getpid(), signal.SIGKILL)


def mine(point: str) -> None:
    """Replace the function of a point with one that kills this process before or after it."""
    owner, name, when = POINTS[point]
    work: Callable[..., Any] = getattr(owner, name)

    async def charged(*arguments: Any, **names: Any) -> Any:
        if when == "before":
            die()
        await work(*arguments, **names)
        die()

    setattr(owner, name, charged)


async def change_departure(app: Any, *, dies_at: int, **change: int) -> None:
    """Carry out a change of a departure; with `dies_at`, end inside the transaction of that booking."""
    carry_out, done = run._carry_out, 0

    async def counted(*arguments: Any, **names: Any) -> None:
        nonlocal done
        await carry_out(*arguments, **names)
        done += 1
        if done == dies_at:
            die()

    run._carry_out = counted
    services = app.state.services
    await run.run_change(
        services.database, settings=services.settings, sealer=services.sealer, clock=services.clock, **change
    )


async def calls(app: Any, task: dict[str, Any]) -> list[int]:
    """Send every call at once and return the statuses."""

    async def send(call: dict[str, Any]) -> int:
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url=task["origin"]) as http:
            headers = {"Authorization": f"Bearer {call['token']}", "Origin": task["origin"]}
            answer = await http.request("POST", call["path"], json=call["body"], headers=headers)
            return answer.status_code

    return list(await asyncio.gather(*(send(call) for call in task["calls"])))


async def work(task: dict[str, Any]) -> list[int]:
    """Run the task of one process."""
    transport = Loopback()
    app = create_app(
        Settings(
            port=8000,
            base_domain="toli.localhost",
            database_url=SecretStr(task["app_url"]),
            migration_database_url=SecretStr(task["owner_url"]),
            secret_keys=(SecretStr("5" * 64),),
            embedded_worker=False,
            pool_size=8,
            hold_limit_network=0,
            hold_limit_network_beds=0,
            log_level="ERROR",
        ),
        transport=transport,
    )
    transport.app = app
    if task.get("point"):
        mine(task["point"])
    if task.get("refund"):
        await refunds.send_refund(app.state.services.database, app.state.services.providers, **task["refund"])
    if task.get("change"):
        await change_departure(app, **task["change"])
    statuses = await calls(app, task)
    await app.state.services.database.dispose()
    return statuses


def fork(task: dict[str, Any]) -> tuple[int, int]:
    """Fork a process for one task; return its id and the end of the pipe that gives its statuses."""
    reading_end, writing_end = os.pipe()
    child = os.fork()
    if child == 0:
        # Log lines must not mix with the result.
        os.dup2(2, 1)
        os.write(writing_end, json.dumps(asyncio.run(work(task))).encode())
        os._exit(0)
    os.close(writing_end)
    return child, reading_end


def main() -> None:
    """Load everything once, then run the processes that each line of the input lists, in parallel."""
    for line in sys.stdin:
        ended = []
        for child, reading_end in [fork(task) for task in json.loads(line)]:
            with os.fdopen(reading_end) as said:
                out = said.read()
            _, status = os.waitpid(child, 0)
            ended.append([os.waitstatus_to_exitcode(status), json.loads(out or "[]")])
        sys.stdout.write(json.dumps(ended) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
