"""A Python client, generated from the API's document, compiles and calls the app."""

import compileall
import importlib
import json
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI

from tests.conftest import BASE, PORT, HandClock
from tests.shop import open_shop, person
from toli.infra.db.database import Database
from toli.kit.clock import local_date

pytestmark = [pytest.mark.anyio, pytest.mark.long]

DOCUMENT = Path(__file__).parents[3] / "frontend/openapi.json"
FILES = (
    "application/pdf",
    "application/xml",
    "application/zip",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
)


@pytest.fixture
def generated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The name of the generated package."""
    config = tmp_path / "config.json"
    config.write_text(
        json.dumps(
            {
                "content_type_overrides": dict.fromkeys(FILES, "application/octet-stream"),
                "package_name_override": "generated_toli",
                "post_hooks": [],
            }
        )
    )
    generator = [sys.executable, "-m", "openapi_python_client", "generate", "--fail-on-warning", "--meta", "none"]
    paths = ["--path", str(DOCUMENT), "--config", str(config), "--output-path", str(tmp_path / "generated_toli")]
    subprocess.run([*generator, *paths], check=True)
    assert compileall.compile_dir(tmp_path / "generated_toli", quiet=1)
    monkeypatch.syspath_prepend(tmp_path)
    return "generated_toli"


async def test_a_generated_client_reads_trips_and_the_own_account(
    app: FastAPI, database: Database, clock: HandClock, generated: str
) -> None:
    shop = await open_shop(database, today=local_date(clock.now(), time_zone="Asia/Kolkata"))
    traveller = await person(database, email="dev@traveller.example")
    client_module = importlib.import_module(generated)
    transport = httpx.ASGITransport(app=app)
    origin = f"http://{shop.label}.{BASE}:{PORT}"
    visitor = client_module.Client(base_url=origin).set_async_httpx_client(
        httpx.AsyncClient(base_url=origin, transport=transport)
    )
    browse = importlib.import_module(f"{generated}.api.storefront.browse_trips")
    trips = await browse.asyncio(client=visitor)
    assert [trip.id for trip in trips.events] == [shop.trip_id]
    signed_in = client_module.AuthenticatedClient(base_url=origin, token=traveller.token)
    signed_in.set_async_httpx_client(
        httpx.AsyncClient(base_url=origin, transport=transport, headers={"Authorization": f"Bearer {traveller.token}"})
    )
    get_me = importlib.import_module(f"{generated}.api.accounts.get_me")
    me = await get_me.asyncio(client=signed_in)
    assert me.user_id == traveller.user_id
