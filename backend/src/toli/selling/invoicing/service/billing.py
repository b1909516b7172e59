from toli.identity.audit import service as audit
from toli.infra.db.transactions import ClientTransaction
from toli.kit.pan import pan_of_gstin
from toli.kit.sealing import Sealer
from toli.payments.documents import repository as documents_repository
from toli.selling.bookings.repository.bookings import BookingRecord
from toli.selling.bookings.service.bookings import get_own_booking, lock_booking
from toli.selling.invoicing.errors import BillingFixed
from toli.selling.invoicing.repository import billing as repository
from toli.selling.invoicing.schemas import BillingIn
from toli.selling.invoicing.service.buyers import use_pan_of_company
from toli.selling.invoicing.service.invoices import find_invoice


async def change_own_billing(
    tx: ClientTransaction, *, sealer: Sealer, user_id: int, booking_id: int, billing: BillingIn
) -> None:
    """Raises BillingFixed."""
    booking = await get_own_booking(tx, user_id=user_id, booking_id=booking_id, lock=True)
    await _change_billing(tx, booking, sealer=sealer, billing=billing, actor_id=user_id)


async def change_billing(
    tx: ClientTransaction, *, sealer: Sealer, actor_id: int, booking_id: int, billing: BillingIn
) -> None:
    """Raises BillingFixed."""
    booking = await lock_booking(tx, booking_id=booking_id)
    await _change_billing(tx, booking, sealer=sealer, billing=billing, actor_id=actor_id)


async def _change_billing(
    tx: ClientTransaction, booking: BookingRecord, *, sealer: Sealer, billing: BillingIn, actor_id: int
) -> None:
    booking_id = booking.booking_id
    invoice = find_invoice(await documents_repository.list_documents_of_booking(tx, booking_id=booking_id))
    if invoice is not None:
        raise BillingFixed(invoice.number)
    company = billing.company
    await repository.update_billing(
        tx,
        booking_id=booking_id,
        billing_state=billing.billing_state,
        company=None if company is None else company.model_dump(),
    )
    if company is not None:
        await use_pan_of_company(tx, booking, sealer=sealer, actor_id=actor_id, pan=pan_of_gstin(company.gstin))
    await audit.record(
        tx,
        "booking.billing_changed",
        subject=f"booking:{booking_id}",
        actor_id=actor_id,
        state=billing.billing_state,
        is_company=company is not None,
    )
