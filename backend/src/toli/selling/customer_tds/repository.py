from datetime import date

from sqlalchemy import select

from toli.clients.media.schemas import SENT_JSON
from toli.infra.db.table import Table
from toli.infra.db.transactions import ClientTransaction
from toli.selling.bookings.models import Booking
from toli.selling.customer_tds.models import CustomerTds

CUSTOMER_TDS = Table(CustomerTds)

TDS_JSON = f"""CASE WHEN x.offline_payment_id IS NOT NULL THEN jsonb_build_object(
        'state', CASE WHEN x.certified_on IS NULL THEN 'expected' ELSE 'received' END, 'tan', x.tan, 'pan', x.pan,
        'section', x.section, 'withheld_on', x.withheld_on, 'due_on', certificate_due_on(x.withheld_on),
        'certificate_number', x.certificate_number, 'certified_on', x.certified_on,
        'file', CASE WHEN image.image_id IS NOT NULL THEN {SENT_JSON} END) END"""
"""Tax that was deducted at source `x`, with its certificate's file `image`."""


async def set_certificate(
    tx: ClientTransaction, *, offline_payment_id: int, number: str, certified_on: date, file_id: int | None
) -> None:
    values = {"certificate_number": number, "certified_on": certified_on, "file_id": file_id}
    await CUSTOMER_TDS.update(tx, offline_payment_id, values=values)


async def find_gstin(tx: ClientTransaction, *, booking_id: int) -> str | None:
    """The GSTIN of the company that a booking is billed to."""
    gstin: str | None = await tx.scalar(
        select(Booking.company["gstin"].astext).where(
            Booking.client_id == tx.client_id, Booking.booking_id == booking_id
        )
    )
    return gstin
