import time
from collections.abc import Iterator
from contextlib import contextmanager

from prometheus_client import Counter, Histogram

from toli.infra.error_reports import report_error

JOBS = Counter("toli_jobs_total", "Attempts of jobs, by how they ended", ["job", "outcome"])
SECONDS = Histogram(
    "toli_job_seconds", "Time of an attempt of a job", ["job"], buckets=(0.01, 0.05, 0.25, 1.0, 5.0, 30.0, 120.0, 600.0)
)


@contextmanager
def observe_job(name: str, *, is_last_attempt: bool) -> Iterator[None]:
    """Count and measure an attempt; report the error of the last one."""
    began = time.perf_counter()
    try:
        yield
    except Exception as error:
        JOBS.labels(name, "failed" if is_last_attempt else "retried").inc()
        if is_last_attempt:
            report_error(error, job=name)
        raise
    else:
        JOBS.labels(name, "succeeded").inc()
    finally:
        SECONDS.labels(name).observe(time.perf_counter() - began)
