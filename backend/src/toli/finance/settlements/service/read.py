import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Final

from toli.finance.bank.repository import lines as lines_repository
from toli.finance.settlements.repository import checks, lists, transfers
from toli.finance.settlements.repository.lists import ExpectedRecord, ExportRecord, LineRecord, SettlementRecord
from toli.finance.settlements.schemas import (
    AccountKind,
    Amounts,
    BankCredit,
    ExpectedLines,
    ExpectedOut,
    LineKind,
    SettlementDetails,
    SettlementLineOut,
    SettlementOut,
    Settlements,
)
from toli.identity.audit import service as audit
from toli.infra.db.transactions import ClientTransaction
from toli.kit.clock import local_date
from toli.kit.errors import Invalid, NotFound
from toli.kit.paging import Page
from toli.kit.spreadsheets import Cell, Column, Table, csv_file
from toli.kit.text import Text
from toli.selling.bookings.repository import bookings

LATE_AFTER: Final = timedelta(days=7)
"""The provider settles within days; what takes longer is asked about."""
LONGEST_EXPORT: Final = timedelta(days=400)

COLUMNS: Final = (
    Column("Settlement", width=24),
    Column("Account", width=24),
    Column("Made on", "date"),
    Column("State"),
    Column("UTR", width=22),
    Column("Kind"),
    Column("Payment or refund", width=24),
    Column("Date", "date"),
    Column("Booking"),
    Column("Customer", width=24),
    Column("Trip", width=30),
    Column("Amount", "money"),
    Column("Fee", "money"),
    Column("Tax on fee", "money"),
    Column("Net", "money"),
)


async def list_settlements(tx: ClientTransaction, *, page: Page, now: datetime) -> Settlements:
    total = await lists.count_settlements(tx)
    records = await lists.list_settlements(tx, limit=page.limit, offset=page.offset)
    arrived = await _find_arrived(tx, records)
    account_checks = await checks.list_checks(tx)
    was_read = any(check.checked_at for check in account_checks)
    return Settlements(
        data=[_to_schema(settlement, arrived) for settlement in records],
        expected=_expected_to_schema(await lists.sum_expected(tx, late_before=now - LATE_AFTER), was_read=was_read),
        checks=account_checks,
        has_statement=await transfers.has_platform_account(tx),
        total=total,
        total_pages=page.pages(total),
    )


async def get_settlement(tx: ClientTransaction, *, settlement_id: int) -> SettlementDetails:
    """Raises NotFound."""
    record = await lists.find_settlement(tx, settlement_id=settlement_id)
    if record is None:
        raise NotFound
    lines = await lists.list_lines(tx, settlement_id=settlement_id)
    return SettlementDetails(
        settlement=_to_schema(record, await _find_arrived(tx, [record])),
        lines=[_line_to_schema(line) for line in lines],
    )


async def list_expected(tx: ClientTransaction, *, page: Page, now: datetime) -> ExpectedLines:
    expected = await lists.sum_expected(tx, late_before=now - LATE_AFTER)
    total = expected.payments + expected.refunds
    records = await lists.list_expected(tx, limit=page.limit, offset=page.offset)
    return ExpectedLines(data=[_line_to_schema(line) for line in records], total=total, total_pages=page.pages(total))


async def export_settlements(tx: ClientTransaction, *, first: date, last: date, actor_id: int) -> bytes:
    """CSV; audited. Raises Invalid for a wrong order of days, and for more than 400."""
    if last < first:
        raise Invalid(Text("The last day is before the first."), field="last")
    if last - first > LONGEST_EXPORT:
        raise Invalid(Text("Choose at most {days} days.", days=LONGEST_EXPORT.days), field="first")
    time_zone = await bookings.get_time_zone(tx)
    records = await lists.list_all_lines(tx, first=first, last=last, time_zone=time_zone)
    await audit.record(
        tx,
        "settlements.exported",
        subject=f"client:{tx.client_id}",
        actor_id=actor_id,
        first=first.isoformat(),
        last=last.isoformat(),
    )
    return csv_file(Table("Payouts", COLUMNS, [_to_row(line, time_zone=time_zone) for line in records]))


@dataclass(frozen=True, slots=True)
class _Arrived:
    credits: Mapping[str, lines_repository.CreditRecord]

    def of(self, settlement: SettlementRecord) -> BankCredit | None:
        credit = self.credits.get(_number(settlement.utr))
        if credit is None:
            return None
        return BankCredit(line_id=credit.line_id, moved_on=credit.moved_on, amount=credit.amount_paise)


async def _find_arrived(tx: ClientTransaction, settlements: Sequence[SettlementRecord]) -> _Arrived:
    numbers = {
        number
        for settlement in settlements
        if len(number := _number(settlement.utr)) >= lines_repository.SHORTEST_NUMBER
    }
    if not numbers:
        return _Arrived({})
    since = min(settlement.made_at for settlement in settlements) - timedelta(days=1)
    day = local_date(since, time_zone=await bookings.get_time_zone(tx))
    return _Arrived(await lines_repository.find_credits(tx, numbers=sorted(numbers), since=day))


def _number(utr: str | None) -> str:
    """Banks print UTRs with various marks."""
    return re.sub(r"[^A-Z0-9]", "", (utr or "").upper())


def _to_schema(settlement: SettlementRecord, arrived: _Arrived) -> SettlementOut:
    line_total = settlement.gross_paise - settlement.refund_paise - settlement.fee_paise
    return SettlementOut(
        settlement_id=settlement.settlement_id,
        provider_settlement_id=settlement.provider_settlement_id,
        account_id=settlement.account_id,
        account_kind=_account_kind(settlement.account_kind),
        key_id=settlement.key_id,
        state=settlement.state,
        is_complete=settlement.is_complete,
        made_at=settlement.made_at,
        utr=settlement.utr if settlement.account_kind != "platform" else None,
        amounts=Amounts(
            gross=settlement.gross_paise,
            refunds=settlement.refund_paise,
            fees=settlement.fee_paise - settlement.fee_tax_paise,
            fee_tax=settlement.fee_tax_paise,
            other=settlement.amount_paise - line_total,
            net=settlement.amount_paise,
        ),
        arrived=arrived.of(settlement) if settlement.account_kind != "platform" else None,
    )


def _expected_to_schema(expected: ExpectedRecord, *, was_read: bool) -> ExpectedOut:
    return ExpectedOut(
        amounts=Amounts(
            gross=expected.gross_paise,
            refunds=expected.refund_paise,
            fees=expected.fee_paise - expected.fee_tax_paise,
            fee_tax=expected.fee_tax_paise,
            other=0,
            net=expected.net_paise,
        ),
        payments=expected.payments,
        refunds=expected.refunds,
        without_fee=expected.without_fee,
        late=expected.late if was_read else 0,
    )


def _line_to_schema(line: LineRecord) -> SettlementLineOut:
    return SettlementLineOut(
        entity_id=line.entity_id,
        kind=_line_kind(line),
        provider_kind=line.kind,
        happened_at=line.happened_at,
        amount=line.amount_paise,
        fee=line.fee_paise - line.fee_tax_paise,
        fee_tax=line.fee_tax_paise,
        net=line.net_paise,
        booking_id=line.booking_id,
        trip_id=line.trip_id,
        booking_reference=line.booking_reference,
        customer_name=line.customer_name,
        event_title=line.event_title,
    )


def _to_row(line: ExportRecord, *, time_zone: str) -> Sequence[Cell]:
    return (
        line.provider_settlement_id,
        "Platform" if line.account_kind == "platform" else line.key_id,
        local_date(line.made_at, time_zone=time_zone),
        line.state,
        None if line.account_kind == "platform" else line.utr,
        _line_kind(line) if line.is_known else line.kind,
        line.entity_id,
        local_date(line.happened_at, time_zone=time_zone),
        line.booking_reference,
        line.customer_name,
        line.event_title,
        -line.amount_paise if line.net_paise < 0 else line.amount_paise,
        line.fee_paise - line.fee_tax_paise,
        line.fee_tax_paise,
        line.net_paise,
    )


def _line_kind(line: LineRecord) -> LineKind:
    if not line.is_known:
        return "other"
    return "refund" if line.kind == "refund" else "payment"


def _account_kind(kind: str) -> AccountKind:
    return "platform" if kind == "platform" else "own"
