"""The buyer's PAN and travel tax (TCS) of trips abroad."""

from toli.catalogue.pricing.schemas.quotes import QuoteOut
from toli.catalogue.pricing.taxed_quotes import retax_rest
from toli.identity.audit import service as audit
from toli.infra.db.transactions import ClientTransaction
from toli.kit.money import Paise, half_up
from toli.kit.sealing import Sealer
from toli.payments.documents import repository as documents_repository
from toli.payments.documents.service import issuing
from toli.selling.bookings.errors.bookings import NotConfirmedYet
from toli.selling.bookings.errors.travel_tax import NotAbroad
from toli.selling.bookings.repository import travel_tax as repository
from toli.selling.bookings.repository.bookings import BookingRecord
from toli.selling.bookings.schemas.fields import BookingStatus
from toli.selling.bookings.schemas.travel_tax import TcsExemption
from toli.selling.bookings.service.balance import get_balance_due
from toli.selling.bookings.service.bookings import get_own_booking, lock_booking
from toli.selling.bookings.service.travel_tax import find_travel_tax, mac_of_pan, open_pan, seal_pan
from toli.selling.invoicing.service.invoices import find_invoice


async def change_own_pan(tx: ClientTransaction, *, sealer: Sealer, user_id: int, booking_id: int, pan: str) -> None:
    """The unpaid rest is taxed again. Raises NotAbroad and NotConfirmedYet."""
    booking = await get_own_booking(tx, user_id=user_id, booking_id=booking_id, lock=True)
    buyer = await repository.get_buyer(tx, booking_id=booking_id)
    await _change(tx, booking, buyer, sealer=sealer, actor_id=user_id, pan=pan, exemption=buyer.tcs_exemption)


async def change_travel_tax(
    tx: ClientTransaction,
    *,
    sealer: Sealer,
    actor_id: int,
    booking_id: int,
    pan: str | None,
    exemption: TcsExemption | None,
) -> None:
    """Change the buyer's PAN (None keeps it) and exemption; the unpaid rest is taxed again.

    Raises NotAbroad and NotConfirmedYet.
    """
    booking = await lock_booking(tx, booking_id=booking_id)
    buyer = await repository.get_buyer(tx, booking_id=booking_id)
    current_pan = open_pan(sealer, buyer.sealed_pan, client_id=tx.client_id) or None
    await _change(tx, booking, buyer, sealer=sealer, actor_id=actor_id, pan=pan or current_pan, exemption=exemption)


async def use_pan_of_company(
    tx: ClientTransaction, booking: BookingRecord, *, sealer: Sealer, actor_id: int, pan: str
) -> None:
    buyer = await repository.get_buyer(tx, booking_id=booking.booking_id)
    if booking.booking_status != BookingStatus.PENDING and _is_abroad(booking, buyer):
        await _change(tx, booking, buyer, sealer=sealer, actor_id=actor_id, pan=pan, exemption=buyer.tcs_exemption)


def _is_abroad(booking: BookingRecord, buyer: repository.Buyer) -> bool:
    has_tax = QuoteOut.model_validate(booking.quote).tcs > 0
    return has_tax or buyer.sealed_pan is not None or buyer.tcs_exemption is not None


async def _change(
    tx: ClientTransaction,
    booking: BookingRecord,
    buyer: repository.Buyer,
    *,
    sealer: Sealer,
    actor_id: int,
    pan: str | None,
    exemption: TcsExemption | None,
) -> None:
    if not _is_abroad(booking, buyer):
        raise NotAbroad
    if booking.booking_status == BookingStatus.PENDING:
        raise NotConfirmedYet
    booking_id = booking.booking_id
    old_quote = QuoteOut.model_validate(booking.quote)
    new_quote = old_quote
    issued = await documents_repository.list_documents_of_booking(tx, booking_id=booking_id)
    due = await get_balance_due(tx, booking=booking)
    if booking.booking_status == BookingStatus.CONFIRMED and find_invoice(issued) is None and due > 0:
        tax = None
        if exemption is None:
            tax = await find_travel_tax(tx, day=buyer.booked_on, pan=pan, sealer=sealer, besides=booking_id)
        paid = issuing.sum_received(issued)
        unpaid, unpaid_tcs = old_quote.total - paid.amount, max(old_quote.tcs - paid.collected, 0)
        new_quote = retax_rest(
            old_quote, due=due, tcs=Paise(half_up(unpaid_tcs * due, unpaid) if unpaid > 0 else 0), tax=tax
        )
    await repository.update_buyer(
        tx,
        booking_id=booking_id,
        values={
            "sealed_pan": seal_pan(sealer, pan, client_id=tx.client_id),
            "pan_mac": mac_of_pan(sealer, pan, client_id=tx.client_id),
            "tcs_exemption": exemption,
            "total_paise": new_quote.total,
            "advance_paise": new_quote.advance,
            "quote": new_quote.model_dump(mode="python"),
        },
    )
    await audit.record(
        tx,
        "booking.travel_tax_changed",
        subject=f"booking:{booking_id}",
        actor_id=actor_id,
        before={"total_paise": old_quote.total, "exemption": buyer.tcs_exemption},
        after={"total_paise": new_quote.total, "exemption": exemption},
        has_pan=pan is not None,
    )
