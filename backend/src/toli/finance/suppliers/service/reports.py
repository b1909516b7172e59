from collections import defaultdict
from collections.abc import Sequence
from datetime import date
from typing import Final

from sqlalchemy import or_

from toli.finance.costs.service.supplier_costs import SupplierCostFacts, list_supplier_costs
from toli.finance.exports.schemas import Month
from toli.finance.suppliers import rules
from toli.finance.suppliers.models import CommissionEntry, Supplier
from toli.finance.suppliers.repository import accounts, commission
from toli.finance.suppliers.repository.commission import COMMISSION_ENTRIES, CommissionSums
from toli.finance.suppliers.repository.suppliers import SUPPLIERS
from toli.finance.suppliers.schemas import (
    CommissionEntryOut,
    StatementEntryKind,
    SupplierCommission,
    SupplierCommissions,
    SupplierStatement,
    TdsLine,
    TdsReport,
)
from toli.finance.suppliers.service.suppliers import open_pan
from toli.infra.db.table import values_of
from toli.infra.db.transactions import ClientTransaction, OperatorTransaction
from toli.kit.errors import Invalid
from toli.kit.money import Paise
from toli.kit.sealing import Sealer
from toli.kit.text import Text

NO_SUMS: Final = CommissionSums(Paise(0), Paise(0), Paise(0))


async def get_statement(tx: ClientTransaction, *, supplier_id: int, first: date, last: date) -> SupplierStatement:
    """Raises NotFound, and Invalid for a period that ends before it begins."""
    supplier = await SUPPLIERS.get(tx, supplier_id)
    check_period(first, last)
    entries = await accounts.list_entries(tx, supplier_id=supplier_id, last=last)
    lines = [entry for entry in entries if entry.day >= first]
    earlier = entries[: len(entries) - len(lines)]
    sums = dict.fromkeys(StatementEntryKind, 0)
    for line in lines:
        sums[line.kind] += line.billed + line.settled
    return SupplierStatement(
        supplier_id=supplier_id,
        name=supplier.name,
        first=first,
        last=last,
        opening=earlier[-1].balance if earlier else 0,
        billed=sums[StatementEntryKind.BILL],
        tds=sums[StatementEntryKind.TDS],
        paid=sums[StatementEntryKind.PAYMENT],
        closing=entries[-1].balance if entries else 0,
        lines=lines,
    )


async def get_tds_report(tx: ClientTransaction, *, sealer: Sealer, quarter: Month) -> TdsReport:
    lines = [
        TdsLine.model_validate({**row, "pan": open_pan(sealer, row["sealed_pan"], supplier_id=row["supplier_id"])})
        for row in await accounts.list_withheld(tx, first=quarter.first, last=quarter.last)
    ]
    return TdsReport(
        first=quarter.first,
        last=quarter.last,
        form=rules.return_form(quarter),
        due_on=rules.return_due_on(quarter),
        lines=lines,
        amount=sum(line.amount for line in lines),
        tds=sum(line.tds for line in lines),
    )


async def get_commissions(tx: OperatorTransaction, *, first: date, last: date) -> SupplierCommissions:
    """Of departures that ended in the period and were not cancelled, and of all suppliers with an agreed rate.

    Raises Invalid as `get_statement`.
    """
    check_period(first, last)
    costs = await list_supplier_costs(tx, supplier_id=None, first=first, last=min(last, tx.today), with_cancelled=False)
    by_supplier: defaultdict[int, list[SupplierCostFacts]] = defaultdict(list)
    for facts in costs:
        by_supplier[facts.supplier_id].append(facts)
    sums = await commission.map_sums(tx, first=first, last=last)
    lines = [
        _to_commission(supplier, by_supplier[supplier.supplier_id], sums.get(supplier.supplier_id, NO_SUMS))
        for supplier in await SUPPLIERS.list_rows(
            tx, or_(Supplier.supplier_id.in_({*by_supplier, *sums}), Supplier.commission_bp > 0)
        )
    ]
    data = [line for line in lines if line.commission or line.percent or line.supplier_id in sums]
    data.sort(key=lambda line: (-line.commission - line.earned, line.name.casefold()))
    entries = await COMMISSION_ENTRIES.list_rows(tx, CommissionEntry.entered_on.between(first, last))
    return SupplierCommissions(
        first=first,
        last=last,
        data=data,
        entries=[CommissionEntryOut.model_validate(values_of(entry)) for entry in entries],
        commission=sum(line.commission for line in data),
        earned=sum(line.earned for line in data),
        invoiced=sum(line.invoiced for line in data),
        received=sum(line.received for line in data),
        open=sum(line.open for line in data),
    )


def _to_commission(supplier: Supplier, costs: Sequence[SupplierCostFacts], sums: CommissionSums) -> SupplierCommission:
    """With an agreed rate of all costs, otherwise of the costs with an addition to their rates."""
    if not supplier.commission_bp:
        costs = [facts for facts in costs if facts.commission]
    cost = sum(facts.expected for facts in costs)
    return SupplierCommission(
        supplier_id=supplier.supplier_id,
        name=supplier.name,
        kind=supplier.kind,
        departures=len({facts.departure.departure_id for facts in costs}),
        cost=cost,
        commission=sum(facts.commission for facts in costs),
        percent=supplier.commission_bp / 100,
        earned=rules.agreed_commission(Paise(cost), bp=supplier.commission_bp),
        invoiced=sums.invoiced,
        received=sums.received,
        open=sums.open,
    )


def check_period(first: date, last: date) -> None:
    if last < first:
        raise Invalid(Text("The period ends before it begins. Choose a later last day."), field="last")
