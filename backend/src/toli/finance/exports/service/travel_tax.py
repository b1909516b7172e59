from collections.abc import Sequence

from toli.catalogue.pricing.travel_tax import law_of
from toli.finance.exports import repository
from toli.finance.exports.rules.travel_tax import due_on, form_of, list_lines, paid_by
from toli.finance.exports.schemas import Month, TravelTaxLine, TravelTaxMonthOut, TravelTaxOut
from toli.identity.audit import service as audit
from toli.infra.db.transactions import ClientTransaction
from toli.kit.dates import financial_year_of
from toli.kit.pan import hide_pan
from toli.kit.sealing import Sealer
from toli.kit.spreadsheets import Column, Table, csv_file
from toli.payments.documents import repository as documents_repository
from toli.selling.bookings.service.travel_tax import open_pan


async def get_travel_tax(tx: ClientTransaction, *, sealer: Sealer, quarter: Month) -> TravelTaxOut:
    """By month and document; PANs are masked."""
    lines = await _list_lines(tx, sealer=sealer, quarter=quarter)
    months = [Month.of(quarter.first), Month.of(quarter.first.replace(month=quarter.first.month + 1))]
    months.append(Month.of(quarter.last))
    return TravelTaxOut(
        quarter=f"{quarter.first:%Y-%m}",
        form=form_of(quarter),
        law=law_of(quarter.first),
        due_on=due_on(quarter),
        amount=sum(line.amount for line in lines),
        collected=sum(line.collected for line in lines),
        without_pan=len({line.booking_reference for line in lines if not line.pan}),
        months=[
            TravelTaxMonthOut(
                month=month.first,
                collected=sum(line.collected for line in lines if month.first <= line.issued_on <= month.last),
                paid_by=paid_by(month),
            )
            for month in months
        ],
        data=[line.model_copy(update={"pan": hide_pan(line.pan)}) for line in lines],
    )


async def get_travel_tax_file(tx: ClientTransaction, *, sealer: Sealer, quarter: Month, actor_id: int) -> bytes:
    """CSV with the PANs; audited."""
    lines = await _list_lines(tx, sealer=sealer, quarter=quarter)
    await audit.record(
        tx,
        "travel_tax.exported",
        subject=f"client:{tx.client_id}",
        actor_id=actor_id,
        quarter=f"{quarter.first:%Y-%m}",
        rows=len(lines),
    )
    return csv_file(_table(lines))


async def _list_lines(tx: ClientTransaction, *, sealer: Sealer, quarter: Month) -> list[TravelTaxLine]:
    first = financial_year_of(quarter.first)
    issued = await documents_repository.list_collecting_between(tx, first=first, last=quarter.last)
    sealed = await repository.list_pans(tx, booking_ids=[document.booking_id for document in issued])
    pans = {booking: open_pan(sealer, pan, client_id=tx.client_id) for booking, pan in sealed.items()}
    return list_lines(issued, pans, quarter=quarter)


def _table(lines: Sequence[TravelTaxLine]) -> Table:
    columns = [
        *(Column("PAN"), Column("Name", width=28), Column("Date", "date"), Column("Document"), Column("Booking")),
        *(Column("Amount received or debited", "money"), Column("Rate %"), Column("Tax collected", "money")),
        *(Column("Bought in the year", "money"), Column("Section", width=40), Column("Higher rate")),
    ]
    rows = [
        (
            *(line.pan or "PANNOTAVBL", line.name, line.issued_on, line.number, line.booking_reference),
            *(int(line.amount), f"{line.rate_percent:g}", int(line.collected)),
            *(line.bought, law_of(line.issued_on)),
            "" if line.pan else "No PAN",
        )
        for line in lines
    ]
    return Table("TCS", columns, rows)
