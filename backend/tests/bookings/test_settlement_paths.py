"""The same facts settle to the same rows, at once or one by one in the order of settlement.

Each example is set up twice; then all tables are compared.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

import pytest
from hypothesis import HealthCheck, event, example, given, settings
from hypothesis import strategies as st
from psycopg import sql

from tests.bookings.memory_provider import LONG_AGO, MemoryProvider
from tests.bookings.test_state_machine import EVERYTHING, FORGET, LIMITS, Place
from tests.conftest import HandClock
from tests.databases import TestDatabase
from tests.one_provider import OneProvider
from tests.shop import PAYER
from toli.infra.ports.payments import PaymentStatus, ProviderPayment
from toli.kit.money import Paise
from toli.payments.gateway.rules import OrderLimits
from toli.selling.checkout.schemas.hold import BookingPayload
from toli.selling.checkout.service import hold as hold_service
from toli.selling.checkout.service import pay as pay_service
from toli.selling.checkout.service import settle as settle_service
from toli.selling.checkout.service import sweep as sweep_service
from toli.selling.invoicing.service.documents import ISSUE

FIRST_ID = 1_000_000
RANDOM_COLUMNS = {"booking_reference", "xid", "token", "sealed_id_number", "sealed_medical_needs"}
NOT_COMPARED = ["procrastinate_events", "procrastinate_jobs", "storefront_change"]
"""Jobs are compared without their order; changes of the storefront have the number of their transaction."""

Purpose = Literal["advance", "total", "balance", "amount"]
HoldEnd = Literal["live", "expired", "swept", "beds gone", "released"]


@dataclass(frozen=True)
class Fact:
    """A payment as the provider reports it; `difference` from the order's amount, in paise."""

    payment: int
    status: PaymentStatus
    difference: int = 0


@dataclass(frozen=True)
class Example:
    """`rounds`: the facts of one settlement after another."""

    purpose: Purpose
    hold: HoldEnd
    has_items: bool
    rounds: Sequence[Sequence[Fact]]


FACTS = st.lists(
    st.builds(
        Fact,
        payment=st.integers(0, 2),
        status=st.sampled_from([PaymentStatus.CAPTURED] * 3 + list(PaymentStatus)),
        difference=st.sampled_from([0, 0, 0, -100, 100, 50_000_000]),
    ),
    max_size=3,
    unique_by=lambda fact: fact.payment,
)
EXAMPLES = st.builds(
    Example,
    purpose=st.sampled_from(["advance", "advance", "total", "balance", "amount"]),
    hold=st.sampled_from(["live", "live", "live", "expired", "swept", "beds gone", "released"]),
    has_items=st.booleans(),
    rounds=st.lists(FACTS, min_size=1, max_size=3),
)
PAID = [Fact(0, PaymentStatus.CAPTURED)]


class Settlements:
    """Examples, set up and settled in one database."""

    def __init__(self, place: Place) -> None:
        self.place = place
        self.run = place.loop.run_until_complete
        self.client_id = place.shop.client_id
        self.clock = HandClock()
        owner = place.owner
        tables = [
            name
            for (name,) in owner.execute(
                "SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND NOT tablename = ANY(%s)",
                [NOT_COMPARED],
            )
        ]
        self.everything = sql.SQL(" UNION ALL ").join(
            sql.SQL("SELECT {}, to_jsonb(row) FROM {} AS row").format(sql.Literal(table), sql.Identifier(table))
            for table in tables
        )

    def settle(self, settled: Example, *, is_one_by_one: bool) -> dict[str, Any]:
        """Set the example up, settle each of its rounds, and return all rows.

        A settlement takes payments in the order in which they were first heard of, then by id.
        """
        owner = self.place.owner
        owner.execute(FORGET)
        owner.execute(
            "SELECT setval(quote_ident(sequencename)::regclass, %s, false) FROM pg_sequences"
            " WHERE schemaname = 'public'",
            [FIRST_ID],
        )
        provider = MemoryProvider()
        order_id, provider_order_id = self.open_order(settled, provider)
        first_heard: dict[int, int] = {}
        for number, facts in enumerate(settled.rounds):
            for fact in facts:
                first_heard.setdefault(fact.payment, number)
            payments = [
                self.to_payment(fact, provider.orders[provider_order_id])
                for fact in sorted(facts, key=lambda fact: (first_heard[fact.payment], fact.payment))
            ]
            for batch in [[payment] for payment in payments] if is_one_by_one else [payments]:
                self.apply(provider, order_id=order_id, payments=batch)
        assert owner.execute(EVERYTHING).fetchall() == []
        return self.rows()

    def open_order(self, settled: Example, provider: MemoryProvider) -> tuple[int, str]:
        providers, user_id, database = OneProvider(provider), self.place.people[0], self.place.database
        ids = {"client_id": self.client_id, "user_id": user_id}
        if settled.purpose == "amount":
            alone = pay_service.order_amount(database, providers, **ids, amount=Paise(236_300), limits=OrderLimits())
            return self.find_order(self.run(alone).order_id)
        held = self.hold(user_id, has_items=settled.has_items)
        booking_id = held.booking_id
        amount = Paise(held.quote.total if settled.purpose == "total" else held.quote.advance)
        order = pay_service.order_first_payment(
            database,
            providers,
            **ids,
            booking_id=booking_id,
            amount=amount,
            credit=Paise(0),
            limits=LIMITS,
            order_limits=OrderLimits(),
        )
        order_id, provider_order_id = self.find_order(self.run(order).order_id)
        if settled.purpose == "balance":
            first_payment = self.to_payment(Fact(9, PaymentStatus.CAPTURED), provider.orders[provider_order_id])
            self.apply(provider, order_id=order_id, payments=[first_payment])
            balance = pay_service.order_balance(
                database, providers, **ids, booking_id=booking_id, amount=None, limits=OrderLimits()
            )
            return self.find_order(self.run(balance).order_id)
        self.end_hold(settled.hold, user_id=user_id, booking_id=booking_id, provider=provider)
        return order_id, provider_order_id

    def hold(self, user_id: int, *, has_items: bool, **rooms: int) -> Any:
        payload = self.place.shop.payload(travellers=[PAYER], **(rooms or {"double": 2}))
        if has_items:
            payload["reservation_event"]["discount_code"] = "RIVER10"
        options = self.place.options.variants
        for line in payload["booking_rooms"]:
            line["option_id"] = options[1 if has_items else 0].option_id
        return self.run(
            hold_service.hold_beds(
                self.place.database,
                sealer=self.place.sealer,
                clock=self.clock,
                client_id=self.client_id,
                user_id=user_id,
                payload=BookingPayload.model_validate(payload),
                limits=LIMITS,
            )
        )

    def end_hold(self, hold: HoldEnd, *, user_id: int, booking_id: int, provider: MemoryProvider) -> None:
        if hold == "live":
            return
        if hold == "released":
            self.run(self.release(user_id=user_id, booking_id=booking_id))
            return
        self.place.owner.execute("UPDATE hold SET expires_at = expires_at - interval '2 hours'")
        if hold == "expired":
            return
        self.run(sweep_service.sweep_holds(self.place.database, OneProvider(provider)))
        if hold == "beds gone":
            self.hold(self.place.people[1], has_items=False, quad=11)

    async def release(self, *, user_id: int, booking_id: int) -> None:
        async with self.place.database.client_transaction(self.client_id) as tx:
            await hold_service.release_hold(tx, user_id=user_id, booking_id=booking_id)

    def find_order(self, provider_order_id: str) -> tuple[int, str]:
        row = self.place.owner.execute(
            "SELECT order_id FROM payment_order WHERE provider_order_id = %s", [provider_order_id]
        ).fetchone()
        assert row is not None
        return row[0], provider_order_id

    def to_payment(self, fact: Fact, order: Any) -> ProviderPayment:
        return ProviderPayment(
            id=f"pay_{fact.payment}",
            order_id=order.id,
            amount_paise=order.amount_paise + fact.difference,
            status=fact.status,
            captured=fact.status is PaymentStatus.CAPTURED,
            amount_refunded_paise=0,
            method="upi",
            error_description="declined" if fact.status is PaymentStatus.FAILED else None,
            created_at=LONG_AGO,
        )

    def apply(self, provider: MemoryProvider, *, order_id: int, payments: Sequence[ProviderPayment]) -> None:
        provider.payments = {payment.id: payment for payment in payments}
        self.run(
            settle_service.settle_order(
                self.place.database, OneProvider(provider), client_id=self.client_id, order_id=order_id
            )
        )

    def rows(self) -> dict[str, Any]:
        """Return the rows of all tables; times and random values only as set or not, jobs without their order."""
        owner = self.place.owner
        tables: dict[str, Any] = {}
        for table, row in owner.execute(self.everything):
            compared = {
                column: value is not None if column in RANDOM_COLUMNS or column.endswith(("_at", "_until")) else value
                for column, value in row.items()
            }
            tables.setdefault(table, []).append(repr(compared))
        for rows in tables.values():
            rows.sort()
        # Facts one by one have a transaction each, and each transaction an entry.
        tables["item_change"] = sorted(set(tables["item_change"]))
        jobs = Counter(
            owner.execute(
                "SELECT task_name, queue_name, priority, lock, queueing_lock, status::text, args::text,"
                " scheduled_at IS NOT NULL FROM procrastinate_jobs"
            ).fetchall()
        )
        # One job issues the documents of all payments that are new in a settlement.
        tables["jobs"] = {job: 1 if job[0] == ISSUE else count for job, count in jobs.items()}
        return tables


@pytest.mark.long
def test_facts_at_once_write_the_rows_of_facts_one_by_one(fresh: TestDatabase, request: pytest.FixtureRequest) -> None:
    place = Place(fresh)
    request.addfinalizer(place.close)
    settlements = Settlements(place)

    @settings(max_examples=50, database=None, suppress_health_check=list(HealthCheck))
    @given(EXAMPLES)
    @example(Example("advance", "live", has_items=False, rounds=[PAID]))
    @example(Example("total", "live", has_items=True, rounds=[PAID, PAID]))
    @example(Example("advance", "live", has_items=False, rounds=[[Fact(0, PaymentStatus.FAILED)], PAID]))
    @example(Example("balance", "live", has_items=False, rounds=[PAID, PAID]))
    @example(Example("advance", "beds gone", has_items=False, rounds=[PAID]))
    @example(Example("balance", "live", has_items=False, rounds=[[*PAID, Fact(1, PaymentStatus.CAPTURED, 100)]]))
    @example(Example("amount", "live", has_items=False, rounds=[[*PAID, Fact(1, PaymentStatus.CAPTURED)]]))
    def compare(settled: Example) -> None:
        at_once = settlements.settle(settled, is_one_by_one=False)
        one_by_one = settlements.settle(settled, is_one_by_one=True)
        statuses = Counter(row[0] for row in place.owner.execute("SELECT booking_status FROM booking"))
        event(f"{settled.purpose} {settled.hold}: {dict(statuses)}")
        assert at_once == one_by_one

    compare()
