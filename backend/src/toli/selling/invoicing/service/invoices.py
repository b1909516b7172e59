from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final

from toli.identity.audit import service as audit
from toli.infra.db.database import READ_ONLY, Database
from toli.infra.db.queue.jobs import enqueue
from toli.infra.db.transactions import ClientTransaction
from toli.kit.money import Paise
from toli.payments.documents import repository as documents_repository
from toli.payments.documents.schemas import DocumentKind, Issued, Supply
from toli.payments.documents.service import invoicing
from toli.selling.bookings.repository.bookings import BookingRecord
from toli.selling.bookings.schemas.fields import BookingStatus
from toli.selling.bookings.service.bookings import lock_booking
from toli.selling.invoicing.errors import (
    AlreadyInvoiced,
    InvoicedElsewhere,
    InvoiceRefused,
    MoneyGoesBack,
    NothingSupplied,
    NotRegistered,
)
from toli.selling.invoicing.repository import documents as facts
from toli.selling.invoicing.repository import invoices as repository
from toli.selling.invoicing.service.documents import get_content, get_taxes, issue_documents, issue_missing

DAYS: Final = 30
"""In how many days after the tour the invoice is due (CGST Rules, rule 47)."""
LOOK_BACK: Final = timedelta(days=3)
"""How far back changed bookings are looked for: longer than a worker is ever stopped without notice."""

CHANGED: Final = "The price of the booking changed"
CANCELLED: Final = "The booking was cancelled"


async def issue_invoice(tx: ClientTransaction, *, booking_id: int, actor_id: int | None) -> None:
    """Invoice the price, or a cancelled booking's kept money. Raises InvoiceRefused."""
    booking = await lock_booking(tx, booking_id=booking_id)
    await issue_missing(tx, booking)
    issued = await documents_repository.list_documents_of_booking(tx, booking_id=booking_id)
    invoice = find_invoice(issued)
    if invoice is not None:
        raise AlreadyInvoiced(invoice.number)
    if await facts.is_history(tx, booking_id=booking_id):
        raise InvoicedElsewhere
    supply = await _get_supply(tx, booking)
    if supply.content.supplier.gstin is None:
        raise NotRegistered
    if supply.value <= 0:
        raise NothingSupplied
    if supply.content.received > supply.value or await _is_going_back(tx, booking):
        raise MoneyGoesBack
    await audit.record(
        tx,
        "invoice.issued",
        subject=f"booking:{booking_id}",
        actor_id=actor_id,
        amount_paise=supply.value,
    )
    await enqueue(tx, "messaging.invoice_issued", client_id=tx.client_id, booking_id=booking_id)
    await invoicing.issue_invoice(tx, supply=supply)


async def issue_note(tx: ClientTransaction, *, booking_id: int) -> bool:
    """Issue a note, for a cancelled booking only after its refunds."""
    issued = await documents_repository.list_documents_of_booking(tx, booking_id=booking_id)
    if find_invoice(issued) is None:
        return False
    booking = await lock_booking(tx, booking_id=booking_id)
    if await _is_going_back(tx, booking):
        return False
    supply = await _get_supply(tx, booking)
    reason = CANCELLED if booking.booking_status == BookingStatus.CANCELLED else CHANGED
    return await invoicing.issue_note(tx, supply=supply, reason=reason)


async def _issue_current_note(database: Database, *, client_id: int, booking_id: int) -> None:
    """Issue a note before a read; a no-op in a read-only request."""
    if READ_ONLY.get():
        return
    async with database.client_transaction(client_id) as tx:
        await issue_note(tx, booking_id=booking_id)


async def list_issued(database: Database, *, client_id: int, booking_id: int) -> list[Issued]:
    """Issue the outstanding documents of a booking, and list all."""
    await issue_documents(database, client_id=client_id, booking_id=booking_id)
    await _issue_current_note(database, client_id=client_id, booking_id=booking_id)
    async with database.client_transaction(client_id) as tx:
        return await documents_repository.list_documents_of_booking(tx, booking_id=booking_id)


async def issue_due_invoices(database: Database, *, now: datetime) -> int:
    """Invoice past tours and issue notes on changed bookings. Idempotent."""
    async with database.platform_transaction() as tx:
        due = await repository.list_due(tx, now=now, days=DAYS)
        changed = await repository.list_changed(tx, since=now - LOOK_BACK)
    count = 0
    for client_id, booking_id in due:
        try:
            async with database.client_transaction(client_id) as tx:
                await issue_invoice(tx, booking_id=booking_id, actor_id=None)
        except InvoiceRefused:
            continue
        count += 1
    for client_id, booking_id in changed:
        async with database.client_transaction(client_id) as tx:
            count += await issue_note(tx, booking_id=booking_id)
    return count


def find_invoice(issued: Sequence[Issued]) -> Issued | None:
    return next((document for document in issued if document.kind == DocumentKind.INVOICE), None)


async def _is_going_back(tx: ClientTransaction, booking: BookingRecord) -> bool:
    if booking.booking_status != BookingStatus.CANCELLED:
        return False
    return await repository.is_going_back(tx, booking_id=booking.booking_id)


async def _get_supply(tx: ClientTransaction, booking: BookingRecord) -> Supply:
    row = await facts.get_receipt_facts(tx, booking_id=booking.booking_id, payment_id="", method=None, posted_at=None)
    value = 0
    if booking.booking_status == BookingStatus.CONFIRMED:
        value = booking.total_paise - booking.price_reduction_paise
    elif booking.booking_status == BookingStatus.CANCELLED:
        value = int(row.paid)
    return Supply(
        booking_id=booking.booking_id,
        value=Paise(value),
        price=Paise(booking.total_paise),
        taxes=get_taxes(booking),
        content=get_content(booking, row),
        today=row.today,
    )
