"""Requests whose client closes the connection before the end of the response: no fault of the server."""

from typing import Any

import pytest
from fastapi import FastAPI

from tests.conftest import Api
from tests.web.test_metrics import scrape, value
from toli.web import errors, middleware

pytestmark = pytest.mark.anyio


def scope_of(method: str, path: str, headers: list[tuple[bytes, bytes]]) -> dict[str, Any]:
    return {
        "type": "http",
        "asgi": {"version": "3.0", "spec_version": "2.4"},
        "http_version": "1.1",
        "method": method,
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "headers": [(b"host", b"toli.localhost:8000"), *headers],
        "client": ("127.0.0.1", 5000),
        "server": ("127.0.0.1", 8000),
    }


def beginning_of(body: bytes) -> Any:
    """Receive a part of a body, then the end of the connection."""
    messages = iter([{"type": "http.request", "body": body, "more_body": True}])

    async def receive() -> dict[str, Any]:
        return next(messages, {"type": "http.disconnect"})

    return receive


async def statuses_counted(api: Api) -> dict[str, float]:
    series = await scrape(api)
    counts: dict[str, float] = {}
    for name, labels in series:
        if name == "toli_requests_total":
            status = dict(labels)["status"]
            counts[status] = counts.get(status, 0) + value(series, name, **dict(labels))
    return counts


class Log:
    """The lines that the outermost layer writes."""

    def __init__(self) -> None:
        self.lines: list[tuple[str, int | None]] = []

    def info(self, event: str, **values: Any) -> None:
        self.lines.append((event, values["status"]))

    def error(self, event: str, **_: Any) -> None:
        self.lines.append((event, None))


@pytest.fixture
def log(monkeypatch: pytest.MonkeyPatch) -> Log:
    written = Log()
    monkeypatch.setattr(middleware, "log", written)
    monkeypatch.setattr(errors, "log", written)
    return written


LENGTH = (b"content-length", b"1000")
FORM = (b"content-type", b"multipart/form-data; boundary=b")
FILE = b'--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nx'


@pytest.mark.parametrize(
    ("path", "headers", "body"),
    [
        pytest.param("/api/users/login", [LENGTH, (b"content-type", b"application/json")], b"{", id="JSON"),
        pytest.param("/api/mail/inbound", [LENGTH], b"From: ", id="mail"),
        pytest.param("/api/images/upload", [LENGTH, FORM], FILE, id="upload"),
        pytest.param("/api/payments/razorpay/webhook", [LENGTH], b"{", id="webhook"),
    ],
)
async def test_a_body_that_is_broken_off_is_499(
    app: FastAPI, api: Api, log: Log, operator_token: str, path: str, headers: list[tuple[bytes, bytes]], body: bytes
) -> None:
    async def send(_: Any) -> None:
        pass

    authorized = [*headers, (b"authorization", f"Bearer {operator_token}".encode())]
    before = await statuses_counted(api)
    await app(scope_of("POST", path, authorized), beginning_of(body), send)
    assert log.lines == [("request", 499)]
    after = await statuses_counted(api)
    assert after["499"] - before.get("499", 0) == 1
    assert after.get("500") == before.get("500")


async def test_a_response_that_is_broken_off_is_499(app: FastAPI, api: Api, log: Log) -> None:
    async def send(message: Any) -> None:
        if message["type"] == "http.response.body":
            raise BrokenPipeError

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": b"", "more_body": False}

    before = await statuses_counted(api)
    await app(scope_of("GET", "/api/site", []), receive, send)
    assert log.lines == [("request", 499)]
    after = await statuses_counted(api)
    assert after["499"] - before.get("499", 0) == 1
