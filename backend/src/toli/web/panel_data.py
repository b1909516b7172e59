"""First API responses of a panel's screen, embedded in its page."""

import asyncio
from collections.abc import Mapping, Sequence
from http import HTTPStatus
from typing import Final
from urllib.parse import quote

import httpx
import orjson
from fastapi import Request

from toli.identity.access.context import Context
from toli.web.shell import FirstData

FIRST_CALLS: Final[Mapping[str, Sequence[str]]] = {
    "/to": (
        "/api/clients/{client_id}/news",
        "/api/reports/clients/{client_id}/todo",
        "/api/bookings/clients/{client_id}/decisions",
        "/api/reports/clients/{client_id}/dashboard?period=month",
        *(
            f"/api/bookings/get_by_client_id/{{client_id}}?status={tab}&page=1&limit=3"
            for tab in ("booking", "upcoming", "ongoing", "completed", "scheduled", "paused", "draft", "cancelled")
        ),
    ),
    "/to/orders": (
        "/api/clients/{client_id}/news",
        "/api/bookings/clients/{client_id}/owed-refunds?page=1&limit=20",
        "/api/bookings/get_by_client_id/{client_id}?status=booking&page=1&limit=24",
    ),
}
"""GETs that a screen starts with, as the front end requests them."""
EVERY_SCREEN: Final = ("/api/clients/{client_id}/news",)
FORWARDED: Final = ("host", "cookie", "accept-language", "user-agent", "x-forwarded-for", "x-forwarded-host")


async def first_responses(request: Request, context: Context) -> list[FirstData]:
    """Access, clients and first data of the screen at the request's address; empty without a user.

    Each is answered by the API itself, with the request's session. Other answers than 200 are left to the front end.
    """
    actor = context.actor
    if actor is None:
        return []
    path = request.url.path
    site = f"?subdomain={context.client.label}" if context.client else ""
    access = f"/api/users/has_access_to_route/{quote(path, safe='')}{site}"
    clients = f"/api/clients/users/by_user_and_approval/{actor.user_id}/approved"
    transport = httpx.ASGITransport(request.app, client=request.client or ("", 0))
    headers = {name: request.headers[name] for name in FORWARDED if name in request.headers}
    async with httpx.AsyncClient(
        transport=transport, base_url=str(request.base_url), headers={**headers, "accept-encoding": "identity"}
    ) as api:
        is_operators = path.startswith("/to")
        responses = await _get_all(api, (access, clients) if is_operators else (access,))
        operated: list[Mapping[str, object]] = next(
            (orjson.loads(response.json) for response in responses if response.path == clients), []
        )
        if operated:
            calls = FIRST_CALLS.get(path.rstrip("/"), EVERY_SCREEN)
            responses += await _get_all(api, [call.format(client_id=operated[0]["client_id"]) for call in calls])
    return responses


async def _get_all(api: httpx.AsyncClient, paths: Sequence[str]) -> list[FirstData]:
    answers = await asyncio.gather(*(api.get(path) for path in paths))
    return [
        FirstData(path, answer.content)
        for path, answer in zip(paths, answers, strict=True)
        if answer.status_code == HTTPStatus.OK
    ]
