from collections.abc import Callable, Sequence
from datetime import timedelta
from typing import Final

from sqlalchemy import func

from toli.clients.media import service as media
from toli.finance.costs.service.supplier_costs import list_supplier_costs
from toli.finance.suppliers import rules
from toli.finance.suppliers.errors import SupplierUsed
from toli.finance.suppliers.models import Supplier, SupplierRate
from toli.finance.suppliers.repository import accounts
from toli.finance.suppliers.repository import suppliers as repository
from toli.finance.suppliers.repository.accounts import CostAccount
from toli.finance.suppliers.repository.suppliers import RATES, SUPPLIERS, SupplierFilter
from toli.finance.suppliers.schemas import (
    SupplierBalance,
    SupplierCost,
    SupplierIn,
    SupplierLine,
    SupplierOut,
    SupplierRatesIn,
    Suppliers,
    SupplierSort,
    SupplierSums,
)
from toli.identity.audit.service import record
from toli.infra.db.table import values_of
from toli.infra.db.transactions import OperatorTransaction
from toli.kit.dates import financial_year_of
from toli.kit.errors import Invalid
from toli.kit.money import Paise, from_rupees
from toli.kit.paging import Page
from toli.kit.pan import pan_of_gstin
from toli.kit.sealing import Sealer
from toli.kit.text import Text

SPAN: Final = timedelta(days=400)
"""Costs of departures that end within so many days from today, or ended so long ago, are offered for bills."""
NO_ACCOUNT: Final = CostAccount(Paise(0), Paise(0))
SORTS: Final[dict[str, Callable[[SupplierLine], int | str]]] = {
    "name": lambda line: line.name.casefold(),
    "owed": lambda line: line.owed,
    "overdue": lambda line: line.overdue,
    "paid": lambda line: line.paid,
}


async def list_suppliers(
    tx: OperatorTransaction, chosen: SupplierFilter, *, sort: SupplierSort, page: Page
) -> Suppliers:
    lines = await repository.list_lines(tx, chosen, today=tx.today, year=financial_year_of(tx.today))
    lines.sort(key=SORTS[sort.removeprefix("-")], reverse=sort.startswith("-"))
    return Suppliers(
        data=lines[page.offset : page.offset + page.limit],
        sums=SupplierSums(
            owed=sum(max(line.owed, 0) for line in lines),
            overdue=sum(line.overdue for line in lines),
            paid=sum(line.paid for line in lines),
            tds=sum(line.tds for line in lines),
            advances=sum(max(-line.owed, 0) for line in lines),
        ),
        total=len(lines),
        total_pages=page.pages(len(lines)),
    )


async def get_supplier(tx: OperatorTransaction, *, sealer: Sealer, supplier_id: int) -> SupplierOut:
    """Raises NotFound."""
    supplier = await SUPPLIERS.get(tx, supplier_id)
    (line,) = await repository.list_lines(
        tx, SupplierFilter(supplier_id=supplier_id), today=tx.today, year=financial_year_of(tx.today)
    )
    return SupplierOut.model_validate(
        {
            **values_of(supplier),
            "commission_percent": supplier.commission_bp / 100,
            "pan": open_pan(sealer, supplier.sealed_pan, supplier_id=supplier_id),
            "account_number": _open(sealer, supplier.sealed_account_number, bound_to=_account_binding(supplier_id)),
            "contract_file": await repository.find_file(tx, image_id=supplier.contract_id),
            "rates": [values_of(rate) for rate in await _list_rates(tx, supplier_id=supplier_id)],
            "is_archived": line.is_archived,
            "is_used": await repository.is_used(tx, supplier_id=supplier_id),
            "balance": SupplierBalance(owed=line.owed, overdue=line.overdue, paid=line.paid, tds=line.tds),
            "bills": await accounts.list_bills(tx, supplier_id=supplier_id),
            "payments": await accounts.list_payments(tx, supplier_id=supplier_id),
            "costs": await _list_costs(tx, supplier_id=supplier_id),
        }
    )


async def add_supplier(tx: OperatorTransaction, *, sealer: Sealer, body: SupplierIn) -> int:
    """Raises SupplierNamed, and Invalid for a PAN of another GSTIN."""
    pan = _pan_of(body)
    supplier = await SUPPLIERS.insert(tx, await _values(tx, body, pan=pan))
    sealed = _sealed(sealer, supplier_id=supplier.supplier_id, body=body, pan=pan)
    await SUPPLIERS.update(tx, supplier.supplier_id, values=sealed)
    await _record(tx, "supplier.added", supplier, after=_facts(supplier))
    return supplier.supplier_id


async def change_supplier(tx: OperatorTransaction, *, sealer: Sealer, supplier_id: int, body: SupplierIn) -> None:
    """Raises NotFound, SupplierNamed, and Invalid for a PAN of another GSTIN."""
    before = await SUPPLIERS.get(tx, supplier_id, lock=True)
    pan = _pan_of(body)
    sealed = _sealed(sealer, supplier_id=supplier_id, body=body, pan=pan)
    supplier = await SUPPLIERS.update(tx, supplier_id, values={**await _values(tx, body, pan=pan), **sealed})
    await _record(tx, "supplier.changed", supplier, before=_facts(before), after=_facts(supplier))


async def replace_rates(tx: OperatorTransaction, *, supplier_id: int, body: SupplierRatesIn) -> None:
    """Recorded costs stay as they are. Raises NotFound."""
    supplier = await SUPPLIERS.get(tx, supplier_id, lock=True)
    before = await _list_rates(tx, supplier_id=supplier_id)
    rows = [
        {"supplier_id": supplier_id, "rate_paise": from_rupees(rate.rate), **rate.model_dump(exclude={"rate"})}
        for rate in body.rates
    ]
    await RATES.replace(tx, SupplierRate.supplier_id == supplier_id, rows=rows)
    after = await _list_rates(tx, supplier_id=supplier_id)
    await _record(
        tx, "supplier_rates.changed", supplier, before=[*map(_rate_facts, before)], after=[*map(_rate_facts, after)]
    )


async def set_archived(tx: OperatorTransaction, *, supplier_id: int, is_archived: bool) -> None:
    """Raises NotFound."""
    supplier = await SUPPLIERS.get(tx, supplier_id, lock=True)
    if is_archived == (supplier.archived_at is not None):
        return
    await SUPPLIERS.update(tx, supplier_id, values={"archived_at": func.now() if is_archived else None})
    await _record(tx, "supplier.archived" if is_archived else "supplier.restored", supplier)


async def delete_supplier(tx: OperatorTransaction, *, supplier_id: int) -> None:
    """Raises NotFound, SupplierUsed."""
    supplier = await SUPPLIERS.get(tx, supplier_id, lock=True)
    if await repository.is_used(tx, supplier_id=supplier_id):
        raise SupplierUsed
    await SUPPLIERS.delete(tx, supplier_id)
    await _record(tx, "supplier.deleted", supplier, before=_facts(supplier))


def open_pan(sealer: Sealer, sealed: bytes | None, *, supplier_id: int) -> str:
    """Empty for None."""
    return _open(sealer, sealed, bound_to=_pan_binding(supplier_id))


async def _list_rates(tx: OperatorTransaction, *, supplier_id: int) -> list[SupplierRate]:
    return await RATES.list_rows(tx, SupplierRate.supplier_id == supplier_id)


async def _list_costs(tx: OperatorTransaction, *, supplier_id: int) -> Sequence[SupplierCost]:
    costs = await list_supplier_costs(
        tx, supplier_id=supplier_id, first=tx.today - SPAN, last=tx.today + SPAN, with_cancelled=True
    )
    booked = await accounts.list_cost_accounts(tx, supplier_id=supplier_id)
    return [
        SupplierCost(
            departure_id=facts.departure.departure_id,
            departure_cost_id=facts.cost.departure_cost_id,
            event_name=facts.departure.title,
            tour_start_date=facts.departure.tour_start_date,
            name=facts.cost.name,
            expected=facts.expected,
            billed=booked.get(facts.cost.departure_cost_id, NO_ACCOUNT).billed,
            paid=booked.get(facts.cost.departure_cost_id, NO_ACCOUNT).paid,
        )
        for facts in costs
    ]


def _pan_of(body: SupplierIn) -> str | None:
    """Of the GSTIN where no PAN is given. Raises Invalid where they differ."""
    if body.gstin is None:
        return body.pan
    pan = pan_of_gstin(body.gstin)
    if body.pan is not None and body.pan != pan:
        raise Invalid(Text("The PAN in the GSTIN is {pan}. Check both numbers.", pan=pan), field="pan")
    return pan


async def _values(tx: OperatorTransaction, body: SupplierIn, *, pan: str | None) -> dict[str, object]:
    names = [] if body.contract_file is None else [body.contract_file]
    files = await media.adopt(tx, user_id=tx.user_id, filenames=names, purpose="document", field="contract_file")
    return {
        **body.model_dump(exclude={"pan", "account_number", "contract_file", "commission_percent"}),
        "commission_bp": int(body.commission_percent * 100),
        "email": body.email or "",
        "gstin": body.gstin or "",
        "ifsc": body.ifsc or "",
        "vpa": body.vpa or "",
        "is_individual": body.is_individual if pan is None else rules.is_individual(pan),
        "contract_id": files[0] if files else None,
    }


def _sealed(sealer: Sealer, *, supplier_id: int, body: SupplierIn, pan: str | None) -> dict[str, bytes | None]:
    number = body.account_number
    return {
        "sealed_pan": None if pan is None else sealer.seal(pan, bound_to=_pan_binding(supplier_id)),
        "sealed_account_number": None
        if number is None
        else sealer.seal(number, bound_to=_account_binding(supplier_id)),
    }


def _open(sealer: Sealer, sealed: bytes | None, *, bound_to: str) -> str:
    return "" if sealed is None else sealer.open(sealed, bound_to=bound_to)


def _pan_binding(supplier_id: int) -> str:
    return f"supplier.sealed_pan:{supplier_id}"


def _account_binding(supplier_id: int) -> str:
    return f"supplier.sealed_account_number:{supplier_id}"


def _facts(supplier: Supplier) -> dict[str, object]:
    """Audit data without names and numbers, which may be a person's."""
    return {
        "kind": supplier.kind,
        "tds_section": supplier.tds_section,
        "is_individual": supplier.is_individual,
        "commission_bp": supplier.commission_bp,
        "contract_until": None if supplier.contract_until is None else supplier.contract_until.isoformat(),
    }


def _rate_facts(rate: SupplierRate) -> dict[str, object]:
    until = None if rate.valid_until is None else rate.valid_until.isoformat()
    return {
        "name": rate.name,
        "unit": rate.unit,
        "rate_paise": rate.rate_paise,
        "valid_from": rate.valid_from.isoformat(),
        "valid_until": until,
    }


async def _record(tx: OperatorTransaction, action: str, supplier: Supplier, **data: object) -> None:
    await record(tx, action, subject=f"supplier:{supplier.supplier_id}", actor_id=tx.user_id, **data)
