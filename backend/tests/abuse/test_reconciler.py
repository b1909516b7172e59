"""Thousands of open orders beside the payment of somebody who really paid."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

import httpx
import psycopg
import pytest
from fastapi import FastAPI

from tests.bookings.conftest import hold, order
from tests.conftest import Api, HandClock, RunJobs
from tests.one_provider import OneProvider
from tests.shop import Person, Shop, open_shop, person
from toli.infra.db.database import Database
from toli.infra.ports.payments import Provider, ProviderPayment, ProviderRefund, ProviderRefused, ProviderUnavailable
from toli.kit.clock import local_date
from toli.kit.pacing import Pacer
from toli.reporting.health.service import checks
from toli.reporting.invariants.invariants import broken_invariants, unknown_money
from toli.selling.checkout.service import reconcile
from toli.selling.checkout.service.reconcile import CONCURRENT

pytestmark = pytest.mark.anyio

Owner = psycopg.Connection[Any]
PER_SECOND = 25
FLOOD = """
INSERT INTO payment_order (
    client_id, account_id, user_id, purpose, amount_paise, state, provider_order_id, created_at, checked_at)
SELECT a.client_id, a.account_id, %(user_id)s, 'booking', 1000 + n, 'provider_created',
       'order_flood' || lpad(n::text, 9, '0'), now() - %(age)s::interval, now() - %(age)s::interval
FROM generate_series(%(first)s::int, %(last)s::int) n, payment_account a
WHERE a.client_id = %(client_id)s AND a.is_current
"""


@dataclass
class Clock:
    """Seconds that pass by waiting, and by each call."""

    seconds: float = 0.0

    def now(self) -> float:
        return self.seconds

    async def sleep(self, seconds: float) -> None:
        self.seconds += seconds
        await asyncio.sleep(0)


@dataclass
class StrictProvider:
    """The provider, which knows no payment of a flood's orders and allows 25 requests in any second."""

    behind: Provider
    clock: Clock
    calls: list[tuple[float, str]] = field(default_factory=list)
    is_down: bool = False

    def asked_first(self) -> list[str]:
        """List the first calls, which run side by side, so that any of them may come first."""
        return [asked for _, asked in self.calls[:CONCURRENT]]

    def _count(self, what: str) -> None:
        now = self.clock.now()
        self.calls.append((now, what))
        recent = [moment for moment, _ in self.calls[-PER_SECOND - 1 :] if moment > now - 1]
        assert len(recent) <= PER_SECOND, "the provider refuses this request"
        if self.is_down:
            raise ProviderUnavailable

    async def payments_of(self, order_id: str) -> Sequence[ProviderPayment]:
        self._count(order_id)
        if order_id.startswith("order_flood"):
            return []
        return await self.behind.payments_of(order_id)

    async def refund(
        self, payment_id: str, *, amount_paise: int, idempotency_key: str, notes: dict[str, str]
    ) -> ProviderRefund:
        self._count("refund")
        return await self.behind.refund(
            payment_id, amount_paise=amount_paise, idempotency_key=idempotency_key, notes=notes
        )

    async def order_by_receipt(self, receipt: str) -> None:
        raise ProviderRefused(code="BAD_REQUEST_ERROR", description=receipt, field=None, reason=None)


@pytest.fixture
async def shop(database: Database, clock: HandClock) -> Shop:
    return await open_shop(database, today=local_date(clock.now(), time_zone="Asia/Kolkata"))


@pytest.fixture
async def asha(database: Database, shop: Shop) -> Person:
    return await person(database, "asha@traveller.example", label=shop.label)


@pytest.fixture
def browser(api: Api, shop: Shop, asha: Person) -> httpx.AsyncClient:
    """Asha's browser on the shop's site."""
    return asha.on(api(shop.label))


@pytest.fixture
def provider(app: FastAPI) -> StrictProvider:
    return StrictProvider(app.state.services.providers.platform, Clock())


class Rounds:
    """Rounds of the reconciler, one a minute, on the provider's clock."""

    def __init__(self, database: Database, provider: StrictProvider) -> None:
        self._database = database
        self._provider = provider
        clock = provider.clock
        self._pacer = Pacer(per_second=15, burst=8, now=clock.now, sleep=clock.sleep)

    async def run(self, most: int = 1) -> int:
        """Run rounds until one has nothing to ask; count what was asked."""
        asked = 0
        for _ in range(most):
            began = self._provider.clock.now()
            now = await reconcile.reconcile(
                self._database,
                OneProvider(self._provider),  # type: ignore[arg-type]  # the two calls that are made
                pacer=self._pacer,
                now=self._provider.clock.now,
            )
            asked += now
            if not now:
                break
            self._provider.clock.seconds = max(self._provider.clock.seconds, began + 60)
        return asked


@pytest.fixture
def rounds(database: Database, provider: StrictProvider) -> Rounds:
    return Rounds(database, provider)


def flood(owner: Owner, shop: Shop, user_id: int, first: int, last: int, age: str = "10 minutes") -> None:
    owner.execute(FLOOD, {"client_id": shop.client_id, "user_id": user_id, "first": first, "last": last, "age": age})


async def paid_order(browser: httpx.AsyncClient, api: Api, shop: Shop) -> tuple[dict[str, Any], str]:
    """Somebody pays, their browser does not come back, and the webhook is lost."""
    held = await hold(browser, shop, double=1)
    placed = await order(browser, held)
    answer = await api().post(
        f"/sandbox/razorpay/pay/{placed['order_id']}", json={"outcome": "success", "webhook": False}
    )
    assert answer.status_code == 200, answer.text
    return held, placed["order_id"]


async def state_of(browser: httpx.AsyncClient, held: dict[str, Any]) -> str:
    state: str = (await browser.get(f"/api/bookings/holds/{held['reservation_event_id']}")).json()["state"]
    return state


async def test_one_persons_open_orders_starve_nobody(
    browser: httpx.AsyncClient,
    api: Api,
    shop: Shop,
    owner: Owner,
    database: Database,
    provider: StrictProvider,
    rounds: Rounds,
) -> None:
    attacker = await person(database, "mal@traveller.example")
    held, order_id = await paid_order(browser, api, shop)
    owner.execute("UPDATE payment_order SET checked_at = checked_at - interval '5 minutes'")
    flood(owner, shop, attacker.user_id, 1, 1207, age="5 minutes")
    assert await rounds.run() >= 700
    assert order_id in provider.asked_first()
    assert await state_of(browser, held) == "paid"


async def test_an_order_that_a_browser_or_webhook_says_is_paid_comes_first(
    browser: httpx.AsyncClient,
    api: Api,
    shop: Shop,
    owner: Owner,
    database: Database,
    provider: StrictProvider,
    rounds: Rounds,
) -> None:
    for number in range(40):
        somebody = await person(database, f"p{number}@traveller.example")
        flood(owner, shop, somebody.user_id, number * 10, number * 10 + 9)
    held, order_id = await paid_order(browser, api, shop)
    owner.execute("UPDATE payment_order SET created_at = now() - interval '2 days' WHERE amount_paise > 100000")
    # Asked a moment ago: without the webhook it would not be due.
    owner.execute("UPDATE payment_order SET likely_paid_at = now() WHERE provider_order_id = %s", [order_id])
    await rounds.run()
    assert order_id in provider.asked_first()
    assert await state_of(browser, held) == "paid"


async def test_the_browsers_word_is_kept_while_the_provider_is_down(
    browser: httpx.AsyncClient, api: Api, shop: Shop, owner: Owner, rounds: Rounds
) -> None:
    held = await hold(browser, shop, double=1)
    placed = await order(browser, held)
    paid = (
        await api().post(f"/sandbox/razorpay/pay/{placed['order_id']}", json={"outcome": "success", "webhook": False})
    ).json()
    await api().post("/sandbox/razorpay/faults", json={"all": "down"})
    body = {name: paid[f"razorpay_{name}"] for name in ("order_id", "payment_id", "signature")}
    assert (await browser.post("/api/bookings/verify-payment", json=body)).status_code == 503
    await api().delete("/sandbox/razorpay/faults")
    assert owner.execute("SELECT likely_paid_at > checked_at FROM payment_order").fetchone() == (True,)


async def test_a_provider_that_does_not_answer_is_left_alone(
    shop: Shop, asha: Person, owner: Owner, provider: StrictProvider, rounds: Rounds
) -> None:
    flood(owner, shop, asha.user_id, 1, 100)
    provider.is_down = True
    await rounds.run()
    assert len(provider.calls) <= 3 + 6
    provider.is_down = False
    assert await rounds.run() == 100


async def test_refunds_and_orders_take_turns(
    browser: httpx.AsyncClient,
    api: Api,
    shop: Shop,
    owner: Owner,
    database: Database,
    provider: StrictProvider,
    rounds: Rounds,
) -> None:
    held, _ = await paid_order(browser, api, shop)
    owner.execute("UPDATE payment_order SET checked_at = checked_at - interval '5 minutes'")
    await rounds.run()
    office = shop.operator.on(api(shop.label))
    for amount in range(10, 15):
        answer = await office.post(f"/api/bookings/refund/{held['reservation_event_id']}", json={"amount": amount})
        assert answer.status_code == 200, answer.text
    # Their jobs are lost.
    owner.execute("UPDATE refund SET updated_at = updated_at - interval '5 minutes'")
    attacker = await person(database, "mal@traveller.example")
    flood(owner, shop, attacker.user_id, 1, 300)
    provider.calls.clear()
    provider.is_down = True
    await rounds.run()
    assert len(provider.calls) <= 3 + 6, "a round ends for both while the provider does not answer"
    provider.is_down = False
    provider.calls.clear()
    assert await rounds.run() == 300 + 5
    asked = [what for _, what in provider.calls]
    assert [place for place, what in enumerate(asked) if what == "refund"][-1] < 30
    assert owner.execute("SELECT DISTINCT state FROM refund").fetchall() == [("pending",)], "the provider has them"
    assert await broken_invariants(database) == []


async def test_an_order_that_the_provider_does_not_know_does_not_stop_the_others(
    shop: Shop, asha: Person, owner: Owner, provider: StrictProvider, rounds: Rounds
) -> None:
    flood(owner, shop, asha.user_id, 1, 5)
    owner.execute("UPDATE payment_order SET state = 'open', provider_order_id = NULL WHERE amount_paise = 1003")
    assert await rounds.run() == 5
    assert len(provider.calls) == 4
    assert await rounds.run() == 0, "it waits for its time like the others"


@pytest.mark.parametrize(
    ("age", "state", "checks"),
    [("1 hour", "provider_created", 3), ("1 hour", "attempted", 10), ("1 day", "provider_created", 3)],
)
async def test_old_orders_are_asked_about_more_rarely(
    shop: Shop, asha: Person, owner: Owner, rounds: Rounds, age: str, state: str, checks: int
) -> None:
    flood(owner, shop, asha.user_id, 1, 1, age=age)
    interval = f"{age}'::interval / {checks}"
    owner.execute("UPDATE payment_order SET state = %s", [state])
    owner.execute(f"UPDATE payment_order SET checked_at = now() - '{interval} + interval '10 seconds'")
    assert await rounds.run() == 0
    owner.execute(f"UPDATE payment_order SET checked_at = now() - '{interval} - interval '10 seconds'")
    assert await rounds.run() == 1


async def test_a_never_paid_order_closes_after_four_days_and_late_money_does_not_close(
    browser: httpx.AsyncClient, api: Api, shop: Shop, asha: Person, owner: Owner, rounds: Rounds
) -> None:
    held, order_id = await paid_order(browser, api, shop)
    flood(owner, shop, asha.user_id, 1, 3, age="4 days 1 minute")
    owner.execute(
        "UPDATE payment_order SET created_at = now() - interval '5 days', checked_at = now() - interval '2 days'"
        " WHERE provider_order_id = %s",
        [order_id],
    )
    assert await rounds.run() == 4
    assert await state_of(browser, held) == "paid"
    states = owner.execute("SELECT state, count(*) FROM payment_order GROUP BY 1 ORDER BY 1").fetchall()
    assert states == [("expired", 3), ("settled", 1)]
    owner.execute("UPDATE payment_order SET checked_at = now() - interval '3 days'")
    assert await rounds.run() == 0


@pytest.mark.long
async def test_thousands_of_open_orders_are_asked_about_at_the_allowed_pace(
    shop: Shop, owner: Owner, database: Database, provider: StrictProvider, rounds: Rounds
) -> None:
    """No second has more requests than the provider allows; they are asked about in a minute for 500 of them."""
    people = 10
    for number in range(people):
        somebody = await person(database, f"p{number}@traveller.example")
        flood(owner, shop, somebody.user_id, number * 500, number * 500 + 499, age="1 hour")
    assert await rounds.run(most=2 * people) == 500 * people
    assert provider.calls[-1][0] < 60 * people


async def test_m1_sees_money_that_the_provider_has_and_we_do_not_know(
    browser: httpx.AsyncClient, api: Api, app: FastAPI, shop: Shop, owner: Owner, database: Database, run_jobs: RunJobs
) -> None:
    held, order_id = await paid_order(browser, api, shop)
    services = app.state.services
    assert await unknown_money(database, services.providers, now=datetime.now(UTC)) == [], "it may still be on its way"
    owner.execute("UPDATE sandbox.razorpay_payment SET created_at = created_at - interval '11 minutes'")
    (row,) = await unknown_money(database, services.providers, now=datetime.now(UTC))
    amount = round(held["quote"]["advance"] * 100)
    assert row.startswith(f"client {shop.client_id}, payment pay_")
    assert row.endswith(f"of order {order_id}: {amount} paise captured at the provider are not known here")
    async with database.platform_transaction() as tx:
        await checks.request_run(tx, actor_id=None)
    await run_jobs()
    results = owner.execute("SELECT results FROM check_run").fetchone()
    assert results is not None
    assert [one["rows"] for one in results[0] if one["broken"]] == [[row]]
    owner.execute("UPDATE payment_order SET checked_at = checked_at - interval '5 minutes'")
    await reconcile.reconcile(database, services.providers)
    assert await unknown_money(database, services.providers, now=datetime.now(UTC)) == []


async def test_m1_sees_money_of_orders_from_after_the_backup(
    browser: httpx.AsyncClient, api: Api, app: FastAPI, shop: Shop, owner: Owner, database: Database
) -> None:
    held, order_id = await paid_order(browser, api, shop)
    owner.execute("UPDATE sandbox.razorpay_payment SET created_at = created_at - interval '11 minutes'")
    # As after a restore of the database from a moment before.
    owner.execute("DELETE FROM provider_ref WHERE id = %s", [order_id])
    services = app.state.services
    (row,) = await unknown_money(database, services.providers, now=datetime.now(UTC))
    amount = round(held["quote"]["advance"] * 100)
    assert row.startswith("client unknown, payment pay_")
    assert row.endswith(f"of order {order_id}: {amount} paise captured at the provider are not known here")
    # Another system uses the same account.
    owner.execute("UPDATE sandbox.razorpay_order SET receipt = 'invoice-7' WHERE id = %s", [order_id])
    assert await unknown_money(database, services.providers, now=datetime.now(UTC)) == []
