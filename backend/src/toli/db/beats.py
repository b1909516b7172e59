"""Which queues are worked: the queue itself knows its workers, but not what they work."""

import asyncio
import contextlib
from uuid import UUID, uuid4

import structlog
from sqlalchemy import Index, text
from sqlalchemy.orm import Mapped, mapped_column

from toli.db.models import Base, created
from toli.db.scope import Database, Scope, Tx
from toli.kit.errors import DependencyDown

log = structlog.get_logger(__name__)

EVERY_SECONDS = 10


class WorkerBeat(Base):
    """A worker of a queue, and when it last said that it is alive. Global."""

    __tablename__ = "worker_beat"
    __table_args__ = (Index(None, "beat_at"),)

    worker: Mapped[UUID] = mapped_column(primary_key=True)
    queue: Mapped[str]
    beat_at: Mapped[created]


BEAT = """
INSERT INTO worker_beat (worker, queue) VALUES (:worker, :queue)
ON CONFLICT (worker) DO UPDATE SET beat_at = now()
"""
FORGET_DEAD = "DELETE FROM worker_beat WHERE beat_at < now() - interval '1 day'"
LEAVE = "DELETE FROM worker_beat WHERE worker = :worker"


async def forget_dead(tx: Tx) -> None:
    """Forget workers that died a day ago without a word (platform scope)."""
    await tx.execute(text(FORGET_DEAD))


async def beat(database: Database, *, queue: str) -> None:
    """Say every ten seconds that a worker of this queue is alive, until cancelled."""
    worker = uuid4()
    try:
        while True:
            try:
                async with database.transaction(Scope.platform()) as tx:
                    await tx.execute(text(BEAT), {"worker": worker, "queue": queue})
            except DependencyDown:
                log.warning("no beat", queue=queue)
            await asyncio.sleep(EVERY_SECONDS)
    finally:
        with contextlib.suppress(DependencyDown):
            async with database.transaction(Scope.platform()) as tx:
                await tx.execute(text(LEAVE), {"worker": worker})
