import time
from collections.abc import Iterator
from contextlib import contextmanager

from prometheus_client import Counter, Histogram

from toli.infra.ports.payments import ProviderRefused, ProviderUnavailable

SECONDS = Histogram(
    "toli_provider_seconds",
    "Time of an operation at the payment provider, with its repetitions",
    ["operation"],
    buckets=(0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 10.0),
)
ERRORS = Counter("toli_provider_errors_total", "Operations at the payment provider that failed", ["operation", "kind"])


@contextmanager
def observe_operation(name: str) -> Iterator[None]:
    """Measure an operation; failures count as `unavailable` or `refused`."""
    began = time.perf_counter()
    try:
        yield
    except ProviderUnavailable:
        ERRORS.labels(name, "unavailable").inc()
        raise
    except ProviderRefused:
        ERRORS.labels(name, "refused").inc()
        raise
    finally:
        SECONDS.labels(name).observe(time.perf_counter() - began)
