"""Selling the demo's beds by the product's own way: held, paid in the stand-in's books, settled."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, time
from typing import Protocol
from zlib import crc32

from sqlalchemy import text

from toli.bookings import service as bookings
from toli.bookings.schemas import BookingPayload, ReservationIn, RoomIn, TravellerIn
from toli.db.scope import Database, Scope, Tx
from toli.kit.money import Paise
from toli.kit.sealing import Sealer
from toli.papers.schemas import StateCode
from toli.payments import service as payments
from toli.payments.provider import PaymentStatus, ProviderPayment
from toli.reporting.service import figures
from toli.sandbox.demo.leaving import leave
from toli.sandbox.demo.sales import Sale, Sell
from toli.sandbox.razorpay.schemas import PayIn
from toli.sandbox.razorpay.service import orders as stand_in_orders
from toli.sandbox.razorpay.service import payments as stand_in_payments

HOLD_MINUTES = 20
NOON_IN_INDIA = time(6, 30, tzinfo=UTC)

HOME_STATES: Mapping[str, StateCode] = {
    "Bengaluru": "29",
    "Chennai": "33",
    "Delhi": "07",
    "Guwahati": "18",
    "Hyderabad": "36",
    "Kolkata": "19",
    "Mumbai": "27",
    "Pune": "27",
}
"""Where some of the people live, by GST codes; the others did not say."""

BACKDATE = """
WITH booking AS (
    UPDATE reservation_event SET created_at = :at, confirmed_at = :at, updated_at = :at
    WHERE client_id = :client_id AND reservation_event_id = :booking_id
    RETURNING user_id
), joined AS (
    UPDATE membership SET joined_at = least(joined_at, CAST(:at AS timestamptz) - interval '2 days')
    WHERE client_id = :client_id AND user_id IN (SELECT user_id FROM booking)
), paid AS (
    UPDATE payment SET created_at = :at, captured_at = :at
    WHERE client_id = :client_id AND reservation_event_id = :booking_id
)
UPDATE payment_order SET created_at = :at WHERE client_id = :client_id AND reservation_event_id = :booking_id
"""

# A year of history would send a year of letters on the first start; those of real bookings stay.
UNSENT_LETTERS = """
DELETE FROM procrastinate_jobs WHERE task_name LIKE 'messaging.%' AND status = 'todo'
AND args ->> 'client_id' = CAST(:client_id AS text) AND args ->> 'reservation_event_id' = CAST(:booking_id AS text)
"""


class Shop(Protocol):
    """What selling needs: the web process's state has it."""

    database: Database
    sealer: Sealer


@dataclass(frozen=True, slots=True)
class Then:
    """A clock that stands at the moment of a past sale."""

    moment: datetime

    def now(self) -> datetime:
        """The moment of the sale."""
        return self.moment


def make_seller(shop: Shop) -> Sell:
    """A function that makes one confirmed booking as of the day its party booked."""

    async def sell(sale: Sale) -> None:
        moment = _moment(sale.party.booked_on)
        held = await bookings.hold(
            shop.database,
            sealer=shop.sealer,
            clock=Then(moment),
            client_id=sale.client_id,
            user_id=sale.user_id,
            payload=_payload(sale),
            minutes=HOLD_MINUTES,
        )
        amount = Paise(held.quote.total if sale.party.pays_all else held.quote.advance)
        async with shop.database.transaction(Scope.platform()) as tx:
            await _pay(tx, sale, booking_id=held.reservation_event_id, amount=amount, moment=moment)
            booking = {"client_id": sale.client_id, "booking_id": held.reservation_event_id}
            await tx.execute(text(BACKDATE), {**booking, "at": moment})
            if sale.party.leaving is not None:
                await leave(tx, sale, booking_id=held.reservation_event_id, moment=_moment(sale.party.leaving.day))
            await tx.execute(text(UNSENT_LETTERS), booking)
            await figures.unfold(tx, client_id=sale.client_id)

    return sell


def _moment(day: date) -> datetime:
    """Noon of a day, or now where that is still to come."""
    return min(datetime.combine(day, NOON_IN_INDIA), datetime.now(UTC))


async def _pay(tx: Tx, sale: Sale, *, booking_id: int, amount: Paise, moment: datetime) -> None:
    order_id = await payments.open_order(
        tx,
        client_id=sale.client_id,
        reservation_event_id=booking_id,
        user_id=sale.user_id,
        purpose="booking",
        amount=amount,
    )
    placed = await stand_in_orders.create(
        tx, {"amount": amount, "currency": "INR", "receipt": str(order_id), "payment": {"capture": "automatic"}}
    )
    paid = await stand_in_payments.pay(tx, placed["id"], PayIn(outcome="success", webhook=False))
    await payments.adopt(tx, client_id=sale.client_id, order_id=order_id, provider_order_id=placed["id"])
    await bookings.apply_facts(
        tx,
        client_id=sale.client_id,
        order_id=order_id,
        facts=[
            ProviderPayment(
                id=paid["razorpay_payment_id"],
                order_id=placed["id"],
                amount_paise=amount,
                status=PaymentStatus.CAPTURED,
                captured=True,
                amount_refunded_paise=0,
                method="card",
                error_description=None,
                created_at=datetime.now(UTC),
            )
        ],
        posted_at=moment,
    )


WISHES = {
    0: "Two rooms side by side, please: my parents travel with us.",
    3: "We arrive on the night train, around eleven.",
    7: "A room on the ground floor, if there is one.",
}
"""What every fourth party asks of its operator."""


def _digits(name: str, *, count: int) -> str:
    """A made-up number, the same for a name each time, that starts as Indian numbers do."""
    return "9" + str(crc32(name.encode()) * 7919).zfill(count)[: count - 1]


def _payload(sale: Sale) -> BookingPayload:
    return BookingPayload(
        reservation_event=ReservationIn(
            event_plan_id=sale.event_plan_id,
            billing_state=HOME_STATES.get(sale.party.booker.city),
            special_requests=WISHES.get(crc32(sale.party.booker.name.encode()) % 12, ""),
        ),
        traveller_info=[
            TravellerIn(
                full_name=person.name,
                gender=person.gender,
                age=person.age,
                medical_needs=person.medical_needs,
                id_type="Aadhaar",
                id_proof=_digits(person.name, count=12),
                meal_preference=person.meal,
                emergency_contact=_digits(person.name, count=10),
            )
            for person in sale.party.travellers
        ],
        booking_rooms=[
            RoomIn(room_bed_id=room_bed_id, selected_beds_quantity=beds) for room_bed_id, beds in sale.beds.items()
        ],
    )
