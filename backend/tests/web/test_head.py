"""HEAD answers as GET does, without a body, on every GET route."""

import re
from collections.abc import Iterator

import pytest
from fastapi import FastAPI
from fastapi.routing import APIRoute

from tests.conftest import Api, HandClock
from tests.routers import api_routes
from tests.shop import open_shop
from toli.infra.db.database import Database
from toli.kit.clock import local_date

pytestmark = pytest.mark.anyio

SAME = ("content-length", "content-type", "etag", "cache-control", "location", "vary", "content-encoding")
CHANGING = re.compile(r"/(livez|readyz|metrics)|/api/health|/api/users/me/export")
"""Their text differs from one call to the next."""


def get_paths(app: FastAPI) -> Iterator[str]:
    """A path for every GET route of the API, the pages and the static files."""
    paths = {route.path for route in api_routes() if route.method == "GET"}
    paths |= {route.path for route in app.router.routes if isinstance(route, APIRoute) and "GET" in route.methods}
    for path in sorted(paths):
        yield re.sub(r"\{\w+(:\w+)?\}", "1", path)


async def test_every_get_route_answers_head(app: FastAPI, api: Api, database: Database, clock: HandClock) -> None:
    shop = await open_shop(database, today=local_date(clock.now(), time_zone="Asia/Kolkata"))
    operator = shop.operator.on(api(shop.label))
    operator.headers["Accept-Encoding"] = "identity"
    differing = []
    for path in get_paths(app):
        got, head = await operator.get(path), await operator.head(path)
        assert head.content == b"", path
        names = [name for name in SAME if name != "content-length" or not CHANGING.match(path)]
        seen = [(one.status_code, *(one.headers.get(name) for name in names)) for one in (got, head)]
        if seen[0] != seen[1]:
            differing.append((path, *seen))
    assert differing == []


async def test_head_of_public_pages_has_the_length_and_the_tag_of_get(
    api: Api, database: Database, clock: HandClock
) -> None:
    shop = await open_shop(database, today=local_date(clock.now(), time_zone="Asia/Kolkata"))
    visitor = api(shop.label)
    # Each page has a nonce of its own, so the length of a compressed one differs from call to call.
    visitor.headers["Accept-Encoding"] = "identity"
    details = f"/api/events/{shop.trip_id}/details"
    for path in (details, f"/events/{shop.trip_id}", "/robots.txt"):
        got, head = await visitor.get(path), await visitor.head(path)
        assert (head.status_code, head.content) == (got.status_code, b"") == (200, b"")
        assert head.headers["content-length"] == got.headers["content-length"]
    tag = (await visitor.head(details)).headers["etag"]
    assert (await visitor.head(details, headers={"If-None-Match": tag})).status_code == 304
