"""Any order of holding, paying, failing, lapsing, sweeping and cancelling: every invariant after every step."""

import asyncio
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import httpx
import psycopg
import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, consumes, initialize, invariant, multiple, rule
from pydantic import SecretStr

from tests.conftest import Loopback, TestDatabase
from tests.shop import PAYER, Person, Shop, open_shop, person
from toli.app import create_app
from toli.bookings import service as bookings
from toli.config import Settings
from toli.db.scope import Scope
from toli.inventory import service as inventory
from toli.inventory.errors import StockBelowTaken, StockTaken
from toli.kit.clock import SystemClock, local_date
from toli.reporting.invariants import broken_invariants

CAPACITY = 12


class Booth(RuleBasedStateMachine):
    """One departure, two travellers, a payment provider that may lose everything but the money."""

    urls: TestDatabase

    def __init__(self) -> None:
        super().__init__()
        self.loop = asyncio.new_event_loop()
        self.run: Callable[[Any], Any] = self.loop.run_until_complete
        transport = Loopback()
        self.app = create_app(
            Settings(
                database_url=SecretStr(self.urls.app_url),
                migration_database_url=SecretStr(self.urls.owner_url),
                secret_keys=(SecretStr("5" * 64),),
                embedded_worker=False,
                log_level="ERROR",
                pool_size=4,
            ),
            transport=transport,
        )
        transport.app = self.app
        self.http = httpx.AsyncClient(
            transport=httpx.ASGITransport(app=self.app), base_url="http://toli.localhost:8000"
        )
        self.owner = psycopg.connect(self.urls.owner_url, autocommit=True)
        self.owner.execute("SELECT set_config('toli.scope', 'platform', false)")
        self.shop: Shop
        self.people: list[Person]
        self.number = 0

    held = Bundle("held")
    orders = Bundle("orders")

    @initialize()
    def open(self) -> None:
        """A fresh departure a run: the database stays, its earlier departures are nobody's business."""
        Booth.count = getattr(Booth, "count", 0) + 1
        label = f"shop{Booth.count}"
        today = local_date(SystemClock().now(), time_zone="Asia/Kolkata")
        self.shop = self.run(open_shop(self.app.state.database, label=label, today=today, capacity=CAPACITY))
        self.people = [self.run(person(self.app.state.database, f"{name}@{label}.example")) for name in ("asha", "dev")]

    def call(self, who: int, method: str, path: str, body: Any = None) -> httpx.Response:
        headers = {"Authorization": f"Bearer {self.people[who].token}"}
        answer: httpx.Response = self.run(self.http.request(method, path, json=body, headers=headers))
        assert answer.status_code < 500, answer.text
        return answer

    @rule(target=held, who=st.integers(0, 1), double=st.integers(0, 5), quad=st.integers(0, 5))
    def hold(self, who: int, double: int, quad: int) -> Any:
        rooms = {name: count for name, count in (("double", double), ("quad", quad)) if count}
        if not rooms:
            return multiple()
        payload = self.shop.payload(travellers=[PAYER], **rooms)
        answer = self.call(who, "POST", "/api/bookings/holds", {"booking_payload": payload})
        return (who, answer.json()) if answer.status_code == 201 else multiple()

    @rule(target=orders, held=held, amount=st.sampled_from(["advance", "total"]))
    def order(self, held: Any, amount: str) -> Any:
        who, booking = held
        body = {"reservation_event_id": booking["reservation_event_id"], "amount": booking["quote"][amount]}
        answer = self.call(who, "POST", "/api/bookings/create-order", body)
        return (who, answer.json()["order_id"]) if answer.status_code == 201 else multiple()

    @rule(target=orders, held=held)
    def order_balance(self, held: Any) -> Any:
        who, booking = held
        answer = self.call(who, "POST", f"/api/bookings/{booking['reservation_event_id']}/pay-balance", {})
        return (who, answer.json()["order_id"]) if answer.status_code == 201 else multiple()

    @rule(order=orders, outcome=st.sampled_from(["success", "failure"]), verified=st.booleans())
    def pay(self, order: Any, outcome: str, *, verified: bool) -> None:
        who, order_id = order
        paid = self.call(who, "POST", f"/sandbox/razorpay/pay/{order_id}", {"outcome": outcome, "webhook": False})
        if verified and outcome == "success" and paid.status_code == 200:
            self.call(
                who,
                "POST",
                "/api/bookings/verify-payment",
                {
                    "order_id": order_id,
                    "payment_id": paid.json()["razorpay_payment_id"],
                    "signature": paid.json()["razorpay_signature"],
                },
            )

    @rule(held=consumes(held))
    def let_go(self, held: Any) -> None:
        who, booking = held
        assert self.call(who, "DELETE", f"/api/bookings/holds/{booking['reservation_event_id']}").status_code == 204

    @rule(held=held)
    def extend(self, held: Any) -> None:
        who, booking = held
        self.call(who, "POST", f"/api/bookings/holds/{booking['reservation_event_id']}/extend")

    @rule(minutes=st.sampled_from([5, 25, 60]))
    def time_passes(self, minutes: int) -> None:
        self.owner.execute(
            "UPDATE hold SET expires_at = expires_at - make_interval(mins => %s) WHERE client_id = %s",
            [minutes, self.shop.client_id],
        )

    @rule()
    def sweep(self) -> None:
        self.run(bookings.sweep(self.app.state.database, self.app.state.provider))

    @rule()
    def reconcile(self) -> None:
        past = timedelta(hours=1)
        self.owner.execute("UPDATE payment_order SET checked_at = checked_at - %s", [past])
        self.owner.execute("UPDATE refund SET updated_at = updated_at - %s", [past])
        self.run(bookings.reconcile(self.app.state.database, self.app.state.provider))

    @rule(capacity=st.integers(0, 20))
    def change_capacity(self, capacity: int) -> None:
        async def change() -> None:
            async with self.app.state.database.transaction(Scope.client(self.shop.client_id)) as tx:
                await inventory.open_plan(
                    tx,
                    client_id=self.shop.client_id,
                    event_plan_id=self.shop.plan_id,
                    capacity=capacity,
                    beds={self.shop.beds["Double Sharing"]: 10, self.shop.beds["Quad Sharing"]: 20},
                )

        try:
            self.run(change())
        except (StockBelowTaken, StockTaken):
            return

    @invariant()
    def every_invariant_holds(self) -> None:
        assert self.run(broken_invariants(self.app.state.database)) == []

    def teardown(self) -> None:
        """When everything has lapsed and settled, what is not sold is free again: nothing is undersold (I3)."""
        if hasattr(self, "shop"):
            self.owner.execute("UPDATE hold SET expires_at = expires_at - interval '2 hours'")
            self.sweep()
            self.reconcile()
            held, sold, booked = self.owner.execute(
                "SELECT s.held, s.sold, (SELECT coalesce(sum(total_travelers), 0) FROM reservation_event b"
                " WHERE b.client_id = s.client_id AND b.booking_status = 'confirmed')"
                " FROM plan_stock s WHERE s.client_id = %s",
                [self.shop.client_id],
            ).fetchone() or (None, None, None)
            assert (held, sold) == (0, booked)
        self.owner.close()
        self.run(self.http.aclose())
        self.run(self.app.state.provider.aclose())
        self.run(self.app.state.database.dispose())
        self.loop.close()


def test_seats_and_money_in_any_order(fresh: TestDatabase, request: pytest.FixtureRequest) -> None:
    Booth.urls = fresh
    case = Booth.TestCase()
    case.settings = settings(
        max_examples=12, stateful_step_count=30, deadline=None, suppress_health_check=list(HealthCheck)
    )
    case.runTest()
