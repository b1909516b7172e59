"""Tax that customers' companies deducted at source: a payment that the government receives for the operator."""

from datetime import datetime

from toli.clients.media import service as media
from toli.identity.audit import service as audit
from toli.infra.db.table import values_of
from toli.infra.db.transactions import ClientTransaction
from toli.kit.money import Paise, from_rupees
from toli.kit.pan import pan_of_gstin
from toli.payments.ledger import service as ledger
from toli.payments.ledger.schemas import Account
from toli.selling.bookings.repository import offline as offline_repository
from toli.selling.bookings.repository.bookings import BookingRecord
from toli.selling.bookings.schemas.fields import OfflineKind, RecordedMethod
from toli.selling.bookings.service.bookings import check_not_in_future
from toli.selling.customer_tds import repository
from toli.selling.customer_tds.errors import TdsReversed
from toli.selling.customer_tds.schemas import PERSON, CustomerTdsIn, TdsCertificateIn


async def record_tds(tx: ClientTransaction, booking: BookingRecord, *, tds: CustomerTdsIn, actor_id: int) -> int:
    """Record tax that the caller has compared with the balance; return the offline payment's id."""
    booking_id = booking.booking_id
    amount = from_rupees(tds.amount)
    offline_payment_id = await offline_repository.add_offline_payment(
        tx,
        booking_id=booking_id,
        kind=OfflineKind.RECEIVED,
        amount=amount,
        method=RecordedMethod.TDS,
        moved_on=tds.withheld_on,
        returns_of=None,
        reference="",
        note=tds.note,
        recorded_by=actor_id,
    )
    await repository.CUSTOMER_TDS.insert(
        tx,
        {
            "offline_payment_id": offline_payment_id,
            "pan": tds.pan or await _get_pan_of_company(tx, booking_id=booking_id),
            **tds.model_dump(include={"tan", "section", "withheld_on"}),
        },
    )
    await ledger.offline_payment(
        tx,
        booking_id=booking_id,
        offline_payment_id=offline_payment_id,
        amount=amount,
        account=Account.TDS_EXPECTED,
    )
    await audit.record(
        tx,
        "offline_payment.received",
        subject=f"booking:{booking_id}",
        actor_id=actor_id,
        offline_payment_id=offline_payment_id,
        amount_paise=amount,
        method=RecordedMethod.TDS,
    )
    return offline_payment_id


async def record_certificate(
    tx: ClientTransaction,
    *,
    booking_id: int,
    offline_payment_id: int,
    amount: Paise,
    certificate: TdsCertificateIn,
    actor_id: int,
    now: datetime,
) -> None:
    """Record a certificate of `amount`, or change its number, day or file. Raises DateInFuture, TdsReversed."""
    await check_not_in_future(tx, certificate.received_on, now=now)
    before = await repository.CUSTOMER_TDS.get(tx, offline_payment_id, lock=True)
    if before.certified_on is None:
        if not amount:
            raise TdsReversed
        await ledger.certify_tds(tx, booking_id=booking_id, offline_payment_id=offline_payment_id, amount=amount)
    names = [] if certificate.file is None else [certificate.file]
    files = await media.adopt(tx, user_id=actor_id, filenames=names, purpose="document", field="file")
    await repository.set_certificate(
        tx,
        offline_payment_id=offline_payment_id,
        number=certificate.number,
        certified_on=certificate.received_on,
        file_id=files[0] if files else None,
    )
    await audit.record(
        tx,
        "tds_certificate.recorded",
        subject=f"booking:{booking_id}",
        actor_id=actor_id,
        offline_payment_id=offline_payment_id,
        amount_paise=amount,
        received_on=certificate.received_on.isoformat(),
    )


async def copy_tds(tx: ClientTransaction, *, from_payment: int, to_payment: int) -> None:
    """Copy the deductor, section, day and certificate to the payment of another booking."""
    row = await repository.CUSTOMER_TDS.get(tx, from_payment)
    values = {name: value for name, value in values_of(row).items() if name not in {"client_id", "offline_payment_id"}}
    await repository.CUSTOMER_TDS.insert(tx, {**values, "offline_payment_id": to_payment})


async def _get_pan_of_company(tx: ClientTransaction, *, booking_id: int) -> str:
    gstin = await repository.find_gstin(tx, booking_id=booking_id)
    pan = pan_of_gstin(gstin) if gstin else ""
    return "" if pan[3:4] == PERSON else pan
