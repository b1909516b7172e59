"""Request traces for OpenTelemetry, without personal data."""

from collections.abc import Sequence
from typing import Final

from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
from opentelemetry.sdk.resources import Resource
from opentelemetry.sdk.trace import ReadableSpan, TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor, SpanExporter, SpanExportResult
from opentelemetry.sdk.trace.sampling import ParentBased, TraceIdRatioBased
from opentelemetry.trace import Status

from toli.infra.config import Settings

KEPT: Final = frozenset(
    {
        "http.request.method",
        "http.response.status_code",
        "http.route",
        "error.type",
        "network.protocol.version",
        "url.scheme",
    }
)
"""The attributes that are sent. Paths, queries, addresses, headers and messages of errors may be personal."""


def make_tracer_provider(settings: Settings) -> TracerProvider:
    """Shut it down at exit."""
    assert settings.otlp_url is not None
    provider = TracerProvider(
        resource=Resource.create({"service.name": "toli"}),
        sampler=ParentBased(TraceIdRatioBased(settings.trace_ratio)),
        shutdown_on_exit=False,
    )
    exporter = OTLPSpanExporter(endpoint=f"{settings.otlp_url.rstrip('/')}/v1/traces")
    provider.add_span_processor(BatchSpanProcessor(ScrubbingExporter(exporter)))
    return provider


class ScrubbingExporter(SpanExporter):
    """Passes on allowed attributes only, without events and messages."""

    def __init__(self, exporter: SpanExporter) -> None:
        self._exporter = exporter

    def export(self, spans: Sequence[ReadableSpan]) -> SpanExportResult:
        return self._exporter.export([_scrub(span) for span in spans])

    def shutdown(self) -> None:
        self._exporter.shutdown()

    def force_flush(self, timeout_millis: int = 30_000) -> bool:
        return self._exporter.force_flush(timeout_millis)


def _scrub(span: ReadableSpan) -> ReadableSpan:
    return ReadableSpan(
        name=span.name,
        context=span.context,
        parent=span.parent,
        resource=span.resource,
        attributes={name: value for name, value in (span.attributes or {}).items() if name in KEPT},
        kind=span.kind,
        status=Status(span.status.status_code),
        start_time=span.start_time,
        end_time=span.end_time,
        instrumentation_scope=span.instrumentation_scope,
    )
