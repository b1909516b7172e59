from datetime import datetime

from toli.finance.settlements.errors import NothingOwed, TransferRecorded, TransferReversed
from toli.finance.settlements.repository import transfers as repository
from toli.finance.settlements.repository.transfers import TRANSFERS, OwedRecord
from toli.finance.settlements.schemas import Amounts, OwedClient, OwedClients, StatementOut, TransferIn, TransferOut
from toli.identity.audit import service as audit
from toli.infra.db.transactions import ClientTransaction, Transaction
from toli.kit.clock import local_date
from toli.kit.errors import Invalid, NotFound
from toli.kit.money import from_rupees
from toli.kit.text import Text
from toli.payments.billing.service import source_tax
from toli.payments.ledger import service as ledger
from toli.selling.bookings.repository import bookings


async def list_owed(tx: Transaction) -> OwedClients:
    """Platform scope."""
    records = await repository.list_owed(tx)
    return OwedClients(
        data=[
            OwedClient(
                client_id=record.client_id,
                client_name=record.client_name,
                uses_account=record.is_current,
                amounts=_amounts(record),
                tax_collected=record.tax_paise,
                commission=record.commission_paise,
                transferred=record.transferred_paise,
                routed=record.routed_paise,
                owed=record.owed_paise,
                payable=_payable(record),
            )
            for record in records
        ],
        owed=sum(record.owed_paise for record in records),
    )


async def get_statement(tx: ClientTransaction) -> StatementOut:
    """Raises NotFound for other accounts."""
    owed = await repository.find_owed(tx)
    if owed is None:
        raise NotFound
    return StatementOut(
        amounts=_amounts(owed),
        tax_collected=owed.tax_paise,
        commission=owed.commission_paise,
        transferred=owed.transferred_paise,
        routed=owed.routed_paise,
        owed=owed.owed_paise,
        payable=_payable(owed),
        taxes=await source_tax.list_source_tax(tx),
        transfers=[
            TransferOut.model_validate(transfer, from_attributes=True) for transfer in await TRANSFERS.list_rows(tx)
        ],
    )


async def record_transfer(tx: ClientTransaction, *, body: TransferIn, actor_id: int, now: datetime) -> StatementOut:
    """Raises NotFound, Invalid, NothingOwed and TransferRecorded."""
    if body.moved_on > local_date(now, time_zone=await bookings.get_time_zone(tx)):
        raise Invalid(Text("The day is in the future."), field="moved_on")
    owed = await repository.find_owed(tx, lock=True)
    if owed is None:
        raise NotFound
    amount = from_rupees(body.amount)
    if amount > owed.owed_paise:
        raise NothingOwed
    transfer_id = await repository.add_transfer(
        tx, amount=amount, moved_on=body.moved_on, reference=body.reference, note=body.note, recorded_by=actor_id
    )
    if transfer_id is None:
        raise TransferRecorded
    await ledger.platform_transfer(tx, transfer_id=transfer_id, amount=amount)
    await audit.record(
        tx,
        "platform_transfer.recorded",
        subject=f"platform_transfer:{transfer_id}",
        actor_id=actor_id,
        amount_paise=amount,
        reference=body.reference,
    )
    return await get_statement(tx)


async def reverse_transfer(tx: ClientTransaction, *, transfer_id: int, reason: str, actor_id: int) -> StatementOut:
    """Both stay in the ledger. Raises NotFound and TransferReversed."""
    transfer = await TRANSFERS.get(tx, transfer_id, lock=True)
    if transfer.reversed_at is not None:
        raise TransferReversed
    await repository.set_reversed(tx, transfer_id=transfer_id, actor_id=actor_id, reason=reason)
    await ledger.reverse_platform_transfer(tx, transfer_id=transfer_id, amount=transfer.amount_paise)
    await audit.record(
        tx,
        "platform_transfer.reversed",
        subject=f"platform_transfer:{transfer_id}",
        actor_id=actor_id,
        amount_paise=transfer.amount_paise,
        reason=reason,
    )
    return await get_statement(tx)


def _amounts(owed: OwedRecord) -> Amounts:
    return Amounts(
        gross=owed.gross_paise,
        refunds=owed.refund_paise,
        fees=owed.fee_paise - owed.fee_tax_paise,
        fee_tax=owed.fee_tax_paise,
        other=0,
        net=owed.gross_paise - owed.refund_paise - owed.fee_paise,
    )


def _payable(owed: OwedRecord) -> int:
    """Later refunds may lower it."""
    gone = owed.kept_paise + owed.transferred_paise + owed.routed_paise
    return max(0, min(owed.owed_paise, owed.received_paise - gone))
