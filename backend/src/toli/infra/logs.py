import asyncio
import atexit
import logging
import sys
import threading
from datetime import UTC, datetime
from functools import lru_cache
from typing import BinaryIO, Final, Self

import orjson
import structlog
from opentelemetry import trace

from toli.infra.config import Settings


def configure_logs(settings: Settings) -> None:
    level = logging.getLevelNamesMapping()[settings.log_level]
    readable = settings.is_development and sys.stderr.isatty()
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s %(message)s", stream=sys.stderr)
    structlog.configure(
        processors=[
            *([add_trace_ids] if settings.otlp_url else []),
            *(_READABLE if readable else [_to_json]),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr) if readable else _writer_to(sys.stderr.buffer),
        cache_logger_on_first_use=True,
    )


@lru_cache(maxsize=1)
def _writer_to(file: BinaryIO) -> "LineWriter":
    writer = LineWriter(file)
    # A loop that is stopped does not run what was to come in its next turn.
    atexit.register(writer.flush)
    return writer


class LineWriter:
    """Writes the lines of one event-loop turn by one system call, errors at once."""

    MOST_BYTES: Final = 4096
    """Written by one call, so that lines of several processes never mix in a pipe (PIPE_BUF of Linux)."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self._lines: list[bytes] = []
        self._size = 0
        self._loop: asyncio.AbstractEventLoop | None = None
        self._lock = threading.Lock()

    def __call__(self, *_args: object) -> Self:
        return self

    def msg(self, line: bytes) -> None:
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            self._write_now(line)
            return
        with self._lock:
            if self._size + len(line) >= self.MOST_BYTES:
                self._flush()
            if not self._lines or loop is not self._loop:
                loop.call_soon(self.flush)
                self._loop = loop
            self._lines.append(line)
            self._size += len(line) + 1

    def flush(self) -> None:
        with self._lock:
            self._flush()

    def _write_now(self, line: bytes) -> None:
        with self._lock:
            self._flush()
            self._lines.append(line)
            self._flush()

    debug = info = warning = warn = msg
    error = err = exception = fatal = failure = critical = _write_now

    def _flush(self) -> None:
        lines, self._lines, self._size = self._lines, [], 0
        if lines:
            self._file.write(b"\n".join([*lines, b""]))
            self._file.flush()


def add_trace_ids(_logger: object, _method: str, event: structlog.typing.EventDict) -> structlog.typing.EventDict:
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
    event["level"] = method
    event["timestamp"] = datetime.now(UTC)
    if "exc_info" in event:
        event = structlog.processors.format_exc_info(logger, method, event)
    return orjson.dumps(event, default=str, option=orjson.OPT_UTC_Z)
