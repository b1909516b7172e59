"""Figures of the connection pool of a process."""

from typing import Any

from prometheus_client import Gauge
from sqlalchemy import event
from sqlalchemy.ext.asyncio import AsyncEngine
from sqlalchemy.pool import QueuePool

SIZE = Gauge("toli_pool_size", "Connections that the pool may open", multiprocess_mode="livesum")
IN_USE = Gauge("toli_pool_in_use", "Connections in use", multiprocess_mode="livesum")


def observe_pool(engine: AsyncEngine, *, size: int) -> None:
    """Keep the figures of this engine's pool. A process has one; the last one observed counts."""
    pool = engine.sync_engine.pool
    assert isinstance(pool, QueuePool)
    SIZE.set(size)

    def on_checkout(*_: Any) -> None:
        IN_USE.set(pool.checkedout())

    def on_checkin(*_: Any) -> None:
        # The pool takes the connection back after this event.
        IN_USE.set(max(0, pool.checkedout() - 1))

    event.listen(pool, "checkout", on_checkout)
    event.listen(pool, "checkin", on_checkin)
