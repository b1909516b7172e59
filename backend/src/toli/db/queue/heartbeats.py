"""Worker heartbeats, one a queue.

Procrastinate records its workers, but not which queues they work on.
"""

import asyncio
import contextlib
from uuid import UUID, uuid4

import structlog
from sqlalchemy import Index, text
from sqlalchemy.orm import Mapped, mapped_column

from toli.db.database import Database
from toli.db.models import Base, created
from toli.db.transactions import Transaction
from toli.kit.errors import DependencyDown
from toli.kit.queues import Queue

log = structlog.get_logger(__name__)

INTERVAL_SECONDS = 10


class WorkerHeartbeat(Base):
    """The last heartbeat of a worker of a queue. Global."""

    __tablename__ = "worker_heartbeat"
    __table_args__ = (Index(None, "heartbeat_at"),)

    worker: Mapped[UUID] = mapped_column(primary_key=True)
    queue: Mapped[str]
    heartbeat_at: Mapped[created]


UPSERT_HEARTBEAT = """
INSERT INTO worker_heartbeat (worker, queue) VALUES (:worker, :queue)
ON CONFLICT (worker) DO UPDATE SET heartbeat_at = now()
"""
DELETE_DEAD_WORKERS = "DELETE FROM worker_heartbeat WHERE heartbeat_at < now() - interval '1 day'"
DELETE_WORKER = "DELETE FROM worker_heartbeat WHERE worker = :worker"


async def delete_dead_workers(tx: Transaction) -> None:
    """Delete workers without a heartbeat for a day (platform scope)."""
    await tx.execute(text(DELETE_DEAD_WORKERS))


async def send_heartbeats(database: Database, *, queue: Queue) -> None:
    """Record a heartbeat of a worker of this queue every ten seconds, until cancelled."""
    worker = uuid4()
    try:
        while True:
            try:
                async with database.platform_transaction() as tx:
                    await tx.execute(text(UPSERT_HEARTBEAT), {"worker": worker, "queue": queue})
            except DependencyDown:
                log.warning("heartbeat failed", queue=queue)
            await asyncio.sleep(INTERVAL_SECONDS)
    finally:
        with contextlib.suppress(DependencyDown):
            async with database.platform_transaction() as tx:
                await tx.execute(text(DELETE_WORKER), {"worker": worker})
