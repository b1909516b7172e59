"""Confirmed bookings of the demo: held, paid in the simulator, and settled."""

from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, date, datetime, time
from decimal import Decimal
from typing import get_args
from zlib import crc32

from sqlalchemy import text

from toli.bookings import service as bookings
from toli.bookings.schemas.hold import BookingPayload, HoldOut, ReservationIn
from toli.bookings.schemas.offline import OfflinePaymentIn
from toli.bookings.schemas.quote import RoomIn
from toli.bookings.schemas.travellers import TravellerIn
from toli.db.transactions import ClientTransaction
from toli.documents.schemas import STATES, StateCode
from toli.kit.money import Paise
from toli.payments import service as payments
from toli.ports.payments import PaymentStatus, ProviderPayment
from toli.reporting.service import figures
from toli.services import Services
from toli_demo.data.leaving import cancel
from toli_demo.data.parties import Party
from toli_demo.data.phones import phone_of
from toli_demo.data.rows import SharingKind
from toli_demo.data.sales import Sale, everyone, room_beds_of, steps_of
from toli_demo.simulator.service import payments as simulator_payments

HOLD_MINUTES = 20
NOON_IN_INDIA = time(6, 30, tzinfo=UTC)

UPI_ID = "success@razorpay"
NOTES = {"cash": "Paid at the office", "bank": "NEFT to our current account", "upi": "Paid to our own UPI ID"}
"""The notes of offline payments of balances, by method."""

STATE_CODES: Mapping[str, StateCode] = {STATES[code]: code for code in get_args(StateCode)}

BACKDATE_BOOKING = """
WITH booking AS (
    UPDATE reservation_event SET created_at = :at, confirmed_at = :at, updated_at = :at
    WHERE client_id = :client_id AND reservation_event_id = :booking_id
    RETURNING user_id
)
UPDATE membership SET joined_at = least(joined_at, CAST(:at AS timestamptz) - interval '2 days')
WHERE client_id = :client_id AND user_id IN (SELECT user_id FROM booking)
"""

BACKDATE_PAYMENT = """
WITH paid AS (
    UPDATE payment SET created_at = :at, captured_at = :at WHERE client_id = :client_id AND order_id = :order_id
)
UPDATE payment_order SET created_at = :at WHERE client_id = :client_id AND order_id = :order_id
"""

BACKDATE_OFFLINE = """
UPDATE hand_payment SET recorded_at = :at WHERE client_id = :client_id AND reservation_event_id = :booking_id
"""


@dataclass(frozen=True, slots=True)
class Then:
    """A clock that is fixed at the moment of a past sale."""

    moment: datetime

    def now(self) -> datetime:
        """The moment of the sale."""
        return self.moment


class Seller:
    """Makes the sales of one client, each step of them dated on its day.

    `buyers` are the accounts of the people who book, by their e-mail addresses.
    """

    def __init__(self, shop: Services, *, client_id: int, owner_id: int, buyers: Mapping[str, int]) -> None:
        self._shop = shop
        self._client_id = client_id
        self._owner_id = owner_id
        addresses = everyone()
        self._buyers = {person: buyers[email] for person, email in addresses.items()}
        self._room_beds: dict[str, Mapping[SharingKind, int]] = {}
        self._held: dict[Sale, HoldOut] = {}

    async def sell(self, sales: Sequence[Sale]) -> None:
        """Make sales, in the order of the days of their steps."""
        do = {"book": self._book, "pay_balance": self._pay_balance, "cancel": self._cancel}
        for step in steps_of(sales):
            await do[step.name](step.sale, _moment(step.day))
        async with self._transaction() as tx:
            await figures.unfold(tx)

    @asynccontextmanager
    async def _transaction(self) -> AsyncIterator[ClientTransaction]:
        # The platform's, because the simulator's books belong to no client.
        async with self._shop.database.platform_transaction() as platform:
            yield platform.for_client(self._client_id)

    async def _book(self, sale: Sale, moment: datetime) -> None:
        one, party = sale.one, sale.party
        if one.event.key not in self._room_beds:
            self._room_beds[one.event.key] = await room_beds_of(self._shop, one)
        room_beds = self._room_beds[one.event.key]
        held = self._held[sale] = await bookings.hold_beds(
            self._shop.database,
            sealer=self._shop.sealer,
            clock=Then(moment),
            client_id=self._client_id,
            user_id=self._buyers[party.booker],
            payload=payload_of(
                party,
                event_plan_id=one.event_plan_id,
                beds={room_beds[kind]: count for kind, count in party.beds.items()},
            ),
            limits=bookings.HoldLimits.unlimited(minutes=HOLD_MINUTES),
        )
        amount = Paise(held.quote.total if party.pays_all else held.quote.advance)
        async with self._transaction() as tx:
            await self._pay(tx, sale, purpose="booking", amount=amount, moment=moment)
            booking = {"client_id": self._client_id, "booking_id": held.reservation_event_id}
            await tx.execute(text(BACKDATE_BOOKING), {**booking, "at": moment})

    async def _pay(self, tx: ClientTransaction, sale: Sale, *, purpose: str, amount: Paise, moment: datetime) -> None:
        booker = sale.party.booker
        order_id = await payments.open_order(
            tx,
            reservation_event_id=self._held[sale].reservation_event_id,
            user_id=self._buyers[booker],
            purpose=purpose,
            amount=amount,
        )
        vpa = UPI_ID if crc32(booker.name.encode()) % 2 else None
        paid = await simulator_payments.create_captured(tx, amount_paise=amount, receipt=str(order_id), vpa=vpa)
        await payments.save_provider_order_id(tx, order_id=order_id, provider_order_id=paid.order_id)
        await bookings.apply_facts(
            tx,
            order_id=order_id,
            facts=[
                ProviderPayment(
                    id=paid.id,
                    order_id=paid.order_id,
                    amount_paise=amount,
                    status=PaymentStatus.CAPTURED,
                    captured=True,
                    amount_refunded_paise=0,
                    method=paid.method,
                    error_description=None,
                    created_at=paid.created_at,
                )
            ],
            posted_at=moment,
            tell=False,
        )
        await tx.execute(text(BACKDATE_PAYMENT), {"client_id": self._client_id, "order_id": order_id, "at": moment})

    async def _pay_balance(self, sale: Sale, moment: datetime) -> None:
        balance, held = sale.party.balance, self._held[sale]
        assert balance is not None
        amount = Paise(held.quote.balance)
        async with self._transaction() as tx:
            if balance.method == "online":
                await self._pay(tx, sale, purpose="balance", amount=amount, moment=moment)
                return
            await bookings.record_offline_payment(
                tx,
                reservation_event_id=held.reservation_event_id,
                actor_id=self._owner_id,
                money=OfflinePaymentIn(
                    kind="received",
                    amount=Decimal(amount) / 100,
                    method=balance.method,
                    moved_on=balance.day,
                    note=NOTES[balance.method],
                    tell=False,
                ),
                now=moment,
                posted_at=moment,
            )
            booking = {"client_id": self._client_id, "booking_id": held.reservation_event_id}
            await tx.execute(text(BACKDATE_OFFLINE), {**booking, "at": moment})

    async def _cancel(self, sale: Sale, moment: datetime) -> None:
        leaving = sale.party.leaving
        assert leaving is not None
        async with self._transaction() as tx:
            await cancel(
                tx,
                leaving,
                booking_id=self._held[sale].reservation_event_id,
                user_id=self._buyers[sale.party.booker],
                owner_id=self._owner_id,
                moment=moment,
            )


def _moment(day: date) -> datetime:
    """Return noon of a day in India, or now if that is earlier."""
    return min(datetime.combine(day, NOON_IN_INDIA), datetime.now(UTC))


WISHES = {
    0: "Two rooms side by side, please: my parents travel with us.",
    3: "We arrive on the night train, around eleven.",
    7: "A room on the ground floor, if there is one.",
}
"""Special requests; one party in four has one."""


def payload_of(party: Party, *, event_plan_id: int, beds: Mapping[int, int]) -> BookingPayload:
    """Build the request body of a party's booking; `beds` is by `room_bed_id`."""
    return BookingPayload(
        reservation_event=ReservationIn(
            event_plan_id=event_plan_id,
            billing_state=STATE_CODES[party.booker.state],
            special_requests=WISHES.get(crc32(party.booker.name.encode()) % 12, ""),
        ),
        traveller_info=[
            TravellerIn(
                full_name=person.name,
                gender=person.gender,
                age=person.age,
                medical_needs=person.medical_needs,
                id_type="Aadhaar",
                id_proof=person.id_number,
                meal_preference=person.meal,
                phone=person.contact,
                emergency_contact=phone_of(f"family of {person.name}"),
            )
            for person in party.travellers
        ],
        booking_rooms=[
            RoomIn(room_bed_id=room_bed_id, selected_beds_quantity=count) for room_bed_id, count in beds.items()
        ],
    )
