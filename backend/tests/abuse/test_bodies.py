"""Bodies that are too large, too deep or too slow are refused before a route runs."""

import asyncio
import contextlib
import json
import time
from typing import Any

import pytest
from fastapi import FastAPI
from hypothesis import given
from hypothesis import strategies as st

from tests.abuse.world import World
from tests.conftest import Api
from toli.web import body_limits
from toli.web.body_limits import MOST_BYTES, MOST_DEPTH, MOST_VALUES, BodyTooComplex, check_json

pytestmark = pytest.mark.anyio
LOGIN = "/api/users/login"
JSON = {"Content-Type": "application/json"}


async def test_a_body_above_a_mebibyte_is_refused_by_its_announced_length(api: Api) -> None:
    answer = await api().post(LOGIN, content=b" " * (MOST_BYTES + 1), headers=JSON)
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")
    assert "1024 KiB" in answer.json()["detail"]


async def test_a_body_without_a_length_is_counted_while_it_is_read(app: FastAPI) -> None:
    sent = 0

    async def receive() -> dict[str, Any]:
        nonlocal sent
        sent += 1
        return {"type": "http.request", "body": b"x" * 65_536, "more_body": True}

    assert await _call(app, receive, headers=[(b"transfer-encoding", b"chunked")]) == 413
    assert sent == MOST_BYTES // 65_536 + 1


@pytest.mark.parametrize(
    "part",
    [
        pytest.param(b"[" * 4096, id="deep"),
        pytest.param(b"{}," * 4096, id="many values"),
        pytest.param(b'""' * 4096, id="many texts"),
    ],
)
async def test_a_body_beyond_a_limit_is_not_read_to_its_end(app: FastAPI, part: bytes) -> None:
    sent = 0

    async def receive() -> dict[str, Any]:
        nonlocal sent
        sent += 1
        return {"type": "http.request", "body": part, "more_body": True}

    assert await _call(app, receive, headers=[(b"transfer-encoding", b"chunked")]) == 413
    assert sent * len(part) < MOST_BYTES / 4


@pytest.mark.parametrize("path", ["/webhook", "/webhook/token-of-an-account"])
async def test_a_webhook_above_256_kib_is_refused(api: Api, path: str) -> None:
    answer = await api().post(f"/api/payments/razorpay{path}", content=b"x" * (256 * 1024 + 1))
    assert answer.status_code == 413


async def test_a_slow_body_ends_in_408(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(body_limits, "SECONDS", 0.05)

    async def receive() -> dict[str, Any]:
        await asyncio.sleep(0.02)
        return {"type": "http.request", "body": b"x", "more_body": True}

    assert await _call(app, receive, headers=[(b"transfer-encoding", b"chunked")]) == 408


async def test_a_slow_upload_ends_in_408(app: FastAPI, operator_token: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(body_limits, "UPLOAD_SECONDS", 0.05)
    start = b'--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n'

    async def receive() -> dict[str, Any]:
        nonlocal start
        await asyncio.sleep(0.02)
        part, start = start, b"x"
        return {"type": "http.request", "body": part, "more_body": True}

    headers = [
        (b"transfer-encoding", b"chunked"),
        (b"content-type", b"multipart/form-data; boundary=b"),
        (b"authorization", f"Bearer {operator_token}".encode()),
    ]
    assert await _call(app, receive, path="/api/images/upload", headers=headers) == 408


@pytest.mark.parametrize(
    "body",
    [
        pytest.param(b"[" * (MOST_DEPTH + 1), id="nested arrays"),
        pytest.param(b'{"a":' * (MOST_DEPTH + 1), id="nested objects"),
        pytest.param(b"[" + b"{}," * MOST_VALUES + b"{}]", id="many objects"),
        pytest.param(b"[" + b"1," * MOST_VALUES + b"1]", id="many numbers"),
        pytest.param(b'""' * (2 * MOST_VALUES + 2), id="many texts"),
    ],
)
async def test_json_that_costs_much_to_parse_is_refused(api: Api, body: bytes) -> None:
    answer = await api().post(LOGIN, content=body, headers=JSON)
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")


@pytest.mark.parametrize(
    "body",
    [
        pytest.param(b'["' + b'\\"' * (MOST_BYTES // 2), id="escaped quotes"),
        pytest.param(b'"\\' * (MOST_BYTES // 2), id="unclosed strings"),
        pytest.param(b'"a\\\\' * (MOST_BYTES // 5), id="strings that end in a backslash"),
        pytest.param(b"\\" * MOST_BYTES, id="backslashes"),
        pytest.param(b"\\u0000" * (MOST_BYTES // 6), id="NUL outside a string"),
        pytest.param(b"]" * MOST_BYTES, id="closing brackets"),
        pytest.param(b'"' + b"\\" * (MOST_BYTES - 8) + b'u0000"', id="backslashes before NUL"),
    ],
)
def test_checking_a_body_takes_linear_time(body: bytes) -> None:
    started = time.perf_counter()
    with contextlib.suppress(BodyTooComplex):
        check_json(body)
    assert time.perf_counter() - started < 2


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=40,
)


@given(value=values, is_ascii=st.booleans())
def test_ordinary_json_passes(value: Any, *, is_ascii: bool) -> None:
    check_json(json.dumps(value, ensure_ascii=is_ascii).encode())


@given(st.integers(1, 60))
def test_depth_counts_brackets_outside_strings(depth: int) -> None:
    body = b"[" * depth + b'"]]]]{{{{\\"[[[["' + b"]" * depth
    if depth > MOST_DEPTH:
        with pytest.raises(BodyTooComplex):
            check_json(body)
    else:
        check_json(body)


@pytest.mark.parametrize(
    ("name", "status"),
    [
        (rb"\ud800", 422),
        (rb"a\udfffb", 422),
        (rb"\ud83d\ud83d\ude00", 422),
        (b"\xed\xa0\x80", 422),
        (rb"\ud83d\ude00", 201),
        (rb"\\ud800", 201),
        ("😀".encode(), 201),
    ],
)
async def test_half_a_character_is_refused_in_any_text(world: World, name: bytes, status: int) -> None:
    body = b'{"name": "%s", "client_id": %d}' % (name, world.shop.client_id)
    answer = await world.callers()["operator"].post("/api/events/add_category", content=body, headers=JSON)
    assert answer.status_code == status, answer.text


async def _call(app: FastAPI, receive: Any, *, headers: list[tuple[bytes, bytes]], path: str = LOGIN) -> int:
    status = 0

    async def send(message: Any) -> None:
        nonlocal status
        if message["type"] == "http.response.start":
            status = message["status"]

    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": "POST",
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "headers": [(b"host", b"toli.localhost:8000"), *headers],
        "client": ("127.0.0.1", 5000),
        "server": ("127.0.0.1", 8000),
    }
    await app(scope, receive, send)
    return status
