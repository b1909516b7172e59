"""Traces and reports of errors reach a collector, and nothing personal does."""

import gzip
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import brotli
import httpx
import orjson
import pytest
import sentry_sdk
from opentelemetry import trace
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest
from pydantic import SecretStr

from tests.conftest import BASE, PORT, Api
from toli.infra import error_reports
from toli.infra.config import Settings
from toli.infra.logs import add_trace_ids
from toli.kit.errors import NotFound
from toli.web.hosts import HostDirectory
from toli_demo.app import create_app

pytestmark = pytest.mark.anyio

TRACE = "4bf92f3577b34da6a3ce929d0e0e4736"
PERSONAL = "asha@traveller.example"
DECODE = {"identity": bytes, "gzip": gzip.decompress, "br": brotli.decompress}


@contextmanager
def collector() -> Iterator[tuple[str, list[tuple[str, bytes]]]]:
    """A server that keeps the path and the body of every request."""
    received: list[tuple[str, bytes]] = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            received.append((self.path, DECODE[self.headers.get("Content-Encoding", "identity")](body)))
            self.send_response(200)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *_: Any) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"127.0.0.1:{server.server_address[1]}", received
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


async def test_a_trace_goes_on_from_its_caller_and_holds_nothing_personal(settings: Settings) -> None:
    with collector() as (address, received):
        app = create_app(settings.model_copy(update={"otlp_url": f"http://{address}", "trace_ratio": 0.0}))
        browser = httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url=f"http://{BASE}:{PORT}")
        async with browser:
            for parent in ({}, {"traceparent": f"00-{TRACE}-00f067aa0ba902b7-01"}):
                answer = await browser.get(
                    f"/api/events/search?text={PERSONAL}", headers={"X-Name": PERSONAL, **parent}
                )
                assert answer.status_code < 500
        provider = app._telemetry["tracer_provider"]
        provider.force_flush()
        provider.shutdown()
        await app.state.services.aclose()
    ((path, body),) = received
    assert path == "/v1/traces"
    (span,) = ExportTraceServiceRequest.FromString(body).resource_spans[0].scope_spans[0].spans
    assert span.trace_id.hex() == TRACE
    assert {attribute.key for attribute in span.attributes} >= {"http.route", "http.response.status_code"}
    assert PERSONAL.encode() not in body
    assert b"traveller" not in body


async def test_log_lines_have_the_ids_of_their_trace() -> None:
    assert add_trace_ids(None, "info", {"event": "x"}) == {"event": "x"}
    context = trace.SpanContext(int(TRACE, 16), 1, is_remote=False)
    with trace.use_span(trace.NonRecordingSpan(context)):
        assert add_trace_ids(None, "info", {}) == {"trace_id": TRACE, "span_id": "0000000000000001"}


async def test_an_unexpected_error_is_reported_by_its_type_and_place(
    api: Api, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(_directory: HostDirectory, host: str) -> None:
        raise ValueError(f"{PERSONAL} at {host}") from RuntimeError(PERSONAL)

    monkeypatch.setattr(HostDirectory, "resolve", fail)
    monkeypatch.setattr(error_reports, "_captures", [])
    with collector() as (address, received):
        error_reports.configure_error_reports(
            settings.model_copy(update={"sentry_dsn": SecretStr(f"http://key@{address}/1")})
        )
        answer = await api().post(
            f"/api/users/login?next={PERSONAL}", json={"email": PERSONAL}, headers={"Cookie": f"name={PERSONAL}"}
        )
        assert answer.status_code == 500
        sentry_sdk.flush(5)
        sentry_sdk.get_client().close()
    ((_, body),) = received
    assert PERSONAL.encode() not in body
    assert b"ValueError" in body
    event = orjson.loads(body.splitlines()[-1])
    assert [error["type"] for error in event["exception"]["values"]] == ["RuntimeError", "ValueError"]
    assert event["exception"]["values"][-1]["stacktrace"]["frames"][-1]["function"] == "fail"
    assert event["tags"]["request_id"] == answer.headers["X-Request-Id"]
    assert not {"request", "user", "breadcrumbs", "extra", "server_name"} & set(event)


def test_nothing_is_reported_where_no_service_is_set(settings: Settings) -> None:
    error_reports.configure_error_reports(settings)
    error_reports.report_error(NotFound())
    assert error_reports._captures == []
