"""Logs: one JSON line per event in production, readable lines in a terminal."""

import logging
import sys
from datetime import UTC, datetime
from typing import Final

import orjson
import structlog
from opentelemetry import trace

from toli.config import Settings


def configure_logs(settings: Settings) -> None:
    """Set up structlog and the standard library's loggers to write to standard error."""
    level = logging.getLevelNamesMapping()[settings.log_level]
    readable = settings.is_development and sys.stderr.isatty()
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s %(message)s", stream=sys.stderr)
    structlog.configure(
        processors=[
            *([add_trace_ids] if settings.otlp_url else []),
            *(_READABLE if readable else [_to_json]),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        # Bytes need no second encoding, and a line is written by one call.
        logger_factory=structlog.PrintLoggerFactory(sys.stderr)
        if readable
        else structlog.BytesLoggerFactory(sys.stderr.buffer),
        cache_logger_on_first_use=True,
    )


def add_trace_ids(_logger: object, _method: str, event: structlog.typing.EventDict) -> structlog.typing.EventDict:
    """Add the ids of the current trace and span, so that a line leads to its trace."""
    context = trace.get_current_span().get_span_context()
    if context.is_valid:
        event["trace_id"] = trace.format_trace_id(context.trace_id)
        event["span_id"] = trace.format_span_id(context.span_id)
    return event


_READABLE: Final = (
    structlog.processors.add_log_level,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
    structlog.processors.format_exc_info,
    structlog.dev.ConsoleRenderer(),
)


def _to_json(logger: object, method: str, event: structlog.typing.EventDict) -> bytes:
    """Do what the processors of readable lines do, in one pass: there is a line for every request."""
    event["level"] = method
    event["timestamp"] = datetime.now(UTC)
    if "exc_info" in event:
        event = structlog.processors.format_exc_info(logger, method, event)
    return orjson.dumps(event, default=str, option=orjson.OPT_UTC_Z)
