"""Addresses and headers that no browser sends are refused, and names that are no file's are not found."""

import pytest
from fastapi import FastAPI

from tests.abuse.world import World
from tests.conftest import Api
from toli.web.request_targets import MOST_PATH, MOST_QUERY

pytestmark = pytest.mark.anyio
HOST = (b"host", b"toli.localhost:8000")


@pytest.mark.parametrize("before", ["/assets/", "/media/", "/api/images/private/", "/api/images/", "/events/", "/"])
@pytest.mark.parametrize(
    "name", ["x" * 300, "é" * 300, "..%2f..%2fetc%2fpasswd", "%2e%2e/x", "%ff%fe", "a" * 255 + "/x"]
)
async def test_a_name_that_is_no_files_is_not_found(api: Api, before: str, name: str) -> None:
    answer = await api().get(before + name)
    assert answer.status_code in {307, 401, 404}, answer.text


@pytest.mark.parametrize("before", ["/assets/", "/media/", "/api/events/", "/events/", "/"])
async def test_nul_in_a_path_is_refused(api: Api, before: str) -> None:
    answer = await api().get(before + "%00")
    assert answer.status_code == 400


@pytest.mark.parametrize(
    "target", ["/" + "x" * MOST_PATH, "/api/events?q=" + "x" * MOST_QUERY, "/api/events/" + "0" * 5000]
)
async def test_a_long_address_is_refused(api: Api, target: str) -> None:
    answer = await api().get(target)
    assert answer.status_code == 414


@pytest.mark.parametrize(
    ("path", "headers"),
    [
        pytest.param("http://evil.example/api/site", [HOST], id="absolute form"),
        pytest.param("/api/site", [HOST, (b"host", b"evil.example")], id="two hosts"),
        pytest.param("/api/site", [HOST, (b"content-length", b"5"), (b"content-length", b"0")], id="two lengths"),
        pytest.param(
            "/api/site", [HOST, (b"content-length", b"5"), (b"transfer-encoding", b"chunked")], id="length and chunks"
        ),
        pytest.param("/api/\ud800", [HOST], id="a lone surrogate"),
    ],
)
async def test_a_malformed_request_is_refused(app: FastAPI, path: str, headers: list[tuple[bytes, bytes]]) -> None:
    assert await _call(app, path, headers) == 400


@pytest.mark.parametrize("value", ["%00", "%ED%A0%80", "%ff", "a%00b", "x" * 300, "9" * 4000])
async def test_hostile_queries_are_no_server_errors(api: Api, value: str) -> None:
    for query in (f"q={value}", f"month={value}", f"page={value}", f"place={value}", f"client={value}", f"{value}=1"):
        for path in ("/", "/alltrips", "/api/events", "/api/events/suggestions", "/api/events/choices"):
            answer = await api().get(f"{path}?{query}")
            assert answer.status_code < 500, f"{path}?{query}"


@pytest.mark.parametrize("client_id", [29, 2**53, 21001215533687992320])
async def test_a_dashboard_of_no_client_is_not_found(world: World, client_id: int) -> None:
    for end in ("", ".csv"):
        answer = await world.callers()["admin"].get(f"/api/reports/clients/{client_id}/dashboard{end}")
        assert answer.status_code in {404, 422}, answer.text


async def _call(app: FastAPI, path: str, headers: list[tuple[bytes, bytes]]) -> int:
    status = 0

    async def receive() -> dict[str, object]:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: dict[str, object]) -> None:
        nonlocal status
        if message["type"] == "http.response.start":
            status = int(str(message["status"]))

    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": "GET",
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(errors="surrogatepass"),
        "query_string": b"",
        "headers": headers,
        "client": ("127.0.0.1", 5000),
        "server": ("127.0.0.1", 8000),
    }
    await app(scope, receive, send)  # type: ignore[arg-type]
    return status
