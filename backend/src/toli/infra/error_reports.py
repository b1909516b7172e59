"""Unexpected errors for a Sentry-compatible service, without personal data."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final, cast

from toli.infra.config import Settings

if TYPE_CHECKING:
    from sentry_sdk.types import Event, Hint

KEPT: Final = ("event_id", "timestamp", "level", "platform", "environment", "release", "tags", "sdk")
KEPT_OF_FRAME: Final = ("filename", "function", "module", "lineno", "in_app")
"""Where in the code; no variables, which may be personal."""

Capture = Callable[[BaseException, Mapping[str, str]], None]

_captures: Final[list[Capture]] = []


def configure_error_reports(settings: Settings) -> None:
    if settings.sentry_dsn is None:
        return
    # Costs time and memory that an installation without it does not spend.
    import sentry_sdk  # noqa: PLC0415

    sentry_sdk.init(
        dsn=settings.sentry_dsn.get_secret_value(),
        environment=settings.env,
        # Only what `report_error` is given: the integrations would collect requests, users and log lines.
        default_integrations=False,
        auto_enabling_integrations=False,
        include_local_variables=False,
        max_breadcrumbs=0,
        before_send=scrub,
    )

    def capture(error: BaseException, tags: Mapping[str, str]) -> None:
        sentry_sdk.capture_exception(error, tags=dict(tags))

    _captures[:] = [capture]


def report_error(error: BaseException, **tags: str) -> None:
    """Tags must be impersonal, such as the route or the job."""
    for capture in _captures:
        capture(error, tags)


def scrub(event: "Event", _hint: "Hint") -> "Event":
    """Keep only error types and places in the code; drop messages too."""
    scrubbed_event: dict[str, object] = {name: value for name, value in event.items() if name in KEPT}
    scrubbed_event["exception"] = {
        "values": [
            {
                "type": error.get("type"),
                "module": error.get("module"),
                "stacktrace": {
                    "frames": [_frame(frame) for frame in (error.get("stacktrace") or {}).get("frames", [])]
                },
            }
            for error in event.get("exception", {}).get("values", [])
        ]
    }
    return cast("Event", scrubbed_event)


def _frame(frame: Mapping[str, object]) -> dict[str, object]:
    return {name: frame[name] for name in KEPT_OF_FRAME if name in frame}
