"""A path finds the router that it would find if all routes were tried."""

import re
from collections.abc import Sequence

from fastapi import APIRouter
from starlette.routing import BaseRoute, Match

from tests.routers import api_routes
from toli.api import MOUNTED, PREFIX, ROUTERS

UNKNOWN = ("/", "/about", "/api", "/api/", "/api/nothing", "/assets/index-abc.js", "/media/abc.webp", "/apis/site")


def _tried(routes: Sequence[BaseRoute], method: str, path: str) -> list[Match]:
    """Return what each router says, up to the one that takes the request."""
    scope = {"type": "http", "method": method, "path": path, "root_path": "", "headers": []}
    said = []
    for route in routes:
        match, _ = route.matches(dict(scope))
        said.append(match)
        if match is Match.FULL:
            break
    return said


def test_looking_at_beginnings_finds_the_same_router() -> None:
    every = APIRouter()
    for router in ROUTERS:
        every.include_router(router, prefix=PREFIX)
    known = {(route.method, re.sub(r"\{[^}]+\}", "7", route.path)) for route in api_routes()}
    for method, path in sorted(known):
        for asked in (path, f"{path}/", f"{path}/nothing"):
            assert _tried(MOUNTED, method, asked) == _tried(every.routes, method, asked), (method, asked)
        # A method that the path does not have is refused as such.
        assert _tried(MOUNTED, "TRACE", path) == _tried(every.routes, "TRACE", path), path
    for path in UNKNOWN:
        assert _tried(MOUNTED, "GET", path) == _tried(every.routes, "GET", path) == [Match.NONE] * len(ROUTERS)
