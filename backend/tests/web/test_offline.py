"""The service worker of pages that open without signal: its files are served, and its policy is its own."""

import re
from typing import Any

import pytest
from fastapi import FastAPI

from tests.conftest import Api, HandClock
from tests.shop import open_shop
from toli.infra.config import Settings, locations
from toli.infra.db.database import Database
from toli.kit.clock import local_date
from toli.web.assets import Assets

pytestmark = pytest.mark.anyio

CDN = "https://cdn.example"
FILE = re.compile(r"/assets/[^\"'`,\s]+")


async def test_the_worker_has_what_its_page_starts_with(api: Api, database: Database, clock: HandClock) -> None:
    shop = await open_shop(database, today=local_date(clock.now(), time_zone="Asia/Kolkata"))
    site = api(shop.label)
    worker = await site.get("/offline.js")
    assert worker.headers["content-type"].startswith("text/javascript")
    assert worker.headers["cache-control"] == "no-cache"
    assert worker.headers["content-security-policy"] == "default-src 'none'; connect-src 'self'"
    files = set(FILE.findall(worker.text))
    assert len(files) > 10
    for file in sorted(files):
        assert (await site.get(file)).status_code == 200, file
    for path, screen in (("/lead/some-token", "/lead."), ("/mytrip/1", "/mytrip.")):
        page = await site.get(path)
        assert page.status_code == 200
        # What the document itself names, and the screen of the page.
        assert set(re.findall(r'(?:src|href)="(/assets/[^"]+\.(?:js|css|woff2))"', page.text)) <= files
        assert any(screen in file for file in files), screen
    assert (await api().get("/mytrip/1")).status_code == 200, "My Bookings of the main site links to it too"


async def test_the_worker_fetches_built_files_where_they_are(app: FastAPI, api: Api, settings: Settings) -> None:
    services: Any = app.state.services
    services.settings = settings.model_copy(update={"asset_url": f"{CDN}/"})
    services.assets = Assets(locations.frontend())
    worker = await api().get("/offline.js")
    assert worker.headers["content-security-policy"] == f"default-src 'none'; connect-src 'self' {CDN}"
    assert CDN in worker.text
