"""The part of P4 without a query."""

from datetime import datetime, timedelta

from sqlalchemy import text

from toli.finance.exports.schemas import Month
from toli.finance.exports.service import check
from toli.infra.db.database import Database
from toli.reporting.invariants.invariants import Broken, broken_invariants

ISSUERS = "SELECT DISTINCT client_id FROM document WHERE issued_on >= :since ORDER BY client_id"
"""The clients that issued documents since a day."""


async def wrong_exports(database: Database, *, now: datetime) -> list[str]:
    """Returns of this month and the last that differ from documents, and vouchers from the ledger."""
    this = Month.of(now.date())
    months = [Month.of(this.first - timedelta(days=1)), this]
    async with database.platform_transaction() as tx:
        rows = await tx.execute(text(ISSUERS), {"since": months[0].first})
        client_ids = list(rows.scalars())
    wrong = []
    for client_id in client_ids:
        async with database.client_transaction(client_id) as tx:
            for month in months:
                wrong += await check.list_wrong_returns(tx, month=month)
                wrong += await check.list_wrong_vouchers(tx, month=month)
    return wrong


async def broken_rows(database: Database, *, now: datetime) -> list[Broken]:
    """Rows that break an invariant, the part of P4 without a query included; the provider is not asked."""
    wrong = await wrong_exports(database, now=now)
    return [*await broken_invariants(database), *(Broken("P4", detail) for detail in wrong)]
