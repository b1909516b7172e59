"""The simulator's events and refunds: they leave by jobs, so a crash loses none."""

import hmac
from collections.abc import AsyncIterator
from dataclasses import dataclass, field, replace
from hashlib import sha256
from inspect import unwrap

import procrastinate
import pytest
from fastapi import Request, Response
from sqlalchemy import text

from tests.simulator import Simulator, serving
from toli.infra.db.database import Database
from toli.infra.db.queue.jobs import Jobs
from toli.infra.ports.payments import ProviderOrder, RefundStatus
from toli.payments.gateway.providers.razorpay import Razorpay
from toli_demo.simulator import keys, tasks

pytestmark = pytest.mark.anyio

AMOUNT = 50_000
PAID = ["payment.authorized", "payment.captured", "order.paid"]


@dataclass
class Inbox:
    """Where the product takes its webhooks, for a test."""

    status: int = 200
    requests: list[tuple[dict[str, str], bytes]] = field(default_factory=list)

    async def take(self, request: Request) -> Response:
        self.requests.append((dict(request.headers), await request.body()))
        return Response(status_code=self.status)


@dataclass
class Worker:
    """Runs the simulator's jobs that are due, or all there are."""

    simulator: Simulator

    async def run(self, *, due_only: bool = False) -> list[str]:
        queue = procrastinate.App(connector=procrastinate.PsycopgConnector(conninfo=""))
        services = replace(self.simulator.app.state.services, settings=self.simulator.settings)
        tasks.register(Jobs(queue, database=self.simulator.database), services)
        queued = (
            "DELETE FROM procrastinate_jobs WHERE task_name LIKE 'sandbox.%' AND status = 'todo'"
            " AND (NOT :due_only OR coalesce(scheduled_at, now()) <= now()) RETURNING id, task_name, args"
        )
        async with self.simulator.database.platform_transaction() as tx:
            rows = sorted((await tx.execute(text(queued), {"due_only": due_only})).all())
        for row in rows:
            await unwrap(queue.tasks[row.task_name].func)(**row.args)
        return [row.task_name for row in rows]


@pytest.fixture
async def simulator(database: Database) -> AsyncIterator[Simulator]:
    async with serving(database) as served:
        yield served


@pytest.fixture
def inbox(simulator: Simulator) -> Inbox:
    inbox = Inbox()
    simulator.app.add_api_route("/api/payments/razorpay/webhook", inbox.take, methods=["POST"])
    return inbox


@pytest.fixture
def worker(simulator: Simulator) -> Worker:
    return Worker(simulator)


@pytest.fixture
async def provider(simulator: Simulator) -> AsyncIterator[Razorpay]:
    async with simulator.provider() as adapter:
        yield adapter


@pytest.fixture
async def order(provider: Razorpay) -> ProviderOrder:
    return await provider.create_order(amount_paise=AMOUNT, receipt="toli-1001", notes={})


async def test_events_arrive_signed_over_the_very_bytes_at_the_main_site(
    simulator: Simulator, inbox: Inbox, worker: Worker, order: ProviderOrder
) -> None:
    await simulator.pay(order.id)
    assert await worker.run() == ["sandbox.deliver_webhook"] * 3
    listed = await simulator.webhooks(order.id)
    assert [webhook["event"] for webhook in listed] == PAID
    assert [body.decode() for _, body in inbox.requests] == [webhook["body"] for webhook in listed]
    for (headers, body), webhook in zip(inbox.requests, listed, strict=True):
        expected = hmac.new(keys.WEBHOOK_SECRET.encode(), body, sha256).hexdigest()
        assert headers["x-razorpay-signature"] == webhook["signature"] == expected
        assert headers["x-razorpay-event-id"] == webhook["id"]
        assert headers["host"] == f"toli.localhost:{simulator.port}"
        assert webhook["delivered_at"] is not None


async def test_event_not_answered_with_2xx_is_sent_again_later(
    simulator: Simulator, inbox: Inbox, worker: Worker, order: ProviderOrder
) -> None:
    inbox.status = 500
    await simulator.pay(order.id, outcome="failure")
    await worker.run()
    assert await worker.run(due_only=True) == []
    inbox.status = 204
    await worker.run()
    assert await worker.run() == []
    webhook = (await simulator.webhooks(order.id))[0]
    assert (webhook["event"], webhook["attempts"], webhook["last_answer"]) == ("payment.failed", 2, "204")
    assert inbox.requests[0][1] == inbox.requests[1][1]


async def test_event_survives_a_product_that_does_not_listen(
    simulator: Simulator, worker: Worker, order: ProviderOrder
) -> None:
    simulator = Simulator(
        port=simulator.port,
        database=simulator.database,
        settings=simulator.settings.model_copy(update={"port": 22_999}),
        app=simulator.app,
    )
    await simulator.pay(order.id, outcome="failure")
    assert await Worker(simulator).run() == ["sandbox.deliver_webhook"]
    webhook = (await simulator.webhooks(order.id))[0]
    assert (webhook["attempts"], webhook["last_answer"], webhook["delivered_at"]) == (1, "ConnectError", None)
    assert len(await worker.run()) == 1


async def test_event_delivered_once_is_not_sent_by_its_job_again(
    simulator: Simulator, inbox: Inbox, worker: Worker, order: ProviderOrder
) -> None:
    await simulator.pay(order.id, outcome="failure")
    webhook = (await simulator.webhooks(order.id))[0]
    assert await simulator.deliver(webhook["id"]) == {"answer": "200"}
    await worker.run()
    assert len(inbox.requests) == 1


@pytest.mark.parametrize("by_fault", [False, True])
async def test_withheld_events_can_be_delivered_on_request_in_any_order(
    simulator: Simulator, inbox: Inbox, worker: Worker, order: ProviderOrder, *, by_fault: bool
) -> None:
    if by_fault:
        await simulator.fault(webhooks="lose")
    await simulator.pay(order.id, webhook=by_fault)
    assert await worker.run() == []
    webhooks = await simulator.webhooks(order.id)
    assert [webhook["event"] for webhook in webhooks] == PAID
    for webhook in [*reversed(webhooks), webhooks[0]]:
        await simulator.deliver(webhook["id"])
    bodies = [body.decode() for _, body in inbox.requests]
    assert bodies == [*(webhook["body"] for webhook in reversed(webhooks)), webhooks[0]["body"]]


async def test_snapshot_of_an_event_is_of_its_own_moment(simulator: Simulator, order: ProviderOrder) -> None:
    await simulator.pay(order.id)
    events = await simulator.events(order.id)
    assert [event["payload"]["payment"]["entity"]["status"] for event in events] == [
        "authorized",
        "captured",
        "captured",
    ]
    assert events[2]["contains"] == ["payment", "order"]
    assert events[2]["payload"]["order"]["entity"]["status"] == "paid"
    assert {event["entity"] for event in events} == {"event"}


async def test_refund_is_pending_until_the_bank_has_it(
    simulator: Simulator, inbox: Inbox, worker: Worker, provider: Razorpay, order: ProviderOrder
) -> None:
    payment_id = (await simulator.pay(order.id, webhook=False))["razorpay_payment_id"]
    refund = await provider.refund(payment_id, amount_paise=AMOUNT, idempotency_key="toli-refund-1", notes={})
    assert await worker.run(due_only=True) == ["sandbox.deliver_webhook"]
    assert (await provider.refund_status(refund.id)).status is RefundStatus.PENDING

    await worker.run()
    await worker.run()
    assert (await provider.refund_status(refund.id)).status is RefundStatus.PROCESSED
    events = await simulator.events(order.id)
    assert [event["event"] for event in events[3:]] == ["refund.created", "refund.processed"]
    assert [event["payload"]["refund"]["entity"]["status"] for event in events[3:]] == [
        "pending",
        "processed",
    ]
    assert events[4]["payload"]["payment"]["entity"]["refund_status"] == "full"
    assert len(inbox.requests) == 2


async def test_failed_refund_gives_the_payment_its_money_back(
    simulator: Simulator, worker: Worker, provider: Razorpay, order: ProviderOrder
) -> None:
    payment_id = (await simulator.pay(order.id, webhook=False))["razorpay_payment_id"]
    refund = await provider.refund(payment_id, amount_paise=AMOUNT, idempotency_key="toli-refund-1", notes={})
    await simulator.fault(webhooks="lose", refund_processing={"kind": "stay", "times": 1})
    await worker.run()
    assert (await provider.refund_status(refund.id)).status is RefundStatus.PENDING

    await simulator.fault(refund_processing={"kind": "fail", "times": 1})
    await worker.run()
    assert (await provider.refund_status(refund.id)).status is RefundStatus.FAILED
    payment = await provider.payment(payment_id)
    assert (payment.status, payment.amount_refunded_paise) == ("captured", 0)
    assert (await simulator.events(order.id))[-1]["event"] == "refund.failed"

    again = await provider.refund(payment_id, amount_paise=AMOUNT, idempotency_key="toli-refund-2", notes={})
    await worker.run()
    assert (await provider.refund_status(again.id)).status is RefundStatus.PROCESSED


async def test_fault_a_call_cannot_have_is_refused(simulator: Simulator) -> None:
    for faults in ({"webhooks": "down"}, {"orders": "fail"}, {"sky": "falls"}, {"orders": "sings"}):
        status = await simulator.status_of("POST", "/faults", json=faults)
        assert status == 422
    assert await simulator.status_of("DELETE", "/faults") == 204


async def test_event_that_does_not_exist_cannot_be_delivered(simulator: Simulator) -> None:
    assert await simulator.status_of("POST", "/webhooks/nothing/deliver") == 400
