"""Confirmed bookings of the demo: held, paid in the simulator, and settled."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, time
from decimal import Decimal
from typing import get_args
from zlib import crc32

from sqlalchemy import text

from toli.clients.companies.repository import approvals
from toli.infra.db.transactions import ClientTransaction
from toli.infra.ports.payments import PaymentStatus, ProviderPayment
from toli.kit.gst import STATES, StateCode
from toli.kit.money import Paise
from toli.payments.gateway import rules
from toli.payments.gateway.service import orders
from toli.reporting.figures.service import figures
from toli.selling.bookings.schemas.fields import OfflineKind
from toli.selling.bookings.schemas.travellers import TravellerIn
from toli.selling.bookings.service.bookings import lock_booking
from toli.selling.checkout.rules import hold as hold_rules
from toli.selling.checkout.schemas.hold import BookingPayload, HoldOut, ReservationIn
from toli.selling.checkout.schemas.quote import RoomIn
from toli.selling.checkout.service import hold as hold_service
from toli.selling.checkout.service import settle
from toli.selling.offline.schemas.offline import OfflinePaymentIn
from toli.selling.offline.service import offline
from toli.services import Services
from toli_demo.data.leaving import leave
from toli_demo.data.parties import Balance, Party
from toli_demo.data.phones import phone_of
from toli_demo.data.sales import Sale, Sell
from toli_demo.simulator.schemas import PayIn, fee_and_tax
from toli_demo.simulator.service import orders as simulator_orders
from toli_demo.simulator.service import payments as simulator_payments

HOLD_MINUTES = 20
NOON_IN_INDIA = time(6, 30, tzinfo=UTC)

UPI_ID = "success@razorpay"
NOTES = {"cash": "Paid at the office", "bank": "NEFT to our current account", "upi": "Paid to our own UPI ID"}
"""The notes of offline payments of balances, by method."""

STATE_CODES: Mapping[str, StateCode] = {STATES[code]: code for code in get_args(StateCode)}

BACKDATE = """
WITH dated AS (
    UPDATE booking SET created_at = :at, confirmed_at = :at, updated_at = :at
    WHERE client_id = :client_id AND booking_id = :booking_id
    RETURNING user_id
)
UPDATE membership SET joined_at = least(joined_at, CAST(:at AS timestamptz) - interval '2 days')
WHERE client_id = :client_id AND user_id IN (SELECT user_id FROM dated)
"""

BACKDATE_PAYMENT = """
WITH paid AS (
    UPDATE payment SET created_at = :at, captured_at = :at WHERE client_id = :client_id AND order_id = :order_id
)
UPDATE payment_order SET created_at = :at WHERE client_id = :client_id AND order_id = :order_id
"""

BACKDATE_SIMULATED = "UPDATE sandbox.razorpay_payment SET created_at = :at WHERE id = :payment_id"

BACKDATE_OFFLINE = """
UPDATE offline_payment SET recorded_at = :at WHERE client_id = :client_id AND booking_id = :booking_id
"""

# A year of history would send a year of e-mails at the first start; jobs of other bookings are kept.
UNSENT_EMAILS = """
DELETE FROM procrastinate_jobs WHERE task_name LIKE 'messaging.%' AND status = 'todo'
AND args ->> 'client_id' = CAST(:client_id AS text) AND args ->> 'booking_id' = CAST(:booking_id AS text)
"""


@dataclass(frozen=True, slots=True)
class Then:
    """A clock that is fixed at the moment of a past sale."""

    moment: datetime

    def now(self) -> datetime:
        """The moment of the sale."""
        return self.moment


def make_seller(shop: Services) -> Sell:
    """Return a function that makes one confirmed booking, dated on its day of booking."""

    async def sell(sale: Sale) -> None:
        client_id, party = sale.one.client_id, sale.party
        moment = _moment(party.booked_on)
        held = await hold_service.hold_beds(
            shop.database,
            sealer=shop.sealer,
            clock=Then(moment),
            client_id=client_id,
            user_id=sale.user_id,
            payload=payload_of(party, departure_id=sale.one.departure_id, beds=sale.beds, option_id=sale.option_id),
            limits=hold_rules.HoldLimits.unlimited(minutes=HOLD_MINUTES),
        )
        booking = {"client_id": client_id, "booking_id": held.booking_id}
        amount = Paise(held.quote.total if party.pays_all else held.quote.advance)
        async with shop.database.platform_transaction() as platform:
            tx = platform.for_client(client_id)
            await _pay(tx, sale, held, purpose="booking", amount=amount, moment=moment)
            await tx.execute(text(BACKDATE), {**booking, "at": moment})
            if party.balance is not None:
                await _pay_balance(tx, sale, party.balance, held)
            if party.leaving is not None:
                await leave(tx, sale, party.leaving, booking_id=held.booking_id, moment=_moment(party.leaving.day))
            await tx.execute(text(UNSENT_EMAILS), booking)
            await figures.unfold(tx)

    return sell


def _moment(day: date) -> datetime:
    """Return noon of a day in India, or now if that is earlier."""
    return min(datetime.combine(day, NOON_IN_INDIA), datetime.now(UTC))


async def _pay(
    tx: ClientTransaction, sale: Sale, held: HoldOut, *, purpose: str, amount: Paise, moment: datetime
) -> None:
    client_id = sale.one.client_id
    order = await orders.open_or_reuse_order(
        tx,
        booking_id=held.booking_id,
        user_id=sale.user_id,
        purpose=purpose,
        amount=amount,
        limits=rules.OrderLimits(),
    )
    order_id = order.order_id
    placed = await simulator_orders.create(
        tx,
        {
            "amount": amount,
            "currency": "INR",
            "receipt": orders.receipt_of(order_id),
            "payment": {"capture": "automatic"},
        },
    )
    vpa = UPI_ID if crc32(sale.party.booker.name.encode()) % 2 else None
    paid = await simulator_payments.pay(tx, placed["id"], PayIn(outcome="success", webhook=False, vpa=vpa))
    fee, fee_tax = fee_and_tax(amount)
    await orders.save_provider_order_id(tx, order_id=order_id, provider_order_id=placed["id"])
    await settle.apply_facts(
        tx,
        order_id=order_id,
        facts=[
            ProviderPayment(
                id=paid["razorpay_payment_id"],
                order_id=placed["id"],
                amount_paise=amount,
                status=PaymentStatus.CAPTURED,
                captured=True,
                amount_refunded_paise=0,
                method="upi" if vpa else "card",
                error_description=None,
                created_at=datetime.now(UTC),
                fee_paise=fee,
                fee_tax_paise=fee_tax,
            )
        ],
        posted_at=moment,
    )
    await tx.execute(text(BACKDATE_SIMULATED), {"payment_id": paid["razorpay_payment_id"], "at": moment})
    await tx.execute(text(BACKDATE_PAYMENT), {"client_id": client_id, "order_id": order_id, "at": moment})


async def _pay_balance(tx: ClientTransaction, sale: Sale, balance: Balance, held: HoldOut) -> None:
    client_id, moment = sale.one.client_id, _moment(balance.day)
    amount = Paise(held.quote.balance)
    if balance.method == "online":
        await _pay(tx, sale, held, purpose="balance", amount=amount, moment=moment)
        return
    client = await approvals.find_registered_client(tx)
    if client is None:
        raise LookupError(client_id)
    await offline.record_offline_payment(
        tx,
        await lock_booking(tx, booking_id=held.booking_id),
        actor_id=client.user.user_id,
        money=OfflinePaymentIn(
            kind=OfflineKind.RECEIVED,
            amount=Decimal(amount) / 100,
            method=balance.method,
            moved_on=balance.day,
            note=NOTES[balance.method],
            tell=False,
        ),
        now=moment,
        posted_at=moment,
    )
    await tx.execute(text(BACKDATE_OFFLINE), {"client_id": client_id, "booking_id": held.booking_id, "at": moment})


WISHES = {
    0: "Two rooms side by side, please: my parents travel with us.",
    3: "We arrive on the night train, around eleven.",
    7: "A room on the ground floor, if there is one.",
}
"""Special requests; one party in four has one."""


def payload_of(party: Party, *, departure_id: int, beds: Mapping[int, int], option_id: int | None) -> BookingPayload:
    """Build the request body of a party's booking; `beds` is by `sharing_type_id`, `option_id` the variant of all."""
    return BookingPayload(
        booking=ReservationIn(
            departure_id=departure_id,
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
            RoomIn(sharing_type_id=sharing_type_id, selected_beds_quantity=count, option_id=option_id)
            for sharing_type_id, count in beds.items()
        ],
    )
