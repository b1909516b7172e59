"""Payees that are suppliers, and their bills, by SQL: `toli.finance.suppliers` is above this domain."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from sqlalchemy import text

from toli.finance.costs.rules import Account, Season
from toli.finance.costs.schemas import RateUnit
from toli.infra.db.transactions import ClientTransaction
from toli.kit.money import Paise

PAYEES = """
SELECT supplier_id, name, archived_at IS NULL AS is_offered FROM supplier
WHERE client_id = :client_id
AND (supplier_id = ANY(:supplier_ids) OR archived_at IS NULL AND lower(name) = ANY(:names))
"""
ACCOUNTS = """
SELECT departure_id, supplier_id, departure_cost_id, sum(billed) AS billed, sum(tds) AS tds, sum(paid) AS paid
FROM (
    SELECT departure_id, supplier_id, departure_cost_id,
           taxable_paise + gst_paise AS billed, tds_paise AS tds, 0 AS paid
    FROM supplier_bill WHERE client_id = :client_id AND departure_id = ANY(:departure_ids)
    UNION ALL
    SELECT departure_id, supplier_id, departure_cost_id, 0, 0, amount_paise
    FROM cost_payment WHERE client_id = :client_id AND departure_id = ANY(:departure_ids)
) entry
GROUP BY departure_id, supplier_id, departure_cost_id
ORDER BY departure_id, supplier_id, departure_cost_id
"""
COSTED = """
SELECT DISTINCT plan.departure_id, plan.tour_end_date FROM departure_cost cost
JOIN departure plan ON plan.client_id = cost.client_id AND plan.departure_id = cost.departure_id
WHERE cost.client_id = :client_id AND cost.supplier_id IS NOT NULL
AND (CAST(:supplier_id AS bigint) IS NULL OR cost.supplier_id = :supplier_id)
AND plan.tour_end_date BETWEEN :first AND :last AND (:with_cancelled OR plan.cancelled_at IS NULL)
ORDER BY plan.tour_end_date DESC, plan.departure_id
"""


RATES = """
SELECT r.supplier_rate_id, r.supplier_id, s.name AS supplier, s.kind, r.name, r.unit, r.rate_paise,
       r.valid_from, r.valid_until
FROM supplier_rate r JOIN supplier s ON s.client_id = r.client_id AND s.supplier_id = r.supplier_id
WHERE r.client_id = :client_id AND s.archived_at IS NULL
AND r.valid_from <= :last AND (r.valid_until IS NULL OR r.valid_until >= :first)
ORDER BY lower(s.name), r.supplier_rate_id
"""


@dataclass(frozen=True, slots=True)
class ContractRate:
    supplier_rate_id: int
    supplier_id: int
    supplier: str
    kind: str
    name: str
    unit: RateUnit
    rate: Paise
    season: Season


@dataclass(frozen=True, slots=True)
class SupplierPayee:
    """An archived supplier is not offered."""

    supplier_id: int
    name: str
    is_offered: bool


@dataclass(frozen=True, slots=True)
class DepartureAccount:
    """Bills of one supplier and payments to it, or to payees that are no supplier, for one cost or for none."""

    supplier_id: int | None
    departure_cost_id: int | None
    account: Account


async def list_payees(
    tx: ClientTransaction, *, supplier_ids: Sequence[int], names: Sequence[str]
) -> list[SupplierPayee]:
    """List suppliers by id, also archived, and unarchived suppliers by name. Not case-sensitive."""
    if not supplier_ids and not names:
        return []
    rows = await tx.execute(
        text(PAYEES),
        {
            "client_id": tx.client_id,
            "supplier_ids": list(supplier_ids),
            "names": [name.lower() for name in names],
        },
    )
    return [SupplierPayee(**row) for row in rows.mappings()]


async def list_rates(tx: ClientTransaction, *, first: date, last: date) -> list[ContractRate]:
    """List rates of suppliers that are not archived, with a day of the period in their season."""
    rows = await tx.execute(text(RATES), {"client_id": tx.client_id, "first": first, "last": last})
    return [
        ContractRate(
            row.supplier_rate_id,
            row.supplier_id,
            row.supplier,
            row.kind,
            row.name,
            RateUnit(row.unit),
            Paise(row.rate_paise),
            Season(row.valid_from, row.valid_until),
        )
        for row in rows
    ]


async def list_accounts(
    tx: ClientTransaction, *, departure_ids: Sequence[int]
) -> defaultdict[int, list[DepartureAccount]]:
    rows = await tx.execute(text(ACCOUNTS), {"client_id": tx.client_id, "departure_ids": list(departure_ids)})
    accounts: defaultdict[int, list[DepartureAccount]] = defaultdict(list)
    for row in rows:
        account = Account(Paise(int(row.billed)), Paise(int(row.tds)), Paise(int(row.paid)))
        accounts[row.departure_id].append(DepartureAccount(row.supplier_id, row.departure_cost_id, account))
    return accounts


async def list_costed(
    tx: ClientTransaction, *, supplier_id: int | None, first: date, last: date, with_cancelled: bool
) -> list[int]:
    """List departures that end in the period with costs of the supplier, or of any."""
    rows = await tx.execute(
        text(COSTED),
        {
            "client_id": tx.client_id,
            "supplier_id": supplier_id,
            "first": first,
            "last": last,
            "with_cancelled": with_cancelled,
        },
    )
    return [row.departure_id for row in rows]
