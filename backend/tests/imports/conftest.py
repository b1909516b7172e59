"""An operator who imports files."""

import csv
import io
from collections.abc import Sequence
from typing import Any

import httpx
import pytest

from tests.bookings.conftest import invariants, shop
from tests.conftest import Api, RunJobs
from tests.shop import Shop

__all__ = ["invariants", "shop"]


Rows = Sequence[Sequence[object]]


def csv_of(rows: Rows) -> bytes:
    """The bytes of a CSV file."""
    out = io.StringIO()
    csv.writer(out).writerows(rows)
    return out.getvalue().encode()


class Importer:
    """The operator's browser."""

    def __init__(self, http: httpx.AsyncClient, sold: Shop, run_jobs: RunJobs) -> None:
        self.http, self.shop, self.run_jobs = http, sold, run_jobs
        self.path = f"/api/imports/clients/{sold.client_id}"

    async def send(self, data: bytes, *, kind: str = "bookings", name: str = "list.csv") -> httpx.Response:
        return await self.http.post("/api/imports/files", params={"kind": kind, "filename": name}, content=data)

    async def upload(self, rows: Rows, **more: Any) -> dict[str, Any]:
        return self.ok(await self.send(csv_of(rows), **more), 201)

    async def check(self, run: dict[str, Any], **fixed: str) -> dict[str, Any]:
        body = {"mapping": run["mapping"], "fixed": fixed}
        return self.ok(await self.http.put(f"{self.path}/{run['import_id']}/columns", json=body))

    async def rows(self, run: dict[str, Any], **query: Any) -> list[dict[str, Any]]:
        answer = await self.http.get(f"{self.path}/{run['import_id']}/rows", params={"limit": 100, **query})
        rows: list[dict[str, Any]] = self.ok(answer)["data"]
        return rows

    async def get(self, run: dict[str, Any]) -> dict[str, Any]:
        return self.ok(await self.http.get(f"{self.path}/{run['import_id']}"))

    async def begin(self, run: dict[str, Any], **how: Any) -> dict[str, Any]:
        return self.ok(await self.http.post(f"{self.path}/{run['import_id']}/start", json=how))

    async def carry_out(self, rows: Rows, *, kind: str = "bookings", **fixed: str) -> dict[str, Any]:
        """Upload, check and start, and wait for the end."""
        run = await self.check(await self.upload(rows, kind=kind), **fixed)
        await self.begin(run)
        await self.run_jobs()
        return await self.get(run)

    async def undo(self, run: dict[str, Any]) -> httpx.Response:
        return await self.http.post(f"{self.path}/{run['import_id']}/undo")

    async def undone(self, run: dict[str, Any]) -> dict[str, Any]:
        self.ok(await self.undo(run))
        await self.run_jobs()
        return await self.get(run)

    async def reservations(self) -> list[dict[str, Any]]:
        answer = await self.http.get(f"/api/bookings/event-plan/{self.shop.plan_id}/reservations")
        rows: list[dict[str, Any]] = self.ok(answer)["reservations"]
        return rows

    async def booking(self, row: dict[str, Any]) -> dict[str, Any]:
        path = f"/api/bookings/clients/{self.shop.client_id}/reservations/{row['made_id']}/details"
        return self.ok(await self.http.get(path))

    @staticmethod
    def ok(answer: httpx.Response, status: int = 200) -> dict[str, Any]:
        assert answer.status_code == status, answer.text
        found: dict[str, Any] = answer.json()
        return found


@pytest.fixture
def importer(api: Api, shop: Shop, run_jobs: RunJobs) -> Importer:
    return Importer(shop.operator.on(api(shop.label)), shop, run_jobs)
