"""The queue's own connections, which report a lost database.

They say when one of their statements has failed because of it.
"""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import procrastinate
from procrastinate.exceptions import ConnectorException

from toli.db.outages import is_outage


class QueueConnector(procrastinate.PsycopgConnector):
    """A connector that tells workers of statements that failed with the database.

    A worker whose statement failed may have a job marked as in progress that it does not run, and cannot know. Once it
    is gone, and another one works in its place, the job is taken up again.
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
        """Wait for the next statement that fails because the database is lost."""
        await self._lost.wait()

    async def execute_query_async(self, query: Any, **arguments: Any) -> None:
        """Run a statement."""
        with self._noticing():
            await super().execute_query_async(query, **arguments)

    async def execute_query_one_async(self, query: Any, **arguments: Any) -> dict[str, Any]:
        """Run a statement and return its row."""
        with self._noticing():
            row: dict[str, Any] = await super().execute_query_one_async(query, **arguments)
        return row

    async def execute_query_all_async(self, query: Any, **arguments: Any) -> list[dict[str, Any]]:
        """Run a statement and return its rows."""
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
