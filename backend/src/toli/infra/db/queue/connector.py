"""The queue's own connections, which report a lost database."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import procrastinate
from procrastinate.exceptions import ConnectorException

from toli.infra.db.outages import is_outage


class QueueConnector(procrastinate.PsycopgConnector):
    """Reports statements failed by a lost database.

    After such a failure a worker may hold a job that it does not run; the job is taken up once the worker is replaced.
    """

    def __init__(self, conninfo: str, *, max_size: int) -> None:
        super().__init__(
            conninfo=conninfo,
            min_size=1,
            max_size=max_size,
            kwargs={"application_name": "toli jobs", "options": "-c timezone=UTC"},
            timeout=10,
        )
        self._lost = asyncio.Event()

    async def until_lost(self) -> None:
        await self._lost.wait()

    async def execute_query_async(self, query: Any, **arguments: Any) -> None:
        with self._noticing():
            await super().execute_query_async(query, **arguments)

    async def execute_query_one_async(self, query: Any, **arguments: Any) -> dict[str, Any]:
        with self._noticing():
            row: dict[str, Any] = await super().execute_query_one_async(query, **arguments)
        return row

    async def execute_query_all_async(self, query: Any, **arguments: Any) -> list[dict[str, Any]]:
        with self._noticing():
            rows: list[dict[str, Any]] = await super().execute_query_all_async(query, **arguments)
        return rows

    @contextmanager
    def _noticing(self) -> Iterator[None]:
        try:
            yield
        except ConnectorException as error:
            if is_outage(error):
                lost, self._lost = self._lost, asyncio.Event()
                lost.set()
            raise
