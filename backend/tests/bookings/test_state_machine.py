"""Any order of holds, payments, failures, expiry, cancellations and refunds keeps every invariant.

The services are called as the routes and jobs call them, against real PostgreSQL and a provider in memory: 200 runs of
50 steps in the time a few over HTTP would take.
"""

import asyncio
import inspect
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from typing import Any, Literal

import psycopg
import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, initialize, invariant, multiple, rule

from tests.bookings.memory_provider import MemoryProvider
from tests.conftest import HandClock
from tests.databases import TestDatabase
from tests.one_provider import OneProvider
from tests.shop import PAYER, Shop, open_shop, person
from toli.catalogue.inventory import service as inventory
from toli.catalogue.pricing.schemas.quotes import QuoteOut
from toli.catalogue.trips.schemas.departures import PlanDates
from toli.catalogue.trips.schemas.discounts import DiscountIn
from toli.catalogue.trips.schemas.options import OptionsIn, OptionsOut
from toli.catalogue.trips.schemas.prices import PriceIn
from toli.catalogue.trips.service import discounts, event_import, prices
from toli.catalogue.trips.service import options as options_service
from toli.infra.db.database import Database
from toli.infra.ports.payments import PaymentStatus, RefundStatus
from toli.kit.clock import local_date
from toli.kit.errors import AppError
from toli.kit.money import Paise
from toli.kit.sealing import Sealer
from toli.payments.gateway.repository import orders as orders_repository
from toli.payments.gateway.rules import OrderLimits
from toli.reporting.invariants.invariants import INVARIANTS
from toli.selling.bookings.service.bookings import lock_booking
from toli.selling.changes.schemas.change import ChangeIn
from toli.selling.changes.schemas.change_request import AgreeIn, OwnChangeIn
from toli.selling.changes.schemas.split import SplitIn
from toli.selling.changes.service import cancel as cancel_service
from toli.selling.changes.service import change as change_service
from toli.selling.changes.service import change_request, departure_changes, own_change, split
from toli.selling.changes.service import money as money_service
from toli.selling.changes.service import refund as refund_service
from toli.selling.checkout.rules import hold as hold_rules
from toli.selling.checkout.schemas.add_ons import MoreAddOnsIn
from toli.selling.checkout.schemas.hold import BookingPayload
from toli.selling.checkout.service import add_ons as add_ons_service
from toli.selling.checkout.service import hold as hold_service
from toli.selling.checkout.service import pay as pay_service
from toli.selling.checkout.service import reconcile as reconcile_service
from toli.selling.checkout.service import settle as settle_service
from toli.selling.checkout.service import sweep as sweep_service
from toli.selling.credit import service as credit_service
from toli.selling.credit.schemas import CreditIn
from toli.selling.desk.schemas import DeskBookingIn
from toli.selling.desk.service import desk
from toli.selling.invoicing.service import documents
from toli.selling.offline.schemas.offline import OfflinePaymentIn
from toli.selling.offline.service import credit_use, reversal
from toli.selling.offline.service import offline as offline_service
from toli.selling.waiting.schemas import WaitingIn
from toli.selling.waiting.service import waiting as waiting_service
from toli.selling.waiting.service import waiting_offers

CAPACITY = 12
OPTIONS = {
    "variants": [{"name": "From Jorhat", "difference": 0}, {"name": "From Delhi", "difference": 1500, "stock": 4}],
    "categories": [
        {"name": "Child", "min_age": 5, "max_age": 11, "percent": 50},
        {"name": "Infant", "max_age": 1, "percent": 10, "takes_bed": False},
    ],
    "add_ons": [
        {"name": "Mules", "price": 500, "basis": "booking", "is_per_day": True, "stock": 5, "cutoff_days": 3},
        {"name": "Boots", "price": 400, "tax_percent": 18},
    ],
}
DISCOUNTS = [
    {"kind": "code", "name": "River", "code": "RIVER10", "basis": "price", "value": 10, "uses_in_all": 3},
    {"kind": "code", "name": "Once", "code": "OTHER", "basis": "booking", "value": 700, "uses_per_person": 1},
]
LIMITS = hold_rules.HoldLimits(minutes=20, most_minutes=60, person_holds=3)
EVERYTHING = " UNION ALL ".join(
    f"(SELECT '{name}' AS name, broken.* FROM ({query}) AS broken)" for name, query in INVARIANTS.items()
)
FORGET = """
DELETE FROM document; DELETE FROM document_counter; DELETE FROM credit_use; DELETE FROM credit_note;
DELETE FROM offline_payment; SELECT setval('offline_payment_id_seq', 1, false);
DELETE FROM ledger_posting; DELETE FROM ledger_transaction; DELETE FROM refund; DELETE FROM payment_transfer;
DELETE FROM payment;
DELETE FROM payment_order; DELETE FROM cancellation; DELETE FROM traveller; DELETE FROM booking_room;
DELETE FROM waiting_entry; DELETE FROM booking_change; DELETE FROM change_request;
UPDATE plan_stock SET has_waiting = false;
DELETE FROM booking_discount; DELETE FROM booking_add_on; DELETE FROM payment_link; DELETE FROM hold_item;
UPDATE item_stock SET held = 0, sold = 0;
DELETE FROM booking_balance; DELETE FROM booking; DELETE FROM hold_bed; DELETE FROM hold;
DELETE FROM audit_entry; DELETE FROM attempt;
DELETE FROM procrastinate_events; DELETE FROM procrastinate_jobs; DELETE FROM provider_ref;
UPDATE bed_stock SET held = 0, sold = 0; UPDATE plan_stock SET held = 0, sold = 0, going = 0, capacity = 12;
"""


@dataclass(frozen=True)
class Apart:
    """A booking of those who moved, with what the rules read of one that was held."""

    booking_id: int
    quote: QuoteOut


class Place:
    """What all runs share: one database, one departure, two travellers."""

    def __init__(self, urls: TestDatabase) -> None:
        self.loop = asyncio.new_event_loop()
        self.database = Database.connect(urls.app_url, pool_size=2)
        self.owner: psycopg.Connection[Any] = psycopg.connect(urls.owner_url, autocommit=True)
        self.owner.execute("SELECT set_config('toli.scope', 'platform', false)")
        self.sealer = Sealer(["5" * 64])
        today = local_date(HandClock().now(), time_zone="Asia/Kolkata")
        self.shop: Shop = self.loop.run_until_complete(open_shop(self.database, today=today, capacity=CAPACITY))
        self.people = [
            self.loop.run_until_complete(person(self.database, f"{name}@traveller.example")).user_id
            for name in ("asha", "dev")
        ]
        self.options = self.loop.run_until_complete(self.sell_options(today))
        self.other_plan_id = self.loop.run_until_complete(self.add_departure(today))

    async def sell_options(self, today: date) -> OptionsOut:
        """Sell the trip by pick-up, with a child's price, a room alone, add-ons, and discounts of few uses."""
        shop = self.shop
        async with self.database.client_transaction(shop.client_id) as client:
            tx = client.by_operator(user_id=shop.operator.user_id, today=today)
            room = {"room_bed_id": shop.beds["Double Sharing"], "single_supplement": 3000}
            await prices.change_price(tx, trip_id=shop.trip_id, price=PriceIn.model_validate(room))
            for discount in DISCOUNTS:
                await discounts.add_discount(tx, body=DiscountIn.model_validate(discount))
            return await options_service.set_options(tx, trip_id=shop.trip_id, body=OptionsIn.model_validate(OPTIONS))

    async def add_departure(self, today: date) -> int:
        """Add a second departure, to which bookings move and from which they come back."""
        starts = today + timedelta(days=90)
        dates = PlanDates(
            booking_start_date=today,
            booking_end_date=starts - timedelta(days=1),
            tour_start_date=starts,
            tour_end_date=starts + timedelta(days=3),
        )
        async with self.database.client_transaction(self.shop.client_id) as tx:
            return await event_import.add_plan(tx, trip_id=self.shop.trip_id, today=today, dates=dates)

    def close(self) -> None:
        self.loop.run_until_complete(self.database.dispose())
        self.owner.close()
        self.loop.close()


class Booth(RuleBasedStateMachine):
    """One departure, two travellers, a provider that may lose everything but the money."""

    place: Place

    def __init__(self) -> None:
        super().__init__()
        self.provider = MemoryProvider()
        self.providers = OneProvider(self.provider)
        self.clock = HandClock()
        self.run: Callable[[Coroutine[Any, Any, Any]], Any] = self.place.loop.run_until_complete
        self.client_id = self.place.shop.client_id

    held = Bundle("held")
    orders = Bundle("orders")
    tried = Bundle("tried")

    @initialize()
    def open(self) -> None:
        self.place.owner.execute(FORGET)

    def do(self, work: Coroutine[Any, Any, Any]) -> Any:
        """What comes of it; a refusal is None, anything else that is raised is a bug."""
        try:
            return self.run(work)
        except AppError:
            return None

    def within(self, act: Callable[..., Coroutine[Any, Any, Any]], **arguments: Any) -> Any:
        """Call a use case within a transaction; one that takes a locked booking is given its id."""

        async def transact() -> Any:
            async with self.place.database.client_transaction(self.client_id) as tx:
                if "booking" in inspect.signature(act).parameters:
                    arguments["booking"] = await lock_booking(tx, booking_id=arguments.pop("booking_id"))
                return await act(tx, **arguments)

        return self.do(transact())

    def payload(self, double: int, quad: int, *, code: str | None = None, **chosen: Any) -> dict[str, Any]:
        rooms = {name: count for name, count in (("double", double), ("quad", quad)) if count}
        payload = self.place.shop.payload(travellers=[PAYER], **rooms)
        payload["reservation_event"]["discount_code"] = code
        return payload | self.lines(payload["booking_rooms"], **chosen)

    def lines(
        self,
        rooms: list[dict[str, Any]],
        *,
        far: int = 0,
        child: bool = False,
        alone: bool = False,
        infants: int = 0,
        **add_ons: int,
    ) -> dict[str, Any]:
        """Of each sharing type, `far` people come from further away; the last line is of children or alone.

        Besides them come `infants`, who take no bed.
        """
        options = self.place.options
        near_id, far_id = (one.option_id for one in options.variants)
        found = []
        for room in rooms:
            people = room["selected_beds_quantity"]
            parts = [(near_id, people - min(far, people)), (far_id, min(far, people))]
            found += [
                {**room, "option_id": option_id, "selected_beds_quantity": count} for option_id, count in parts if count
            ]
        if child:
            found[-1]["traveller_category_id"] = options.categories[0].traveller_category_id
        elif alone:
            found[0]["is_alone"] = True
        if infants and found:
            infant = {"traveller_category_id": options.categories[1].traveller_category_id, "is_alone": False}
            found.append({**found[-1], **infant, "selected_beds_quantity": infants})
        ids = {one.name.lower(): one.option_id for one in options.add_ons}
        bought = [{"option_id": ids[name], "quantity": count} for name, count in add_ons.items() if count]
        return {"booking_rooms": found, "add_ons": bought}

    @rule(target=held, who=st.integers(0, 1), double=st.integers(0, 4), quad=st.integers(1, 4))
    def hold(self, who: int, double: int, quad: int) -> Any:
        return self.book(who, self.payload(double, quad))

    @rule(
        target=held,
        who=st.integers(0, 1),
        double=st.integers(1, 3),
        quad=st.integers(0, 2),
        far=st.integers(0, 2),
        child=st.booleans(),
        alone=st.booleans(),
        infants=st.integers(0, 2),
        mules=st.integers(0, 2),
        boots=st.integers(0, 2),
        code=st.sampled_from([None, "RIVER10", "OTHER"]),
    )
    def hold_options(self, who: int, double: int, quad: int, code: str | None, **chosen: Any) -> Any:
        return self.book(who, self.payload(double, quad, code=code, **chosen))

    @rule(held=held, mules=st.integers(0, 3), boots=st.integers(0, 1))
    def add_more(self, held: Any, mules: int, boots: int) -> None:
        add_ons = self.lines([], mules=mules, boots=boots)["add_ons"]
        if add_ons:
            self.within(
                add_ons_service.add_own_add_ons,
                database=self.place.database,
                user_id=held[0],
                booking_id=held[1].booking_id,
                body=MoreAddOnsIn.model_validate({"add_ons": add_ons}),
                now=self.clock.now(),
            )

    @rule(
        target=held,
        double=st.integers(1, 3),
        far=st.integers(0, 1),
        alone=st.booleans(),
        mules=st.integers(0, 1),
        how=st.sampled_from([{"unpaid": "keep"}, {"days": 3}, {"paid": 2000}, {"paid": 2000, "agreed_total": 5000}]),
    )
    def book_at_desk(self, double: int, how: dict[str, Any], **chosen: Any) -> Any:
        today = local_date(self.clock.now(), time_zone="Asia/Kolkata")
        body: dict[str, Any] = {"unpaid": how.get("unpaid", "hold")}
        if "days" in how:
            body["unpaid_until"] = today + timedelta(days=how["days"])
        if "paid" in how:
            body["payment"] = {"amount": how["paid"], "method": "cash", "moved_on": self.place.shop.today}
        if "agreed_total" in how:
            body |= {"agreed_total": how["agreed_total"], "price_reason": "A friend"}
        contact = {"name": "Ravi Kulkarni", "phone": "98160 54321"}
        rooms = self.place.shop.payload(double=double)["booking_rooms"]
        entered = {"event_plan_id": self.place.shop.plan_id, "contact": contact, **self.lines(rooms, **chosen)}
        made = self.do(
            desk.book_at_desk(
                self.place.database,
                sealer=self.place.sealer,
                clock=self.clock,
                client_id=self.client_id,
                actor_id=self.place.shop.operator.user_id,
                body=DeskBookingIn.model_validate(entered | body),
                origin="",
            )
        )
        return multiple() if made is None else (self.place.people[0], made)

    def book(self, who: int, payload: dict[str, Any]) -> Any:
        made = self.do(
            hold_service.hold_beds(
                self.place.database,
                sealer=self.place.sealer,
                clock=self.clock,
                client_id=self.client_id,
                user_id=self.place.people[who],
                payload=BookingPayload.model_validate(payload),
                limits=LIMITS,
            )
        )
        return multiple() if made is None else (self.place.people[who], made)

    @rule(target=orders, held=held, whole=st.booleans(), credit=st.sampled_from([0, 0, 5_000, 120_050]))
    def order(self, held: Any, *, whole: bool, credit: int) -> Any:
        user_id, booking = held
        placed = self.do(
            pay_service.order_first_payment(
                self.place.database,
                self.providers,
                client_id=self.client_id,
                user_id=user_id,
                booking_id=booking.booking_id,
                amount=Paise((booking.quote.total if whole else booking.quote.advance) - credit),
                credit=Paise(credit),
                limits=LIMITS,
                order_limits=OrderLimits(),
            )
        )
        return multiple() if placed is None else (user_id, placed.order_id)

    @rule(target=orders, held=held, amount=st.sampled_from([None, 100, 50_000, 123_456]))
    def order_balance(self, held: Any, amount: int | None) -> Any:
        user_id, booking = held
        placed = self.do(
            pay_service.order_balance(
                self.place.database,
                self.providers,
                client_id=self.client_id,
                user_id=user_id,
                booking_id=booking.booking_id,
                amount=None if amount is None else Paise(amount),
                limits=OrderLimits(),
            )
        )
        return multiple() if placed is None else (user_id, placed.order_id)

    @rule(target=orders, who=st.integers(0, 1), amount=st.sampled_from([236_300, 787_500]))
    def order_amount_alone(self, who: int, amount: int) -> Any:
        user_id = self.place.people[who]
        placed = self.do(
            pay_service.order_amount(
                self.place.database,
                self.providers,
                client_id=self.client_id,
                user_id=user_id,
                amount=Paise(amount),
                limits=OrderLimits(),
            )
        )
        return multiple() if placed is None else (user_id, placed.order_id)

    @rule(
        target=tried,
        order=orders,
        status=st.sampled_from([PaymentStatus.CAPTURED] * 3 + [PaymentStatus.FAILED, PaymentStatus.AUTHORIZED]),
    )
    def pay(self, order: Any, status: PaymentStatus) -> Any:
        user_id, order_id = order
        return user_id, order_id, self.provider.pay(order_id, status)

    @rule(tried=tried)
    def pay_late(self, tried: Any) -> None:
        self.provider.end_late(tried[2])

    @rule(tried=tried)
    def verify(self, tried: Any) -> None:
        user_id, order_id, payment_id = tried
        self.do(
            pay_service.verify_payment(
                self.place.database,
                self.providers,
                client_id=self.client_id,
                user_id=user_id,
                provider_order_id=order_id,
                payment_id=payment_id,
                signature=f"{order_id}|{payment_id}",
                deferred=pay_service.DeferredBooking(self.place.sealer, self.clock, self.payload(0, 1), LIMITS),
            )
        )

    @rule(order=orders)
    def hear_of(self, order: Any) -> None:
        """A webhook, the first or the fifth."""

        async def settle() -> None:
            async with self.place.database.client_transaction(self.client_id) as tx:
                found = await orders_repository.find_order_by_provider_id(tx, provider_order_id=order[1])
            assert found is not None
            await settle_service.settle_order(
                self.place.database, self.providers, client_id=self.client_id, order_id=found.order_id
            )

        self.do(settle())

    @rule()
    def issue_documents(self) -> None:
        """The jobs run: from here on every posting needs its document."""
        waiting = self.place.owner.execute(
            "DELETE FROM procrastinate_jobs WHERE task_name = 'bookings.issue_documents' RETURNING args"
        ).fetchall()
        for (ids,) in waiting:
            self.run(documents.issue_documents(self.place.database, **ids))

    @rule(held=held)
    def let_go(self, held: Any) -> None:
        user_id, booking = held
        self.within(hold_service.release_hold, user_id=user_id, booking_id=booking.booking_id)

    @rule(held=held)
    def extend(self, held: Any) -> None:
        user_id, booking = held
        self.within(hold_service.extend_hold, user_id=user_id, booking_id=booking.booking_id)

    @rule(
        held=held,
        amount=st.sampled_from([None, 0, 100, 99_950, 300_000]),
        offline=st.sampled_from([None, None, 0, 50, 10_000, 400_000]),
        credit=st.sampled_from([0, 0, 50, 100_000]),
    )
    def cancel(self, held: Any, amount: int | None, offline: int | None, credit: int) -> None:
        self.within(
            cancel_service.cancel_booking,
            booking_id=held[1].booking_id,
            actor_id=self.place.shop.operator.user_id,
            amount=None if amount is None else Paise(amount),
            offline_amount=None if offline is None else Paise(offline),
            credit_amount=Paise(credit),
            reason="",
            tell=True,
            now=self.clock.now(),
        )

    @rule(
        held=held,
        leave=st.integers(0, 2),
        join=st.integers(0, 2),
        charge=st.sampled_from([None, "0", "0.50", "900"]),
        correction=st.sampled_from([None, None, "-0.50", "-700", "300"]),
        moves=st.booleans(),
        keeps=st.booleans(),
        asks=st.booleans(),
    )
    def change(
        self,
        held: Any,
        leave: int,
        join: int,
        charge: str | None,
        correction: str | None,
        *,
        moves: bool,
        keeps: bool,
        asks: bool,
    ) -> None:
        """Some leave, some join, the price changes, and they travel on the other departure.

        The operator changes it, or agrees to what the traveller asks for.
        """
        booking_id = held[1].booking_id
        rows, plan = self.lines_of(booking_id), self.plan_of(booking_id)
        people = self.place.owner.execute(
            "SELECT traveller_id FROM traveller WHERE booking_id = %s ORDER BY position", [booking_id]
        ).fetchall()
        if plan is None or not rows:
            return
        counts = [row["selected_beds_quantity"] for row in rows]
        counts[0] += join
        left = min(leave, len(people) - 1)
        for line in reversed(range(len(counts))):
            off = min(left, counts[line])
            counts[line], left = counts[line] - off, left - off
        body = {
            "booking_rooms": [row | {"selected_beds_quantity": n} for row, n in zip(rows, counts, strict=True) if n],
            "leaving": [one for (one,) in people[-min(leave, len(people) - 1) :]] if leave and len(people) > 1 else [],
            "event_plan_id": self.other_plan(plan) if moves else None,
            "keep_prices": keeps,
            "charge": charge,
            "correction": correction,
            "correction_reason": "Rain",
        }
        given = {
            "database": self.place.database,
            "sealer": self.place.sealer,
            "booking_id": booking_id,
            "now": self.clock.now(),
        }
        operator_id = self.place.shop.operator.user_id
        if asks:
            own = OwnChangeIn.model_validate(
                {name: body[name] for name in ("booking_rooms", "leaving", "event_plan_id")}
            )
            self.within(own_change.change_own_booking, user_id=held[0], body=own, **given)
            self.within(
                change_request.accept_change, actor_id=operator_id, body=AgreeIn(), refund_refusal=None, **given
            )
            return
        self.within(change_service.change_booking, actor_id=operator_id, body=ChangeIn.model_validate(body), **given)

    @rule(
        target=held,
        held=held,
        count=st.integers(1, 3),
        charge=st.sampled_from([None, "0.50", "900"]),
        keeps=st.booleans(),
    )
    def move_some(self, held: Any, count: int, charge: str | None, *, keeps: bool) -> Any:
        """The last travellers of a booking move to the other departure, into a booking of their own."""
        booking_id = held[1].booking_id
        lines = self.lines_of(booking_id)
        people = [one for (one,) in self.place.owner.execute(
            "SELECT traveller_id FROM traveller WHERE booking_id = %s ORDER BY position", [booking_id]
        )]  # fmt: skip
        plan = self.plan_of(booking_id)
        count = min(count, len(people) - 1)
        if plan is None or count < 1:
            return multiple()
        stays, moves, left = [], [], count
        for line in reversed(lines):
            going = min(left, line["selected_beds_quantity"])
            left -= going
            for into, number in ((moves, going), (stays, line["selected_beds_quantity"] - going)):
                if number:
                    into.append(line | {"selected_beds_quantity": number})
        made = self.within(
            split.split_booking,
            database=self.place.database,
            sealer=self.place.sealer,
            booking_id=booking_id,
            actor_id=self.place.shop.operator.user_id,
            body=SplitIn.model_validate(
                {
                    "moving": people[-count:],
                    "event_plan_id": self.other_plan(plan),
                    "booking_rooms": stays,
                    "moving_rooms": moves,
                    "keep_prices": keeps,
                    "charge": charge,
                }
            ),
            now=self.clock.now(),
        )
        return multiple() if made is None else (held[0], Apart(made.booking_id, made.moved))

    @rule(held=held)
    def merge(self, held: Any) -> None:
        """The departure of a booking is merged into the other one: its bookings move as they are."""
        plan = self.plan_of(held[1].booking_id)
        found = self.place.owner.execute(
            "SELECT booking_id FROM booking WHERE departure_id = %s AND booking_status <> 'cancelled' ORDER BY 1",
            [plan],
        ).fetchall()
        for (booking_id,) in found:
            self.within(
                departure_changes.move_whole,
                database=self.place.database,
                sealer=self.place.sealer,
                booking_id=booking_id,
                departure_id=self.other_plan(plan or 0),
                actor_id=self.place.shop.operator.user_id,
                reason="Few travel",
                tell=False,
                now=self.clock.now(),
            )

    def lines_of(self, booking_id: int) -> list[dict[str, Any]]:
        """The beds of a booking as a change asks for them."""
        rows = self.place.owner.execute(
            "SELECT sharing_type_id, traveller_category_id, option_id, beds_each > 1, selected_beds_quantity"
            " FROM booking_room WHERE booking_id = %s ORDER BY booking_room_id",
            [booking_id],
        ).fetchall()
        keys = ("room_bed_id", "traveller_category_id", "option_id", "is_alone", "selected_beds_quantity")
        return [dict(zip(keys, row, strict=True)) for row in rows]

    def plan_of(self, booking_id: int) -> int | None:
        row = self.place.owner.execute(
            "SELECT departure_id FROM booking WHERE booking_id = %s", [booking_id]
        ).fetchone()
        return None if row is None else row[0]

    def other_plan(self, plan: int) -> int:
        return self.place.other_plan_id if plan == self.place.shop.plan_id else self.place.shop.plan_id

    @rule(held=held)
    def request_cancellation(self, held: Any) -> None:
        self.within(
            cancel_service.request_cancellation,
            user_id=held[0],
            booking_id=held[1].booking_id,
            reason="",
            seen_refund=None,
            now=self.clock.now(),
        )

    @rule(held=held, amount=st.sampled_from([None, 50, 100, 120_050, 500_000]), lowers_price=st.booleans())
    def refund(self, held: Any, amount: int | None, *, lowers_price: bool) -> None:
        booking_id = held[1].booking_id
        with self.due_stays(booking_id) if lowers_price else self.due_rises(booking_id):
            self.within(
                refund_service.refund_booking,
                booking_id=booking_id,
                actor_id=self.place.shop.operator.user_id,
                amount=None if amount is None else Paise(amount),
                lowers_price=lowers_price,
                reason="",
                tell=True,
            )

    @contextmanager
    def due_stays(self, booking_id: int) -> Iterator[None]:
        """Whatever is returned of a booking, what is due on it stays, and is never negative."""
        before = self.due_of(booking_id)
        yield
        after = self.due_of(booking_id)
        assert after == before
        assert after is None or after >= 0

    @contextmanager
    def due_rises(self, booking_id: int) -> Iterator[None]:
        """What is returned of a confirmed booking without lowering its price is due again; a cancelled one owes 0."""
        before, kept = self.due_of(booking_id) or 0, self.kept_of(booking_id)
        yield
        after = self.due_of(booking_id) or 0
        assert after == before + kept - self.kept_of(booking_id) or (before, after) == (0, 0)

    def kept_of(self, booking_id: int) -> int:
        money = self.within(money_service.get_money, booking_id=booking_id, now=self.clock.now())
        return 0 if money is None else int(money.left + money.left_offline)

    def due_of(self, booking_id: int) -> int | None:
        money = self.within(money_service.get_money, booking_id=booking_id, now=self.clock.now())
        return None if money is None else int(money.due)

    @rule(held=held, rupees=st.sampled_from(["0.50", "100", "4000"]))
    def receive_offline(self, held: Any, rupees: str) -> None:
        self.record_offline(held, rupees, "received")

    def record_offline(self, held: Any, rupees: str, kind: Literal["received", "returned"]) -> None:
        self.within(
            offline_service.record_offline_payment,
            booking_id=held[1].booking_id,
            actor_id=self.place.shop.operator.user_id,
            money=OfflinePaymentIn(kind=kind, amount=Decimal(rupees), method="cash", moved_on=self.place.shop.today),
            now=self.clock.now(),
        )

    @rule(held=held, number=st.integers(1, 4))
    def undo_offline(self, held: Any, number: int) -> None:
        self.within(
            reversal.reverse_offline_payment,
            booking_id=held[1].booking_id,
            offline_payment_id=number,
            actor_id=self.place.shop.operator.user_id,
            now=self.clock.now(),
            reason="Typed twice.",
        )

    @rule(held=held, rupees=st.sampled_from(["0.50", "100", "4000"]))
    def give_back_offline(self, held: Any, rupees: str) -> None:
        with self.due_stays(held[1].booking_id):
            self.record_offline(held, rupees, "returned")

    @rule(held=held, rupees=st.sampled_from(["0.50", "50", "4000"]), days=st.integers(-1, 60), paid=st.booleans())
    def give_credit(self, held: Any, rupees: str, days: int, *, paid: bool) -> None:
        valid_until = self.place.shop.today + timedelta(days=days)
        self.within(
            credit_service.give_credit,
            booking_id=held[1].booking_id,
            actor_id=self.place.shop.operator.user_id,
            credit=CreditIn(amount=Decimal(rupees), valid_until=valid_until, reason="Snow.", from_payments=paid),
            now=self.clock.now(),
        )

    @rule(held=held, paise=st.sampled_from([50, 5_000, 400_000]))
    def use_credit(self, held: Any, paise: int) -> None:
        self.pay_by_credit(held, paise)

    @rule(held=held)
    def pay_first_by_credit(self, held: Any) -> None:
        self.pay_by_credit(held, held[1].quote.advance)

    def pay_by_credit(self, held: Any, paise: int) -> None:
        self.within(
            credit_use.pay_by_credit,
            user_id=held[0],
            booking_id=held[1].booking_id,
            amount=Paise(paise),
            now=self.clock.now(),
        )

    @rule(held=held, include_refunded=st.booleans())
    def reopen(self, held: Any, *, include_refunded: bool) -> None:
        self.within(
            refund_service.reopen_due,
            booking_id=held[1].booking_id,
            actor_id=self.place.shop.operator.user_id,
            include_refunded=include_refunded,
        )

    @rule(status=st.sampled_from([RefundStatus.PROCESSED, RefundStatus.PROCESSED, RefundStatus.FAILED]))
    def bank(self, status: RefundStatus) -> None:
        self.provider.bank(status)

    @rule(minutes=st.sampled_from([5, 25, 60]))
    def time_passes(self, minutes: int) -> None:
        self.place.owner.execute("UPDATE hold SET expires_at = expires_at - make_interval(mins => %s)", [minutes])

    @rule(days=st.integers(1, 25))
    def days_pass(self, days: int) -> None:
        self.clock.move(timedelta(days=days))

    @rule(who=st.integers(0, 1), party=st.integers(1, 6), picky=st.booleans())
    def wait(self, who: int, party: int, *, picky: bool) -> None:
        shop = self.place.shop
        wish = [{"room_bed_id": shop.beds["Quad Sharing"], "beds": party}] if picky else []
        body = {"event_plan_id": shop.plan_id, "party": party, "phone": "98160 12345", "beds": wish}
        self.do(
            waiting_service.join_waiting_list(
                self.place.database,
                client_id=self.client_id,
                user_id=self.place.people[who],
                body=WaitingIn.model_validate(body),
                most_people=30,
                now=self.clock.now(),
            )
        )

    @rule()
    def offer(self) -> None:
        self.run(
            waiting_offers.offer_beds(
                self.place.database,
                client_id=self.client_id,
                departure_id=self.place.shop.plan_id,
                now=self.clock.now(),
            )
        )

    @rule(who=st.integers(0, 1))
    def stop_waiting(self, who: int) -> None:
        entry = self.find_entry(who)
        if entry is not None:
            self.within(waiting_service.leave_waiting_list, user_id=self.place.people[who], waiting_entry_id=entry[0])

    @rule(target=held, who=st.integers(0, 1), fewer=st.integers(0, 2))
    def take_offer(self, who: int, fewer: int) -> Any:
        entry = self.find_entry(who)
        if entry is None or entry[1] is None:
            return multiple()
        payload = self.payload(0, max(entry[2] - fewer, 1))
        payload["reservation_event"]["offer"] = entry[1]
        made = self.do(
            hold_service.hold_beds(
                self.place.database,
                sealer=self.place.sealer,
                clock=self.clock,
                client_id=self.client_id,
                user_id=self.place.people[who],
                payload=BookingPayload.model_validate(payload),
                limits=LIMITS,
            )
        )
        return multiple() if made is None else (self.place.people[who], made)

    def find_entry(self, who: int) -> tuple[int, str | None, int] | None:
        """A traveller's open entry: its id, the token of what is offered, and the size of the party."""
        row = self.place.owner.execute(
            "SELECT waiting_entry_id, CASE state WHEN 'offered' THEN token END, party FROM waiting_entry"
            " WHERE user_id = %s AND state IN ('waiting', 'offered')",
            [self.place.people[who]],
        ).fetchone()
        return None if row is None else (row[0], row[1], row[2])

    @rule()
    def sweep(self) -> None:
        self.run(sweep_service.sweep_holds(self.place.database, self.providers))

    @rule()
    def reconcile(self) -> None:
        past = timedelta(hours=1)
        self.place.owner.execute("UPDATE payment_order SET checked_at = checked_at - %s", [past])
        self.place.owner.execute("UPDATE refund SET updated_at = updated_at - %s", [past])
        self.place.owner.execute("UPDATE payment SET captured_at = captured_at - interval '4 minutes'")
        self.run(reconcile_service.reconcile(self.place.database, self.providers))

    @rule(how=st.sampled_from(["up", "up", "down", "loses"]))
    def transient_failure(self, how: str) -> None:
        self.provider.is_down = how == "down"
        self.provider.loses = how == "loses"

    @rule(capacity=st.integers(0, 20))
    def change_capacity(self, capacity: int) -> None:
        beds = self.place.shop.beds
        self.within(
            inventory.open_plan,
            departure_id=self.place.shop.plan_id,
            capacity=capacity,
            beds={beds["Double Sharing"]: 10, beds["Quad Sharing"]: 20},
        )

    @invariant()
    def every_invariant_holds(self) -> None:
        assert self.place.owner.execute(EVERYTHING).fetchall() == []

    def teardown(self) -> None:
        """With the provider back and everything settled: nothing is undersold, no rupee is without a home."""
        self.provider.is_down = self.provider.loses = False
        # An operator holds beds for days.
        self.place.owner.execute("UPDATE hold SET expires_at = expires_at - interval '10 days'")
        self.place.owner.execute("UPDATE payment SET captured_at = captured_at - interval '1 hour'")
        for _ in range(2):
            self.sweep()
            self.reconcile()
            self.provider.bank(RefundStatus.PROCESSED)
        self.reconcile()
        assert self.place.owner.execute(EVERYTHING).fetchall() == []
        held, sold, booked = self.place.owner.execute(
            "SELECT sum(s.held), sum(s.sold), (SELECT coalesce(sum(selected_beds_quantity * beds_each), 0)"
            " FROM booking_room JOIN booking b USING (booking_id)"
            " WHERE b.booking_status = 'confirmed') FROM plan_stock s"
        ).fetchone() or (None, None, None)
        assert (held, sold) == (0, booked)
        known = dict(
            self.place.owner.execute(
                "SELECT provider_payment_id, amount_paise - coalesce((SELECT sum(r.amount_paise) FROM refund r"
                " WHERE r.provider_payment_id = p.provider_payment_id), 0) FROM payment p"
            ).fetchall()
        )
        for payment in self.provider.payments.values():
            if payment.captured:
                assert known[payment.id] >= 0
                assert payment.amount_paise - self.provider.back(payment.id) >= known[payment.id]


@pytest.mark.long
def test_seats_and_money_in_any_order(fresh: TestDatabase, request: pytest.FixtureRequest) -> None:
    Booth.place = Place(fresh)
    request.addfinalizer(Booth.place.close)
    case = Booth.TestCase()
    case.settings = settings(
        max_examples=200,
        stateful_step_count=50,
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    case.runTest()
