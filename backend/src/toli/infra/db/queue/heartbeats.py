"""Worker heartbeats, one per queue, which procrastinate does not record."""

import asyncio
import contextlib
from uuid import UUID, uuid4

import structlog
from sqlalchemy import Index, text
from sqlalchemy.orm import Mapped, mapped_column

from toli.infra.db.database import Database
from toli.infra.db.models import Base, created
from toli.infra.db.transactions import Transaction
from toli.kit.errors import DependencyDown
from toli.kit.queues import Queue

log = structlog.get_logger(__name__)

INTERVAL_SECONDS = 10


class WorkerHeartbeat(Base):
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
    await tx.execute(text(DELETE_DEAD_WORKERS))


async def send_heartbeats(database: Database, *, queue: Queue) -> None:
    worker = uuid4()
    try:
        while True:
            try:
                async with database.platform_transaction() as tx:
                    await tx.execute(text(UPSERT_HEARTBEAT), {"worker": worker, "queue": queue})
            except DependencyDown:
                log.warning("heartbeat_failed", queue=queue)
            await asyncio.sleep(INTERVAL_SECONDS)
    finally:
        with contextlib.suppress(DependencyDown):
            async with database.platform_transaction() as tx:
                await tx.execute(text(DELETE_WORKER), {"worker": worker})
