from datetime import datetime
from typing import Final

from toli.identity.audit.service import record
from toli.infra.db.database import Database
from toli.operating.leaders.repository import records as repository

BATCH: Final = 500


async def erase_after_tours(database: Database, *, now: datetime, days: int) -> int:
    """Tours that ended `days` ago; count the links. Audited. Idempotent."""
    erased = 0
    while True:
        async with database.platform_transaction() as tx:
            over = await repository.erase_after_tours(tx, now=now, days=days, most=BATCH)
            for client_id, leader_link_id in over:
                await record(tx.for_client(client_id), "leader_link.erased", subject=f"leader_link:{leader_link_id}")
        erased += len(over)
        if len(over) < BATCH:
            return erased
