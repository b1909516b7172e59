"""The part of P4 without a query."""

from datetime import datetime, timedelta

from sqlalchemy import text

from toli.finance.exports.schemas import Month
from toli.finance.exports.service import check
from toli.infra.db.database import Database
from toli.kit.clock import local_date
from toli.reporting.invariants.invariants import Broken, broken_invariants

ISSUERS = """
SELECT client_id, time_zone FROM client c
WHERE EXISTS (SELECT FROM document d WHERE d.client_id = c.client_id AND d.issued_on >= :since) ORDER BY client_id
"""
"""The clients that issued documents since a day."""

LONGEST_MONTH = timedelta(days=31)


async def wrong_exports(database: Database, *, now: datetime) -> list[str]:
    """Returns of this month and the last that differ from documents, and vouchers from the ledger."""
    async with database.platform_transaction() as tx:
        rows = await tx.execute(text(ISSUERS), {"since": now.date() - 2 * LONGEST_MONTH})
        issuers = [(row.client_id, row.time_zone) for row in rows]
    wrong = []
    for client_id, time_zone in issuers:
        this = Month.of(local_date(now, time_zone=time_zone))
        async with database.client_transaction(client_id) as tx:
            for month in (Month.of(this.first - timedelta(days=1)), this):
                wrong += await check.list_wrong_returns(tx, month=month)
                wrong += await check.list_wrong_vouchers(tx, month=month)
    return wrong


async def broken_rows(database: Database, *, now: datetime) -> list[Broken]:
    """Rows that break an invariant, the part of P4 without a query included; the provider is not asked."""
    wrong = await wrong_exports(database, now=now)
    return [*await broken_invariants(database), *(Broken("P4", detail) for detail in wrong)]
